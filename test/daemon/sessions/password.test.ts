/**
 * Guessing the password, and what becomes of a sign-in when all changes while it is looked at. Real
 * SQLite, a clock that is set.
 */
import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, scryptSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createAnnouncer } from '../../../daemon/adapters/announcer.ts'
import { createCounts } from '../../../daemon/adapters/counts.ts'
import { randomIds } from '../../../daemon/adapters/system.ts'
import { openVault } from '../../../daemon/adapters/vault.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { FIRST_ACCOUNT } from '../../../daemon/db/migrations/0036-accounts.ts'
import { removePasskey } from '../../../daemon/passkeys/remove.ts'
import { provePasskey } from '../../../daemon/passkeys/require.ts'
import type { Ceremony } from '../../../daemon/passkeys/verify.ts'
import type { AccountRecord } from '../../../daemon/ports/accounts.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { networkOf } from '../../../daemon/sessions/network.ts'
import {
  createPasswordCheck,
  setPassword,
  type PasswordCheck,
} from '../../../daemon/sessions/password.ts'
import { createSignInLink, proveLink, startSession } from '../../../daemon/sessions/sign-in.ts'
import { codeAt, newRecoveryCode, newTotpSecret } from '../../../daemon/sessions/totp.ts'
import { folders } from '../../support/folder.ts'
import { spaceRecord } from '../../support/space-record.ts'

const RIGHT = 'four words in a row'
const AT = '2026-01-01T00:00:00.000Z'
const OWNER = { id: FIRST_ACCOUNT, name: 'Owner', email: null, role: 'owner' } as const
const SESSION = { via: 'session', session: 'a session', account: OWNER } as const
const BROWSER = { userAgent: 'a browser', address: '192.0.2.1' }

describe("the owner's password", () => {
  const folder = folders()
  let deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'counts' | 'ids' | 'announcer' | 'settings'>
  let passwords: PasswordCheck
  let nowMs: number

  beforeEach(async () => {
    const dataDir = await folder()
    nowMs = Date.parse(AT)
    const clock = { now: () => new Date(nowMs) }
    deps = {
      db: await openDatabase({ file: join(dataDir, 'svc.db') }),
      vault: openVault(dataDir),
      clock,
      counts: createCounts({ clock }),
      ids: randomIds,
      announcer: createAnnouncer(),
      settings: { baseUrl: 'http://localhost:4080' } as Deps['settings'],
    }
    passwords = createPasswordCheck(deps)
    const space = spaceRecord({ playerSettings: { color: '#123456' }, createdAt: AT })
    await deps.db.write(async ({ spaces, sessions, accounts }) => {
      await spaces.insert(space)
      for (const hash of ['a session', 'another'])
        await sessions.insert({
          hash,
          id: `ses_${hash}`,
          kind: 'session',
          account: FIRST_ACCOUNT,
          userAgent: null,
          address: null,
          lastUsedAt: null,
          createdAt: AT,
          expiresAt: '2027-01-01T00:00:00.000Z',
          provider: null,
          providerSession: null,
        })
      await accounts.update(FIRST_ACCOUNT, { password: deps.vault.seal(quickHash(RIGHT)) })
    })
  })
  afterEach(() => deps.db.close())

  const codeOf = (action: Promise<unknown>): Promise<string> =>
    action.then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  const signIn = (
    address: string,
    password: string,
    {
      email,
      browser = null,
      code,
    }: { email?: string; browser?: string | null; code?: string } = {},
  ) => passwords.toSignIn({ email, password, secondFactor: code }, { address, browser })
  const guess = (address: string, password = 'wrong', email?: string, browser?: string) =>
    codeOf(signIn(address, password, { ...(email ? { email } : {}), browser: browser ?? null }))
  /** Sixty addresses, none of which is known here: scrypt of the real cost would take a minute. */
  async function useUpAll(): Promise<void> {
    for (let at = 0; at < 3; at += 1) {
      const email = `person${at}@example.org`
      await insertAccount(deps, email)
      for (let each = 0; each < 20; each += 1)
        assert.equal(await guess(`192.0.2.${at * 20 + each}`, 'wrong', email), 'unauthorized')
    }
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

  it('a browser that has signed in before is not locked out by those who guess elsewhere', async () => {
    const browser = passwords.browserOf(FIRST_ACCOUNT)
    for (let at = 0; at < 20; at += 1) assert.equal(await guess(`192.0.2.${at}`), 'unauthorized')
    assert.equal(await guess('192.0.2.99', RIGHT), 'rate_limited')
    assert.equal(await guess('192.0.2.99', RIGHT, undefined, browser), 'ok')
    for (let at = 0; at < 5; at += 1)
      assert.equal(await guess('192.0.2.99', 'wrong', undefined, browser), 'unauthorized')
    assert.equal(await guess('192.0.2.99', RIGHT, undefined, browser), 'rate_limited')
    nowMs += 301_000
    assert.equal(await guess('192.0.2.99', RIGHT), 'ok')
  })

  it('the mark of one account in a browser counts for no other, and none can be made up', async () => {
    const other = await insertAccount(deps, 'other@example.org')
    for (let at = 0; at < 20; at += 1) assert.equal(await guess(`192.0.2.${at}`), 'unauthorized')
    for (const browser of [
      passwords.browserOf(other),
      'x.y',
      `${'a'.repeat(22)}.${'b'.repeat(43)}`,
    ])
      assert.equal(await guess('192.0.2.99', RIGHT, undefined, browser), 'rate_limited')
  })

  it('an account is found by its e-mail address in any case, and without one only while it has none', async () => {
    await insertAccount(deps, 'ada@example.org')
    assert.equal(await guess('192.0.2.1', RIGHT, ' Ada@Example.org '), 'ok')
    assert.equal(await guess('192.0.2.1', RIGHT, 'nobody@example.org'), 'unauthorized')
    await deps.db.write(({ accounts }) =>
      accounts.update(FIRST_ACCOUNT, { email: 'own@example.org' }),
    )
    assert.equal(await guess('192.0.2.1', RIGHT), 'unauthorized')
    assert.equal(await guess('192.0.2.1', RIGHT, 'own@example.org'), 'ok')
  })

  it('a second factor is asked for after the password, and each of its codes works once', async () => {
    const secret = newTotpSecret()
    const recovery = newRecoveryCode()
    await insertAccount(deps, 'ada@example.org', {
      totp: deps.vault.seal(secret),
      recoveryCodes: [deps.vault.hash(recovery.replaceAll('-', ''))],
    })
    const enter = async (password: string, code?: string) =>
      codeOf(
        signIn('192.0.2.1', password, { email: 'ada@example.org', ...(code ? { code } : {}) }).then(
          (proof) => startSession(deps, proof, BROWSER),
        ),
      )
    const now = () => codeAt(secret, Math.floor(nowMs / 30_000))
    for (let at = 0; at < 6; at += 1)
      assert.equal(await enter(RIGHT), 'second_factor_required', 'asking is no guess')
    assert.equal(await enter('wrong', now()), 'unauthorized')
    assert.equal(await enter(RIGHT, now()), 'ok')
    assert.equal(await enter(RIGHT, now()), 'unauthorized', 'a second time')
    nowMs += 30_000
    assert.equal(await enter(RIGHT, `${now().slice(0, 3)} ${now().slice(3)}`), 'ok')
    assert.equal(await enter(RIGHT, recovery.toLowerCase()), 'ok')
    assert.equal(await enter(RIGHT, recovery), 'unauthorized')
    nowMs += 301_000
    for (let at = 0; at < 5; at += 1) assert.equal(await enter(RIGHT, '000000'), 'unauthorized')
    assert.equal(await enter(RIGHT, now()), 'rate_limited')
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
        await codeOf(passwords.ofCaller({ ...SESSION, session: 'another' }, RIGHT)),
        'ok',
      )
      assert.equal(
        await codeOf(passwords.ofCaller({ via: 'owner_secret', account: null }, undefined)),
        'ok',
      )
    },
  )

  it('one that was right when it was looked at starts no session once another is set', async () => {
    const proof = await signIn('192.0.2.1', RIGHT)
    assert.equal(await codeOf(startSession(deps, proof, BROWSER)), 'ok')
    await setPassword(deps, { account: FIRST_ACCOUNT, keep: null }, 'another few words')
    assert.equal(await codeOf(startSession(deps, proof, BROWSER)), 'unauthorized')
  })

  it('nor does it set another one, nor does a session that was ended', async () => {
    const late = await passwords.ofCaller(SESSION, RIGHT)
    await deps.db.write(({ sessions }) => sessions.remove(SESSION.session))
    assert.equal(
      await codeOf(
        setPassword(deps, { account: FIRST_ACCOUNT, keep: null }, 'of an ended session', late),
      ),
      'unauthorized',
    )
    const stale = await passwords.ofCaller({ ...SESSION, session: 'another' }, RIGHT)
    await setPassword(deps, { account: FIRST_ACCOUNT, keep: 'another' }, 'another few words')
    assert.equal(
      await codeOf(
        setPassword(deps, { account: FIRST_ACCOUNT, keep: null }, 'of who knew the old', stale),
      ),
      'forbidden',
    )
    assert.equal(await guess('192.0.2.1', 'another few words'), 'ok')
  })

  it('a link that was voided, and a passkey that was removed, start none either', async () => {
    const link = async () =>
      proveLink(deps, new URL((await createSignInLink(deps)).url).hash.slice(1))
    assert.equal(await codeOf(startSession(deps, await link(), BROWSER)), 'ok')
    const voided = await link()
    await deps.db.write(({ sessions }) => sessions.removeOthers(FIRST_ACCOUNT, null))
    assert.equal(await codeOf(startSession(deps, voided, BROWSER)), 'unauthorized')

    const { id, answer, ceremony, row } = passkey()
    await deps.db.write(({ passkeys }) => passkeys.insert(row))
    assert.equal(
      await codeOf(startSession(deps, await provePasskey(deps, ceremony, answer), BROWSER)),
      'ok',
    )
    const removed = await provePasskey(deps, ceremony, answer)
    await removePasskey(deps, { account: FIRST_ACCOUNT, keep: null }, id)
    assert.equal(await codeOf(startSession(deps, removed, BROWSER)), 'unauthorized')
  })
})

async function insertAccount(
  { db, vault, ids }: Pick<Deps, 'db' | 'vault' | 'ids'>,
  email: string,
  more: Partial<AccountRecord> = {},
): Promise<string> {
  const id = ids.prefixed('acc')
  await db.write(async ({ accounts }) => {
    await accounts.insert({
      id,
      name: email,
      email,
      password: vault.seal(quickHash(RIGHT)),
      totp: null,
      totpPending: null,
      totpStep: null,
      recoveryCodes: null,
      language: null,
      notifications: null,
      createdAt: AT,
      lastSignedInAt: null,
      ...more,
    })
    await accounts.setMembership({
      account: id,
      space: 'space',
      role: 'editor',
      collections: null,
      createdAt: AT,
      provider: null,
    })
  })
  return id
}

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
    takeChallenge: async () => true,
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
      account: FIRST_ACCOUNT,
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
