/** The mail server of the configuration. */
import { ConfigError, type Config } from './config.ts'
import { ENCRYPTION_NEEDED, isOnThisMachine } from './contract/mail.ts'
import { MAIL_PORTS } from './contract/mail-security.ts'
import type { Settings } from './ports/deps.ts'
import type { SmtpServer } from './ports/mail.ts'

/** Throws `ConfigError`. */
export const mailSettings = (config: Config): Pick<Settings, 'smtp' | 'diskLowBytes'> => ({
  smtp: smtpOf(config),
  diskLowBytes: config.diskLowBytes,
})

/** null: none is set there. */
function smtpOf(config: Config): SmtpServer | null {
  const { smtpHost: host, smtpSecurity: security, mailFrom: from } = config
  if (host === undefined) return null
  const fault = faultOf(config)
  if (fault !== null)
    throw new ConfigError(`The configuration is not valid:\n  ${fault}. See docs/mail.md`)
  return {
    host,
    port: config.smtpPort ?? MAIL_PORTS[security],
    security,
    user: config.smtpUser ?? null,
    password: config.smtpPassword ?? null,
    from: from!,
    fromName: config.mailFromName,
    language: config.mailLanguage,
  }
}

function faultOf({
  smtpHost,
  smtpSecurity,
  smtpUser,
  smtpPassword,
  mailFrom,
}: Config): string | null {
  if (mailFrom === undefined) return 'SVC_MAIL_FROM: is required with SVC_SMTP_HOST'
  if ((smtpUser === undefined) !== (smtpPassword === undefined))
    return 'SVC_SMTP_USER and SVC_SMTP_PASSWORD: set both of them, or neither'
  if (smtpSecurity === 'none' && !isOnThisMachine(smtpHost!))
    return `SVC_SMTP_SECURITY: ${ENCRYPTION_NEEDED}`
  return null
}
