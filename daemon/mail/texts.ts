/** Texts of messages: the form of each language. */
import type { Role } from '../contract/permissions.ts'

export interface MailTexts {
  hello(name: string): string
  /** Below a message that somebody has chosen to get. */
  chosen: string
  change: string
  isLast: string
  roles: Record<Role, string>
  invitation: {
    /** `by`: null when a key or the owner secret has invited; `space`: null for all spaces. */
    subject(by: string | null, space: string | null): string
    text(by: string | null, space: string | null, role: string): string
    action: string
    until(when: string): string
    ignore: string
  }
  reset: { subject: string; text: string; action: string; until: string; ignore: string }
  ready: {
    subject(name: string): string
    text(name: string, space: string): string
    action: string
  }
  failed: {
    subject(name: string): string
    text(name: string, space: string): string
    reason(text: string): string
    action: string
    /** By the code of the error; others are in the words of the API, in English. */
    reasons: Readonly<Record<string, string>>
  }
  received: {
    /** `label`: what the link asks for. */
    subject(count: number, label: string): string
    text(count: number, label: string, space: string): string
    by(name: string, when: string): string
    more(count: number): string
    action(count: number): string
  }
  webhook: {
    subject(host: string): string
    text(url: string, space: string, since: string): string
    error(text: string): string
    again: string
    action: string
  }
  disk: { subject(free: string): string; text(free: string): string; action: string }
  backup: {
    subject: string
    text(when: string): string
    reason(text: string): string
    action: string
  }
  digest: {
    subject(from: string, to: string): string
    text(from: string, to: string): string
    views: string
    visitors: string
    watchTime: string
    /** Compared with the week before. */
    before(value: string): string
    most: string
    viewsOf(count: string, isOne: boolean): string
    none: string
    action: string
  }
  test: { subject: string; text(url: string): string }
}
