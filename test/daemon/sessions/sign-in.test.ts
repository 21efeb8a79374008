/**
 * The owner's password: what is kept of it, what it ends, how often it may be guessed, and what an
 * open address asks for.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'mocha'
import { decideMove } from '../../../daemon/moving/finish.ts'
import { startDaemon, startEnv, type Daemon } from '../../daemon.ts'

const PASSWORD = 'four words in a row'
const ROOT = join(import.meta.dirname, '..', '..', '..')

describe("http: the owner's password", () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  const post = (
    path: string,
    body: object,
    headers: Record<string, string> = {},
    method = 'POST',
  ) =>
    daemon.request(daemon.baseUrl + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code
  const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!
  const enter = (password: string, headers = {}) => post('/v1/session', { password }, headers)
  const byLink = async () =>
    cookieOf(
      await post('/v1/session', {
        code: new URL((await daemon.api.sessions.createLink()).url).hash.slice(1),
      }),
    )
  const whoami = (cookie: string) =>
    daemon
      .request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie } })
      .then(({ status }) => status)
  const setBy = (cookie: string, body: object) =>
    post('/v1/owner_password', body, { cookie }, 'PUT')

  it('there is none at first, and it is said so', async () => {
    assert.deepEqual(await daemon.as(null).sessions.methods(), {
      object: 'sign_in_methods',
      password: false,
      passkey: false,
      email: false,
      password_reset: false,
      providers: [],
      sso_required: false,
    })
    const refused = await enter(PASSWORD)
    assert.equal(refused.status, 401)
    assert.match(((await refused.json()) as { detail: string }).detail, /No password is set/)
  })

  it('the first is set by whoever came by a link; every other session, its stream and every link end', async () => {
    const [mine, other] = [await byLink(), await byLink()]
    const link = new URL((await daemon.api.sessions.createLink()).url).hash.slice(1)
    const [myStream, stream] = await Promise.all(
      [mine, other].map((cookie) =>
        fetch(`${daemon.baseUrl}/v1/events/stream`, { headers: { cookie } }),
      ),
    )
    for (const password of ['', 'too short', 'x'.repeat(201)])
      assert.equal(await codeOf(await setBy(mine, { password })), 'validation_failed')
    const answer = await setBy(mine, { password: PASSWORD })
    assert.deepEqual(await answer.json(), {
      object: 'sign_in_methods',
      password: true,
      passkey: false,
      email: false,
      password_reset: false,
      providers: [],
      sso_required: false,
    })
    await assert.rejects(stream!.text())
    assert.deepEqual([await whoami(mine), await whoami(other)], [200, 401])
    assert.equal((await post('/v1/session', { code: link })).status, 401)
    const reader = myStream!.body!.getReader()
    await reader.read()
    await reader.cancel()
  })

  it('it signs in, in either form of Unicode; another does not', async () => {
    const session = await enter(PASSWORD)
    assert.equal(session.status, 201)
    assert.match(session.headers.get('set-cookie')!, /; HttpOnly; SameSite=Strict;/)
    assert.equal(await whoami(cookieOf(session)), 200)
    assert.equal(await codeOf(await enter(`${PASSWORD} `)), 'unauthorized')
    await daemon.api.sessions.setPassword({ body: { password: 'Caf\u00e9 am Markt' } })
    assert.equal((await enter('Cafe\u0301 am Markt')).status, 201)
    await daemon.api.sessions.setPassword({ body: { password: PASSWORD } })
  })

  it('a session changes it only with the one before; the owner secret needs none', async () => {
    const cookie = cookieOf(await enter(PASSWORD))
    assert.equal(await codeOf(await setBy(cookie, { password: 'another few words' })), 'forbidden')
    assert.equal(
      await codeOf(
        await setBy(cookie, { password: 'another few words', current_password: 'wrong' }),
      ),
      'forbidden',
    )
    assert.equal(
      (await setBy(cookie, { password: 'another few words', current_password: PASSWORD })).status,
      200,
    )
    assert.equal(await codeOf(await enter(PASSWORD)), 'unauthorized')
    await daemon.api.sessions.setPassword({ body: { password: PASSWORD } })
    assert.equal(await whoami(cookie), 401)
  })

  it('is kept as scrypt under a seal, and nowhere in clear', async () => {
    await daemon.api.sessions.setPassword({ body: { password: PASSWORD } })
    for (const file of ['svc.db', 'svc.db-wal']) {
      const bytes = await readFile(join(daemon.dataDir, file))
      for (const secret of [PASSWORD, '$scrypt$']) assert.equal(bytes.includes(secret), false, file)
    }
    assert.ok(!daemon.log().includes(PASSWORD))
  })

  it('once it is set, a session neither lets others in nor replaces the owner secret', async () => {
    const cookie = cookieOf(await enter(PASSWORD))
    for (const path of ['/v1/sign_in_links', '/v1/owner_secret']) {
      const refused = await daemon.request(daemon.baseUrl + path, {
        method: 'POST',
        headers: { cookie },
      })
      assert.equal(refused.status, 403, path)
      assert.match(((await refused.json()) as { detail: string }).detail, /Use the owner secret/)
    }
    assert.deepEqual([await whoami(cookie), await whoami(await byLink())], [200, 200])
  })

  it('setting it ends what programs were granted and have not fetched', async () => {
    const programs = daemon.as(null).deviceAuthorizations
    const { device_code: secret, user_code } = await programs.create({
      body: { name: 'svc on a test' },
    })
    await daemon.api.deviceAuthorizations.grant({
      params: { user_code },
      body: { access: 'read_write' },
    })
    await daemon.api.sessions.setPassword({ body: { password: PASSWORD } })
    await assert.rejects(programs.token({ body: { device_code: secret } }), {
      message: /already fetched/,
    })
  })

  it('no page of another site, and no name that a stranger pointed here, gets a try', async () => {
    assert.equal((await enter(PASSWORD, { origin: 'https://evil.example' })).status, 403)
    for (const site of ['cross-site', 'same-site'])
      assert.equal((await enter(PASSWORD, { 'sec-fetch-site': site })).status, 403)
    const { port } = new URL(daemon.baseUrl)
    const status = await new Promise<number>((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          path: '/v1/session',
          method: 'POST',
          headers: { host: 'rebound.example', 'content-type': 'application/json' },
        },
        (response) => resolve(response.resume().statusCode!),
      )
      asking.on('error', reject).end(JSON.stringify({ password: PASSWORD }))
    })
    assert.equal(status, 403)
  })

  it('cannot be guessed on and on; a link leads in all the same', async () => {
    daemon = await daemon.stop().then(() => daemon.restart())
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, at) => enter(`guess number ${at}`).then(codeOf)),
    )
    assert.equal(answers.filter((code) => code === 'rate_limited').length, 2)
    const refused = await enter(PASSWORD)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 60)
    assert.equal(await whoami(await byLink()), 200)
  })
})

describe('an address that other machines reach', () => {
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'svc-test-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  const OPEN = { SVC_HOST: '0.0.0.0' }
  const PUBLIC = { ...OPEN, SVC_PUBLIC_URL: 'https://video.example.org' }
  async function program(
    name: string,
    input: string,
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; out: string; complaint: string }> {
    const child = spawn(process.execPath, [join(ROOT, 'daemon', name)], {
      env: { ...startEnv(), SVC_DATA_DIR: dataDir, SVC_PORT: '0', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [out, complaint, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ])
    return { code, out, complaint }
  }

  it(
    'is not listened on before the owner has a password and the appliance its address, and it is ' +
      'said what to type',
    async () => {
      const neither = await program('main.ts', '', OPEN)
      assert.equal(neither.code, 2)
      assert.match(neither.complaint, /SVC_PUBLIC_URL=https:\/\//)
      assert.match(neither.complaint, / svc daemon password$/m)
      const noPassword = await program('main.ts', '', PUBLIC)
      assert.equal(noPassword.code, 2)
      assert.doesNotMatch(noPassword.complaint, /SVC_PUBLIC_URL=/)
    },
  )

  it('a passkey counts for it when it was made at that address, not on this machine', async () => {
    const daemon = await startDaemon({ dataDir })
    await daemon.stop()
    const sql = (statement: string) => {
      const database = new DatabaseSync(join(dataDir, 'svc.db'))
      database.exec(statement)
      database.close()
    }
    sql(
      'INSERT INTO passkeys (id, name, rp_id, public_key, algorithm, sign_count, created_at) ' +
        "VALUES ('a', 'A key', 'localhost', 'x', -7, 0, '2026-01-01T00:00:00.000Z')",
    )
    const refused = await program('main.ts', '', PUBLIC)
    assert.equal(refused.code, 2)
    assert.match(refused.complaint, / svc daemon password$/m)
    sql("UPDATE passkeys SET rp_id = 'video.example.org'")
    await (await startDaemon({ dataDir, env: PUBLIC })).stop()
    sql('DELETE FROM passkeys')
  })

  it('the password is set while the appliance is stopped, and while it runs', async () => {
    assert.deepEqual(
      [
        (await program('programs/set-password.ts', 'short\n')).code,
        (await program('programs/set-password.ts', '')).code,
      ],
      [2, 2],
    )
    assert.equal((await program('programs/set-password.ts', `${PASSWORD}\n`)).code, 0)
    assert.equal((await program('main.ts', '', OPEN)).code, 2, 'its address is still missing')
    const daemon = await startDaemon({ dataDir, env: PUBLIC })
    try {
      const enter = (password: string) =>
        fetch(`${daemon.baseUrl}/v1/session`, {
          method: 'POST',
          body: JSON.stringify({ password }),
          headers: { 'content-type': 'application/json' },
        })
      const session = await enter(PASSWORD)
      assert.equal(session.status, 201)
      assert.match(session.headers.get('set-cookie')!, /; Secure$/)
      const while_running = await program('programs/set-password.ts', 'set while it runs\n')
      assert.equal(while_running.code, 0, while_running.complaint)
      assert.deepEqual(
        [(await enter(PASSWORD)).status, (await enter('set while it runs')).status],
        [401, 201],
      )
      const { data } = await daemon.api.audit.list({ query: { action: 'sessions.setPassword' } })
      assert.deepEqual(
        data.map(({ actor: { kind }, changes }) => [kind, changes]),
        [
          ['owner_secret', []],
          ['owner_secret', []],
        ],
        'both are in the audit log',
      )
    } finally {
      await daemon.stop()
    }
  })

  it('the password is set in the database that a move has decided for, and stays', async () => {
    await (await startDaemon({ dataDir })).stop()
    const moving = join(dataDir, 'moving')
    await mkdir(moving)
    await copyFile(join(dataDir, 'svc.db'), join(moving, 'svc.db'))
    decideMove(dataDir, { databaseUrl: null })
    const set = await program('programs/set-password.ts', 'set after the move\n')
    assert.equal(set.code, 0, set.complaint)
    const daemon = await startDaemon({ dataDir, env: PUBLIC })
    try {
      const entered = await fetch(`${daemon.baseUrl}/v1/session`, {
        method: 'POST',
        body: JSON.stringify({ password: 'set after the move' }),
        headers: { 'content-type': 'application/json' },
      })
      assert.equal(entered.status, 201)
    } finally {
      await daemon.stop()
    }
  })
})
