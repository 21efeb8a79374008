/** The key that signs backups. */
import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { fingerprintOf, openSigner } from '../../../../daemon/adapters/backups/signature.ts'
import { folders } from '../../../support/folder.ts'

describe('the key that signs backups', () => {
  const folder = folders()

  it('is the same for all who need it at once for the first time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const dataDir = await folder()
      await writeFile(join(dataDir, 'master.key'), `${'5a'.repeat(32)}\n`)
      const signers = await Promise.all(Array.from({ length: 8 }, () => openSigner(dataDir)))
      const stored = await fingerprintOf(dataDir)
      assert.deepEqual(new Set(signers.map((signer) => signer!.fingerprint)), new Set([stored]))
      assert.deepEqual((await readdir(dataDir)).sort(), ['backup.salt', 'master.key'])
    }
  })
})
