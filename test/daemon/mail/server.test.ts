/** The mail server that is set, and the test message: a real daemon, real SMTP servers on loopback. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join as joinPath } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import type { MailUpdate } from '../../../daemon/contract/mail.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { selfSigned } from '../../support/certificate.ts'
import { folders } from '../../support/folder.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { freePort, listening } from '../../support/server.ts'
import { join } from '../access/join.ts'

type Problem = { code: string; reason?: string; detail: string; errors?: { path: string }[] }
const problemOf = async (work: Promise<unknown>): Promise<Problem> => {
  try {
    await work
  } catch (error) {
    return (error as { problem: Problem }).problem
  }
  throw new Error('it was not refused')
}

/** For so long it waits for a word of a server, and then tries again. */
const HANGS_FOR_MS = 30_000

describe('mail: the server', () => {
  const folder = folders()
  let daemon: Daemon
  const servers: MailServer[] = []
  const started = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    const server = await startMailServer(options)
    servers.push(server)
    return server
  }
  const settings = (port: number, more: Partial<MailUpdate> = {}) => ({
    body: {
      host: '127.0.0.1',
      port,
      security: 'none' as const,
      from: 'video@example.org',
      ...more,
    },
  })
  before(async () => (daemon = await startDaemon()))
  after(() => daemon.remove())
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

  it('without one, nothing is queued, and a test says so', async () => {
    const { api } = daemon
    const state = await api.mail.get()
    assert.deepEqual([state.enabled, state.host, state.waiting], [false, null, 0])
    const invited = await api.invitations.create({
      body: { role: 'viewer', email: 'ada@example.org' },
    })
    assert.equal(invited.mailed, false)
    assert.match(invited.url, /\/join#/)
    assert.equal((await problemOf(api.mail.test({ body: {} }))).reason, 'mail_off')
    const forgotten = { body: { email: 'ada@example.org' } }
    assert.equal((await problemOf(api.passwordResets.request(forgotten))).reason, 'mail_off')
    assert.equal((await api.sessions.methods()).password_reset, false)
    assert.equal((await api.mail.get()).waiting, 0)
  })

  it('a test message is sent at once, with the reply of the server', async () => {
    const server = await started()
    const { api } = daemon
    await api.mail.set(settings(server.port, { from_name: 'Vidéo ☀' }))
    assert.equal((await problemOf(api.mail.test({ body: {} }))).errors?.[0]?.path, 'body.to')
    const tested = await api.mail.test({ body: { to: 'Ada@example.org' } })
    assert.equal(tested.to, 'ada@example.org')
    assert.match(tested.response, /accepted as number 42/)
    const [mail] = await server.take(1)
    assert.deepEqual(
      [mail!.from, mail!.to, mail!.subject, mail!.headers.get('from')],
      [
        'video@example.org',
        ['ada@example.org'],
        'Test message from svc',
        'Vidéo ☀ <video@example.org>',
      ],
    )
    assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated')
    assert.ok(mail!.text.includes(daemon.baseUrl) && mail!.html.includes(daemon.baseUrl))
    const { last } = await api.mail.get()
    assert.equal(last?.error, null)
  })

  it('a refusal is shown in the words of the server', async () => {
    const server = await started({
      onRcptTo: (_, __, done) =>
        done(
          Object.assign(new Error('5.1.1 No such user\r\n here, says Postfix'), {
            responseCode: 550,
          }),
        ),
    })
    await daemon.api.mail.set(settings(server.port))
    const problem = await problemOf(daemon.api.mail.test({ body: { to: 'nobody@example.org' } }))
    assert.deepEqual([problem.code, problem.reason], ['mail_failed', 'mail_refused'])
    assert.match(problem.detail, /550 5\.1\.1 No such user/)
    assert.match((await daemon.api.mail.get()).last!.error!, /No such user/)
  })

  it('a server that is not there, and one that never greets, are told apart from a refusal', async () => {
    const gone = await startMailServer()
    await gone.close()
    await daemon.api.mail.set(settings(gone.port))
    const problem = await problemOf(daemon.api.mail.test({ body: { to: 'a@example.org' } }))
    assert.equal(problem.reason, 'mail_unreachable')
    assert.match(problem.detail, new RegExp(`127\\.0\\.0\\.1:${gone.port}.*ECONNREFUSED`))
    const silent = createServer((socket) => socket.on('error', () => undefined))
    const port = await listening(silent)
    await daemon.api.mail.set(settings(port))
    const answer = await problemOf(daemon.api.mail.test({ body: { to: 'a@example.org' } }))
    assert.equal(answer.reason, 'mail_unreachable')
    silent.close()
  })

  it('a certificate that signs itself is refused, with TLS and with STARTTLS', async () => {
    const { cert, key } = selfSigned(['localhost'])
    for (const security of ['tls', 'starttls'] as const) {
      const server = await started({ cert, key, secure: security === 'tls' })
      await daemon.api.mail.set(settings(server.port, { host: 'localhost', security }))
      const problem = await problemOf(daemon.api.mail.test({ body: { to: 'a@example.org' } }))
      assert.equal(problem.reason, 'mail_certificate', problem.detail)
      assert.match(problem.detail, /The certificate of localhost cannot be verified: self-signed/)
      assert.deepEqual(server.received, [])
    }
  })

  it('a certificate of an authority of your own is accepted once svc is told of it', async () => {
    const { cert, key } = selfSigned(['localhost'])
    const file = joinPath(await folder(), 'authority.pem')
    await writeFile(file, cert)
    const own = await startDaemon({ env: { NODE_EXTRA_CA_CERTS: file } })
    try {
      for (const security of ['tls', 'starttls'] as const) {
        const server = await started({ cert, key, secure: security === 'tls' })
        await own.api.mail.set(settings(server.port, { host: 'localhost', security }))
        await own.api.mail.test({ body: { to: 'a@example.org' } })
        assert.match((await server.take(1))[0]!.subject, /Test message/)
        // The name that the certificate was made for is part of what is verified.
        await own.api.mail.set(settings(server.port, { security }))
        const problem = await problemOf(own.api.mail.test({ body: { to: 'a@example.org' } }))
        assert.equal(problem.reason, 'mail_certificate', problem.detail)
      }
    } finally {
      await own.remove()
    }
  })

  it('encryption that was asked for is never left out', async () => {
    const server = await started()
    for (const security of ['tls', 'starttls'] as const) {
      await daemon.api.mail.set(settings(server.port, { security }))
      const problem = await problemOf(daemon.api.mail.test({ body: { to: 'a@example.org' } }))
      assert.equal(problem.reason, 'mail_encryption', problem.detail)
    }
    assert.deepEqual(server.received, [])
    const open = settings(25, { host: 'mail.example.org' })
    const problem = await problemOf(daemon.api.mail.set(open))
    assert.deepEqual(
      [problem.code, problem.errors?.[0]?.path],
      ['validation_failed', 'body.security'],
    )
  })

  it('the password is sealed, never answered or logged, and goes to its own server only', async () => {
    const server = await started({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'svc' && password === 'swordfish-77'
          ? done(null, { user: 'svc' })
          : done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    })
    const { api } = daemon
    const body = { user: 'svc', password: 'wrong' }
    const { body: unnamed } = settings(server.port, { user: 'svc' })
    assert.equal(
      (await problemOf(api.mail.set({ body: unnamed }))).errors?.[0]?.path,
      'body.password',
    )
    await api.mail.set(settings(server.port, body))
    const wrong = await problemOf(api.mail.test({ body: { to: 'a@example.org' } }))
    assert.equal(wrong.reason, 'mail_sign_in')
    assert.match(wrong.detail, /535.*Bad credentials/)
    const set = await api.mail.set(settings(server.port, { ...body, password: 'swordfish-77' }))
    assert.equal(set.has_password, true)
    // Kept, since host and user are the same.
    await api.mail.set(settings(server.port, { user: 'svc', from: 'other@example.org' }))
    await api.mail.test({ body: { to: 'a@example.org' } })
    const elsewhere = settings(server.port, { user: 'svc', host: 'localhost' })
    assert.equal((await problemOf(api.mail.set(elsewhere))).errors?.[0]?.path, 'body.password')

    const audit = JSON.stringify((await api.audit.list({ query: { limit: 100 } })).data)
    assert.match(audit, /"mail\.set"/)
    const answers = JSON.stringify([set, await api.mail.get()])
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(`${daemon.dataDir}/svc.db`, {
      readOnly: true,
      timeout: 10_000,
    })
    const stored = JSON.stringify(database.prepare('SELECT * FROM system_facts').all())
    database.close()
    assert.match(stored, /video@example\.org|other@example\.org/)
    for (const text of [audit, answers, stored, daemon.log()])
      assert.ok(!text.includes('swordfish-77'))
  })

  it('only an owner of all spaces sees and changes it', async () => {
    const editor = await join(daemon, { name: 'Ed', role: 'owner' }, daemon.space)
    for (const work of [
      () => editor.as.mail.get(),
      () => editor.as.mail.set(settings(25)),
      () => editor.as.mail.delete(),
      () => editor.as.mail.test({ body: {} }),
    ])
      assert.equal((await problemOf(work())).code, 'forbidden')
  })

  it('removing it drops what waits', async () => {
    const gone = await startMailServer()
    await gone.close()
    const { api } = daemon
    await api.mail.set(settings(gone.port))
    const { mailed } = await api.invitations.create({
      body: { role: 'viewer', email: 'bo@example.org' },
    })
    assert.equal(mailed, true)
    assert.equal((await api.mail.get()).waiting, 1)
    await api.mail.delete()
    assert.deepEqual([(await api.mail.get()).enabled, (await api.mail.get()).waiting], [false, 0])
  })

  it('what waits is sent after a restart, once the server is there', async () => {
    const port = await freePort()
    const { api } = daemon
    await api.mail.set(settings(port))
    await api.invitations.create({ body: { role: 'viewer', email: 'late@example.org' } })
    await until(
      () => api.mail.get(),
      ({ last }) => last?.error != null,
      'the first attempt to fail',
    )
    await daemon.stop()
    const server = await started({ port })
    daemon = await daemon.restart()
    const [mail] = await server.take(1)
    assert.deepEqual(mail!.to, ['late@example.org'])
    await until(
      () => daemon.api.mail.get(),
      ({ waiting }) => waiting === 0,
      'the queue to be empty',
    )
  })

  it('a server that hangs does not delay the stop of svc, and the message is sent later', async () => {
    const sockets: Socket[] = []
    const hanging = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.write('220 hanging\r\n')
    })
    const port = await listening(hanging, await freePort())
    const { api } = daemon
    await api.mail.set(settings(port))
    await api.invitations.create({ body: { role: 'viewer', email: 'slow@example.org' } })
    await until(
      () => sockets.length,
      (count) => count > 0,
      'the connection',
    )
    const { code, ms } = await daemon.stop()
    assert.equal(code, 0)
    assert.ok(ms < HANGS_FOR_MS, `${ms} ms`)
    for (const socket of sockets) socket.destroy()
    hanging.close()
    const server = await started({ port })
    daemon = await daemon.restart()
    assert.deepEqual((await server.take(1))[0]!.to, ['slow@example.org'])
    // A stop that comes before the daemon has the reply has it sent again.
    await until(
      () => daemon.api.mail.get(),
      ({ waiting }) => waiting === 0,
      'the queue to be empty',
    )
  })

  it('a server of the environment cannot be changed here', async () => {
    const server = await started()
    await daemon.stop()
    daemon = await daemon.restart({ ...server.env, SVC_MAIL_LANGUAGE: 'de' })
    const state = await daemon.api.mail.get()
    assert.deepEqual(
      [state.fixed, state.port, state.security, state.language],
      [true, server.port, 'none', 'de'],
    )
    assert.equal((await problemOf(daemon.api.mail.set(settings(25)))).reason, 'set_by_environment')
    assert.equal((await problemOf(daemon.api.mail.delete())).reason, 'set_by_environment')
    await daemon.api.mail.test({ body: { to: 'a@example.org' } })
    assert.equal((await server.take(1))[0]!.subject, 'Testnachricht von svc')
  })
})
