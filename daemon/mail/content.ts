/** A message before it has a form: the same content becomes text and HTML. */
import type { MailLanguage } from '../contract/notifications.ts'
import { escaped } from '../model/escaped.ts'
import type { MailMessage } from '../ports/mail.ts'
import { textsIn } from './messages.ts'

export interface MailContent {
  subject: string
  /** Name of the person; null where it is unknown. */
  to: string | null
  paragraphs: readonly string[]
  /** Figures: name and value; without a name, it continues the row above. */
  rows?: readonly (readonly [string, string])[]
  action?: { label: string; url: string }
  /** Smaller, after the action. */
  notes?: readonly string[]
}

/** To whom, and in which language; `chosen`: whether it can be switched off. */
export interface Addressed {
  to: string
  language: MailLanguage
  content: MailContent
  chosen: boolean
}

/** A message that the person has chosen, and can switch off. */
export const chosen = (
  { name, email }: { name: string; email: string | null },
  language: MailLanguage,
  content: Omit<MailContent, 'to'>,
): Addressed => ({ to: email!, language, chosen: true, content: { to: name, ...content } })

const LONGEST_NAME = 100
/** RFC 5322 allows 998 characters in a line; this is what mail programs show. */
const LONGEST_SUBJECT = 200

/**
 * Names of videos, spaces and people, and errors of others, on one line: without control characters,
 * line separators, and marks that change the direction of what follows.
 */
export const oneLine = (text: string, most = LONGEST_NAME): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`
}

/** `settingsUrl`: where a message that was chosen is switched off; null for others. */
export function messageOf(
  content: MailContent,
  { language, settingsUrl }: { language: MailLanguage; settingsUrl: string | null },
): Omit<MailMessage, 'to'> {
  const words = textsIn(language)
  const greeting = content.to === null ? [] : [words.hello(oneLine(content.to))]
  const footer =
    settingsUrl === null ? null : { text: words.chosen, label: words.change, url: settingsUrl }
  const subject = oneLine(content.subject, LONGEST_SUBJECT)
  const whole = { ...content, subject, paragraphs: [...greeting, ...content.paragraphs] }
  return { subject, text: textOf(whole, footer), html: htmlOf(whole, footer, language) }
}

type Footer = { text: string; label: string; url: string } | null

function textOf(
  { paragraphs, rows = [], action, notes = [] }: MailContent,
  footer: Footer,
): string {
  const parts = [
    ...paragraphs,
    ...(rows.length > 0
      ? [rows.map(([name, value]) => (name ? `${name}: ${value}` : `  ${value}`)).join('\n')]
      : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    // RFC 3676 §4.3: what follows is a signature.
    ...(footer ? [`-- \n${footer.text}\n${footer.label}: ${footer.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const BODY = 'margin:0;padding:24px;background:#f4f4f5;color:#18181b'
const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const CARD = `max-width:34rem;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;${FONT}`
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none'
const SMALL = 'font-size:14px;color:#52525b'

/** No pictures, fonts or styles from elsewhere: opening the message contacts no server. */
function htmlOf(
  { subject, paragraphs, rows = [], action, notes = [] }: MailContent,
  footer: Footer,
  language: MailLanguage,
): string {
  const table = rows
    .map(
      ([name, value]) =>
        `<tr style="vertical-align:top"><td style="padding:2px 24px 2px 0">${escaped(name)}</td><td style="padding:2px 0">${escaped(value)}</td></tr>`,
    )
    .join('')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(table ? [`<table style="border-collapse:collapse">${table}</table>`] : []),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>`,
        ]
      : []),
    ...notes.map((text) => `<p style="${SMALL}">${escaped(text)}</p>`),
    ...(footer
      ? [
          `<p style="${SMALL}">${escaped(footer.text)} <a href="${escaped(footer.url)}" style="color:#1d4ed8">${escaped(footer.label)}</a></p>`,
        ]
      : []),
    '</div></body></html>',
  ].join('\n')
}
