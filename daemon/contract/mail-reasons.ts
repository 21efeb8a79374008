/** Why a message could not be sent; part of the reasons of errors. */
import type { ErrorCode } from './error-codes.ts'

/** Placeholders as in REASONS. */
export const MAIL_REASONS = {
  mail_off: {
    code: 'invalid_state',
    detail: 'No mail server is set up. Set one up with PUT /v1/mail, or with SVC_SMTP_HOST.',
  },
  mail_unreachable: {
    code: 'mail_failed',
    detail:
      'Cannot connect to {host}:{port}: {answer}. Check the host, the port and the encryption.',
  },
  mail_certificate: {
    code: 'mail_failed',
    detail:
      'The certificate of {host} cannot be verified: {answer}. Use the host name that it was ' +
      'issued for. For a certificate authority of your own, set NODE_EXTRA_CA_CERTS and restart svc.',
  },
  mail_encryption: {
    code: 'mail_failed',
    detail:
      'No encrypted connection to {host}:{port}: {answer}. Choose the encryption that the server ' +
      'supports on this port: usually starttls on 587, tls on 465.',
  },
  mail_sign_in: {
    code: 'mail_failed',
    detail: '{host} did not accept the user name and password: {answer}',
  },
  mail_refused: { code: 'mail_failed', detail: '{host} refused the message: {answer}' },
} as const satisfies Record<string, { code: ErrorCode; detail: string }>
