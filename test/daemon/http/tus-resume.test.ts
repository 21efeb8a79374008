import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createDiskStorage, createUploadFiles } from '../../../daemon/adapters/disk.ts'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { until } from '../../daemon.ts'
import { filesBelow } from '../../support/folder.ts'
import { stopped } from '../../support/server.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { film, idIn, OCTETS, UploadIntake } from '../../support/upload-intake.ts'

describe('tus, going on', () => {
  const intake = new UploadIntake()

  describe('a broken connection', () => {
    it('keeps what arrived, and the client goes on from there', async () => {
      const video = await intake.house.video()
      const url = await intake.newUpload({}, `?video=${video}`)
      const half = await intake.halfPatch(url, film.subarray(0, 123_456))
      half.destroy()
      assert.equal(await intake.offsetOf(url), 123_456)
      await intake.send({ uploadUrl: url })
      assert.deepEqual(
        await readFile(join(intake.house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))),
        film,
      )
    })

    it('that nobody noticed is let go of when the client comes back', async () => {
      const url = await intake.newUpload()
      const half = await intake.halfPatch(url, film.subarray(0, 1000))
      const [head] = await Promise.all([
        intake.call('HEAD', url),
        once(half, 'response').catch(() => null),
      ])
      assert.equal(head.headers.get('upload-offset'), '1000')
      assert.equal((await intake.patch(url, 1000, film.subarray(1000))).status, 204)
      half.destroy()
    })

    it('and a restart keep what arrived', async () => {
      const video = await intake.house.video()
      const url = await intake.newUpload({}, `?video=${video}`)
      await intake.halfPatch(url, film.subarray(0, 200_000))
      await intake.restart()
      const moved = `${intake.url}${new URL(url).pathname}`
      assert.equal(await intake.offsetOf(moved), 200_000)
      await intake.send({ uploadUrl: moved })
      assert.deepEqual(
        await readFile(join(intake.house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))),
        film,
      )
      assert.equal((await intake.processJobs()).length, 1)
    })

    it('in a creation with bytes leaves nothing, since nobody knows its Location', async () => {
      const request = httpRequest(`${intake.url}/v1/uploads`, {
        method: 'POST',
        headers: intake.headers({
          'upload-length': String(film.length),
          'content-type': OCTETS,
          'content-length': String(film.length),
        }),
      })
      request.on('error', () => {
        // We break it ourselves.
      })
      request.write(film.subarray(0, 1000))
      await until(
        () => intake.files(),
        (found) => found.length === 2,
        'the upload to begin',
      )
      request.destroy()
      await until(
        () => intake.files(),
        (found) => found.length === 0,
        'the upload to be gone',
      )
      await until(
        () => intake.videoCount(),
        (count) => count === 0,
        'the video to be gone',
      )
    })
  })

  describe('a finished upload', () => {
    it('is shown whole to a client that missed the last answer, also after a restart', async () => {
      const video = await intake.house.video()
      const url = await intake.send({ metadata: { video } })
      assert.equal(await intake.offsetOf(url), film.length)
      await intake.restart()
      const moved = `${intake.url}${new URL(url).pathname}`
      const head = await intake.call('HEAD', moved)
      assert.deepEqual(
        [head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')],
        [200, String(film.length), String(film.length)],
      )
      await intake.send({ uploadUrl: moved })
      assert.equal((await intake.patch(moved, film.length, '')).status, 204)
      assert.equal((await intake.processJobs()).length, 1)
      assert.deepEqual(await intake.house.events(video), ['video.created', 'video.uploaded'])
    })
    it('takes no more bytes and cannot be ended', async () => {
      const url = await intake.send()
      await intake.problem(intake.patch(url, 0, film), 'conflict')
      await intake.problem(intake.patch(url, film.length, 'x'), 'upload_too_large')
      await intake.problem(intake.call('DELETE', url), 'invalid_state')
    })
    it('whose finish failed is finished when the client asks again', async () => {
      const video = await intake.house.video()
      const url = await intake.newUpload({}, `?video=${video}`)
      const { append } = intake.house.deps.uploadFiles
      // Stands in for a database that fails at the wrong moment.
      intake.house.deps.uploadFiles.append = async (...args) => {
        await append(...args)
        throw new Error('killed here')
      }
      await intake.problem(intake.patch(url, 0, film), 'internal_error')
      intake.house.deps.uploadFiles.append = append
      assert.equal((await intake.house.videoNow(video)).status, 'created')
      assert.equal(await intake.offsetOf(url), film.length)
      assert.equal((await intake.house.videoNow(video)).status, 'uploaded')
    })
  })

  it(
    'a full disk is said as such, before the first byte or in the middle; with room again the ' +
      'upload goes on',
    async () => {
      const disk = await smallDisk(8)
      try {
        const video = await intake.house.video()
        const sizeBytes = 6_000_000
        const big = Buffer.alloc(sizeBytes, 7)
        Object.assign(intake.house.deps, {
          storage: createDiskStorage({ dataDir: disk.path, log: intake.house.deps.log }),
          uploadFiles: createUploadFiles({ dataDir: disk.path }),
        })
        await intake.problem(intake.create({ 'upload-length': '9000000' }), 'storage_full')
        const url = (
          await intake.create({ 'upload-length': String(sizeBytes) }, `?video=${video}`)
        ).headers.get('location')!
        await writeFile(join(disk.path, 'somebody-else'), Buffer.alloc(4_000_000))
        await intake.problem(intake.patch(url, 0, big), 'storage_full')
        const offset = await intake.offsetOf(url)
        assert.ok(offset > 1_000_000 && offset < 4_500_000, `what fitted is kept: ${offset}`)
        await rm(join(disk.path, 'somebody-else'))
        assert.equal((await intake.patch(url, offset, big.subarray(offset))).status, 204)
        assert.equal((await intake.house.videoNow(video)).status, 'uploaded')
        assert.deepEqual(await filesBelow(disk.path), [
          sourceFile(video, sourceOfUpload(idIn(url))),
        ])
      } finally {
        await stopped(intake.served.server)
        await disk.release()
      }
    },
  )
})
