import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { isAudited } from '../../../daemon/http/audit/entry.ts'
import { messages as de } from '../../../renderer/audit/messages/de.ts'
import { en } from '../../../renderer/audit/messages/en.ts'
import { messages as fr } from '../../../renderer/audit/messages/fr.ts'
import { messages as nl } from '../../../renderer/audit/messages/nl.ts'

const DAEMON = join(import.meta.dirname, '../../../daemon')
/** Files that write entries. */
const WRITES = /\baudit\b|\bwithAudit\b|\bentryOf|\bnoteCreated\b|\bundoing\b/i
/** Names operations, most of which it leaves out. */
const DOOR = join('http', 'audit', 'entry.ts')

/** Actions as the sources of the daemon spell them. */
async function spelled(): Promise<string[]> {
  const nouns = new Set(allRoutes().map(({ id }) => id.split('.')[0]))
  const found = new Set<string>()
  for (const name of await readdir(DAEMON, { recursive: true })) {
    if (!name.endsWith('.ts') || name === DOOR) continue
    const text = await readFile(join(DAEMON, name), 'utf8')
    if (!WRITES.test(text)) continue
    for (const [, noun, verb] of text.matchAll(/'([a-zA-Z]+)\.([a-zA-Z]+)'/g))
      if (nouns.has(noun!)) found.add(`${noun}.${verb}`)
  }
  return [...found]
}

describe('the words of the audit log', () => {
  it('say what was done for everything that is recorded, in each language', async () => {
    const ofRoutes = allRoutes()
      .filter(({ id, route }) => isAudited(id, route))
      .map(({ id }) => id)
    const others = await spelled()
    for (const action of [
      'accounts.create',
      'collections.create',
      'identities.create',
      'invitations.accept',
      'passwordResets.use',
      'sessions.create',
      'sessions.logout',
      'sessions.refused',
      'signInProviders.applyRoles',
      'trash.expire',
      'uploads.create',
      'uploads.delete',
    ])
      assert.ok(others.includes(action), `${action} is recorded, and not found`)
    for (const { nouns, verbs, actions } of [en, de, fr, nl])
      assert.deepEqual(
        [...ofRoutes, ...others].filter((action) => {
          const [noun = '', verb = ''] = action.split('.')
          return !(action in actions) && !(noun in nouns && verb in verbs)
        }),
        [],
      )
  })
})
