import type { MailTest, MailTested } from '../contract/mail.ts'
import { AppError, refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { messageOf } from './content.ts'
import { mailServer } from './server.ts'
import { textsIn } from './messages.ts'

/** Sent at once, so that the caller sees the server's reply. Throws `mail_failed`, `invalid_state`. */
export async function sendTestMessage(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'mailer'>,
  caller: Caller,
  input: MailTest,
  signal: AbortSignal,
): Promise<MailTested> {
  const { server, account } = await deps.db.read(async (repositories) => ({
    server: await mailServer(deps, repositories),
    account: caller.account
      ? await repositories.accounts.get(caller.account.id)
      : await repositories.accounts.firstOwner(),
  }))
  if (!server) throw refusal('mail_off')
  const to = input.to ?? account?.email
  if (!to) throw withoutAddress()
  const language = account?.language ?? server.language
  const { subject, text } = textsIn(language).test
  const content = { subject, to: null, paragraphs: [text(deps.settings.baseUrl)] }
  const message = messageOf(content, { language, settingsUrl: null })
  const response = await deps.mailer.send(server, { to, ...message }, signal)
  return { object: 'mail_test', to, response }
}

function withoutAddress(): AppError {
  const message = 'is required, since your account has no e-mail address'
  return new AppError('validation_failed', `body.to: ${message}.`, {
    faults: [{ path: 'body.to', code: 'custom', message }],
  })
}
