import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { hostname } from 'node:os'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { identity } from '../../daemon/contract/system.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc login, whoami, logout', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })

  const file = () => join(home.path, '.config', 'svc', 'credentials.json')
  const saved = async () =>
    JSON.parse(await readFile(file(), 'utf8')).profiles.default as {
      url: string
      api_key: string
      key_id?: string
    }
  const keys = async () =>
    (await daemon.api.keys.list()).data.filter((key) => key.name === `svc on ${hostname()}`)

  it('makes itself a read-write key on the machine of the appliance and keeps it from others', async () => {
    const { code, stderr, json } = await home.run(['login', '--url', daemon.baseUrl])
    assert.equal(code, 0, stderr)
    const who = identity.parse(json())
    assert.deepEqual([who.access, who.space, who.via], ['read_write', daemon.space, 'api_key'])
    assert.equal((await stat(file())).mode & 0o777, 0o600)
    assert.match((await saved()).api_key, /^svc_rw_/)
    assert.equal((await keys()).length, 1)
  })

  it('makes no second key while the first one works', async () => {
    const { code, stderr } = await home.run(['login'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /already/)
    assert.equal((await keys()).length, 1)
  })

  it('says who it is', async () => {
    const { json } = await home.run(['whoami'])
    assert.equal(json().url, daemon.baseUrl)
    identity.parse(json())
    assert.match(
      (await home.run(['whoami', '--format', 'table'])).stdout,
      /^PROFILE +URL +SPACE +ACCESS +BY\ndefault +http:\S+ +\S{5} +read-write +API key\n$/,
    )
  })

  it('lets SVC_API_KEY win over what is saved', async () => {
    const { json } = await home.run(['whoami'], {
      env: { SVC_API_KEY: await daemon.key('read_only') },
    })
    assert.deepEqual([json().access, json().profile], ['read_only', null])
  })

  it('makes a new key when the saved one was revoked', async () => {
    await daemon.api.keys.revoke({ params: { id: (await saved()).key_id! } })
    assert.equal((await home.run(['whoami'])).code, 3)
    const { code, stderr } = await home.run(['login'])
    assert.equal(code, 0, stderr)
    assert.equal((await home.run(['whoami'])).code, 0)
  })

  it('forgets the key and revokes the one that it made', async () => {
    const key = (await saved()).api_key
    const { code, json } = await home.run(['logout'])
    assert.equal(code, 0)
    assert.deepEqual(json(), {
      profile: 'default',
      url: daemon.baseUrl,
      signed_out: true,
      key_revoked: true,
    })
    await assert.rejects(stat(file()))
    assert.equal(
      (await home.run(['whoami'], { env: { SVC_API_KEY: key, SVC_URL: daemon.baseUrl } })).code,
      3,
    )
    assert.deepEqual((await home.run(['logout'])).json(), {
      profile: 'default',
      url: null,
      signed_out: false,
      key_revoked: false,
    })
  })

  it('revokes its own key on a machine without the owner secret, also a read-only one', async () => {
    for (const access of ['read_write', 'read_only'] as const) {
      const { id, secret } = await daemon.api.keys.create({
        body: { name: 'svc on a laptop', access },
      })
      await mkdir(dirname(file()), { recursive: true })
      // As the sign-in through the dashboard leaves it.
      await writeFile(
        file(),
        JSON.stringify({
          profiles: { default: { url: daemon.baseUrl, api_key: secret, key_id: id } },
        }),
      )
      const { json, stderr } = await home.run(['logout'], {
        env: { SVC_DATA_DIR: join(home.path, 'elsewhere') },
      })
      assert.deepEqual([json().key_revoked, stderr], [true, ''])
      const keys = (await daemon.api.keys.list({ query: {} })).data
      assert.ok(keys.find((key) => key.id === id)?.revoked_at, access)
    }
    await assert.rejects(
      daemon.api.system.revokeOwnKey(),
      ({ problem }) => problem.code === 'conflict',
      'the owner secret is no API key',
    )
  })

  it('goes to the appliance of SVC_DATA_DIR where only that is named', async () => {
    const alone = await newHome({
      SVC_DATA_DIR: daemon.dataDir,
      SVC_API_KEY: await daemon.key('read_only'),
    })
    try {
      const { url, space } = (await alone.run(['whoami'])).json()
      assert.deepEqual([url, space], [daemon.baseUrl, (await daemon.api.system.whoami()).space])
      const owner = await newHome({ SVC_DATA_DIR: daemon.dataDir })
      assert.equal(
        (await owner.run(['keys', 'list'])).code,
        0,
        'the owner secret goes to the daemon of its folder',
      )
      assert.equal((await owner.run(['login'])).json().url, daemon.baseUrl)
      await owner.remove()
      assert.equal(
        (await alone.run(['whoami'], { env: { SVC_URL: 'http://127.0.0.1:9' } })).code,
        9,
        'SVC_URL wins',
      )
    } finally {
      await alone.remove()
    }
  })

  it('takes a key from the flag or from stdin, and refuses one that does not work', async () => {
    const key = await daemon.key('read_only')
    const piped = await home.run(['login', '--url', `${daemon.baseUrl}/`, '--token', '-'], {
      input: `${key}\n`,
    })
    assert.equal(piped.code, 0, piped.stderr)
    assert.deepEqual(await saved(), { url: daemon.baseUrl, api_key: key })
    const typed = await home.run(['login', '--url', daemon.baseUrl, '--token', key])
    assert.equal(typed.code, 0, typed.stderr)
    assert.equal(
      (await home.run(['login', '--token', 'svc_rw_aaaaaaaaaaaaaaaaaaaa_bbbbbbbbbb'])).code,
      3,
    )
    assert.equal((await home.run(['login', '--token', 'hello'])).code, 2)
    assert.equal((await saved()).api_key, key, 'what worked is still there')
    assert.equal(
      (await home.run(['logout'])).json().key_revoked,
      false,
      'a key given by hand stays valid',
    )
  })

  it('keeps several sign-ins apart, and says which counts', async () => {
    const { id: museum } = await daemon.api.spaces.create({ body: { name: 'Museum' } })
    const readOnly = await daemon.key('read_only')
    assert.equal(
      (
        await home.run([
          'login',
          '--url',
          daemon.baseUrl,
          '--token',
          await daemon.key('read_write'),
        ])
      ).code,
      0,
    )
    const second = await home.run(['login', '--profile', 'museum', '--space', museum], {
      env: { SVC_URL: daemon.baseUrl },
    })
    assert.deepEqual(
      [second.json().space, second.json().profile],
      [museum, 'museum'],
      second.stderr,
    )
    assert.equal((await stat(file())).mode & 0o777, 0o600)
    const who = async (args: string[], env: Record<string, string> = {}) =>
      (await home.run(['whoami', ...args], { env })).json<{
        space: string
        access: string
        profile: string | null
      }>()

    assert.equal((await who([])).profile, 'default')
    assert.equal((await who([], { SVC_PROFILE: 'museum' })).space, museum)
    assert.equal(
      (await who([], { SVC_PROFILE: 'museum', SVC_API_KEY: readOnly })).access,
      'read_only',
      'a key of the environment wins over a profile of the environment',
    )
    assert.equal(
      (await who(['--profile', 'museum'], { SVC_API_KEY: readOnly, SVC_URL: 'http://127.0.0.1:1' }))
        .space,
      museum,
      'what was typed wins over both',
    )
    assert.equal(
      (await who(['--profile', 'default'], { SVC_PROFILE: 'museum' })).profile,
      'default',
    )

    assert.equal((await home.run(['profiles', 'use', 'museum'])).json().name, 'museum')
    assert.equal((await who([])).space, museum)
    const listed = await home.run(['profiles'])
    assert.deepEqual(
      listed
        .json()
        .data.map(({ name, current }: { name: string; current: boolean }) => [name, current]),
      [
        ['default', false],
        ['museum', true],
      ],
    )
    assert.doesNotMatch(listed.stdout, /svc_r/, 'no key is shown')
    assert.match(
      (await home.run(['profiles', 'list', '--format', 'table'])).stdout,
      /^NAME +URL +ACCESS +CURRENT\ndefault .*\nmuseum .* yes\n$/,
    )

    const removed = (await home.run(['profiles', 'remove', 'museum'])).json()
    assert.deepEqual(
      [removed.profile, removed.signed_out, removed.key_revoked],
      ['museum', true, true],
    )
    assert.equal((await who([])).profile, 'default', 'when the current one is gone')
    for (const [args, code] of [
      [['profiles', 'use', 'museum'], 2],
      [['profiles', 'remove', 'constructor'], 2],
      [['whoami', '--profile', 'museum'], 3],
      [['login', '--profile', '../x'], 2],
    ] as const) {
      const { code: ended, problem } = await home.run([...args])
      assert.equal(ended, code, args.join(' '))
      assert.ok(problem().hint)
    }
    await home.run(['logout'])
  })

  it('says where it looked when there is no owner secret', async () => {
    const { code, problem } = await home.run(['login', '--url', daemon.baseUrl], {
      env: { SVC_DATA_DIR: join(home.path, 'nothing') },
    })
    assert.equal(code, 3)
    assert.ok(problem().detail.includes(join(home.path, 'nothing')))
  })
})
