/** Mail: the server, what is sent to it, and what was sent to whom. */
import type { MailSecurity } from '../contract/mail-security.ts'
import type { MailLanguage, NotificationKind } from '../contract/notifications.ts'

export interface SmtpServer {
  host: string
  port: number
  security: MailSecurity
  /** null: without signing in. */
  user: string | null
  password: string | null
  /** E-mail address. */
  from: string
  fromName: string
  /** For people who have not chosen one. */
  language: MailLanguage
}

export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Returns the reply of the server that accepted the message. Throws `mail_failed`. */
  send(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<string>
  /** The last attempt of this process; `error` is null when the message was sent. */
  last(): { at: string; error: string | null } | null
}

export type MailKind = NotificationKind | 'invitation' | 'password_reset'

/** A message that was handed to the queue. */
export interface MailRecord {
  id: string
  kind: MailKind
  /** Id of an account, or the hash of an e-mail address. */
  recipient: string
  /** What it is about, where nobody gets that twice; null where it does not matter. */
  about: string | null
  createdAt: string
}

export interface MailRepository {
  insert(row: MailRecord): Promise<void>
  countSince(of: Pick<MailRecord, 'kind' | 'recipient'>, since: string): Promise<number>
  has(row: Omit<MailRecord, 'id' | 'createdAt'>): Promise<boolean>
  /** Removes what was sent about something that is over: the next time is news again. */
  forget(kind: MailKind, about: string): Promise<void>
  removeBefore(time: string): Promise<void>
}

/** Files that came by one upload link. It may be revoked before the message is sent. */
export interface Received {
  space: string
  collection: string | null
  label: string
  /** Account of the person who created the link. */
  owner: string | null
  videos: string[]
  count: number
}
