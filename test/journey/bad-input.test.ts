import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { everythingBelow } from '../support/folder.ts'
import { runSql } from '../support/run-sql.ts'

const run = promisify(execFile)

/** What is under videos/ and uploads/ once the queue has nothing left to do. */
async function left(daemon: Daemon): Promise<string[]> {
  await until(
    () => daemon.api.system.get(),
    ({ queue }) => queue.waiting + queue.running === 0,
    'the queue to be empty',
  )
  const entries = await everythingBelow(daemon.dataDir)
  return entries.filter((entry) => /^(videos|uploads)\/./.test(entry))
}

describe('journey: bad input', () => {
  let folder: string
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon({
      // It looks every five seconds for what has expired.
      env: { SVC_MAX_SOURCE_BYTES: '5000000', SVC_UPLOAD_EXPIRY_SECONDS: '20' },
    })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args])
  const file = (name: string) => join(folder, name)

  /** Each makes a file that is no video, and what must be said of it. */
  const SOURCES: { what: string; make: () => Promise<string>; code: ErrorCode; text: RegExp }[] = [
    {
      what: 'a text file named .mp4',
      code: 'unsupported_source',
      text: /is a text file/i,
      make: async () => (
        await writeFile(file('text.mp4'), 'Dear diary,\nthis is no film.\n'.repeat(100)),
        file('text.mp4')
      ),
    },
    {
      what: 'an empty file',
      code: 'unsupported_source',
      text: /empty/i,
      make: async () => (await writeFile(file('empty.mp4'), ''), file('empty.mp4')),
    },
    {
      what: 'an MP4 that was cut off before its index',
      code: 'source_damaged',
      text: /index|cut off|incomplete/i,
      make: async () => {
        await ffmpeg(
          '-f',
          'lavfi',
          '-i',
          'testsrc2=size=320x180:duration=3',
          '-pix_fmt',
          'yuv420p',
          file('cut.mp4'),
        )
        await truncate(file('cut.mp4'), 20_000)
        return file('cut.mp4')
      },
    },
    {
      what: 'a JPEG',
      code: 'unsupported_source',
      text: /image|picture|photo/i,
      make: async () => (
        await ffmpeg(
          '-f',
          'lavfi',
          '-i',
          'testsrc2=size=320x180',
          '-frames:v',
          '1',
          file('photo.jpg'),
        ),
        file('photo.jpg')
      ),
    },
    {
      what: 'audio of 0 seconds',
      code: 'source_damaged',
      text: /0 seconds long/i,
      make: async () => (
        await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', '-t', '0', file('silence.wav')),
        file('silence.wav')
      ),
    },
    {
      what: 'a playlist named .mp4 that points at /etc/passwd',
      code: 'unsupported_source',
      text: /playlist|not a video|no video|not.*media/i,
      make: async () => {
        await writeFile(
          file('list.mp4'),
          '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
        )
        return file('list.mp4')
      },
    },
  ]

  for (const { what, make, code, text } of SOURCES) {
    it(`${what} errs with a reason, and nothing of it is left`, async () => {
      const path = await make()
      const { id } = await daemon.api.videos.create({ body: { name: what } })
      await daemon.api.videos
        .putSource({ params: { id }, raw: await readFile(path) })
        .catch((error: unknown) => {
          // An empty body may be refused at the door already.
          if (what !== 'an empty file') throw error
        })
      if (
        what === 'an empty file' &&
        (await daemon.api.videos.get({ params: { id } })).status === 'created'
      )
        return
      const video = await untilStatus(daemon.api, id, 'errored', 'ready')
      assert.equal(video.error?.code, code, JSON.stringify(video.error))
      assert.match(video.error!.message, text)
      assert.doesNotMatch(
        video.error!.message,
        /ffmpeg|ffprobe|demux|stream #|\/tmp\//i,
        'words for people',
      )
      assert.deepEqual(await left(daemon), [])
      await assert.rejects(daemon.api.videos.retry({ params: { id } }), {
        message: /Upload the file again/,
      })
    })
  }

  it('a file larger than the limit is refused, declared or not', async () => {
    const { id, upload } = await daemon.api.videos.create({ body: { name: 'Large' } })
    const body = Buffer.alloc(5_000_001)
    await assert.rejects(
      daemon.api.videos.putSource({ params: { id }, raw: body }),
      hasCode('upload_too_large'),
    )
    const undeclared = new ReadableStream({
      start: (controller) => (controller.enqueue(body), controller.close()),
    })
    await assert.rejects(
      daemon.api.videos.putSource({ params: { id }, raw: undeclared }),
      hasCode('upload_too_large'),
    )
    const tus = await fetch(upload!.tus_url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${daemon.owner}`,
        'tus-resumable': '1.0.0',
        'upload-length': '5000001',
      },
    })
    assert.equal(tus.status, 413)
    assert.equal(((await tus.json()) as { code: string }).code, 'upload_too_large')
    assert.deepEqual(await left(daemon), [])
  })

  it('an upload that is cut off and never continued expires, and its video says so', async () => {
    const { id, upload } = await daemon.api.videos.create({ body: { name: 'Cut off' } })
    const headers = { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' }
    const created = await fetch(upload!.tus_url, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '1000' },
    })
    const location = created.headers.get('location')!
    await fetch(location, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.alloc(400),
    })
    assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'created')
    // As if nobody had continued it for so long.
    await runSql(daemon.dataDir, 'UPDATE uploads SET expires_at = ? WHERE id = ?', [
      new Date().toISOString(),
      location.split('/').at(-1)!,
    ])
    const video = await untilStatus(daemon.api, id, 'errored')
    assert.equal(video.error!.code, 'upload_expired')
    assert.deepEqual(await left(daemon), [])
    assert.ok([404, 410].includes((await fetch(location, { method: 'HEAD', headers })).status))
  })

  it('an address that cannot be had errs with the reason', async () => {
    const refused = daemon.api.videos.create({ body: { input_url: 'http://127.0.0.1:9/film.mp4' } })
    await assert.rejects(refused, hasCode('source_address_refused'))
    const { id } = await daemon.api.videos.create({
      body: { input_url: 'http://does-not-exist.invalid/film.mp4' },
    })
    const video = await untilStatus(daemon.api, id, 'errored')
    assert.equal(video.error!.code, 'source_unreachable')
    assert.deepEqual(await left(daemon), [])
  })

  it('after all of it, a good file still becomes a video', async () => {
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:duration=2',
      '-pix_fmt',
      'yuv420p',
      file('good.mp4'),
    )
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file('good.mp4')) })
    assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
  })
})

function hasCode(code: ErrorCode) {
  return (error: unknown) => (error as { problem?: { code: string } }).problem?.code === code
}
