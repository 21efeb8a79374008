import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { openDatabase } from '../../../daemon/db/database.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { AudioTrackRecord } from '../../../daemon/ports/records.ts'
import { carryTracks } from '../../../daemon/pipeline/carry-tracks.ts'
import { folders } from '../../support/folder.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'
const VIDEO = 'space0123456789'

function track(id: string, more: Partial<AudioTrackRecord> = {}): AudioTrackRecord {
  return {
    id,
    source: 'src_1',
    video: VIDEO,
    origin: 'embedded',
    position: 0,
    language: 'en',
    label: 'English',
    isDefault: false,
    codec: 'aac',
    channels: 2,
    status: 'encoding',
    error: null,
    averageBps: null,
    peakBps: null,
    ...more,
  }
}

describe('tracks: planned again, and for another source', () => {
  const folder = folders()
  let db: Database

  beforeEach(async () => {
    db = await openDatabase({ file: join(await folder(), 'svc.db') })
    await db.write(async ({ spaces, videos, media }) => {
      await spaces.insert(spaceRecord({ createdAt: AT }))
      await videos.insert(
        videoRecord({ id: VIDEO, name: 'V', status: 'processing', source: 'src_1', createdAt: AT }),
      )
      for (const id of ['src_1', 'src_2']) {
        await media.insertSource({
          id,
          video: VIDEO,
          fileName: 'f',
          sizeBytes: 1,
          createdAt: AT,
          durationSeconds: null,
          width: null,
          height: null,
          frameRate: null,
          ladder: null,
          chapters: null,
          posterSeconds: null,
          storyboard: false,
          peaks: false,
          loudness: null,
          watermarked: false,
          warnings: [],
          copyOf: null,
        })
      }
    })
  })
  afterEach(() => db.close())

  const rowsOf = (source: string) =>
    db.read(async ({ media }) =>
      (await media.audioTracksOf(VIDEO)).filter((row) => row.source === source),
    )

  it('a retry keeps what people changed and what they uploaded, which is to be encoded again', async () => {
    const planned = [
      track('aud_1', { isDefault: true }),
      track('aud_2', { position: 1, language: 'fr' }),
    ]
    await db.write(({ media }) => media.plan('src_1', [], planned))
    await db.write(async ({ media }) => {
      await media.updateAudioTrack('aud_1', { label: 'Original', isDefault: false })
      await media.updateAudioTrack('aud_2', {
        isDefault: true,
        status: 'failed',
        error: { code: 'encoding_failed', message: 'x' },
      })
      await media.insertAudioTrack(
        track('aud_3', {
          origin: 'uploaded',
          position: 1_000,
          status: 'ready',
          averageBps: 1,
          peakBps: 1,
        }),
      )
    })
    await db.write(({ media }) => media.plan('src_1', [], planned))
    assert.deepEqual(
      (await rowsOf('src_1')).map(({ id, label, isDefault, status, error }) => [
        id,
        label,
        isDefault,
        status,
        error,
      ]),
      [
        ['aud_1', 'Original', false, 'encoding', null],
        ['aud_2', 'English', true, 'encoding', null],
        ['aud_3', 'English', false, 'waiting', null],
      ],
    )
  })

  it('another plan of the source drops the tracks that it has no more', async () => {
    await db.write(({ media }) =>
      media.plan('src_1', [], [track('aud_1'), track('aud_2', { position: 1 })]),
    )
    await db.write(({ media }) => media.plan('src_1', [], [track('aud_2', { position: 1 })]))
    assert.deepEqual(
      (await rowsOf('src_1')).map(({ id }) => id),
      ['aud_2'],
    )
  })

  it('another source gets the uploaded ones under their ids, and an uploaded default stays the default', async () => {
    await db.write(async ({ media }) => {
      await media.plan('src_1', [], [track('aud_1')])
      await media.insertAudioTrack(
        track('aud_3', {
          origin: 'uploaded',
          position: 1_000,
          isDefault: true,
          label: 'Dub',
          status: 'ready',
        }),
      )
      await carryTracks({ media }, VIDEO, 'src_2')
      await carryTracks({ media }, VIDEO, 'src_2')
      await media.plan('src_2', [], [track('aud_9', { source: 'src_2', isDefault: true })])
    })
    assert.deepEqual(
      (await rowsOf('src_2')).map(({ id, label, isDefault, status }) => [
        id,
        label,
        isDefault,
        status,
      ]),
      [
        ['aud_9', 'English', false, 'encoding'],
        ['aud_3', 'Dub', true, 'waiting'],
      ],
    )
    assert.deepEqual(
      (await rowsOf('src_1')).map(({ id, status }) => [id, status]),
      [
        ['aud_1', 'encoding'],
        ['aud_3', 'ready'],
      ],
      'the old one is served as it was',
    )
    await db.write(({ media }) => media.removeSource('src_1'))
    assert.deepEqual(await rowsOf('src_1'), [])
  })
})
