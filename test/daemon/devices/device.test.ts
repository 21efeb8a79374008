/** Device login as the API has it: what the program and the owner may do, and how often. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: device login', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon({ env: { SVC_TRUSTED_PROXIES: '127.0.0.1' } })
  })
  after(() => daemon.remove())

  const nobody = () => daemon.as(null).deviceAuthorizations
  const owner = () => daemon.api.deviceAuthorizations
  const begin = () => nobody().create({ body: { name: 'svc on a test' } })
  const codeOf = (action: Promise<unknown>): Promise<string> =>
    action.then(
      () => 'ok',
      (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
    )
  const token = (device_code: string) => nobody().token({ body: { device_code } })
  const sql = (statement: string) => {
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    database.exec(statement)
    database.close()
  }

  it('a code is short, has no letters that are mistaken for others, and is never the same', async () => {
    const authorizations = await Promise.all(Array.from({ length: 10 }, begin))
    for (const { user_code: code, verification_url_complete: url } of authorizations) {
      assert.match(code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      assert.equal(url, `${daemon.baseUrl}/device?code=${code}`)
    }
    assert.equal(new Set(authorizations.map(({ user_code: code }) => code)).size, 10)
    sql('DELETE FROM device_authorizations')
  })

  it(
    'the key is handed out once, for the space and access that were granted, not for those that ' +
      'were asked for',
    async () => {
      const { device_code: secret, user_code } = await begin()
      assert.equal(await codeOf(token(secret)), 'authorization_pending')
      const other = (await daemon.api.spaces.create({ body: { name: 'Other' } })).id
      const granted = await owner().grant({
        params: { user_code },
        body: { access: 'read_only', space: other },
      })
      assert.deepEqual(
        [granted.status, granted.access, granted.space],
        ['granted', 'read_only', other],
      )
      assert.equal(await codeOf(owner().refuse({ params: { user_code } })), 'invalid_state')
      const key = await token(secret)
      assert.deepEqual([key.name, key.access, key.space], ['svc on a test', 'read_only', other])
      assert.equal((await daemon.as(key.secret).system.whoami()).space, other)
      assert.equal(await codeOf(token(secret)), 'device_code_expired')
      assert.equal(
        await codeOf(owner().get({ params: { user_code } })),
        'device_authorization_not_found',
      )
    },
  )

  it('of many who fetch it at once, one gets it', async () => {
    const { device_code: secret, user_code } = await begin()
    await owner().grant({ params: { user_code }, body: { access: 'read_write' } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(token(secret))))
    assert.deepEqual(answers.toSorted(), [...Array<string>(7).fill('device_code_expired'), 'ok'])
  })

  it('who asks too often waits longer from then on', async () => {
    const { device_code: secret } = await begin()
    // However slow this machine is today, the second question comes too soon.
    sql('UPDATE device_authorizations SET interval_seconds = 1000')
    assert.equal(await codeOf(token(secret)), 'authorization_pending')
    const response = await daemon.request(`${daemon.baseUrl}/v1/device_authorizations/token`, {
      method: 'POST',
      body: JSON.stringify({ device_code: secret }),
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(((await response.json()) as { code: string }).code, 'slow_down')
    assert.equal(response.headers.get('retry-after'), '1005')
    sql('DELETE FROM device_authorizations')
  })

  it('refused is told once; then the code is gone', async () => {
    const { device_code: secret, user_code } = await begin()
    assert.equal((await owner().refuse({ params: { user_code } })).status, 'refused')
    assert.deepEqual(
      [await codeOf(token(secret)), await codeOf(token(secret))],
      ['access_denied', 'device_code_expired'],
    )
  })

  it('what has expired can be neither granted nor fetched', async () => {
    const [waiting, granted] = [await begin(), await begin()]
    await owner().grant({ params: { user_code: granted.user_code }, body: { access: 'read_only' } })
    sql(`UPDATE device_authorizations SET expires_at = '2020-01-01T00:00:00.000Z'`)
    assert.equal(
      await codeOf(
        owner().grant({ params: { user_code: waiting.user_code }, body: { access: 'read_only' } }),
      ),
      'device_authorization_not_found',
    )
    assert.equal(await codeOf(token(granted.device_code)), 'device_code_expired')
  })

  it(
    'only the owner decides; a space that is not there, and a name that draws over the page, are ' +
      'refused',
    async () => {
      const { user_code } = await begin()
      const key = await daemon.key('read_write')
      assert.equal(
        await codeOf(
          daemon
            .as(key)
            .deviceAuthorizations.grant({ params: { user_code }, body: { access: 'read_write' } }),
        ),
        'forbidden',
      )
      assert.equal(
        await codeOf(
          owner().grant({ params: { user_code }, body: { access: 'read_write', space: 'zzzzz' } }),
        ),
        'space_not_found',
      )
      for (const name of ['', 'a\nb', 'a\u202eb', 'a\u2028b', 'x'.repeat(101)])
        assert.equal(
          await codeOf(nobody().create({ body: { name } })),
          'validation_failed',
          JSON.stringify(name),
        )
      sql('DELETE FROM device_authorizations')
    },
  )

  it('a new owner secret ends what was granted and not fetched', async () => {
    const { device_code: secret, user_code } = await begin()
    await owner().grant({ params: { user_code }, body: { access: 'read_write' } })
    await owner().get({ params: { user_code } })
    const { secret: fresh } = await daemon.api.sessions.rotateOwnerSecret()
    assert.equal(await codeOf(token(secret)), 'device_code_expired')
    Object.assign(daemon, { owner: fresh, api: daemon.as(fresh) })
  })

  it('a page of another site cannot ask', async () => {
    const ask = (headers: Record<string, string>) =>
      daemon
        .request(`${daemon.baseUrl}/v1/device_authorizations`, {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { 'content-type': 'application/json', ...headers },
        })
        .then(({ status }) => status)
    assert.equal(await ask({ origin: 'https://evil.example' }), 403)
  })

  it('only a wrong code is a guess: not what was decided before, nor what another page asks', async () => {
    const { user_code } = await begin()
    await owner().refuse({ params: { user_code } })
    for (let at = 0; at < 25; at += 1)
      assert.equal(await codeOf(owner().refuse({ params: { user_code } })), 'invalid_state')
    const read = (code: string, site: string) =>
      daemon
        .request(`${daemon.baseUrl}/v1/device_authorizations/${code}`, {
          headers: { authorization: `Bearer ${daemon.owner}`, 'sec-fetch-site': site },
        })
        .then(({ status }) => status)
    for (let at = 0; at < 25; at += 1)
      assert.equal(await read('BBBB-BBBB', at % 2 ? 'cross-site' : 'same-site'), 403)
    assert.deepEqual(
      [await read('BBBB-BBBB', 'same-origin'), await read(user_code, 'same-origin')],
      [404, 200],
    )
    sql('DELETE FROM device_authorizations')
  })

  it('ten programs of one address wait at once, or of one network; others are not in their way', async () => {
    const from = (address: string) =>
      daemon.request(`${daemon.baseUrl}/v1/device_authorizations`, {
        method: 'POST',
        body: '{"name":"x"}',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => from(`2001:db8::${at + 1}`)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      ...Array<number>(10).fill(201),
      429,
      429,
    ])
    assert.equal((await from('2001:db8:0:1::1')).status, 201)
    const { user_code } = (await answers.find(({ status }) => status === 201)!.json()) as {
      user_code: string
    }
    assert.match((await owner().get({ params: { user_code } })).address, /^2001:db8::[\da-f]+$/)
    sql('DELETE FROM device_authorizations')
  })

  it('codes cannot be guessed on and on, and programs cannot fill the house', async () => {
    const answers: string[] = []
    for (let at = 0; at < 25; at += 1)
      answers.push(
        await codeOf(
          owner().get({ params: { user_code: `BBBB-BBB${'BCDFGHJKLMNPQRSTVWXZBCDFG'[at]}` } }),
        ),
      )
    assert.deepEqual([...new Set(answers.slice(0, 19))], ['device_authorization_not_found'])
    assert.equal(answers.at(-1), 'rate_limited')
    const codes = await Promise.all(Array.from({ length: 25 }, () => codeOf(begin())))
    assert.ok(codes.includes('rate_limited'))
    sql('DELETE FROM device_authorizations')
  })

  it('no secret of it is stored in clear', async () => {
    daemon = await daemon.stop().then(() => daemon.restart())
    const { device_code: secret } = await begin()
    for (const file of ['svc.db', 'svc.db-wal'])
      assert.equal((await readFile(join(daemon.dataDir, file))).includes(secret), false, file)
  })
})
