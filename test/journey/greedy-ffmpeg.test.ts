import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'

/** A source of this rate has the real ffmpeg do what a crafted file might: to see it needs no fault of ffmpeg's. */
const GREEDY_RATE = 24
const GREED = [
  '-nostdin',
  '-hide_banner',
  '-f',
  'lavfi',
  '-i',
  // Says a word of each frame: on a busy machine it takes minutes, in which it would count as hung.
  'testsrc2=s=1920x1080,format=rgb48,showinfo=checksum=0,loop=loop=-1:size=30000',
  '-f',
  'null',
  '-',
]

describe('journey: a file that makes ffmpeg greedy', () => {
  let folder: string
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    const real = (await promisify(execFile)('which', ['ffmpeg'])).stdout.trim()
    const path = join(folder, 'ffmpeg')
    await writeFile(
      path,
      `#!/bin/sh\ncase "$*" in\n*fps=fps=${GREEDY_RATE}/1*) exec ${real} ` +
        `'${GREED.join("' '")}' ;;\n*) exec ${real} "$@" ;;\nesac\n`,
      { mode: 0o755 },
    )
    // One encoder: if it were kept, nothing else would ever be made.
    daemon = await startDaemon({ env: { SVC_FFMPEG: path, SVC_ENCODERS: '1' } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function upload(rate: number): Promise<string> {
    const source = join(folder, `${rate}.mkv`)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:rate=${rate}:duration=2`,
      '-c:v',
      'mpeg4',
      source,
    )
    const { id } = await daemon.api.videos.create({ body: { name: `${rate} frames a second` } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(source) })
    return id
  }

  it('errs with a reason that a person understands, and the next video is made', async () => {
    const greedy = await untilStatus(daemon.api, await upload(GREEDY_RATE), 'errored', 'ready')
    assert.equal(greedy.error?.code, 'unsupported_source', JSON.stringify(greedy.error))
    assert.match(greedy.error!.message, /exceeded the memory limit for one video\. Export it again/)
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.waiting + queue.running === 0,
      'the queue to be empty',
    )
    const next = await untilStatus(daemon.api, await upload(25), 'errored', 'ready')
    assert.equal(next.status, 'ready', JSON.stringify(next.error))
  })
})
