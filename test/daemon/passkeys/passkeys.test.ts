/**
 * Passkeys as the appliance checks them, with an authenticator made of node:crypto that can also
 * lie. Real Chromium: test/renderer/sign-in/sign-in.test.ts.
 */
import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { request } from 'node:http'
import { after, before, beforeEach, describe, it } from 'mocha'
import { codeAt } from '../../../daemon/sessions/totp.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { join, PASSWORD } from '../access/join.ts'

interface Authenticator {
  id: Buffer
  algorithm: -7 | -8 | -257
  publicKey: string
  privateKey: KeyObject
  count: number
}
interface Lie {
  type?: string
  origin?: string
  rpId?: string
  flags?: number
  challenge?: string
  crossOrigin?: boolean
  signedBy?: Authenticator
  count?: number
}

const UV = 0x05
const WITH_CREDENTIAL = 0x40
const text = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

function authenticator(algorithm: Authenticator['algorithm'] = -7): Authenticator {
  const { publicKey, privateKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === -8
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    id: randomBytes(32),
    algorithm,
    publicKey: text(publicKey.export({ type: 'spki', format: 'der' })),
    privateKey,
    count: 0,
  }
}

describe('http: passkeys', () => {
  let daemon: Daemon
  let origin: string
  /** Challenges are counted for each. */
  let tests = 0
  beforeEach(() => {
    tests += 1
  })
  before(async () => {
    daemon = await startDaemon({ env: { SVC_TRUSTED_PROXIES: '127.0.0.1' } })
    origin = daemon.baseUrl.replace('127.0.0.1', 'localhost')
  })
  after(() => daemon.remove())

  /** As a browser at http://localhost asks. */
  async function ask(
    method: string,
    path: string,
    body?: object,
    {
      at = origin,
      owner = true,
      as = {},
    }: { at?: string; owner?: boolean; as?: Record<string, string> } = {},
  ): Promise<{ status: number; body: any }> {
    const response = await daemon.request(at + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${tests}`,
        ...as,
        ...(owner ? { authorization: `Bearer ${daemon.owner}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  }

  const challenge = async (): Promise<string> =>
    (await ask('POST', '/v1/passkey_challenges', undefined, { owner: false })).body.challenge
  const clientData = async (type: string, lie: Lie) =>
    text(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? (await challenge()),
        origin: lie.origin ?? origin,
        crossOrigin: lie.crossOrigin ?? false,
      }),
    )
  function authenticatorData({ id, count }: Authenticator, lie: Lie, flags: number): string {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.count ?? count)
    const credential =
      flags & WITH_CREDENTIAL
        ? [Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 0xff]), id]
        : []
    return text(
      Buffer.concat([
        createHash('sha256')
          .update(lie.rpId ?? 'localhost')
          .digest(),
        Buffer.from([lie.flags ?? flags]),
        counter,
        ...credential,
      ]),
    )
  }

  async function add(
    device: Authenticator,
    lie: Lie & { id?: string } = {},
    more: object = {},
    by: Parameters<typeof ask>[3] = {},
  ) {
    return ask(
      'POST',
      '/v1/passkeys',
      {
        name: 'A key',
        id: lie.id ?? text(device.id),
        client_data: await clientData('webauthn.create', lie),
        authenticator_data: authenticatorData(device, lie, UV | WITH_CREDENTIAL),
        public_key: device.publicKey,
        algorithm: device.algorithm,
        ...more,
      },
      by,
    )
  }
  async function enter(device: Authenticator, lie: Lie = {}) {
    const [client_data, authenticator_data] = [
      await clientData('webauthn.get', lie),
      authenticatorData(device, lie, UV),
    ]
    const signed = Buffer.concat([
      Buffer.from(authenticator_data, 'base64url'),
      createHash('sha256').update(Buffer.from(client_data, 'base64url')).digest(),
    ])
    const by = lie.signedBy ?? device
    const signature = text(sign(by.algorithm === -8 ? null : 'sha256', signed, by.privateKey))
    return ask(
      'POST',
      '/v1/session',
      { passkey: { id: text(device.id), client_data, authenticator_data, signature } },
      { owner: false },
    )
  }

  it('of each kind of key sign in, and are listed and removed', async () => {
    for (const algorithm of [-7, -8, -257] as const) {
      const device = authenticator(algorithm)
      const added = await add(device)
      assert.equal(added.status, 201, JSON.stringify(added.body))
      assert.deepEqual([added.body.rp_id, added.body.last_used_at], ['localhost', null])
      assert.equal((await add(device)).body.code, 'conflict')
      const entered = await enter(device)
      assert.deepEqual([entered.status, entered.body.via], [201, 'session'])
      const { data } = await daemon.api.passkeys.list()
      assert.ok(data.find(({ id }) => id === text(device.id))!.last_used_at)
      await daemon.api.passkeys.delete({ params: { id: text(device.id) } })
      assert.deepEqual(
        [(await enter(device)).body.code, (await daemon.api.passkeys.list()).data],
        ['unauthorized', []],
      )
    }
  })

  it('that lie sign nobody in, and each is told why', async () => {
    const device = authenticator()
    await add(device)
    const used = await challenge()
    assert.equal((await enter(device, { challenge: used })).status, 201)
    const lies: Record<string, Lie> = {
      'a challenge twice': { challenge: used },
      'a challenge of its own': { challenge: text(randomBytes(32)) },
      'another ceremony': { type: 'webauthn.create' },
      'another site': { origin: 'https://evil.example' },
      'another program of this machine': { origin: 'http://localhost:1' },
      'another name of this machine': { origin: origin.replace('localhost', 'evil.localhost') },
      'the same name with TLS': { origin: origin.replace('http:', 'https:') },
      'a frame of another site': { crossOrigin: true },
      'another site in the signed part': { rpId: 'evil.example' },
      'nobody checked': { flags: 0x01 },
      'nobody there': { flags: 0x04 },
      'another key': { signedBy: authenticator() },
    }
    const refusals = async () =>
      (await daemon.api.audit.list({ query: { action: 'sessions.refused', limit: 50 } })).data
        .length
    const before = await refusals()
    for (const [name, lie] of Object.entries(lies)) {
      const { status, body } = await enter(device, lie)
      assert.deepEqual([status, body.code], [422, 'passkey_invalid'], name)
      assert.match(body.detail, /could not be verified: /)
    }
    assert.equal((await refusals()) - before, Object.keys(lies).length)
    assert.equal((await enter(device)).status, 201)
    await daemon.api.passkeys.delete({ params: { id: text(device.id) } })
  })

  it('that were copied are found out by their counter', async () => {
    const device = authenticator()
    await add(device)
    assert.equal((await enter(device, { count: 7 })).status, 201)
    for (const count of [7, 6, 0])
      assert.equal((await enter(device, { count })).body.code, 'passkey_invalid')
    assert.equal((await enter(device, { count: 8 })).status, 201)
    await daemon.api.passkeys.delete({ params: { id: text(device.id) } })
  })

  it('are not added with parts of two, with a key that does not fit, or for another site', async () => {
    const device = authenticator()
    const refused = [
      await add(device, { id: text(randomBytes(32)) }),
      await add({ ...device, algorithm: -257 }),
      await add({ ...device, publicKey: text('no key') }),
      await add(device, { origin: 'https://evil.example' }),
      await add(device, { type: 'webauthn.get' }),
      await add(device, { rpId: 'evil.example' }),
    ]
    assert.deepEqual(
      refused.map(({ body }) => body.code),
      Array(6).fill('passkey_invalid'),
    )
    assert.deepEqual((await daemon.api.passkeys.list()).data, [])
  })

  async function session(): Promise<Record<string, string>> {
    const code = new URL((await daemon.api.sessions.createLink()).url).hash.slice(1)
    const entered = await daemon.request(`${origin}/v1/session`, {
      method: 'POST',
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    })
    return { cookie: entered.headers.get('set-cookie')!.split(';')[0]! }
  }
  const whoami = async (headers: Record<string, string>): Promise<number> =>
    (await daemon.request(`${origin}/v1/identity`, { headers })).status

  it('that are removed take every other session along', async () => {
    const device = authenticator()
    await add(device)
    const [mine, other] = [await session(), await session()]
    const stream = await fetch(`${origin}/v1/events/stream`, { headers: other })
    assert.equal(
      (
        await daemon.request(`${origin}/v1/passkeys/${text(device.id)}`, {
          method: 'DELETE',
          headers: mine,
        })
      ).status,
      204,
    )
    await assert.rejects(stream.text())
    assert.deepEqual([await whoami(mine), await whoami(other)], [200, 401])
  })

  it('are refused when their id is longer than WebAuthn allows', async () => {
    const [longest, tooLong] = [1_023, 1_024].map((length) => ({
      ...authenticator(),
      id: randomBytes(length),
    }))
    assert.equal((await add(longest!)).status, 201)
    assert.equal((await enter(longest!)).status, 201)
    assert.deepEqual(
      [(await add(tooLong!)).body.code, (await enter(tooLong!)).body.code],
      ['validation_failed', 'validation_failed'],
    )
    await daemon.api.passkeys.delete({ params: { id: text(longest!.id) } })
    assert.deepEqual((await daemon.api.passkeys.list()).data, [])
  })

  it('a session adds only with the password, once there is one; the owner secret needs none', async () => {
    const password = 'four words in a row'
    const first = authenticator()
    assert.equal((await add(first, {}, {}, { owner: false, as: await session() })).status, 201)
    await daemon.api.sessions.setPassword({ body: { password } })
    const mine = { owner: false, as: await session() }
    const device = authenticator()
    assert.deepEqual(
      [
        (await add(device, {}, {}, mine)).body.code,
        (await add(device, {}, { current_password: 'wrong' }, mine)).body.code,
      ],
      ['forbidden', 'forbidden'],
    )
    assert.equal((await add(device, {}, { current_password: password }, mine)).status, 201)
    const another = authenticator()
    assert.equal((await add(another)).status, 201)
    for (const { id } of [first, device, another])
      await daemon.api.passkeys.delete({ params: { id: text(id) } })
  })

  it('are of one person: others neither see nor remove them, and they let in who added them, without a code', async () => {
    const [ada, bo] = [
      await join(daemon, { name: 'Ada', role: 'editor' }, daemon.space),
      await join(daemon, { name: 'Bo', role: 'owner' }, daemon.space),
    ]
    const [hers, his] = [authenticator(), authenticator(-8)]
    for (const [device, { cookie }] of [
      [hers, ada],
      [his, bo],
    ] as const) {
      const by = { owner: false, as: { cookie } }
      const added = await add(device, {}, { current_password: PASSWORD }, by)
      assert.equal(added.status, 201, JSON.stringify(added.body))
    }
    const idsOf = async ({ as }: typeof ada) => (await as.passkeys.list()).data.map(({ id }) => id)
    assert.deepEqual([await idsOf(ada), await idsOf(bo)], [[text(hers.id)], [text(his.id)]])
    await assert.rejects(bo.as.passkeys.delete({ params: { id: text(hers.id) } }), {
      message: /does not exist/,
    })

    const { accounts } = ada.as
    const { secret } = await accounts.setUpTotp({ body: { current_password: PASSWORD } })
    await accounts.confirmTotp({
      body: { code: codeAt(secret, Math.floor(Date.now() / 30_000)) },
    })
    const entered = await enter(hers)
    assert.deepEqual([entered.status, entered.body.account.id], [201, ada.id])
    assert.equal((await enter(his)).body.account.id, bo.id)
    // With the account goes the passkey.
    await daemon.api.people.remove({ params: { id: ada.id } })
    assert.equal((await enter(hers)).body.code, 'unauthorized')
    assert.equal((await enter(his)).status, 201)
    await daemon.api.people.remove({ params: { id: bo.id } })
  })

  it('challenges are not given out on and on, to one address or to a network of it', async () => {
    const from = (address: string) =>
      ask('POST', '/v1/passkey_challenges', undefined, {
        owner: false,
        as: { 'x-forwarded-for': address },
      }).then(({ status }) => status)
    for (let at = 1; at <= 30; at += 1) assert.equal(await from(`2001:db8::${at}`), 201)
    assert.deepEqual([await from('2001:db8::ffff'), await from('2001:db8:1::1')], [429, 201])
  })

  it("need a name of ours: an address of digits has none, a stranger's name none of ours", async () => {
    const digits = await ask('POST', '/v1/passkey_challenges', undefined, {
      at: daemon.baseUrl,
      owner: false,
    })
    assert.deepEqual([digits.status, digits.body.rp_id], [201, null])
    const { port } = new URL(daemon.baseUrl)
    const status = await new Promise<number>((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          path: '/v1/passkey_challenges',
          method: 'POST',
          headers: { host: 'rebound.example' },
        },
        (response) => resolve(response.resume().statusCode!),
      )
      asking.on('error', reject).end()
    })
    assert.equal(status, 403)
  })
})
