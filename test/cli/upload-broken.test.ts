import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { uploadUnderFire } from './broken-upload.ts'

/** As the bench big-upload has it with 5 GB. */
const MOST_MEMORY_BYTES = 200 * 1024 * 1024

describe('a large upload', () => {
  it(
    'arrives as it was sent, though the connection is cut 20 times and svc killed 3 times, in ' +
      'little memory',
    async () => {
      const { sent, arrived, resumed, peak, last } = await uploadUnderFire({
        sizeBytes: 192_000_000,
        cuts: 20,
        kills: 3,
        print: () => undefined,
      })
      assert.equal(last.code, 0, last.stderr)
      assert.match(last.stderr, /^Resuming the upload/m)
      assert.equal(arrived, sent)
      assert.equal(resumed, 3)
      assert.ok(peak.cli > 0 && peak.cli < MOST_MEMORY_BYTES, `svc: ${peak.cli} bytes`)
      assert.ok(peak.daemon > 0 && peak.daemon < MOST_MEMORY_BYTES, `daemon: ${peak.daemon} bytes`)
    },
  )
})
