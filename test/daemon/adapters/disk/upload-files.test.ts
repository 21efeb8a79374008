import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'mocha'
import { createUploadFiles } from '../../../../daemon/adapters/disk.ts'
import { folders } from '../../../support/folder.ts'

const SIZE_BYTES = 300_000

describe('the files of uploads', () => {
  const folder = folders()

  it('count what a request has sent, also where the file gets its final length meanwhile', async () => {
    const dataDir = await folder()
    const files = createUploadFiles({ dataDir })
    for (let round = 0; round < 60; round += 1) {
      const id = `upl_${round}`
      const pieces = [randomBytes(1_000), randomBytes(1_000), randomBytes(1_000)]
      await files.create(id, '{}')
      // After the first piece, as when it is found out that the film can be played early.
      let extended: Promise<void> | undefined
      const received = await files.append(id, 0, Readable.from(pieces), () => {
        extended ??= files.extend(id, SIZE_BYTES)
      })
      await extended
      assert.equal(received, 3_000)
      assert.equal(await files.sizeOf(id), 3_000, `round ${round}`)
      const written = await readFile(join(dataDir, 'uploads', id))
      assert.equal(written.length, SIZE_BYTES)
      assert.deepEqual(written.subarray(0, 3_000), Buffer.concat(pieces))

      const rest = randomBytes(SIZE_BYTES - 3_000)
      assert.equal(await files.append(id, 3_000, Readable.from([rest])), SIZE_BYTES)
      assert.equal(await files.sizeOf(id), SIZE_BYTES)
    }
  })
})
