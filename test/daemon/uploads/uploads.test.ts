import assert from 'node:assert/strict'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { AppError, type ErrorCode } from '../../../daemon/contract/errors.ts'
import { renditionDir, sourceFile, stillFile, watermarkFile } from '../../../daemon/ports/layout.ts'
import type { Settings } from '../../../daemon/ports/deps.ts'
import { beginUpload } from '../../../daemon/uploads/begin.ts'
import { dropEarlyFiles } from '../../../daemon/uploads/early/drop.ts'
import { expireUploads } from '../../../daemon/uploads/keep.ts'
import { findUpload } from '../../../daemon/uploads/find.ts'
import { finishUpload } from '../../../daemon/uploads/finish.ts'
import { receiveSource } from '../../../daemon/uploads/receive-source.ts'
import { recoverUploads } from '../../../daemon/uploads/recover.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { terminateUpload } from '../../../daemon/uploads/terminate.ts'
import { removeVideo } from '../../../daemon/videos/remove.ts'
import { filesBelow, folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const failsWith =
  (code: ErrorCode, detail = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, detail)
    return true
  }

describe('uploads', () => {
  const folder = folders()
  let house: House
  beforeEach(async () => void (house = await openHouse(await folder())))
  afterEach(() => house.close())

  const reopen = async (settings: Partial<Settings> = {}) => {
    await house.close()
    house = await openHouse(house.dataDir, settings)
  }
  const begin = (metadata: object, sizeBytes = 5, id = house.deps.ids.prefixed('upl')) =>
    beginUpload(house.deps, house.owner, {
      id,
      sizeBytes,
      metadata,
      grant: null,
      note: '{}',
    })
  const sender = () => ({ caller: house.owner, grant: null })
  const send = (id: string, text: string, offset = 0) =>
    house.deps.uploadFiles.append(id, offset, Readable.from([Buffer.from(text)]))
  const uploadOf = async (video: string) => (await begin({ video })).upload
  const files = async () =>
    (await filesBelow(house.dataDir)).filter((path) => /^(videos|uploads)\//.test(path))
  const process = async () => (await house.jobs()).filter(({ kind }) => kind === 'process')

  describe('begin', () => {
    it('for a video that exists, and the name is kept without its folders', async () => {
      const video = await house.video()
      const { upload, madeVideo } = await begin({ video, filename: '../films/my film.mp4' })
      assert.deepEqual(
        [upload.video, upload.fileName, upload.sizeBytes, madeVideo],
        [video, 'my film.mp4', 5, false],
      )
      assert.equal(await house.deps.uploadFiles.sizeOf(upload.id), 0)
    })
    it('without a video makes one, named as told or as the file', async () => {
      const named = await begin({ name: 'Holidays', filename: 'x.mp4' })
      assert.equal((await house.videoNow(named.upload.video)).name, 'Holidays')
      assert.equal(
        (await house.videoNow((await begin({ filename: 'my.first film.mp4' })).upload.video)).name,
        'my.first film',
      )
      assert.equal(
        (await house.videoNow((await begin({ filename: '.hidden' })).upload.video)).name,
        '.hidden',
      )
      assert.equal((await house.videoNow((await begin({})).upload.video)).name, 'Untitled')
      assert.equal(named.madeVideo, true)
    })
    it('is refused while an earlier file is being worked on, and allowed after it', async () => {
      const video = await house.video()
      for (const status of ['uploaded', 'processing'] as const) {
        await house.change(video, { status })
        await assert.rejects(
          begin({ video }),
          failsWith('invalid_state', new RegExp(`is ${status}`)),
        )
      }
      for (const status of ['ready', 'errored', 'created'] as const) {
        await house.change(video, { status })
        await begin({ video })
      }
    })
    it('an empty file, one beyond the limit and one beyond the disk are refused, and nothing is made', async () => {
      await assert.rejects(begin({}, 0), failsWith('validation_failed', /empty/))
      await assert.rejects(
        begin({}, 1_000_000_001),
        failsWith('upload_too_large', /1000000001 bytes; the limit is 1000000000/),
      )
      const { freeBytes } = await house.deps.storage.usage()
      await reopen({ maxSourceBytes: Number.MAX_SAFE_INTEGER })
      await assert.rejects(begin({}, freeBytes + 1e12), failsWith('storage_full'))
      assert.deepEqual(await files(), [])
      assert.equal(
        (
          await house.deps.db.read(({ videos }) =>
            videos.list(house.owner.space, { limit: 1, sort: 'name' }),
          )
        ).rows.length,
        0,
      )
    })
    it("another space's video and an unknown collection are not found, and no file stays", async () => {
      const video = await house.video()
      const other = await house.anotherSpace()
      await assert.rejects(
        beginUpload(house.deps, other, {
          id: house.deps.ids.prefixed('upl'),
          sizeBytes: 5,
          metadata: { video },
          grant: null,
          note: '{}',
        }),
        failsWith('video_not_found'),
      )
      await assert.rejects(
        begin({ collection: house.deps.ids.prefixed('col') }),
        failsWith('collection_not_found'),
      )
      assert.deepEqual(await files(), [])
    })
  })

  describe('finish', () => {
    it('makes the file the source of the video, and a job', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await finishUpload(house.deps, { upload: id })
      const now = await house.videoNow(video)
      assert.deepEqual([now.status, now.source], ['uploaded', sourceOfUpload(id)])
      assert.deepEqual(await files(), [sourceFile(video, sourceOfUpload(id))])
      assert.deepEqual(await house.events(video), ['video.created', 'video.uploaded'])
      assert.equal((await process()).length, 1)
      assert.deepEqual(house.complaints(), [])
    })
    it('a second finish of the same upload makes no second job, at the same time or later', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await Promise.all([
        finishUpload(house.deps, { upload: id }),
        finishUpload(house.deps, { upload: id }),
      ])
      await finishUpload(house.deps, { upload: id })
      assert.equal((await process()).length, 1)
      assert.deepEqual(await house.events(video), ['video.created', 'video.uploaded'])
    })
    it('an upload that is not whole cannot be finished', async () => {
      const { id } = await uploadOf(await house.video())
      await send(id, 'fil')
      await assert.rejects(
        finishUpload(house.deps, { upload: id }),
        failsWith('conflict', /3 of 5 bytes/),
      )
    })
    it('what was made of a part of the file is dropped with its watermark; the bytes stay', async () => {
      const video = await house.video()
      const source = sourceFile(video, 'src_early')
      for (const key of [
        source,
        watermarkFile(video, 'src_early'),
        stillFile(video, 'src_early', 'poster.jpg'),
        `${renditionDir(video, 'src_early', 'h264_sd')}/0.m4s`,
      ])
        await house.deps.storage.writeText(key, 'made early')
      await dropEarlyFiles(house.deps, video, 'src_early')
      assert.deepEqual(await files(), [source])
    })

    it('of a video that was deleted meanwhile leaves nothing', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await removeVideo(house.deps, house.owner, video)
      await assert.rejects(finishUpload(house.deps, { upload: id }), failsWith('upload_not_found'))
      assert.deepEqual(await files(), [])
    })
  })

  describe('after a kill', () => {
    it('between the last byte and the finish: the start finishes', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await reopen()
      await recoverUploads(house.deps)
      assert.equal((await house.videoNow(video)).status, 'uploaded')
      assert.equal((await process()).length, 1)
    })
    it('between the adoption of the file and the rows: the start finishes', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      const adopted = join(house.dataDir, sourceFile(video, sourceOfUpload(id)))
      await mkdir(dirname(adopted), { recursive: true })
      await rename(house.deps.uploadFiles.localPath(id), adopted)
      await reopen()
      await recoverUploads(house.deps)
      assert.equal((await house.videoNow(video)).status, 'uploaded')
      assert.deepEqual(await files(), [sourceFile(video, sourceOfUpload(id))])
      assert.equal((await process()).length, 1)
    })
    it('between the rows and tidying up: the start tidies up, and there is one job', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await finishUpload(house.deps, { upload: id })
      await writeFile(join(house.dataDir, 'uploads', `${id}.json`), '{}')
      await reopen()
      await recoverUploads(house.deps)
      assert.deepEqual(await files(), [sourceFile(video, sourceOfUpload(id))])
      assert.equal((await process()).length, 1)
    })
    it('in the middle of an upload: it stays, to be continued', async () => {
      const { id } = await uploadOf(await house.video())
      await send(id, 'fil')
      await reopen()
      await recoverUploads(house.deps)
      assert.equal(await send(id, 'ms', 3), 5)
      await finishUpload(house.deps, { upload: id })
    })
    it('before the row was written: the file without a row goes', async () => {
      await house.deps.uploadFiles.create(house.deps.ids.prefixed('upl'), '{}')
      await recoverUploads(house.deps)
      assert.deepEqual(await files(), [])
    })
    it('under an earlier version: an upload and its source share their characters, and it is found', async () => {
      const video = await house.video()
      const id = `upl_${'a1B2'.repeat(5)}`
      await begin({ video }, 5, id)
      await send(id, 'fil')
      await reopen()
      await recoverUploads(house.deps)
      assert.equal((await findUpload(house.deps, sender(), id)).finished, false)
      await send(id, 'ms', 3)
      await finishUpload(house.deps, { upload: id })
      assert.equal((await house.videoNow(video)).source, `src_${'a1B2'.repeat(5)}`)
      assert.equal((await findUpload(house.deps, sender(), id)).finished, true)
    })
    it('in the middle of a PUT: its row goes, and the video takes another file', async () => {
      const video = await house.video()
      const id = house.deps.ids.prefixed('upl')
      await house.deps.db.write(({ uploads }) =>
        uploads.insert({
          id,
          space: house.owner.space,
          video,
          fileName: 'x',
          sizeBytes: 5,
          createdAt: '2026-01-01T00:00:00.000Z',
          expiresAt: '2999-01-01T00:00:00.000Z',
          resumeKey: null,
          madeVideo: false,
          holder: null,
          counted: null,
        }),
      )
      await recoverUploads(house.deps)
      await assert.rejects(findUpload(house.deps, sender(), id), failsWith('upload_not_found'))
      assert.equal((await house.videoNow(video)).status, 'created')
    })
  })

  describe('expiry', () => {
    const later = () => ({ ...house.deps, clock: { now: () => new Date(Date.now() + 3601_000) } })

    it('removes the upload, and the video that waited for it errs', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'fil')
      await expireUploads(house.deps)
      assert.equal((await house.videoNow(video)).status, 'created', 'not yet')
      await assert.rejects(findUpload(later(), sender(), id), failsWith('upload_expired'))
      await expireUploads(later())
      assert.deepEqual((await house.videoNow(video)).error?.code, 'upload_expired')
      assert.deepEqual(await files(), [])
      assert.deepEqual(house.complaints(), [])
    })
    it('a video that has another upload, or a source, does not err', async () => {
      const video = await house.video()
      const first = await uploadOf(video)
      const second = await uploadOf(video)
      await house.deps.db.write(({ uploads }) =>
        uploads.updateExpiry(first.id, '2026-01-01T00:00:00.000Z'),
      )
      await expireUploads(house.deps)
      assert.equal((await house.videoNow(video)).status, 'created')
      await house.change(video, { status: 'ready' })
      await expireUploads(later())
      assert.equal((await house.videoNow(video)).status, 'ready')
      await assert.rejects(
        findUpload(house.deps, sender(), second.id),
        failsWith('upload_not_found'),
      )
    })
    it('a whole upload whose finish had failed is finished, not thrown away', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      await expireUploads(later())
      assert.equal((await house.videoNow(video)).status, 'uploaded')
    })
  })

  describe('end', () => {
    it('an ended upload is gone, and its video takes another', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'fil')
      await terminateUpload(house.deps, { id, video })
      assert.deepEqual(await files(), [])
      await uploadOf(video)
    })
    it('takes along the video that it made, unless that one waits for another upload', async () => {
      const [{ upload }, { upload: other }] = [
        await begin({ name: 'made' }),
        await begin({ name: 'made' }),
      ]
      await uploadOf(other.video)
      for (const each of [upload, other]) await terminateUpload(house.deps, each)
      assert.deepEqual(
        [await house.videoNow(upload.video), (await house.videoNow(other.video)).status],
        [null, 'created'],
      )
    })
    it('a finished one cannot be ended', async () => {
      const video = await house.video()
      const { id } = await uploadOf(video)
      await send(id, 'films')
      const finishing = finishUpload(house.deps, { upload: id })
      await assert.rejects(terminateUpload(house.deps, { id, video }), failsWith('invalid_state'))
      await finishing
      assert.deepEqual(await files(), [sourceFile(video, sourceOfUpload(id))])
    })
  })

  describe('a source in one request', () => {
    const put = (
      id: string,
      stream: Readable,
      declaredBytes: number | null,
      signal = new AbortController().signal,
    ) =>
      receiveSource(house.deps, house.owner, {
        id,
        stream,
        declaredBytes,
        grant: null,
        fileName: 'film.mp4',
        signal,
      })
    const films = () => Readable.from([Buffer.from('fi'), Buffer.from('lms')])

    for (const declared of [5, null]) {
      it(`becomes the source, its length ${declared ?? 'not'} declared`, async () => {
        const video = await house.video()
        await put(video, films(), declared)
        assert.equal((await house.videoNow(video)).status, 'uploaded')
        assert.equal((await files()).length, 1)
        assert.equal((await process()).length, 1)
      })
    }
    it('of a wrong length, empty, too large or cut off is refused; nothing stays, and the video waits on', async () => {
      const video = await house.video()
      await assert.rejects(
        put(video, films(), 6),
        failsWith('validation_failed', /declared 6 bytes but sent 5/),
      )
      await assert.rejects(put(video, films(), 0), failsWith('validation_failed', /empty/))
      await assert.rejects(
        put(video, Readable.from([]), null),
        failsWith('validation_failed', /empty/),
      )
      await assert.rejects(put(video, films(), 1_000_000_001), failsWith('upload_too_large'))
      const cut = new PassThrough()
      const cutting = put(video, cut, 5)
      cut.write('fi')
      cut.destroy(new Error('connection lost'))
      await assert.rejects(cutting, /connection lost/)
      const stop = new AbortController()
      const stopping = put(video, new PassThrough(), 5, stop.signal)
      stop.abort(new Error('stopped'))
      await assert.rejects(stopping, /stopped/)

      for (const job of await house.jobs()) {
        assert.equal(job.kind, 'sweep')
        await house.deps.storage.remove(job.subject)
      }
      assert.deepEqual(await files(), [])
      assert.equal((await house.videoNow(video)).status, 'created')
      assert.deepEqual(await house.deps.db.read(({ uploads }) => uploads.all()), [])
    })
    it('beyond the limit without saying so is refused, and the request is left alive for the answer', async () => {
      const video = await house.video()
      await reopen({ maxSourceBytes: 4 })
      const request = new PassThrough()
      const receiving = put(video, request, null)
      request.write('films')
      await assert.rejects(receiving, failsWith('upload_too_large'))
      assert.equal(request.destroyed, false)
    })
    it('is refused before its first byte in a state that takes none', async () => {
      const video = await house.video()
      await house.change(video, { status: 'processing' })
      await assert.rejects(put(video, films(), 5), failsWith('invalid_state'))
    })
  })
})
