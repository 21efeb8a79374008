import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { auditList } from '../../daemon/contract/audit.ts'
import { invitationCreated, personList } from '../../daemon/contract/account.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

const PASSWORD = 'four words in a row'

describe('svc people, svc audit, and the scopes of keys', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })

  it('invites, lists, changes a role, makes a reset link and removes', async () => {
    const invited = await home.run([
      'people',
      'invite',
      '--role',
      'editor',
      '--email',
      'ada@example.org',
    ])
    assert.equal(invited.code, 0, invited.stderr)
    const { url, role } = invitationCreated.parse(invited.json())
    assert.equal(role, 'editor')
    assert.match(
      (await home.run(['people', 'invitations', '--format', 'table'])).stdout,
      /ada@example.org +editor/,
    )
    await daemon.as(null).invitations.accept({
      body: {
        code: new URL(url).hash.slice(1),
        name: 'Ada',
        email: 'ada@example.org',
        password: PASSWORD,
      },
    })
    const { data } = personList.parse((await home.run(['people', 'list'])).json())
    const ada = data.find(({ name }) => name === 'Ada')!
    assert.match(
      (await home.run(['people', 'list', '--format', 'table'])).stdout,
      /Owner .*owner of all spaces/,
    )
    const changed = await home.run(['people', 'role', ada.id, 'analyst'])
    assert.equal(changed.json().role, 'analyst')
    const unknown = await home.run(['people', 'role', ada.id, 'boss'])
    assert.equal(unknown.code, 2)
    const wrong = await home.run([
      'people',
      'role',
      ada.id,
      'viewer',
      '--collection',
      'col_00000000000000000000',
    ])
    assert.deepEqual([wrong.code, wrong.problem().code], [2, 'validation_failed'])
    assert.match((await home.run(['people', 'reset-password', ada.id])).json().url, /\/reset#/)
    assert.equal((await home.run(['people', 'remove', ada.id])).code, 2, 'asks first')
    assert.equal((await home.run(['people', 'remove', ada.id, '--yes'])).code, 0)
    const gone = await home.run(['people', 'remove', ada.id, '--yes'])
    assert.deepEqual([gone.code, gone.problem().code], [4, 'person_not_found'])
  })

  it('revokes an invitation', async () => {
    const { id } = (await home.run(['people', 'invite', '--role', 'viewer'])).json<{ id: string }>()
    assert.equal((await home.run(['people', 'uninvite', id])).code, 0)
    assert.deepEqual(
      (await home.run(['people', 'invitations'])).json<{ data: object[] }>().data,
      [],
    )
  })

  it('makes a key that does what its scopes say, and no more', async () => {
    const created = await home.run([
      'keys',
      'create',
      '--name',
      'camera',
      '--scope',
      'videos:read',
      '--scope',
      'videos:upload',
    ])
    assert.equal(created.code, 0, created.stderr)
    const { secret } = created.json<{ secret: string }>()
    const key = daemon.as(secret)
    const { id } = await key.videos.create({ body: { name: 'From the camera' } })
    await assert.rejects(key.videos.delete({ params: { id } }), { message: /videos:delete/ })
    await assert.rejects(key.webhooks.list(), { message: /webhooks:read/ })
    const both = await home.run([
      'keys',
      'create',
      '--name',
      'x',
      '--read-only',
      '--scope',
      'videos:read',
    ])
    assert.equal(both.code, 2)
  })

  it('says who did what, exports it, and verifies it', async () => {
    const { data } = auditList.parse(
      (await home.run(['audit', 'list', '--action', 'people'])).json(),
    )
    assert.deepEqual(
      data.map(({ action }) => action),
      ['people.remove', 'people.resetPassword', 'people.update'],
    )
    const table = await home.run(['audit', 'list', '--format', 'table', '--search', 'Ada'])
    assert.match(table.stdout, /owner secret +people\.remove +Ada/)
    const csv = await home.run(['audit', 'export'])
    assert.match(csv.stdout, /^id,created_at,space,actor_kind,/)
    const refused = await home.run(['audit', 'export', '--format', 'table'])
    assert.equal(refused.code, 2)
    const verified = await home.run(['audit', 'verify'])
    const { ok, last } = verified.json<{ ok: boolean; last: { hash: string } }>()
    assert.deepEqual([verified.code, ok], [0, true])
    assert.equal((await home.run(['audit', 'verify', '--expect', last.hash])).code, 0)
    const other = await home.run(['audit', 'verify', '--expect', '0'.repeat(64)])
    assert.deepEqual([other.code, other.json().ok], [1, false])
    assert.match(other.stderr, /No entry has the expected hash/)
  })
})
