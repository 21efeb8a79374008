import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { mail, mailTested } from '../../daemon/contract/mail.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { newHome, type Home } from './svc.ts'

describe('svc mail', () => {
  let daemon: Daemon
  let home: Home
  let server: MailServer
  before(async () => {
    server = await startMailServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'svc' && password === 'swordfish-77'
          ? done(null, { user: 'svc' })
          : done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    })
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
    await server.close()
  })

  const set = (...more: string[]) => [
    'mail',
    'set',
    '--host',
    '127.0.0.1',
    '--port',
    String(server.port),
    '--encryption',
    'none',
    '--from',
    'video@example.org',
    ...more,
  ]

  it('says that no server is set, and what to do', async () => {
    assert.equal(mail.parse((await home.run(['mail', 'status'])).json()).enabled, false)
    const test = await home.run(['mail', 'test', '--to', 'ada@example.org', '--format', 'table'])
    assert.equal(test.code, 5)
    assert.match(test.stderr, /No mail server is set/)
  })

  it('sets one with a password that is typed, and shows the reply to a test message', async () => {
    const wrong = await home.run(set('--user', 'svc'), { input: 'wrong\n' })
    assert.equal(wrong.code, 0, wrong.stderr)
    const refused = await home.run(['mail', 'test', '--to', 'ada@example.org', '--format', 'table'])
    assert.equal(refused.code, 8)
    assert.match(refused.stderr, /did not accept the user name and password: 535.*Bad credentials/)
    assert.match(refused.stderr, /svc mail set/)
    const right = await home.run(set('--user', 'svc'), { input: 'swordfish-77\n' })
    assert.equal(mail.parse(right.json()).has_password, true)
    assert.ok(!(right.stdout + right.stderr).includes('swordfish'))
    const test = await home.run(['mail', 'test', '--to', 'ada@example.org'])
    assert.equal(test.code, 0, test.stderr)
    assert.match(mailTested.parse(test.json()).response, /accepted as number 42/)
    await server.take(1)
    const status = await home.run(['mail', 'status', '--format', 'table'])
    assert.match(status.stdout, /127\.0\.0\.1.*sent/s)
  })

  it('an invitation says that it was sent', async () => {
    const invited = await home.run([
      'people',
      'invite',
      '--role',
      'viewer',
      '--email',
      'bo@example.org',
    ])
    assert.match(invited.stderr, /Sent to bo@example\.org/)
    assert.deepEqual((await server.take(1))[0]!.to, ['bo@example.org'])
  })

  it('removes it after asking', async () => {
    assert.equal((await home.run(['mail', 'remove'])).code, 2)
    const removed = await home.run(['mail', 'remove', '--yes'])
    assert.equal(mail.parse(removed.json()).enabled, false)
  })
})
