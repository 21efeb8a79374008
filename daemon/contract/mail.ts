/** The mail server of the appliance, and its sending status. */
import { z } from 'zod'
import { email } from './email.ts'
import { DEFAULT_MAIL_PORTS, MAIL_SECURITIES } from './mail-security.ts'
import { MAIL_LANGUAGES } from './notifications.ts'
import { timestamp } from './values.ts'

export const mailLanguage = z.enum(MAIL_LANGUAGES)

const security = z
  .enum(MAIL_SECURITIES)
  .describe('none: unencrypted, for a server on this machine only')

const A_HOST = 'must be a host name or an IP address'
export const mailHost = z
  .string()
  .max(255)
  .regex(/^[a-zA-Z0-9](?:[a-zA-Z0-9._:-]*[a-zA-Z0-9])?$/, A_HOST)
export const isOnThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)
export const ENCRYPTION_NEEDED = 'must be tls or starttls, unless the server is on this machine'

/** Visible text without line breaks. */
export const mailLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must be a single line')
const port = z.int().min(1).max(65_535)

export const mail = z.object({
  object: z.literal('mail'),
  enabled: z.boolean().describe('Whether mail is sent'),
  fixed: z
    .boolean()
    .describe('Set in the environment or config.json, which overrides changes made here'),
  host: z.string().nullable(),
  port: port.nullable(),
  security: security.nullable(),
  user: z.string().nullable(),
  has_password: z.boolean(),
  from: z.string().nullable().describe('E-mail address of the sender'),
  from_name: z.string().nullable(),
  language: mailLanguage.describe('For people who have not chosen one'),
  waiting: z.int().describe('Messages that have not been sent yet'),
  last: z
    .object({ at: timestamp, error: z.string().nullable().describe('null: it was sent') })
    .nullable()
    .describe('The last attempt since svc was started'),
})
export type Mail = z.infer<typeof mail>

export const mailUpdate = z
  .strictObject({
    host: mailHost.meta({ description: 'Host name of the mail server', placeholder: 'host' }),
    port: port.optional().describe(`Port. Default: ${DEFAULT_MAIL_PORTS}`),
    security: security.default('starttls'),
    user: mailLine.nullable().default(null).describe('null: without signing in'),
    password: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Stored encrypted. Can be omitted while host and user stay the same'),
    from: email.meta({ description: 'E-mail address of the sender', placeholder: 'address' }),
    from_name: mailLine
      .default('svc')
      .meta({ description: 'Name of the sender', placeholder: 'name' }),
    language: mailLanguage.default('en').describe('Language for people who have not chosen one'),
  })
  .refine(({ host, security: chosen }) => chosen !== 'none' || isOnThisMachine(host), {
    error: ENCRYPTION_NEEDED,
    path: ['security'],
  })
export type MailUpdate = z.output<typeof mailUpdate>

export const mailTest = z.strictObject({
  to: email.optional().meta({
    description: 'Recipient. Default: your own e-mail address',
    placeholder: 'address',
  }),
})
export type MailTest = z.output<typeof mailTest>
export const mailTested = z.object({
  object: z.literal('mail_test'),
  to: z.string(),
  response: z.string().describe('Reply of the server that accepted the message'),
})
export type MailTested = z.infer<typeof mailTested>
