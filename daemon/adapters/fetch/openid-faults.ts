/** Which reason a failed sign-in has, and what the log says about it: never a code, a token or a secret. */
import * as oidc from 'openid-client'
import { AppError, refusal } from '../../contract/errors.ts'
import type { SsoReason } from '../../contract/sso-reasons.ts'
import type { OpenIdClient } from '../../ports/sign-in-providers.ts'

/** Codes of openid-client. */
const BY_CODE: Record<string, SsoReason> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'sso_clock',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'sso_issuer',
  OAUTH_KEY_SELECTION_FAILED: 'sso_signature',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'sso_unreachable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'sso_unreachable',
  OAUTH_PARSE_ERROR: 'sso_unreachable',
  OAUTH_TIMEOUT: 'sso_unreachable',
  OAUTH_ABORT: 'sso_unreachable',
}
const LONGEST_WORDS = 300

/** What is an error of ours already, inside of what the library throws; else the error itself. */
export function faultOf(error: unknown): unknown {
  let current: unknown = error
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    if (current instanceof AppError) return current
    current = current.cause
  }
  return error
}

export function explainOpenId({ name }: Pick<OpenIdClient, 'name'>, error: unknown): AppError {
  const fault = faultOf(error)
  if (fault instanceof AppError && fault.code !== 'source_unreachable') return fault
  const reason = fault instanceof AppError ? 'sso_unreachable' : reasonOf(fault)
  const words = fault instanceof AppError ? fault.message : wordsOf(fault)
  return refusal(reason, { provider: name }, { cause: new Error(words) })
}

export const isClientRefused = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError &&
    (/^(?:invalid|unauthorized)_client$/.test(error.error) || error.status === 401)) ||
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)

export const isGrantRefused = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant'

function reasonOf(error: unknown): SsoReason {
  if (isClientRefused(error)) return 'sso_secret'
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    if (/redirect/i.test(`${error.error} ${error.error_description ?? ''}`)) return 'sso_redirect'
    if (error.error === 'access_denied') return 'sso_cancelled'
    return error.error === 'invalid_grant' ? 'sso_expired' : 'sso_denied'
  }
  const { code = '', message } = error as { code?: string; message: string }
  const about = JSON.stringify(claimOf(error) ?? messagesOf(error))
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_INVALID_RESPONSE') {
    if (/\biss\b/.test(about)) return 'sso_issuer'
    if (/\bstate\b/.test(about)) return 'sso_expired'
    if (/\baud\b/.test(about)) return 'sso_audience'
    return /signature verification|\balg\b/.test(about) ? 'sso_signature' : 'sso_invalid'
  }
  return BY_CODE[code] ?? (/something went wrong/.test(message) ? 'sso_unreachable' : 'sso_invalid')
}

interface Claim {
  claim?: string
  attribute?: string
  expected?: unknown
  claims?: Record<string, unknown>
  body?: Record<string, unknown>
  now?: number
}

/** What the library compared; its own causes hold whole tokens, which no log may. */
function claimOf(error: unknown): string | undefined {
  let current: unknown = error
  for (let depth = 0; current && depth < 5; depth++) {
    const { claim, attribute } = current as Claim
    if (claim ?? attribute) return claim ?? attribute
    current = (current as { cause?: unknown }).cause
  }
  return undefined
}

function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  let current: unknown = error
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    messages.push(current.message)
    current = current.cause
  }
  return messages
}

function wordsOf(error: unknown): string {
  const messages = messagesOf(error)
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    messages.push(error.error, error.error_description ?? '')
  const compared = comparedIn(error)
  if (compared) messages.push(compared)
  return messages
    .filter((each) => each !== '')
    .join(': ')
    .slice(0, LONGEST_WORDS)
}

/** Times and issuers, which are no secrets. */
function comparedIn(error: unknown): string | undefined {
  let current: unknown = error
  for (let depth = 0; current && depth < 5; depth++) {
    const { claim, attribute, claims, body, expected, now } = current as Claim
    const name = claim ?? attribute
    if (name && ['exp', 'nbf', 'iat', 'iss', 'aud', 'issuer'].includes(name))
      return `${name} is ${JSON.stringify((claims ?? body)?.[name])}, expected ${JSON.stringify(expected ?? now)}`
    current = (current as { cause?: unknown }).cause
  }
  return undefined
}
