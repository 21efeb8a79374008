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
import { film, idIn, OCTETS, UploadDoor } from '../../support/upload-intake.ts'

describe('tus, going on', () => {
  const door = new UploadDoor()

  describe('a broken connection', () => {
    it('keeps what arrived, and the client goes on from there', async () => {
      const video = await door.house.video()
      const url = await door.newUpload({}, `?video=${video}`)
      const half = await door.halfPatch(url, film.subarray(0, 123_456))
      half.destroy()
      assert.equal(await door.offsetOf(url), 123_456)
      await door.send({ uploadUrl: url })
      assert.deepEqual(
        await readFile(join(door.house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))),
        film,
      )
    })

    it('that nobody noticed is let go of when the client comes back', async () => {
      const url = await door.newUpload()
      const half = await door.halfPatch(url, film.subarray(0, 1000))
      const [head] = await Promise.all([
        door.call('HEAD', url),
        once(half, 'response').catch(() => null),
      ])
      assert.equal(head.headers.get('upload-offset'), '1000')
      assert.equal((await door.patch(url, 1000, film.subarray(1000))).status, 204)
      half.destroy()
    })

    it('and a restart keep what arrived', async () => {
      const video = await door.house.video()
      const url = await door.newUpload({}, `?video=${video}`)
      await door.halfPatch(url, film.subarray(0, 200_000))
      await door.restart()
      const moved = `${door.url}${new URL(url).pathname}`
      assert.equal(await door.offsetOf(moved), 200_000)
      await door.send({ uploadUrl: moved })
      assert.deepEqual(
        await readFile(join(door.house.dataDir, sourceFile(video, sourceOfUpload(idIn(url))))),
        film,
      )
      assert.equal((await door.processJobs()).length, 1)
    })

    it('in a creation with bytes leaves nothing, since nobody knows its Location', async () => {
      const request = httpRequest(`${door.url}/v1/uploads`, {
        method: 'POST',
        headers: door.headers({
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
        () => door.files(),
        (found) => found.length === 2,
        'the upload to begin',
      )
      request.destroy()
      await until(
        () => door.files(),
        (found) => found.length === 0,
        'the upload to be gone',
      )
      await until(
        () => door.videoCount(),
        (count) => count === 0,
        'the video to be gone',
      )
    })
  })

  describe('a finished upload', () => {
    it('is shown whole to a client that missed the last answer, also after a restart', async () => {
      const video = await door.house.video()
      const url = await door.send({ metadata: { video } })
      assert.equal(await door.offsetOf(url), film.length)
      await door.restart()
      const moved = `${door.url}${new URL(url).pathname}`
      const head = await door.call('HEAD', moved)
      assert.deepEqual(
        [head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')],
        [200, String(film.length), String(film.length)],
      )
      await door.send({ uploadUrl: moved })
      assert.equal((await door.patch(moved, film.length, '')).status, 204)
      assert.equal((await door.processJobs()).length, 1)
      assert.deepEqual(await door.house.events(video), ['video.created', 'video.uploaded'])
    })
    it('takes no more bytes and cannot be ended', async () => {
      const url = await door.send()
      await door.problem(door.patch(url, 0, film), 'conflict')
      await door.problem(door.patch(url, film.length, 'x'), 'upload_too_large')
      await door.problem(door.call('DELETE', url), 'invalid_state')
    })
    it('whose finish failed is finished when the client asks again', async () => {
      const video = await door.house.video()
      const url = await door.newUpload({}, `?video=${video}`)
      const { append } = door.house.deps.uploadFiles
      // Stands in for a database that fails at the wrong moment.
      door.house.deps.uploadFiles.append = async (...args) => {
        await append(...args)
        throw new Error('killed here')
      }
      await door.problem(door.patch(url, 0, film), 'internal_error')
      door.house.deps.uploadFiles.append = append
      assert.equal((await door.house.videoNow(video)).status, 'created')
      assert.equal(await door.offsetOf(url), film.length)
      assert.equal((await door.house.videoNow(video)).status, 'uploaded')
    })
  })

  it(
    'a full disk is said as such, before the first byte or in the middle; with room again the ' +
      'upload goes on',
    async () => {
      const disk = await smallDisk(8)
      try {
        const video = await door.house.video()
        const sizeBytes = 6_000_000
        const big = Buffer.alloc(sizeBytes, 7)
        Object.assign(door.house.deps, {
          storage: createDiskStorage({ dataDir: disk.path, log: door.house.deps.log }),
          uploadFiles: createUploadFiles({ dataDir: disk.path }),
        })
        await door.problem(door.create({ 'upload-length': '9000000' }), 'storage_full')
        const url = (
          await door.create({ 'upload-length': String(sizeBytes) }, `?video=${video}`)
        ).headers.get('location')!
        await writeFile(join(disk.path, 'somebody-else'), Buffer.alloc(4_000_000))
        await door.problem(door.patch(url, 0, big), 'storage_full')
        const offset = await door.offsetOf(url)
        assert.ok(offset > 1_000_000 && offset < 4_500_000, `what fitted is kept: ${offset}`)
        await rm(join(disk.path, 'somebody-else'))
        assert.equal((await door.patch(url, offset, big.subarray(offset))).status, 204)
        assert.equal((await door.house.videoNow(video)).status, 'uploaded')
        assert.deepEqual(await filesBelow(disk.path), [
          sourceFile(video, sourceOfUpload(idIn(url))),
        ])
      } finally {
        await stopped(door.served.server)
        await disk.release()
      }
    },
  )
})
