import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'mocha'
import { createLargeFiles } from '../../../../daemon/adapters/object-storage/large-file.ts'

describe('large files of a bucket', () => {
  it('many that are read in small pieces at a time fetch each part once, and some at once', async () => {
    let [requestCount, running, most] = [0, 0, 0]
    const files = createLargeFiles(
      {
        async part(key, _file, part) {
          requestCount += 1
          most = Math.max(most, ++running)
          await pause(5)
          running -= 1
          return Buffer.alloc(100, Number(key) + part)
        },
      },
      new AbortController().signal,
    )
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const file = { sizeBytes: 200, modifiedAtMs: 0, etag: '', sums: null }
        const opened = files.open(String(number), file, 100)
        const into = Buffer.alloc(10)
        for (let at = 0; at < 200; at += 10) {
          assert.equal(await opened.read(into, at), 10)
          assert.ok(into.every((byte) => byte === number + Math.floor(at / 100)))
          await pause(1)
        }
        await opened.close()
      }),
    )
    assert.deepEqual([requestCount, most], [60, 12])
  })
})
