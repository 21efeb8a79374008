/** Nothing that people write becomes a header, another recipient or markup. Over a real SMTP server. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { createMailer } from '../../../daemon/adapters/smtp.ts'
import { mailUpdate } from '../../../daemon/contract/mail.ts'
import { email } from '../../../daemon/contract/email.ts'
import { messageOf, oneLine } from '../../../daemon/mail/content.ts'
import type { SmtpServer } from '../../../daemon/ports/mail.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'

const BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\0', '\v', '\f']

describe('mail: injection', () => {
  let server: MailServer
  let smtp: SmtpServer
  const mailer = createMailer({ clock: { now: () => new Date() } })
  const signal = new AbortController().signal
  before(async () => (server = await startMailServer()))
  after(() => server.close())
  beforeEach(() => {
    smtp = {
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      user: null,
      password: null,
      from: 'video@example.org',
      fromName: 'svc',
      language: 'en',
    }
  })

  it('line breaks in names and titles add no header, no recipient and no line', async () => {
    for (const line of BREAKS) {
      const evil = `Bowl${line}Bcc: evil@example.org${line}X-Evil: yes${line}${line}<b>body</b>`
      const message = messageOf(
        {
          subject: evil,
          to: evil,
          paragraphs: [`“${oneLine(evil)}” is ready.`],
          action: { label: 'Open', url: 'http://127.0.0.1/"><script>' },
        },
        { language: 'en', settingsUrl: null },
      )
      assert.equal(message.text.split('\n').length, 7, JSON.stringify(message.text))
      assert.ok(!message.html.includes('<b>') && !message.html.includes('<script>'))
      await mailer.send(smtp, { to: 'ada@example.org', ...message }, signal)
      const [mail] = await server.take(1)
      assert.deepEqual(mail!.to, ['ada@example.org'])
      const names = [...mail!.headers.keys()].sort()
      assert.deepEqual(names, [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
        'x-auto-response-suppress',
      ])
      assert.equal(mail!.subject, 'Bowl Bcc: evil@example.org X-Evil: yes <b>body</b>')
    }
  })

  it('what gets past the checks still adds nothing: the adapter is a second line', async () => {
    for (const line of BREAKS.slice(0, 3)) {
      const subject = `a${line}Bcc: evil@example.org`
      const message = { to: 'ada@example.org', subject, text: 'x', html: '<p>x</p>' }
      await mailer.send({ ...smtp, fromName: `a${line}Bcc: evil@example.org` }, message, signal)
      const [mail] = await server.take(1)
      assert.equal(mail!.headers.get('bcc'), undefined, JSON.stringify(line))
      assert.deepEqual(mail!.to, ['ada@example.org'])
      await mailer
        .send(smtp, { ...message, to: `ada@example.org${line}RCPT TO:<evil@example.org>` }, signal)
        .catch(() => undefined)
      await mailer
        .send(smtp, { ...message, to: 'ada@example.org, evil@example.org' }, signal)
        .catch(() => undefined)
      for (const { to } of server.received.splice(0))
        assert.ok(!to.some((address) => address.startsWith('evil')), JSON.stringify(to))
    }
  })

  it('addresses, sender names, users and hosts with line breaks are refused', () => {
    for (const line of BREAKS) {
      for (const address of [`ada@example.org${line}`, `ada${line}@example.org`, `a@b${line}.org`])
        assert.equal(email.safeParse(address).success, false, JSON.stringify(address))
      const good = { host: 'mail.example.org', from: 'video@example.org' }
      assert.ok(mailUpdate.safeParse(good).success)
      for (const field of ['host', 'from', 'from_name', 'user'])
        assert.equal(
          mailUpdate.safeParse({ ...good, [field]: `a${line}b` }).success,
          false,
          `${field} ${JSON.stringify(line)}`,
        )
    }
    for (const address of ['a@example.org, b@example.org', 'A <a@example.org>', 'a@example.org>'])
      assert.equal(email.safeParse(address).success, false, address)
  })

  it('long names are cut, and marks of direction are taken out', () => {
    assert.equal(oneLine('x'.repeat(500)).length, 100)
    assert.equal(oneLine('abc\u202Egpj.exe\u2066'), 'abc gpj.exe')
  })
})
