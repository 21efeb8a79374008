/** What a worker reads from a bucket for its runs, and what it sends there; and the folder that it has for it. */
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createDiskStorage } from '../../../../daemon/adapters/disk.ts'
import { takeLock, takeWorkFolder } from '../../../../daemon/adapters/lock.ts'
import { createBucket } from '../../../../daemon/adapters/object-storage/bucket.ts'
import { createRunFiles } from '../../../../daemon/adapters/object-storage/run-files.ts'
import type { VideoPlan } from '../../../../daemon/ports/media.ts'
import type { PartsReader } from '../../../../daemon/ports/source-parts.ts'
import { WorkerFault, type RunFiles } from '../../../../daemon/ports/workers.ts'
import { until } from '../../../daemon.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const SOURCE = 'videos/space/key/source/source'
const WATERMARK = 'videos/space/key/watermarks/1.png'
const PLAN: VideoPlan = {
  stream: 0,
  frameRate: { num: 25, den: 1 },
  frameCount: 100,
  segmentSeconds: 4,
  interlaced: false,
  renditions: [],
}
const RUN = { source: SOURCE, watermark: null, folder: 'runs/run_a', plan: PLAN, first: 0, last: 0 }
const LARGE = 'videos/space/key/large/source'
const PART_BYTES = 1_000
const LARGE_TEXT = Array.from({ length: 10 }, (_, part) => String(part).repeat(PART_BYTES)).join('')
const { signal } = new AbortController()

describe('files of runs with a bucket', () => {
  const folder = folders()
  const bucket = testBucket()
  const delays = { delaysMs: [5, 10] }

  async function open(
    limitBytes = 1e9,
    partsOfRun: PartsReader['partsOfRun'] = async () => null,
  ): Promise<{ files: RunFiles; dir: string }> {
    const dir = await folder()
    const settings = bucket.settings()
    const uploadsFile = join(await folder(), 'uploads.ndjson')
    const made = createBucket(settings, { uploadsFile, partBytes: PART_BYTES })
    for (const [key, text] of [
      [SOURCE, 'source'],
      [WATERMARK, 'image'],
      [LARGE, LARGE_TEXT],
    ] as const) {
      const path = join(await folder(), 'file')
      await writeFile(path, text)
      await made.send(key, { path, sizeBytes: text.length, modifiedAtMs: 0 }, signal)
    }
    bucket.s3.requests.length = 0
    const there = createBucket(settings, {
      uploadsFile,
      partBytes: 1 << 30,
      reading: delays,
      writing: delays,
    })
    const disk = createDiskStorage({ dataDir: dir, log: silentLog() })
    const files = createRunFiles({
      media: { partsOfRun },
      bucket: there,
      disk,
      limitBytes,
      wholeBytes: 1_000,
      signal,
      log: silentLog(),
    })
    return { files, dir }
  }
  async function make(dir: string, segments: number): Promise<void> {
    await mkdir(join(dir, 'h264_sd'), { recursive: true })
    await writeFile(join(dir, 'h264_sd', 'init.mp4'), 'init')
    for (let at = 0; at < segments; at++)
      await writeFile(join(dir, 'h264_sd', `${at}.m4s`), `${at}`)
  }

  it('a source is copied once for all who need it, and what was made is sent when it is handed over', async () => {
    const { files, dir } = await open()
    const read = (run: string): Promise<string> =>
      files.withRun({ ...RUN, folder: `runs/${run}` }, signal, async (places) => {
        await make(places.dir, 2)
        for (const segment of [0, 1]) await places.handOver('h264_sd', segment)
        return readFile(places.source, 'utf8')
      })
    assert.deepEqual(await Promise.all([read('run_a'), read('run_b')]), ['source', 'source'])
    assert.deepEqual(
      (await bucket.stored()).filter((key) => key.startsWith('runs/')),
      ['run_a', 'run_b'].flatMap((run) =>
        ['0.m4s', '1.m4s', 'init.mp4'].map((name) => `runs/${run}/h264_sd/${name}`),
      ),
    )
    const requests = bucket.s3.requests.map(
      ({ method, key }) => `${method} ${key.slice(bucket.prefix.length).split('/')[0]}`,
    )
    assert.deepEqual(requests.filter((request) => request === 'GET videos').length, 1)
    assert.deepEqual([...new Set(requests)].sort(), ['GET videos', 'HEAD videos', 'PUT runs'])
    assert.deepEqual(await filesBelow(dir), [SOURCE])
  })

  it('of a large source, the parts are copied that a run reads, each once and checked', async () => {
    const { files, dir } = await open(1e9, async (_, { first, last }, fetch) => {
      await fetch(0, 10)
      return () => fetch(first * PART_BYTES, (last + 1) * PART_BYTES)
    })
    const readParts = (first: number, last: number): Promise<string> =>
      files.withRun({ ...RUN, source: LARGE, first, last }, signal, async ({ source, bring }) => {
        await bring!(0)
        return readFile(source, 'utf8')
      })
    const [read] = await Promise.all([readParts(3, 4), readParts(4, 5)])
    assert.equal(read.length, LARGE_TEXT.length)
    for (const part of [0, 3, 4]) {
      const [from, to] = [part * PART_BYTES, (part + 1) * PART_BYTES]
      assert.equal(read.slice(from, to), LARGE_TEXT.slice(from, to))
    }
    const countRequests = (): number =>
      bucket.s3.requests.filter(({ method, key }) => method === 'GET' && key.endsWith('/source'))
        .length
    assert.equal(countRequests(), 4)
    await readParts(5, 9)
    assert.equal(countRequests(), 8)
    assert.deepEqual(await filesBelow(dir), [`parts/${LARGE}`])
    const again = await open(
      1e9,
      async (_, { first, last }, fetch) =>
        () =>
          fetch(first * PART_BYTES, (last + 1) * PART_BYTES),
    )
    await bucket.s3.damage(`${bucket.prefix}${LARGE}`, 7 * PART_BYTES)
    await assert.rejects(
      again.files.withRun({ ...RUN, source: LARGE, first: 7, last: 7 }, signal, ({ bring }) =>
        bring!(0),
      ),
      WorkerFault,
    )
  })

  it('parts that are not in use go when there are too many, and are copied again', async () => {
    const { files, dir } = await open(1, async (_path, _run, fetch) => () => fetch(0, PART_BYTES))
    for (let times = 0; times < 2; times++) {
      const read = await files.withRun(
        { ...RUN, source: LARGE },
        signal,
        async ({ source, bring }) => {
          await bring!(0)
          return readFile(source, 'utf8')
        },
      )
      assert.equal(read.slice(0, PART_BYTES), LARGE_TEXT.slice(0, PART_BYTES))
      await until(
        () => filesBelow(dir),
        ({ length }) => length === 0,
        'the copies to go',
      )
    }
  })

  it('a large source of which nobody can tell what is read is copied as a whole', async () => {
    const { files } = await open()
    await files.withRun({ ...RUN, source: LARGE }, signal, async ({ source, bring }) => {
      assert.equal(bring, undefined)
      assert.equal(await readFile(source, 'utf8'), LARGE_TEXT)
    })
  })

  it('copies that are not in use go when there are too many', async () => {
    const { files, dir } = await open(1)
    await files.withRun({ ...RUN, watermark: WATERMARK }, signal, async (places) => {
      assert.equal(await readFile(places.watermark!, 'utf8'), 'image')
      assert.equal(await readFile(places.source, 'utf8'), 'source')
    })
    await until(
      () => filesBelow(dir),
      ({ length }) => length === 0,
      'the copies to go',
    )
  })

  it('a bucket that lacks the source, or takes no segment, is a fault of the machine', async () => {
    const { files } = await open()
    await assert.rejects(
      files.withRun({ ...RUN, source: 'videos/space/key/other/source' }, signal, async () => 1),
      WorkerFault,
    )
    bucket.s3.faults = ({ method }) =>
      method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null
    await assert.rejects(
      files.withRun(RUN, signal, async (places) => {
        await make(places.dir, 1)
        await places.handOver('h264_sd', 0)
      }),
      WorkerFault,
    )
    const own = new Error('of the run itself')
    await assert.rejects(
      files.withRun(RUN, signal, async () => {
        throw own
      }),
      own,
    )
  })

  it('whoever waits for a source or an answer stops at once', async () => {
    const { files } = await open()
    const stop = new AbortController()
    bucket.s3.faults = () => ({ kind: 'hang' })
    const waiting = files.withRun(RUN, stop.signal, async () => 1)
    stop.abort(new Error('stopped'))
    await assert.rejects(waiting, /stopped/)
  })

  it('a run leaves no listener at the signal that stops it', async () => {
    const { files } = await open()
    const stop = new AbortController()
    await files.withRun({ ...RUN, watermark: WATERMARK }, stop.signal, async () => undefined)
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0)
  })
})

describe('the folder of a worker', () => {
  const folder = folders()

  it('is locked, empty at first and in the end, and that of a killed worker is emptied by the next', async () => {
    const root = await folder()
    const killed = join(root, '3')
    for (const at of ['1', '2', '3']) await mkdir(join(root, at, 'videos'), { recursive: true })
    await writeFile(join(killed, 'videos', 'source'), 'left')
    const other = takeLock(join(root, '1'))
    const one = takeWorkFolder(root)
    assert.equal(one.path, join(root, '2'))
    assert.deepEqual(
      [existsSync(join(root, '1', 'videos')), existsSync(join(killed, 'videos'))],
      [true, false],
    )
    const two = takeWorkFolder(root)
    assert.equal(two.path, killed)
    await writeFile(join(one.path, 'made'), '')
    one.release()
    assert.ok((await readdir(one.path)).every((name) => name.startsWith('daemon.')))
    const again = takeWorkFolder(root)
    assert.equal(again.path, one.path)
    for (const held of [other, two, again]) held.release()
  })
})
