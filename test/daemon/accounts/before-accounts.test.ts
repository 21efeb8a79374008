/** A data folder that svc made before there were accounts (commit 02b6982d), started by today's. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { hs256, inSeconds } from '../access/jwt.ts'

const FOLDER = join(import.meta.dirname, 'before-accounts')

describe('data of before accounts', () => {
  let daemon: Daemon
  let saved: Record<
    | 'space'
    | 'other'
    | 'key'
    | 'readOnly'
    | 'video'
    | 'cookie'
    | 'password'
    | 'owner'
    | 'masterKey',
    string
  >

  before(async () => {
    saved = JSON.parse(await readFile(join(FOLDER, 'secrets.json'), 'utf8')) as typeof saved
    const dataDir = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const packed = await readFile(join(FOLDER, 'svc.db.gz'))
    await writeFile(join(dataDir, 'svc.db'), gunzipSync(packed))
    for (const [name, text] of [
      ['master.key', saved.masterKey],
      ['owner.secret', saved.owner],
    ] as const)
      await writeFile(join(dataDir, name), `${text}\n`, { mode: 0o600 })
    daemon = await startDaemon({ dataDir })
  })
  after(() => daemon.remove())

  const bySession = async (path: string) =>
    (await (
      await daemon.request(daemon.baseUrl + path, { headers: { cookie: saved.cookie } })
    ).json()) as Record<string, unknown>

  it('the owner is the first account without doing anything, and stays signed in', async () => {
    const identity = await bySession('/v1/identity')
    assert.equal(identity['kind'], 'owner')
    assert.deepEqual(identity['account'], {
      id: 'acc_00000000000000000001',
      name: 'Owner',
      email: null,
      role: 'owner',
    })
    const account = await bySession('/v1/account')
    assert.deepEqual(account['memberships'], [{ space: '*', role: 'owner', collections: null }])
    assert.equal(account['password'], true)
    const { data: passkeys } = await bySession('/v1/passkeys')
    assert.deepEqual(
      (passkeys as { id: string }[]).map(({ id }) => id),
      ['b2xkLXBhc3NrZXk'],
    )
    const { data: sessions } = await bySession('/v1/account/sessions')
    const current = (sessions as { id: string; current: boolean }[]).filter((each) => each.current)
    assert.equal(current.length, 1)
    assert.match(current[0]!.id, /^ses_[0-9a-f]{20}$/)
  })

  it('the password, the owner secret, keys and tokens work as before', async () => {
    const response = await daemon.request(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: saved.password }),
    })
    assert.equal(response.status, 201)
    assert.equal((await daemon.as(saved.owner).system.whoami()).kind, 'owner')
    const { access, space, scopes } = (await daemon.as(saved.owner).keys.list()).data[0]!
    assert.deepEqual([access, space], ['read_write', saved.space])
    assert.ok(scopes.includes('videos:write'))
    const byKey = daemon.as(saved.key)
    assert.equal((await byKey.videos.get({ params: { id: saved.video } })).name, 'Kept')
    await byKey.videos.update({ params: { id: saved.video }, body: { description: 'Changed' } })
    const readOnly = daemon.as(saved.readOnly)
    assert.equal((await readOnly.system.whoami()).access, 'read_only')
    await assert.rejects(readOnly.videos.create({ body: {} }), { message: /read-only/ })
    const token = hs256(saved.key, { sub: saved.space, aud: 'playback', exp: inSeconds(60) })
    const embed = await daemon.request(
      `${daemon.baseUrl}/v1/embeds/${saved.video}?token=${encodeURIComponent(token)}`,
    )
    assert.equal(embed.status, 200)
  })
})
