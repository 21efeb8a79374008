/** How the connection to a mail server is encrypted. Without zod, so that pages can import it. */

/** Default ports: RFC 8314 and RFC 6409; 25 for a relay on this machine. */
export const MAIL_PORTS = { starttls: 587, tls: 465, none: 25 } as const
export type MailSecurity = keyof typeof MAIL_PORTS
export const MAIL_SECURITIES = Object.keys(MAIL_PORTS) as [MailSecurity, ...MailSecurity[]]

/** For people: `587 for starttls, …`. */
export const DEFAULT_MAIL_PORTS = Object.entries(MAIL_PORTS)
  .map(([security, port]) => `${port} for ${security}`)
  .join(', ')
