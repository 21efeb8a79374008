/** Reads the claims of a token before its signature is checked (RFC 7519, RFC 8725). Pure. */
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { AppError } from '../contract/errors.ts'
import { SPACE_ID, VIDEO_ID } from '../contract/ids.ts'
import {
  MAX_TOKEN_LENGTH,
  MAX_TOKEN_SECONDS,
  tokenClaims,
  type TokenClaims,
} from '../contract/token.ts'
import { inPlainWords } from '../contract/plain-words.ts'
import type { TokenScope } from '../ports/caller.ts'

/** Tolerance for signers whose clock is ahead; the end of a token is checked without it. */
const TOLERANCE_SECONDS = 30
/** Headers by which a token would choose its own key or interpretation. */
export const REFUSED = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'enc', 'zip'] as const

export interface ReadToken {
  /** Id of the key, or `owner`; null when absent. */
  kid: string | null
  scope: TokenScope
  claims: TokenClaims
}

/** An API key has no dot. */
export const looksLikeToken = (text: string): boolean => text.includes('.')

/** Throws `token_invalid`. */
export function readToken(token: string): ReadToken {
  if (token.length > MAX_TOKEN_LENGTH)
    throw invalid(`A token can have at most ${MAX_TOKEN_LENGTH} characters.`)
  const header = headerOf(token)
  if (header.alg !== 'HS256')
    throw invalid(
      `Tokens must be signed with HS256, not ${String(header.alg).slice(0, 20)}; the ` +
        'secret is the API key itself.',
    )
  const refused = REFUSED.find((name) => name in header)
  if (refused) throw invalid(`The ${refused} header is not allowed.`)
  if (header.kid !== undefined && typeof header.kid !== 'string')
    throw invalid('The kid header must be the ID of an API key.')
  const claims = claimsOf(token)
  return { kid: header.kid ?? null, scope: scopeOf(claims.sub), claims }
}

type Times = Pick<TokenClaims, 'exp' | 'nbf' | 'iat'>
export type TimeFault = 'expired' | 'too_far_ahead' | 'not_yet'

export function timeFault({ exp, nbf, iat }: Times, now: Date): TimeFault | null {
  const seconds = now.getTime() / 1000
  if (exp <= seconds) return 'expired'
  if (
    exp > seconds + MAX_TOKEN_SECONDS + TOLERANCE_SECONDS ||
    (iat !== undefined && exp > iat + MAX_TOKEN_SECONDS)
  )
    return 'too_far_ahead'
  return Math.max(nbf ?? 0, iat ?? 0) > seconds + TOLERANCE_SECONDS ? 'not_yet' : null
}

/** Checked at every use. Throws `token_expired`, `token_invalid`. */
export function requireInTime(claims: Times, now: Date): void {
  const fault = timeFault(claims, now)
  if (fault === 'expired')
    throw new AppError(
      'token_expired',
      `The token expired at ${new Date(claims.exp * 1000).toISOString()}.`,
    )
  if (fault === 'too_far_ahead')
    throw invalid('Tokens are valid for at most 30 days. Use an earlier exp.')
  if (fault === 'not_yet')
    throw invalid(
      'The token is not valid yet: nbf or iat is in the future. Check the clock of the ' +
        'machine that signs tokens.',
    )
}

export function invalid(detail: string, cause?: unknown): AppError {
  return new AppError('token_invalid', detail, { cause })
}

function headerOf(token: string): Record<string, unknown> & { kid?: string } {
  if (token.split('.').length !== 3) throw invalid('A JWT has three parts separated by dots.')
  return objectIn(token, 0, 'header')
}

function claimsOf(token: string): TokenClaims {
  const checked = tokenClaims.safeParse(objectIn(token, 1, 'claims'), { error: inPlainWords })
  if (checked.success) return checked.data
  const { path, message } = checked.error.issues[0]!
  if (path[0] === 'exp') throw invalid('exp is required: a Unix timestamp in whole seconds.')
  if (path[0] === 'sub')
    throw invalid('sub must be the ID of a space, a collection (col_…) or a video.')
  throw invalid(`The claim ${path.join('.')} ${message}.`)
}

/** Throws `token_invalid`. */
export function objectIn(
  token: string,
  part: 0 | 1,
  what: 'header' | 'claims',
): Record<string, unknown> {
  try {
    return part === 0 ? { ...decodeProtectedHeader(token) } : decodeJwt(token)
  } catch (error) {
    throw invalid(
      `The ${what} of the token cannot be read: it must be a JSON object in base64url.`,
      error,
    )
  }
}

export function scopeOf(sub: string): TokenScope {
  if (SPACE_ID.test(sub)) return { kind: 'space', id: sub }
  return { kind: VIDEO_ID.test(sub) ? 'video' : 'collection', id: sub }
}
