import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { until } from '../../daemon.ts'
import { movingWebp } from '../../sources/moving-webp.ts'
import { folders } from '../../support/folder.ts'
import { descendants } from '../../support/processes.ts'
import { call, engine } from '../adapters/ffmpeg/generated-files.ts'

const MAX_PIXELS = 50_000_000
/** Of no other test: what runs for this one is found by it. */
const OWN_WIDTH = 6_151

/** The program that decodes for this test; null when there is none. */
async function programOf(): Promise<string | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await ofProcess(pid, 'cmdline')
    // Launchers before it have its arguments as well: Node is the one that begins with itself.
    if (command.split('\0')[0] === process.execPath && command.includes(`"width":${OWN_WIDTH}`))
      return pid
  }
  return null
}
/** Empty when it went while we looked. */
const ofProcess = (pid: string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

async function environmentOf(): Promise<string | null> {
  const pid = await programOf()
  return pid && ofProcess(pid, 'environ')
}

const source = { create: { width: 6_500, height: 7_000, channels: 3 as const, background: '#369' } }
const HALF_OF_THE_PIXELS = (6_500 * 7_000 * 3) / 2
const large = sharp(source).png().toBuffer()
const icon = sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
const small = Object.fromEntries(
  (['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const).map((format) => [
    format,
    icon.clone().toFormat(format).toBuffer(),
  ]),
)

describe("stills: strangers' images", () => {
  const folder = folders()

  it('are told by a program of its own, in our formats and no other', async () => {
    const formats = await Promise.all(
      Object.entries(small).map(async ([name, bytes]) => [
        name,
        (await engine.pictureFacts(await bytes, { ...call, maxPixels: MAX_PIXELS }))?.format ??
          null,
      ]),
    )
    assert.deepEqual(formats, [
      ['jpeg', 'jpg'],
      ['png', 'png'],
      ['webp', 'webp'],
      ['avif', 'avif'],
      ['gif', null],
      ['tiff', null],
    ])
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    )
    for (const bytes of [
      svg,
      Buffer.alloc(0),
      Buffer.alloc(1_000_000),
      (await small['png']!).subarray(0, 60),
    ]) {
      assert.equal(await engine.pictureFacts(bytes, { ...call, maxPixels: MAX_PIXELS }), null)
    }
    assert.equal(await engine.pictureFacts(await small['png']!, { ...call, maxPixels: 799 }), null)
  })

  it(
    'are never decoded beside the master key: a process like that of the daemon reads no file ' +
      'with libvips',
    async () => {
      // In a process of its own, since it holds for all of it.
      const script = `
      import { loadSharp, readNoPictures } from '${new URL('../../../daemon/adapters/ffmpeg/stills/load-sharp.ts', import.meta.url)}'
      readNoPictures()
      const sharp = await loadSharp()
      const png = await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } }).png().toBuffer()
      const files = [png, ...process.argv.slice(1).map((text) => Buffer.from(text, 'base64'))]
      console.log(JSON.stringify(await Promise.all(files.map((bytes) => sharp(bytes).metadata().then(() => 'read', (error) => error.message)))))`
      const files = (await Promise.all(Object.values(small))).map((bytes) =>
        bytes.toString('base64'),
      )
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        script,
        ...files,
      ])
      const answers = JSON.parse(stdout) as string[]
      assert.equal(answers.length, 7)
      for (const answer of answers) assert.match(answer, /unsupported image format/)
      assert.match(
        await readFile(new URL('../../../daemon/deps.ts', import.meta.url), 'utf8'),
        /^ {2}readNoPictures\(\)$/m,
        'the daemon is such a process',
      )
    },
  )

  it('whoever sent one may leave: its program ends; it has nothing of our environment', async () => {
    process.env['SVC_TEST_SECRET'] = 'nobody sees this'
    const leaving = new AbortController()
    const shape = {
      width: OWN_WIDTH,
      height: null,
      fit: 'contain' as const,
      quality: null,
      format: 'avif' as const,
    }
    const making = assert.rejects(
      engine.reshaped(await large, shape, { signal: leaving.signal }),
      /left/,
    )
    const environment = await until(
      environmentOf,
      (found) => found !== null && found !== '',
      'the program to run',
    )
    assert.doesNotMatch(environment!, /SVC_|PATH=/)
    leaving.abort(new Error('left'))
    await making
    await until(environmentOf, (found) => found === null, 'the program to be gone')
  })

  it('a program that is killed in the middle of an image is started again', async () => {
    const shape = {
      width: OWN_WIDTH,
      height: null,
      fit: 'contain' as const,
      quality: null,
      format: 'png' as const,
    }
    const making = engine.reshaped(await large, shape, call)
    making.catch(() => undefined)
    const decoding = async (): Promise<string | null> => {
      const pid = await programOf()
      const memory = pid && /^VmRSS:\s+(\d+) kB$/m.exec(await ofProcess(pid, 'status'))?.[1]
      // With as much as a half of the pixels it has begun.
      return Number(memory ?? 0) * 1_024 > HALF_OF_THE_PIXELS ? pid : null
    }
    const pid = await until(decoding, (found) => found !== null, 'the image to be decoded')
    process.kill(Number(pid), 'SIGKILL')
    assert.equal((await sharp(await making).metadata()).width, OWN_WIDTH)
  })

  it('animated sources are converted one at a time, in a place that no other image waits for', async () => {
    const dir = await folder()
    const webp = await movingWebp()
    const stop = new AbortController()
    async function probed(name: string, signal: AbortSignal): Promise<unknown> {
      const file = join(dir, name)
      await writeFile(file, webp)
      return engine.probe(file, { signal })
    }
    const converting = async (): Promise<number[]> => {
      const commands = await Promise.all(
        descendants().map(async (pid) => ({
          pid,
          command: await ofProcess(String(pid), 'cmdline'),
        })),
      )
      return commands
        .filter(
          ({ command }) =>
            command.split('\0')[0] === process.execPath && command.includes('"operation":"moving"'),
        )
        .map(({ pid }) => pid)
    }
    const first = assert.rejects(probed('first.webp', stop.signal), /enough/)
    const [pid] = await until(converting, (pids) => pids.length > 0, 'the first to be converted')
    process.kill(pid!, 'SIGSTOP')
    const leaving = new AbortController()
    const second = assert.rejects(probed('second.webp', leaving.signal), /left/)
    const third = probed('third.webp', call.signal)
    assert.ok(await engine.pictureFacts(await small['png']!, { ...call, maxPixels: MAX_PIXELS }))
    assert.deepEqual(await converting(), [pid])
    leaving.abort(new Error('left'))
    await second
    stop.abort(new Error('enough'))
    await first
    await third
  })
})
