import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { smallDisk, type SmallDisk } from '../../../support/small-disk.ts'
import { call, engine, planOf } from './generated-files.ts'

const isFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_full'

describe('a full disk', () => {
  const folder = folders()
  let disk: SmallDisk
  before(async () => {
    disk = await smallDisk(1)
  })
  after(() => disk.release())

  it(
    'ends the encode of picture, of sound, and the file for downloading with `storage_full`, and ' +
      'no half file is left',
    async () => {
      const dir = await folder()
      const source = await codedVideo(join(dir, 'a.mp4'), {
        seconds: 20,
        width: 640,
        height: 360,
        audio: 'anoisesrc=r=48000:a=0.5',
      })
      const ladder = await planOf(source)
      const plan = { ...ladder.video!, segmentSeconds: 1 }
      const segments = { first: 0, last: 20 }
      const whole = join(dir, 'whole')
      await engine.encodeVideo({ source, plan, ...segments, dir: whole, threads: 2 }, call)
      await engine.encodeAudio(
        {
          source,
          plan: ladder.audio[0]!,
          segmentSeconds: 4,
          endSeconds: 20,
          dir: join(whole, 'a'),
        },
        call,
      )

      const filler = join(disk.path, 'filler')
      await assert.rejects(writeFile(filler, Buffer.alloc(4 * 1024 * 1024)))
      await assert.rejects(
        engine.progressive(
          {
            video: join(whole, 'h264_sd'),
            audio: join(whole, 'a'),
            head: join(disk.path, 'h264_sd.head'),
          },
          call,
        ),
        isFull,
      )
      await rm(filler)
      assert.deepEqual(await filesBelow(disk.path), [])
      await assert.rejects(
        engine.encodeVideo({ source, plan, ...segments, dir: disk.path, threads: 2 }, call),
        isFull,
      )
      await assert.rejects(
        engine.encodeAudio(
          {
            source,
            plan: { ...ladder.audio[0]!, bitrateBps: 320_000 },
            segmentSeconds: 4,
            endSeconds: 20,
            dir: join(disk.path, 'a'),
          },
          call,
        ),
        isFull,
      )
      assert.deepEqual(
        (await filesBelow(disk.path)).filter((file) => file.endsWith('.part')),
        [],
      )
    },
  )
})
