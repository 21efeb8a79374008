/** What the audit log says of changes whose files could not be stored: nothing, since nothing has changed. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'mocha'
import sharp from 'sharp'
import { AppError } from '../../../daemon/contract/errors.ts'
import { audited, withAudit } from '../../../daemon/http/audit/trail.ts'
import { beginCopy } from '../../../daemon/pipeline/reencode/begin-copy.ts'
import { entryOfJob } from '../../../daemon/ports/audit.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { SourceRecord } from '../../../daemon/ports/records.ts'
import { setPosterImage } from '../../../daemon/stills/poster.ts'
import { addSubtitle } from '../../../daemon/tracks/subtitles.ts'
import { setVideoWatermark } from '../../../daemon/videos/watermark.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const full = async (): Promise<never> => {
  throw new AppError('storage_full')
}

describe('the audit log of files that could not be stored', () => {
  const folder = folders()
  let house: House
  let id: string
  let image: Buffer
  beforeEach(async () => {
    house = await openHouse(await folder())
    id = await house.video()
    const background = { r: 0, g: 128, b: 255, alpha: 1 }
    image = await sharp({ create: { width: 64, height: 36, channels: 4, background } })
      .png()
      .toBuffer()
  })
  afterEach(() => house.close())

  const OPERATIONS: Record<string, (deps: Deps) => Promise<unknown>> = {
    'posters.putImage': (deps) => setPosterImage(deps, house.owner, id, incoming()),
    'videos.setWatermark': (deps) => setVideoWatermark(deps, house.owner, id, incoming()),
    'subtitles.create': (deps) =>
      addSubtitle(deps, house.owner, id, {
        language: 'en',
        kind: 'subtitles',
        content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
        path: 'body.content',
      }),
  }
  const incoming = () => ({
    stream: Readable.from([image]),
    declaredBytes: image.length,
    signal: new AbortController().signal,
  })
  /** As a request runs it: with the database that records, and an entry of what its transaction answers. */
  async function request(
    action: string,
    work: (deps: Deps) => Promise<unknown>,
    storage: Partial<Deps['storage']> = {},
  ): Promise<void> {
    const db = audited(house.deps.db)
    const deps: Deps = { ...house.deps, db, storage: { ...house.deps.storage, ...storage } }
    const about = { createdAt: new Date().toISOString(), space: house.owner.space, action }
    const entry = (result: unknown) =>
      entryOfJob({
        ...about,
        targetId: id,
        targetName: result === undefined ? null : 'changed',
      })
    await withAudit(db, { when: 'once', entry }, () => work(deps))
  }
  const entries = async () =>
    (
      await house.deps.db.read(({ audit }) =>
        audit.list({ space: house.owner.space, server: true }, { limit: 100 }),
      )
    ).rows.map(({ action, targetName }) => [action, targetName])

  for (const [action, work] of Object.entries(OPERATIONS))
    it(`${action} has an entry when the file is stored, made of what has changed`, async () => {
      await assert.rejects(request(action, work, { receive: full, writeText: full }), {
        code: 'storage_full',
      })
      assert.deepEqual(await entries(), [])
      await request(action, work)
      assert.deepEqual(await entries(), [[action, 'changed']])
    })

  it('a cut whose file could not be linked has none', async () => {
    const served = { id: house.deps.ids.prefixed('src'), video: id } as SourceRecord
    await assert.rejects(
      request('videos.putCut', (deps) => beginCopy(deps, { served }), { link: full }),
      { code: 'storage_full' },
    )
    assert.deepEqual(await entries(), [])
  })
})
