/** Ten thousand tries from one address and from a thousand, and what signing in tells a stranger by its time. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { assertSameTimes, timesOf } from '../../support/distribution.ts'
import { join, PASSWORD, type Person } from '../access/join.ts'

const TRIES = 10_000
const ADDRESSES = 1_000
const AT_ONCE = 50
/** docs/accounts.md. */
const OF_AN_ADDRESS = 5
const OF_AN_ACCOUNT = 20

describe('http: guessing passwords', () => {
  let daemon: Daemon
  let person: Person
  let browser: string
  before(async () => {
    daemon = await startDaemon({
      env: { SVC_TRUSTED_PROXIES: '127.0.0.1', SVC_PUBLIC_REQUESTS_PER_MINUTE: '0' },
    })
    person = await join(daemon, { name: 'Ada', role: 'owner' }, daemon.space)
    const entered = await enter('192.0.2.1', PASSWORD)
    browser = entered.headers
      .getSetCookie()
      .find((each) => each.startsWith('svc_browser='))!
      .split(';')[0]!
  })
  after(() => daemon.remove())

  const enter = (address: string, password: string, headers: Record<string, string> = {}) =>
    fetch(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    })

  /** How many were looked at, and how many turned away. `addresses`: how many they come from. */
  async function guess(
    addresses: number,
    addressOf: (from: number) => string,
  ): Promise<Record<number, number>> {
    const all = new Set(Array.from({ length: addresses }, (_, from) => addressOf(from)))
    assert.equal(all.size, addresses)
    const found: Record<number, number> = {}
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < TRIES) {
          const at = (next += 1)
          const response = await enter(addressOf(at % addresses), `guess ${at}`)
          await response.arrayBuffer()
          found[response.status] = (found[response.status] ?? 0) + 1
          if (response.status === 429)
            assert.ok(Number(response.headers.get('retry-after')) > 0, 'says when to try again')
        }
      }),
    )
    return found
  }

  it('ten thousand of one address are five', async () => {
    assert.deepEqual(await guess(1, () => '198.51.100.7'), {
      401: OF_AN_ADDRESS,
      429: TRIES - OF_AN_ADDRESS,
    })
  })

  it('ten thousand of a thousand addresses are twenty, and the owner still gets in', async () => {
    // What was counted before is forgotten: these tries have all of the five minutes for which they are.
    daemon = await daemon.stop().then(() => daemon.restart())
    const looked = OF_AN_ACCOUNT
    assert.deepEqual(
      await guess(ADDRESSES, (from) => `203.0.${Math.floor(from / 250)}.${from % 250}`),
      {
        401: looked,
        429: TRIES - looked,
      },
    )
    // A browser that knows the account is counted by itself; another one waits for some minutes.
    assert.equal((await enter('192.0.2.1', PASSWORD, { cookie: browser })).status, 201)
    const elsewhere = await enter('192.0.2.99', PASSWORD)
    assert.equal(elsewhere.status, 429)
    assert.ok(Number(elsewhere.headers.get('retry-after')) <= 300)
  })
})

describe('http: the time of signing in', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon({
      env: { SVC_TRUSTED_PROXIES: '127.0.0.1', SVC_PUBLIC_REQUESTS_PER_MINUTE: '0' },
    })
  })
  after(() => daemon.remove())

  it('does not tell whether an account exists', async () => {
    const known = await join(daemon, { name: 'Ada', role: 'owner' }, daemon.space)
    const tried = await join(daemon, { name: 'Bob', role: 'owner' }, daemon.space)
    let network = 0
    const enter = async (email: string, expected = 401): Promise<void> => {
      network += 1
      const { status } = await daemon.request(`${daemon.baseUrl}/v1/session`, {
        method: 'POST',
        body: JSON.stringify({ email, password: 'not the words' }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${network}`,
        },
      })
      assert.equal(status, expected)
    }
    for (let at = 0; at < OF_AN_ACCOUNT; at += 1) await enter(tried.email)
    const { account, nobody, refused } = await timesOf({
      account: () => enter(known.email),
      nobody: (at) => enter(`nobody${at}@example.org`),
      // Too many tries were counted for this account: nothing is looked at, which takes another time.
      refused: () => enter(tried.email, 429),
    })
    assertSameTimes({ account, nobody }, refused)
  })
})
