/** What the samples of each page have to do, whatever their language: against a real daemon, by their exit codes, output and effects. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, it } from 'mocha'
import { holds } from '../cli/film.ts'
import { freePort } from '../support/server.ts'
import { startEnv, until } from '../daemon.ts'
import type { Received } from '../support/receiver.ts'
import { openProgramsAppliance, VIDEOS, type ProgramsAppliance } from './appliance.ts'
import { samplesOf, writeSamples } from './samples.ts'

/** Names of the samples that every page has. */
export interface PageSamples {
  list: string
  upload: string
  link: string
  webhook: string
  /** What these are made of, or what the test runs itself. */
  others: readonly string[]
}

export interface Language {
  page: string
  samples: PageSamples
  /** Program and arguments that run a sample. */
  command(file: string): string[]
  /** The webhook sample is a server on `PORT`; otherwise it takes body and headers as CGI gives them, and its exit code counts. */
  server?(file: string, port: number): string[]
  /** Before the first run: `folder` has the samples. */
  prepare?(folder: string): Promise<void>
}

export interface SampleEnd {
  code: number | null
  stdout: string
  stderr: string
}

/** Call in a `describe`. */
export function programFacts({
  page,
  samples,
  command,
  server,
  prepare,
}: Language): () => ProgramsAppliance {
  let appliance: ProgramsAppliance
  let uploaded: string
  before(async () => {
    appliance = await openProgramsAppliance()
    await writeSamples(samplesOf(page), appliance.folder)
    await prepare?.(appliance.folder)
  })
  after(() => appliance.close())

  const env = (): Record<string, string> => ({
    ...startEnv(),
    SVC_URL: appliance.gate.url,
    SVC_KEY: appliance.key,
  })
  const start = ([program, ...words]: string[], more: Record<string, string> = {}): ChildProcess =>
    spawn(program!, words, { cwd: appliance.folder, env: { ...env(), ...more } })
  const run = (
    file: string,
    args: string[] = [],
    more: Record<string, string> = {},
    input = '',
  ): Promise<SampleEnd> => ended(start([...command(file), ...args], more), input)

  it(`${page} has no sample that is not run here`, () => {
    const { others, ...run } = samples
    assert.deepEqual([...samplesOf(page).keys()].sort(), [...Object.values(run), ...others].sort())
  })

  it(`${page}: lists every video, page by page`, async () => {
    const { code, stdout, stderr } = await run(samples.list)
    assert.deepEqual([code, stderr], [0, ''])
    const lines = stdout.trim().split('\n')
    assert.equal(new Set(lines).size, VIDEOS)
    for (const line of lines) assert.match(line, /^\w{15}\tLesson \d+$/)
  })

  it(`${page}: says what svc refuses, and why`, async () => {
    const { code, stdout, stderr } = await run(samples.list, [], { SVC_KEY: 'svc_ro_wrong_key' })
    assert.notEqual(code, 0)
    assert.equal(stdout, '')
    assert.match(stderr, /unauthorized/)
  })

  it(`${page}: uploads a file, and resumes when the connection breaks`, async () => {
    const { gate, film, daemon } = appliance
    const reached = gate.holdAfter(12_000_000)
    const upload = run(samples.upload, [film])
    await Promise.race([
      reached,
      upload.then(({ stderr }) => Promise.reject(new Error(`it ended too early: ${stderr}`))),
    ])
    gate.cut()
    gate.open()
    const { code, stdout, stderr } = await upload
    assert.equal(code, 0, stderr)
    uploaded = stdout.trim().split('\n').at(-1)!
    const video = await daemon.api.videos.get({ params: { id: uploaded } })
    assert.equal(video.name, 'lecture "1".mp4')
    assert.ok(await holds(join(daemon.dataDir, 'videos'), await readFile(film)))
  })

  it(`${page}: signs a link to a private video that opens this video alone`, async () => {
    const { daemon, gate } = appliance
    const params = { id: uploaded }
    await daemon.api.videos.update({ params, body: { visibility: 'private' } })
    await until(
      () => daemon.api.videos.get({ params }),
      ({ urls }) => urls.poster !== null,
      'a poster',
    )
    const { code, stdout, stderr } = await run(samples.link, [uploaded])
    assert.deepEqual([code, stderr], [0, ''])
    const link = new URL(stdout.trim())
    assert.equal(`${link.origin}${link.pathname}`, `${gate.url}/embed/${uploaded}`)
    assert.equal((await fetch(link)).status, 200)
    const token = link.searchParams.get('token')!
    const { urls } = await daemon.api.videos.get({ params })
    assert.equal((await fetch(urls.poster!)).status, 404)
    assert.equal((await fetch(`${urls.poster}?token=${token}`)).status, 200)
    const other = await daemon.api.videos.create({ body: { visibility: 'private' } })
    const embed = async (id: string) =>
      (await fetch(`${gate.url}/v1/embeds/${id}?token=${token}`)).status
    assert.deepEqual([await embed(uploaded), await embed(other.id)], [200, 403])
    const [, claims] = token.split('.')
    const { exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { exp: number }
    assert.ok(Math.abs(exp - Date.now() / 1000 - 3600) < 600, 'it expires in an hour')
  })

  it(`${page}: takes deliveries of svc, and none that is forged, changed, late or without a signature`, async () => {
    const { message, secret } = await appliance.delivered()
    const more = { SVC_WEBHOOK_SECRET: secret }
    const port = server ? await freePort() : 0
    const running = server
      ? start(server(samples.webhook, port), { ...more, PORT: String(port) })
      : undefined
    let told = ''
    running?.stdout?.on('data', (part: Buffer) => (told += part.toString()))
    const wentBad: string[] = []
    running?.stderr?.on('data', (part: Buffer) => wentBad.push(part.toString()))
    try {
      if (running) await listensOn(port, () => wentBad.join(''))
      const taken = async (each: Sent): Promise<boolean> => {
        if (!server) {
          const { code, stdout } = await run(
            samples.webhook,
            [],
            { ...more, ...cgi(each) },
            each.text,
          )
          told += stdout
          return code === 0
        }
        const { status } = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...each.headers },
          body: each.text,
        })
        assert.ok([204, 400].includes(status), `${status}: ${wentBad.join('')}`)
        return status === 204
      }
      const genuine = sentOf(message)
      assert.equal(await taken(genuine), true)
      await until(
        () => told,
        (text) => text.includes('video.created'),
        'the sample to tell of it',
      )
      const { headers, text } = genuine
      const signature = headers['webhook-signature']!
      const old = 'v1,' + Buffer.alloc(32).toString('base64')
      const verdicts = {
        'two signatures, while the secret is rotated': {
          text,
          headers: { ...headers, 'webhook-signature': `${old} ${signature}` },
        },
        'changed text': { headers, text: text.replace('Größe', 'Grösse') },
        'another ID': { text, headers: { ...headers, 'webhook-id': `${headers['webhook-id']}x` } },
        'signed with another secret': signed(
          text,
          'whsec_' + Buffer.alloc(24, 7).toString('base64'),
        ),
        'signed ten minutes ago': signed(text, secret, -600),
        'signed ten minutes ahead': signed(text, secret, 600),
        'signed two minutes ago': signed(text, secret, -120),
        'no time': { text, headers: { ...headers, 'webhook-timestamp': 'now' } },
        'another version of signatures': {
          text,
          headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') },
        },
        'a signature that is no Base64': {
          text,
          headers: { ...headers, 'webhook-signature': 'v1,ä é' },
        },
        'no signature': { text, headers: without(headers, 'webhook-signature') },
        'no headers': { text, headers: {} },
      } satisfies Record<string, Sent>
      const found: Record<string, boolean> = {}
      for (const [name, each] of Object.entries(verdicts)) found[name] = await taken(each)
      assert.deepEqual(
        Object.entries(found)
          .filter(([, isTaken]) => isTaken)
          .map(([name]) => name),
        ['two signatures, while the secret is rotated', 'signed two minutes ago'],
      )
    } finally {
      running?.kill('SIGKILL')
    }
  })

  return () => appliance
}

interface Sent {
  text: string
  headers: Record<string, string>
}

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

const sentOf = ({ text, headers }: Received): Sent => ({
  text,
  headers: Object.fromEntries(HEADERS.map((name) => [name, headers[name]!])),
})

const without = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

function signed(text: string, secret: string, agoSeconds = 0): Sent {
  const [id, timestamp] = ['msg_1', String(Math.floor(Date.now() / 1000) + agoSeconds)]
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')
  return {
    text,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}

const cgi = ({ headers }: Sent): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
      value,
    ]),
  )

function ended(child: ChildProcess, input: string): Promise<SampleEnd> {
  let [stdout, stderr] = ['', '']
  child.stdout!.on('data', (part: Buffer) => (stdout += part.toString()))
  child.stderr!.on('data', (part: Buffer) => (stderr += part.toString()))
  // A sample that has seen enough does not read on.
  child.stdin!.on('error', () => undefined).end(input)
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code, stdout, stderr })),
  )
}

async function listensOn(port: number, said: () => string): Promise<void> {
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
        () => ({ isThere: true, said: said() }),
        () => ({ isThere: false, said: said() }), // not listening yet
      ),
    ({ isThere }) => isThere,
    'the webhook sample to listen',
  )
}
