import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'mocha'
import { openDatabase } from '../../../daemon/db/database.ts'
import { folders } from '../../support/folder.ts'

describe('a transaction in SQLite', () => {
  const folder = folders()

  it('keeps another process from writing between what it reads and what it writes', async () => {
    const file = join(await folder(), 'svc.db')
    const database = await openDatabase({ file })
    const other = new DatabaseSync(file, { timeout: 0 })
    const write = (): unknown =>
      other.prepare(`UPDATE system_facts SET value = value WHERE name = 'data_format'`).run()
    await database.write(async ({ events }) => {
      assert.equal(await events.last('space'), null)
      assert.throws(write, /locked/)
    })
    write()
    other.close()
    await database.close()
  })
})
