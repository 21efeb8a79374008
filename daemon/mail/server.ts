/** The mail server that is set: in the configuration, else by the owner while svc runs. */
import { AppError, refusal } from '../contract/errors.ts'
import type { Mail, MailUpdate } from '../contract/mail.ts'
import { MAIL_PORTS } from '../contract/mail-security.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { SmtpServer } from '../ports/mail.ts'

/** With the password sealed. */
type StoredServer = SmtpServer

/** null: no mail is sent. */
export async function mailServer(
  { settings, vault }: Pick<Deps, 'settings' | 'vault'>,
  repositories: Pick<Repositories, 'system'>,
): Promise<SmtpServer | null> {
  if (settings.smtp) return settings.smtp
  const stored = await storedServer(repositories)
  if (!stored) return null
  return { ...stored, password: stored.password === null ? null : vault.open(stored.password) }
}

async function storedServer({
  system,
}: Pick<Repositories, 'system'>): Promise<StoredServer | null> {
  const fact = await system.fact('mail')
  return fact === null ? null : (JSON.parse(fact) as StoredServer)
}

export function getMail(deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'mailer'>): Promise<Mail> {
  return deps.db.read(async (repositories) => {
    const server = deps.settings.smtp ?? (await storedServer(repositories))
    return {
      object: 'mail',
      enabled: server !== null,
      fixed: deps.settings.smtp !== null,
      host: server?.host ?? null,
      port: server?.port ?? null,
      security: server?.security ?? null,
      user: server?.user ?? null,
      has_password: (server?.password ?? null) !== null,
      from: server?.from ?? null,
      from_name: server?.fromName ?? null,
      language: server?.language ?? 'en',
      waiting: await repositories.jobs.countOf('mail'),
      last: deps.mailer.last(),
    }
  })
}

/** Throws `conflict` while the configuration sets one, `validation_failed` without a password. */
export async function setMail(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'mailer'>,
  input: MailUpdate,
): Promise<Mail> {
  requireChangeable(deps)
  const { host, port, security, user, from, from_name: fromName, language } = input
  await deps.db.write(async (repositories) => {
    const before = await storedServer(repositories)
    const password =
      input.password === undefined ? storedPassword(before, input) : deps.vault.seal(input.password)
    const server: StoredServer = {
      host,
      port: port ?? MAIL_PORTS[security],
      security,
      user,
      password: user === null ? null : password,
      from,
      fromName,
      language,
    }
    await repositories.system.setFact('mail', JSON.stringify(server))
  })
  return getMail(deps)
}

/** A stored password goes to the server and the user that it was given for, and nowhere else. */
function storedPassword(before: StoredServer | null, { host, user }: MailUpdate): string | null {
  if (user === null) return null
  if (before?.host === host && before.user === user && before.password !== null)
    return before.password
  const message = 'is required with a user name, and again when the host or the user changes'
  throw new AppError('validation_failed', `body.password: ${message}.`, {
    faults: [{ path: 'body.password', code: 'custom', message }],
  })
}

/** Unsent messages are dropped by the queue. Throws `conflict` while the configuration sets a server. */
export async function removeMail(deps: Pick<Deps, 'db' | 'settings' | 'queue'>): Promise<void> {
  requireChangeable(deps)
  await deps.db.write(async ({ system, jobs }) => {
    await system.setFact('mail', null)
    await jobs.removeAll('mail')
  })
}

function requireChangeable({ settings }: Pick<Deps, 'settings'>): void {
  if (settings.smtp) throw refusal('set_by_environment', { variable: 'SVC_SMTP_HOST' })
}
