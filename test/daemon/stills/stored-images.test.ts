/** Images are stored together with the rows that name them: a process that is killed in between leaves none for good. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { takeCover } from '../../../daemon/stills/cover.ts'
import { setPosterImage } from '../../../daemon/stills/poster.ts'
import { setVideoWatermark } from '../../../daemon/videos/watermark.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const { signal } = new AbortController()
const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
  .png()
  .toBuffer()

type Store = (deps: Deps, house: House, video: string) => Promise<unknown>

const incoming = async () => ({
  stream: Readable.from([await image]),
  declaredBytes: null,
  signal,
})

const STORES: Record<string, Store> = {
  'a poster': async (deps, { owner }, video) =>
    setPosterImage(deps, owner, video, await incoming()),
  'a watermark': async (deps, { owner }, video) =>
    setVideoWatermark(deps, owner, video, await incoming()),
  'cover art': async (deps, house, video) => {
    await house.change(video, { source: 'src_1' })
    return takeCover(deps, { id: 'src_1', video, ladder: null }, signal)
  },
}

describe('stills: images that are stored', () => {
  const folder = folders()

  async function opened(): Promise<{ house: House; deps: Deps; stored: Promise<string> }> {
    const house = await openHouse(await folder())
    const stored = Promise.withResolvers<string>()
    const { storage, tracks } = house.deps
    return {
      house,
      stored: stored.promise,
      deps: {
        ...house.deps,
        tracks: { ...tracks, cover: () => image },
        storage: {
          ...storage,
          async receive(key, ...more) {
            const file = await storage.receive(key, ...more)
            stored.resolve(key)
            return file
          },
        },
      },
    }
  }
  /** The files that jobs remove sooner or later. */
  async function swept({ deps: { db } }: House): Promise<string[]> {
    const later = new Date(Date.now() + 48 * 3_600_000).toISOString()
    const subjects: string[] = []
    for (;;) {
      const job = await db.write(({ jobs }) => jobs.claim('test', ['sweep'], later, later))
      if (!job) return subjects
      subjects.push(job.subject)
      await db.write(({ jobs }) => jobs.remove(job.id))
    }
  }

  for (const [name, store] of Object.entries(STORES)) {
    it(`${name}: when the process ends before its row is there, a job removes it`, async () => {
      const { house, deps, stored } = await opened()
      const video = await house.video()
      // Nothing comes after the file.
      const killed: Deps = {
        ...deps,
        storage: {
          ...deps.storage,
          async receive(...args) {
            await deps.storage.receive(...args)
            return new Promise(() => undefined)
          },
        },
      }
      void store(killed, house, video)
      const key = await stored
      const [subject, ...others] = await swept(house)
      assert.deepEqual(others, [])
      assert.ok(subject && (key === subject || key.startsWith(`${subject}/`)), key)
      await house.close()
    })

    it(`${name}: with its row it stays`, async () => {
      const { house, deps, stored } = await opened()
      const video = await house.video()
      await store(deps, house, video)
      assert.deepEqual(await swept(house), [])
      assert.ok(await house.deps.storage.stat(await stored))
      await house.close()
    })
  }
})
