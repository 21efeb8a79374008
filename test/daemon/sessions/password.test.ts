/**
 * Guessing the password, and what becomes of a sign-in when all changes while it is looked at. Real
 * SQLite, a clock that is set.
 */
import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, scryptSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createAnnouncer } from '../../../daemon/adapters/announcer.ts'
import { randomIds } from '../../../daemon/adapters/system.ts'
import { openVault } from '../../../daemon/adapters/vault.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { removePasskey } from '../../../daemon/passkeys/remove.ts'
import { provePasskey } from '../../../daemon/passkeys/require.ts'
import type { Ceremony } from '../../../daemon/passkeys/verify.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { networkOf } from '../../../daemon/sessions/network.ts'
import {
  createPasswordCheck,
  setPassword,
  type PasswordCheck,
} from '../../../daemon/sessions/password.ts'
import { createSignInLink, proveLink, startSession } from '../../../daemon/sessions/sign-in.ts'
import { folders } from '../../support/folder.ts'

const RIGHT = 'four words in a row'
const AT = '2026-01-01T00:00:00.000Z'
const SESSION = { via: 'session', session: 'a session' } as const

describe("the owner's password", () => {
  const folder = folders()
  let deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'ids' | 'announcer' | 'settings'>
  let passwords: PasswordCheck
  let nowMs: number

  beforeEach(async () => {
    const dataDir = await folder()
    nowMs = Date.parse(AT)
    deps = {
      db: await openDatabase({ file: join(dataDir, 'svc.db') }),
      vault: openVault(dataDir),
      clock: { now: () => new Date(nowMs) },
      ids: randomIds,
      announcer: createAnnouncer(),
      settings: { baseUrl: 'http://localhost:4080' } as Deps['settings'],
    }
    passwords = createPasswordCheck(deps)
    const space = {
      id: 'space',
      name: 'S',
      allowedDomains: [],
      publicListing: false,
      playerSettings: { color: '#123456' },
      branding: null,
      encoding: {},
      createdAt: AT,
    }
    await deps.db.write(async ({ spaces, sessions, system }) => {
      await spaces.insert(space)
      for (const hash of ['a session', 'another'])
        await sessions.insert({
          hash,
          kind: 'session',
          createdAt: AT,
          expiresAt: '2027-01-01T00:00:00.000Z',
        })
      await system.setOwnerPassword(deps.vault.seal(quickHash(RIGHT)))
    })
  })
  afterEach(() => deps.db.close())

  const codeOf = (action: Promise<unknown>): Promise<string> =>
    action.then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  const guess = (address: string, password = 'wrong') =>
    codeOf(passwords.toSignIn(password, address))
  async function useUpAll(): Promise<void> {
    for (let at = 0; at < 60; at += 1) assert.equal(await guess(`192.0.2.${at}`), 'unauthorized')
    assert.equal(await guess('198.51.100.1'), 'rate_limited')
  }

  it('an IPv6 host counts as one, however many addresses it has', async () => {
    for (let at = 1; at <= 5; at += 1) assert.equal(await guess(`2001:db8::${at}`), 'unauthorized')
    assert.equal(await guess('2001:db8:0:0:ffff::1', RIGHT), 'rate_limited')
    assert.equal(await guess('2001:db8:0:1::1', RIGHT), 'ok')
    const same = [
      '2001:db8::',
      '2001:DB8::1',
      '2001:0db8:0000:0000:1:2:3:4',
      '2001:db8::1.2.3.4',
      '2001:db8::1%eth0',
    ]
    assert.deepEqual([...new Set(same.map(networkOf))], ['2001:db8:0:0::/64'])
    assert.deepEqual(
      ['::1', '1:2:3:4:5:6:7:8', '1:2:3::8', '192.0.2.1', 'unknown'].map(networkOf),
      ['0:0:0:0::/64', '1:2:3:4::/64', '1:2:3:0::/64', '192.0.2.1', 'unknown'],
    )
  })

  it('right ones use nothing up', async () => {
    for (let at = 0; at < 70; at += 1) assert.equal(await guess('192.0.2.1', RIGHT), 'ok')
  })

  it('what is refused for the sake of all is no guess of this address', async () => {
    await useUpAll()
    nowMs += 299_000
    for (let at = 0; at < 6; at += 1) assert.equal(await guess('198.51.100.2'), 'rate_limited')
    nowMs += 2_000
    assert.equal(await guess('198.51.100.2', RIGHT), 'ok')
  })

  it(
    'whoever is inside is not kept from changing it by those who guess outside, and has few ' +
      'guesses of their own',
    async () => {
      await useUpAll()
      for (let at = 0; at < 5; at += 1)
        assert.equal(await codeOf(passwords.ofCaller(SESSION, 'wrong')), 'forbidden')
      assert.equal(await codeOf(passwords.ofCaller(SESSION, RIGHT)), 'rate_limited')
      assert.equal(
        await codeOf(passwords.ofCaller({ via: 'session', session: 'another' }, RIGHT)),
        'ok',
      )
      assert.equal(await codeOf(passwords.ofCaller({ via: 'owner_secret' }, undefined)), 'ok')
    },
  )

  it('one that was right when it was looked at starts no session once another is set', async () => {
    const proof = await passwords.toSignIn(RIGHT, '192.0.2.1')
    assert.equal(await codeOf(startSession(deps, proof)), 'ok')
    await setPassword(deps, {}, { password: 'another few words' })
    assert.equal(await codeOf(startSession(deps, proof)), 'unauthorized')
  })

  it('nor does it set another one, nor does a session that was ended', async () => {
    const late = await passwords.ofCaller(SESSION, RIGHT)
    await deps.db.write(({ sessions }) => sessions.remove(SESSION.session))
    assert.equal(
      await codeOf(setPassword(deps, {}, { password: 'of an ended session' }, late)),
      'unauthorized',
    )
    const stale = await passwords.ofCaller({ via: 'session', session: 'another' }, RIGHT)
    await setPassword(deps, { session: 'another' }, { password: 'another few words' })
    assert.equal(
      await codeOf(setPassword(deps, {}, { password: 'of who knew the old' }, stale)),
      'forbidden',
    )
    assert.equal(await guess('192.0.2.1', 'another few words'), 'ok')
  })

  it('a link that was voided, and a passkey that was removed, start none either', async () => {
    const link = async () =>
      proveLink(deps, new URL((await createSignInLink(deps)).url).hash.slice(1))
    assert.equal(await codeOf(startSession(deps, await link())), 'ok')
    const voided = await link()
    await deps.db.write(({ sessions }) => sessions.removeAllBut(null))
    assert.equal(await codeOf(startSession(deps, voided)), 'unauthorized')

    const { id, answer, ceremony, row } = passkey()
    await deps.db.write(({ passkeys }) => passkeys.insert(row))
    assert.equal(await codeOf(startSession(deps, provePasskey(deps, ceremony, answer))), 'ok')
    const removed = provePasskey(deps, ceremony, answer)
    await removePasskey(deps, {}, id)
    assert.equal(await codeOf(startSession(deps, removed)), 'unauthorized')
  })
})

/** As the appliance keeps it, but cheap: sixty guesses are made here. */
function quickHash(password: string): string {
  const salt = randomBytes(16)
  return `$scrypt$ln=4,r=1,p=1$${salt.toString('base64url')}$${scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 }).toString('base64url')}`
}

function passkey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = 'a-passkey'
  const client = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: 'x', origin: 'http://localhost:4080' }),
  )
  const authenticator = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.from([0x05]),
    Buffer.alloc(4),
  ])
  const signature = sign(
    null,
    Buffer.concat([authenticator, createHash('sha256').update(client).digest()]),
    privateKey,
  )
  const ceremony: Ceremony = {
    type: 'webauthn.get',
    rpId: 'localhost',
    origins: ['http://localhost:4080'],
    takeChallenge: () => true,
  }
  return {
    id,
    ceremony,
    answer: {
      id,
      client_data: client.toString('base64url'),
      authenticator_data: authenticator.toString('base64url'),
      signature: signature.toString('base64url'),
    },
    row: {
      id,
      name: 'A key',
      rpId: 'localhost',
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
      algorithm: -8,
      signCount: 0,
      createdAt: AT,
      lastUsedAt: null,
    },
  }
}
