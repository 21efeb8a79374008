import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { createOwnerFollower } from '../../../daemon/sessions/owner-secret.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'

describe('the follower of the owner secret', () => {
  function world() {
    let own = 'first'
    const row = { secret: 'first', version: 1, reads: 0 }
    const db = {
      shared: {},
      version: async () => row.version,
      async read() {
        row.reads += 1
        return row.secret
      },
    } as unknown as Database
    const vault = {
      open: (sealed: string) => sealed,
      isOwner: (secret: string) => secret === own,
      takeOwner: (secret: string) => void (own = secret),
    } as unknown as Deps['vault']
    const replaced: string[] = []
    const owner = createOwnerFollower({ db, vault })
    for (const name of ['tokens', 'connections'])
      owner.whenReplaced(() => replaced.push(`${name} at ${own}`))
    return { row, owner, replaced, rotate: (secret: string) => void (own = secret) }
  }

  it('reads the row once after each write, whoever asks', async () => {
    const { row, owner } = world()
    for (let time = 0; time < 3; time += 1) await owner.follow()
    assert.equal(row.reads, 1)
    row.version = 2
    for (let time = 0; time < 3; time += 1) await owner.follow()
    assert.equal(row.reads, 2)
  })

  it('tells all that a secret was replaced elsewhere, once, when the new one already counts', async () => {
    const { row, owner, replaced } = world()
    await owner.follow()
    assert.deepEqual(replaced, [])
    Object.assign(row, { secret: 'second', version: 2 })
    await Promise.all([owner.follow(), owner.follow()])
    assert.deepEqual(replaced, ['tokens at second', 'connections at second'])
    row.version = 3
    await owner.follow()
    assert.equal(replaced.length, 2)
  })

  it('tells nobody of what this process has replaced itself', async () => {
    const { row, owner, replaced, rotate } = world()
    await owner.follow()
    rotate('second')
    Object.assign(row, { secret: 'second', version: 2 })
    await owner.follow()
    assert.deepEqual(replaced, [])
  })
})
