import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { personList } from '../../daemon/contract/account.ts'
import { signInProvider, signInProviderList } from '../../daemon/contract/sign-in-provider.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { CLIENT_SECRET, signInWith, startOpenId, type OpenIdServer } from '../support/openid.ts'
import { newHome, type Home } from './svc.ts'

describe('svc sso', () => {
  let daemon: Daemon
  let openId: OpenIdServer
  let home: Home
  before(async () => {
    openId = await startOpenId()
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: openId.host } })
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
    await openId.stop()
  })

  const add = (...more: string[]) =>
    home.run(
      ['sso', 'add', 'Example ID', '--issuer', openId.issuer, '--client-id', 'svc', ...more],
      { input: `${CLIENT_SECRET}\n` },
    )

  it('adds a provider with the secret from stdin, changes, tests and removes it', async () => {
    const collection = async (name: string) =>
      (await daemon.api.collections.create({ body: { name } })).id
    const [season, summer] = [await collection('Season'), await collection('Summer')]
    const added = await add(
      '--creates',
      'anyone',
      '--email-domains',
      'example.org,example.com',
      '--groups-claim',
      'groups',
      '--map',
      `staff=editor@${daemon.space}`,
      '--map',
      'cn=admins,dc=example=owner@*',
      '--map',
      `crew=uploader@${daemon.space}/${season},${summer}`,
      '--default-role',
      `viewer@${daemon.space}`,
    )
    assert.equal(added.code, 0, added.stderr)
    const provider = signInProvider.parse(added.json())
    assert.deepEqual(provider.mapping, [
      { group: 'staff', role: 'editor', space: daemon.space, collections: null },
      { group: 'cn=admins,dc=example', role: 'owner', space: '*', collections: null },
      { group: 'crew', role: 'uploader', space: daemon.space, collections: [season, summer] },
    ])
    assert.deepEqual(provider.email_domains, ['example.org', 'example.com'])
    assert.equal(provider.has_client_secret, true)
    assert.ok(added.stderr.includes(provider.redirect_url))
    assert.ok(!`${added.stdout}${added.stderr}`.includes(CLIENT_SECRET))

    await openId.set({ redirectUris: [provider.redirect_url] })
    const tested = await home.run(['sso', 'test', provider.id, '--format', 'table'])
    assert.match(tested.stdout, /accepted +registered/)
    const wrong = await home.run(['sso', 'update', provider.id, '--new-secret'], {
      input: 'not the secret\n',
    })
    assert.equal(wrong.code, 0, wrong.stderr)
    const refused = await home.run(['sso', 'test', provider.id])
    assert.equal(refused.code, 3)
    assert.match(refused.stderr, /does not accept the client ID or client secret/)

    const changed = await home.run([
      'sso',
      'update',
      provider.id,
      '--map',
      '',
      '--default-role',
      'none',
      '--trust-email',
      '--no-enabled',
    ])
    const after = signInProvider.parse(changed.json())
    assert.deepEqual(
      [after.mapping, after.default_role, after.trust_email, after.enabled],
      [[], null, true, false],
    )
    assert.match(
      (await home.run(['sso', 'list', '--format', 'table'])).stdout,
      /Example ID +http:\S+ +anyone +no|Example ID +http:\S+ +anyone +false/,
    )
    assert.equal((await home.run(['sso', 'remove', provider.id])).code, 2)
    const removed = await home.run(['sso', 'remove', provider.id, '--yes'])
    assert.equal(removed.json().deleted, true)
    assert.deepEqual(signInProviderList.parse((await home.run(['sso', 'list'])).json()).data, [])
  })

  it('says how a mapping is written, and what is not there', async () => {
    const unreadable = ['staff', 'staff=boss@abc12', 'staff=editor', '=editor@abc12']
    for (const map of [...unreadable, 'staff=editor@abc12/', 'staff=editor@abc12/col_a/col_b']) {
      const refused = await add('--map', map)
      assert.equal(refused.code, 2, map)
      assert.match(refused.stderr, /Use --map staff=editor@abc12/)
    }
    const unknown = await home.run(['sso', 'test', `idp_${'0'.repeat(20)}`])
    assert.equal(unknown.code, 4)
    assert.match(unknown.stderr, /svc sso list/)
  })

  it('shows whether it is required, and stops requiring it', async () => {
    assert.equal((await home.run(['sso', 'require'])).json().required, false)
    assert.equal((await home.run(['sso', 'require', 'off'])).json().required, false)
    assert.equal((await home.run(['sso', 'require', 'on'])).code, 2)
  })

  it('lists which roles come from a provider, and says what a change by hand means', async () => {
    const provider = await daemon.api.signInProviders.create({
      body: {
        name: 'Staff ID',
        issuer: openId.issuer,
        client_id: 'svc',
        client_secret: CLIENT_SECRET,
        creates: 'anyone',
        default_role: { role: 'viewer', space: daemon.space },
      },
    })
    await openId.set({
      redirectUris: [provider.redirect_url],
      people: { ada: { email: 'ada@example.org', email_verified: true, name: 'Ada' } },
    })
    assert.ok((await signInWith(daemon, provider.id, { login: 'ada' })).cookie)
    const listed = await home.run(['people', 'list', '--format', 'table'])
    assert.match(listed.stdout, /Ada +ada@example\.org +viewer +Staff ID/)
    assert.match(listed.stdout, /Owner .*owner of all spaces +manual/)
    const people = personList.parse((await home.run(['people', 'list'])).json())
    const ada = people.data.find(({ name }) => name === 'Ada')!
    assert.deepEqual(ada.provider, { id: provider.id, name: 'Staff ID' })

    const everywhere = await home.run(['people', 'role', ada.id, 'analyst', '--all-spaces'])
    assert.match(everywhere.stderr, /assigns it again in this space at the next sign-in/)
    assert.ok((await signInWith(daemon, provider.id, { login: 'ada' })).cookie)
    const here = await home.run(['people', 'role', ada.id, 'analyst'])
    assert.match(here.stderr, /came from Staff ID\. It now counts as assigned manually/)
    const again = await home.run(['people', 'role', ada.id, 'viewer'])
    assert.doesNotMatch(again.stderr, /Staff ID/)
  })
})
