import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createFileCache } from '../../../../daemon/adapters/disk/file-cache.ts'
import { until } from '../../../daemon.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'

const yes = async (): Promise<boolean> => true

describe('the file cache', () => {
  const folder = folders()
  const open = (dir: string, limitBytes: number) =>
    createFileCache({ dir, limitBytes, log: silentLog() })
  /** A file that goes while we look counts for nothing. */
  const bytesIn = async (dir: string): Promise<number> => {
    const sizes = await Promise.all(
      (await filesBelow(dir)).map(
        async (file) => (await stat(join(dir, file)).catch(() => ({ size: 0 }))).size,
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  it('what was used longest ago makes room', async () => {
    const dir = await folder()
    const cache = open(dir, 300)
    for (const name of ['a', 'b', 'c'])
      await cache.put(`videos/x/${name}`, Buffer.alloc(100, name), yes)
    assert.deepEqual(await cache.get('videos/x/a'), Buffer.alloc(100, 'a'))
    await cache.put('videos/x/d', Buffer.alloc(100, 'd'), yes)
    assert.equal(await cache.get('videos/x/b'), null)
    assert.deepEqual(await filesBelow(dir), ['videos/x/a', 'videos/x/c', 'videos/x/d'])
  })

  it('never grows past its limit, whatever comes at once', async () => {
    const dir = await folder()
    const cache = open(dir, 1_000)
    const most: number[] = []
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await cache.put(`videos/x/${index}`, randomBytes(50 + ((index * 37) % 200)), yes)
        most.push(await bytesIn(dir))
      }),
    )
    assert.ok(Math.max(...most) <= 1_000, `${Math.max(...most)}`)
    assert.ok((await bytesIn(dir)) > 600)
    await cache.put('videos/x/large', Buffer.alloc(1_001), yes)
    assert.equal(await cache.get('videos/x/large'), null)
  })

  it('after a restart the order is that of the last use, a lower limit holds, and halves are gone', async () => {
    const dir = await folder()
    await mkdir(join(dir, 'videos', 'x'), { recursive: true })
    for (const [name, age] of [
      ['old', 500],
      ['older', 900],
      ['new', 100],
    ] as const) {
      await writeFile(join(dir, 'videos', 'x', name), Buffer.alloc(100))
      await utimes(join(dir, 'videos', 'x', name), Date.now() / 1000 - age, Date.now() / 1000 - age)
    }
    await writeFile(join(dir, 'videos', 'x', 'y.0011.part'), 'half')
    const first = open(dir, 300)
    assert.ok(await first.get('videos/x/older'))
    await until(
      async () => (await stat(join(dir, 'videos', 'x', 'older'))).mtimeMs,
      // A new file's time is that of the kernel's last tick, up to 10 ms ago.
      (mtimeMs) => Math.abs(Date.now() - mtimeMs) < 60_000 && Date.now() > mtimeMs + 10,
      'the use to be noted',
    )
    await first.put('videos/x/more', Buffer.alloc(100), yes)
    assert.deepEqual(await filesBelow(dir), ['videos/x/more', 'videos/x/new', 'videos/x/older'])

    const second = open(dir, 200)
    await second.put('videos/x/last', Buffer.alloc(100), yes)
    assert.deepEqual(await filesBelow(dir), ['videos/x/last', 'videos/x/more'])
  })

  it('what is forgotten while it is being kept does not come back', async () => {
    const dir = await folder()
    const cache = open(dir, 1_000)
    await cache.put('videos/x/1/a', Buffer.alloc(10), yes)
    await cache.put('videos/x/11/a', Buffer.alloc(10), yes)
    const requested = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<boolean>()
    const putting = cache.put('videos/x/1/b', Buffer.alloc(10), () => {
      requested.resolve()
      return answer.promise
    })
    await requested.promise
    const forgetting = cache.forget('videos/x/1')
    answer.resolve(true)
    await Promise.all([putting, forgetting])
    assert.deepEqual(await filesBelow(dir), ['videos/x/11/a'])
    await cache.put('videos/x/1/c', Buffer.alloc(10), async () => false)
    assert.equal(await cache.get('videos/x/1/c'), null)
    await cache.forget('videos/x/11')
    assert.deepEqual(await readdir(dir), [])
  })
})
