import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { sweep } from '../../../daemon/pipeline/sweep.ts'
import { sourcePrefix } from '../../../daemon/ports/layout.ts'
import type { JobRecord } from '../../../daemon/ports/records.ts'
import { everythingBelow } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'

describe('the files of an upload that was given up', () => {
  let dir: string
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
  })
  after(() => rm(dir, { recursive: true, force: true }))

  for (const by of ['itself', 'its video'])
    it(`go after what is still written of it, with ${by}`, async () => {
      const storage = createDiskStorage({ dataDir: dir, log: silentLog() })
      const arrivals = createArrivals()
      const [video, source] = ['abcde0123456789', sourceOfUpload('upl_1')]
      const prefix = sourcePrefix(video, source)
      const arriving = arrivals.add({
        source,
        sizeBytes: 1,
        receivedBytes: 0,
        needs: new Map(),
        segmentSeconds: 4,
        durationSeconds: 1,
      })
      // As the encoding of an arriving file does: it ends with the arrival, and finishes what it has begun.
      const work = arrivals.writing(
        source,
        (async () => {
          await storage.writeText(`${prefix}/poster.jpg`, 'a')
          await arriving.ended
          await storage.writeText(`${prefix}/renditions/h264_sd/0.m4s`, 'b')
        })(),
      )
      const job = {
        subject: by === 'itself' ? prefix : prefix.replace(`/${source}`, ''),
        payload: by === 'itself' ? {} : { uploads: 'upl_1' },
      } as unknown as JobRecord
      await sweep(
        {
          arrivals,
          storage,
          uploadFiles: { remove: async () => undefined } as never,
          queue: {} as never,
          maker: { forget: async () => undefined } as never,
          frames: { forget: async () => undefined } as never,
          analytics: {} as never,
        },
        job,
        new AbortController().signal,
      )
      await work
      assert.deepEqual(
        (await everythingBelow(join(dir, 'videos'))).filter((name) => name.includes('.')),
        [],
      )
    })
})
