/**
 * What a read-only key may do is said by the routes. Sentences repeat it in short: `svc keys create`, the dialog that
 * creates a key and the page that grants one say "read, and sign playback tokens".
 */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isForPeople, needsReadWrite } from '../../../daemon/contract/permissions.ts'
import { allRoutes } from '../../../daemon/contract/routes.ts'

describe('the access of routes', () => {
  it('lets a read-only key read what any key reads, but for changes, cuts, uploads, links and the trash', () => {
    const refused = allRoutes().filter(
      ({ route }) => needsReadWrite(route.access) && route.method === 'GET',
    )
    assert.deepEqual(
      [...new Set(refused.map(({ id }) => (id.startsWith('videos.') ? id : id.split('.')[0])))],
      ['videos.changes', 'videos.cut', 'uploads', 'privateLinks', 'uploadLinks', 'trash'],
    )
  })

  it('lets a read-only key sign playback tokens and revoke itself besides, and change nothing', () => {
    const more = allRoutes().filter(
      ({ route: { access, method } }) =>
        access !== 'public' && !isForPeople(access) && !needsReadWrite(access) && method !== 'GET',
    )
    assert.deepEqual(more.map(({ id }) => id).sort(), [
      'spaces.signToken',
      'system.revokeOwnKey',
      'videos.signUrls',
    ])
  })
})
