/** A token part by part, by the rules that the door itself asks: for people who wonder why theirs does not count. */
import type { AppError } from '../contract/errors.ts'
import {
  MAX_TOKEN_LENGTH,
  TOKEN_USES,
  tokenClaims,
  type TokenCheck,
  type TokenInspect,
  type TokenInspection,
  type TokenUse,
} from '../contract/token.ts'
import type { Deps } from '../ports/deps.ts'
import { createReach } from './reach.ts'
import { objectIn, REFUSED, scopeOf, timeFault, type TimeFault } from './read.ts'
import { findSigner, type SignatureFault, type Signer } from './verify.ts'

type InspectDeps = Pick<Deps, 'db' | 'vault' | 'clock'>
type Verdict = TokenCheck['verdict']
type InspectedClaims = Record<string, unknown>

export async function inspectToken(
  deps: InspectDeps,
  { token: given, use, video }: TokenInspect,
): Promise<TokenInspection> {
  const token = given.trim()
  const form = formOf(token)
  if ('detail' in form)
    return { object: 'token_inspection', accepted: false, key: null, checks: [form] }
  const { header, claims } = form
  const signer = await signerIn(deps, token, header, claims)
  const checks = [
    ...headersOf(header),
    ...claimsOf(claims, use, deps.clock.now()),
    signatureOf(signer, use),
    ...(video === undefined ? [] : [await videoOf(deps, claims, signer, video)]),
  ]
  return {
    object: 'token_inspection',
    accepted: checks.every(({ ok }) => ok),
    key: typeof signer === 'object' ? signer.keyId : null,
    checks,
  }
}

function formOf(token: string): TokenCheck | { header: InspectedClaims; claims: InspectedClaims } {
  const bad = (verdict: Verdict, detail: string): TokenCheck => ({
    part: 'form',
    name: 'token',
    value: null,
    ok: false,
    verdict,
    detail,
  })
  if (token.length > MAX_TOKEN_LENGTH)
    return bad('too_long', `A token has at most ${MAX_TOKEN_LENGTH} characters.`)
  if (token.split('.').length !== 3)
    return bad('not_a_token', 'A token has three parts with dots between them.')
  try {
    return { header: objectIn(token, 0, 'header'), claims: objectIn(token, 1, 'claims') }
  } catch (error) {
    return bad('not_a_token', (error as AppError).message)
  }
}

function headersOf(header: InspectedClaims): TokenCheck[] {
  const { alg, kid, ...others } = header
  const row = (name: string, value: unknown, verdict: Verdict, detail: string): TokenCheck => ({
    part: 'header',
    name,
    value: value ?? null,
    ok: GOOD.has(verdict),
    verdict,
    detail,
  })
  return [
    alg === 'HS256'
      ? row('alg', alg, 'fits', 'Signed with HMAC and SHA-256.')
      : row('alg', alg, 'wrong_algorithm', 'It must be HS256; the secret is the API key itself.'),
    kid === undefined
      ? row('kid', null, 'absent', 'It names no key: every key of the space is tried.')
      : typeof kid === 'string'
        ? row('kid', kid, 'fits', 'It names its key.')
        : row('kid', kid, 'malformed', 'It must be the id of a key.'),
    ...Object.entries(others).map(([name, value]) =>
      (REFUSED as readonly string[]).includes(name)
        ? row(name, value, 'refused_header', 'No token may have this header.')
        : row(name, value, 'not_looked_at', 'It is not looked at.'),
    ),
  ]
}

function claimsOf(claims: InspectedClaims, use: TokenUse, now: Date): TokenCheck[] {
  const names = [
    'sub',
    'exp',
    ...Object.keys(claims).filter((name) => name !== 'sub' && name !== 'exp'),
  ]
  return names.map((name) => {
    const value = claims[name]
    const [verdict, detail] = claimOf(name, value, claims, { use, now })
    return { part: 'claim', name, value: value ?? null, ok: GOOD.has(verdict), verdict, detail }
  })
}

function claimOf(
  name: string,
  value: unknown,
  claims: InspectedClaims,
  { use, now }: { use: TokenUse; now: Date },
): [Verdict, string] {
  const shape = tokenClaims.shape[name as keyof typeof tokenClaims.shape]
  if (!shape) return ['not_looked_at', "It is the signer's own business."]
  if (value === undefined) return ['missing', 'A token must have it.']
  const { success } = shape.safeParse(value)
  if (!success) return ['malformed', SHAPES[name] ?? 'It is not of the right kind.']
  if (name === 'exp' || name === 'nbf' || name === 'iat') return timeOf(name, claims, now)
  if (name === 'aud' && ![value].flat().includes(use))
    return ['not_for_this', `It says what the token is for, and ${use} is not among it.`]
  return ['fits', name === 'sub' ? 'It says what the token is for.' : 'It counts.']
}

const SHAPES: Record<string, string> = {
  sub: 'It must be the id of a space, of a collection (col_…) or of a video.',
  exp: 'It must say in whole seconds since 1970 when the token ends.',
  nbf: 'It must be a time in seconds since 1970.',
  iat: 'It must be a time in seconds since 1970.',
  aud: `It must be a word or a list of words: ${TOKEN_USES.join(', ')}.`,
  download: 'It must be true or false.',
  once: 'It must be true or false.',
  uploader: 'It must be a word of 200 characters at most.',
}

/** Each time by itself, by the rule for all of them. */
function timeOf(
  name: 'exp' | 'nbf' | 'iat',
  claims: InspectedClaims,
  now: Date,
): [Verdict, string] {
  const exp = moment(claims.exp)
  const soon = now.getTime() / 1000 + 1
  const asked = name === 'exp' ? { exp: exp ?? soon } : { exp: soon, [name]: moment(claims[name]) }
  const fault =
    timeFault(asked, now) ??
    (name === 'iat' && exp !== undefined ? lifetimeFault(exp, moment(claims.iat)!) : null)
  return fault
    ? [fault, TIMES[fault]]
    : ['fits', name === 'exp' ? 'It has not ended yet.' : 'It has begun.']
}

const moment = (value: unknown): number | undefined => tokenClaims.shape.iat.safeParse(value).data
/** As at the moment when it was made. */
const lifetimeFault = (exp: number, iat: number): TimeFault | null =>
  exp <= iat ? null : timeFault({ exp, iat }, new Date(iat * 1000))
const TIMES: Record<TimeFault, string> = {
  expired: 'It has ended.',
  too_far_ahead: 'A token lives at most 30 days.',
  not_yet: 'It lies in the future. Check the clock of the machine that signs.',
}

/** Undefined: what it is for is not known, so that no key can be tried. */
function signerIn(
  deps: InspectDeps,
  token: string,
  { kid, ...header }: InspectedClaims,
  { sub }: InspectedClaims,
): Promise<Signer | SignatureFault | undefined> {
  const subject = tokenClaims.shape.sub.safeParse(sub)
  // A signature under a header that must be refused is not looked at (RFC 7515, 4.1.11).
  if (REFUSED.some((name) => name in header)) return Promise.resolve(undefined)
  if (!subject.success || (kid !== undefined && typeof kid !== 'string'))
    return Promise.resolve(undefined)
  return findSigner(deps, token, { kid: kid ?? null, scope: scopeOf(subject.data) })
}

const SIGNATURES: Record<SignatureFault, string> = {
  wrong_signature:
    'No key of the space that it is for has signed it. The secret is the whole string of an API key, svc_…',
  revoked_key: 'The key that signed it was revoked.',
}

function signatureOf(signer: Signer | SignatureFault | undefined, use: TokenUse): TokenCheck {
  const row = (verdict: Verdict, detail: string): TokenCheck => ({
    part: 'signature',
    name: 'signature',
    value: null,
    ok: GOOD.has(verdict),
    verdict,
    detail,
  })
  if (signer === undefined)
    return row('unknown', 'It is checked once the headers, kid and sub are right.')
  if (typeof signer === 'string') return row(signer, SIGNATURES[signer])
  if (use === 'upload' && signer.access === 'read_only')
    return row(
      'read_only_key',
      'Upload tokens are signed with a read-write key; this one is read-only.',
    )
  return row(
    'fits',
    signer.keyId === null ? 'Signed by the owner.' : `Signed with the key ${signer.keyId}.`,
  )
}

async function videoOf(
  deps: InspectDeps,
  { sub }: InspectedClaims,
  signer: Signer | SignatureFault | undefined,
  id: string,
): Promise<TokenCheck> {
  const row = (verdict: Verdict, detail: string): TokenCheck => ({
    part: 'video',
    name: 'video',
    value: id,
    ok: GOOD.has(verdict),
    verdict,
    detail,
  })
  const video = await deps.db.read(({ videos }) => videos.get(id))
  if (!video) return row('no_such_video', `There is no video ${id}.`)
  if (signer === undefined || typeof signer === 'string')
    return row('unknown', 'Not known before the signature counts.')
  const scope = scopeOf(String(sub))
  if (!(await createReach(deps)(signer.space, scope).reaches(video)))
    return row(
      'other_video',
      `The token is for the ${scope.kind} ${scope.id}, and this video is not in it.`,
    )
  return video.visibility === 'public'
    ? row('public_video', 'It opens this video, which needs no token: it is public.')
    : row('fits', 'It opens this video.')
}

const GOOD: ReadonlySet<Verdict> = new Set(['fits', 'absent', 'not_looked_at', 'public_video'])
