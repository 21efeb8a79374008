import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createFileCache } from '../../../daemon/adapters/disk/file-cache.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { createCachedImages, type Pictures } from '../../../daemon/stills/cached-image.ts'
import { createSlots } from '../../../daemon/ports/slots.ts'
import { everythingBelow, folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { until } from '../../daemon.ts'

const KEY = 'videos/m5e7u/0Zq7LmN4pR/src_1/frames/a0_n30_r10-1_w320.webp'
const { signal } = new AbortController()

describe('images made on request', () => {
  const folder = folders()

  async function images(limitBytes: number) {
    const dir = await folder()
    const frames = createFileCache({ dir, limitBytes, log: silentLog() })
    const db = { read: async () => ({ servedSource: 'src_1' }) } as unknown as Deps['db']
    const from = {
      video: { id: 'm5e7u0Zq7LmN4pR', visibility: 'public' },
      source: { id: 'src_1', createdAt: '2026-03-14T09:30:00.000Z' },
    } as unknown as Pictures
    const made: string[] = []
    const cached = createCachedImages({ db, frames, log: silentLog() }, createSlots(2))
    const request = (key = KEY): Promise<Buffer> =>
      cached(from, key, async () => {
        made.push(key)
        await new Promise((resolve) => setTimeout(resolve, 20))
        return Buffer.from(`image ${key}`)
      }).bytes(signal)
    return { dir, made, request }
  }

  it('are made once for equal requests, and not again while they are cached', async () => {
    const { dir, made, request } = await images(1_000_000)
    const [first, second] = await Promise.all([request(), request()])
    assert.deepEqual(first, second)
    assert.deepEqual(made, [KEY])
    await until(
      () => everythingBelow(dir),
      (names) => names.some((name) => name.endsWith('w320.webp')),
      'the image to be cached',
    )
    assert.deepEqual(await request(), first)
    assert.deepEqual(made, [KEY])
  })

  it('that are larger than the cache are sent and not kept', async () => {
    const { dir, made, request } = await images(10)
    assert.deepEqual(await request(), await request())
    assert.equal(made.length, 2)
    assert.deepEqual(await everythingBelow(dir), [])
  })
})
