import type { SSO_REFUSALS, SsoReason } from '../../../../../daemon/contract/sso-reasons.ts'

/** A sentence for everything that fails in single sign-on, in one language. */
export type SsoMessages = Record<SsoReason | keyof typeof SSO_REFUSALS, string>
