/**
 * Explains a token part by part, by the rules that requests are checked with, for people who wonder why
 * theirs is refused.
 */
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
import { PERSON_UPLOADS } from './check.ts'
import { createReach } from './reach.ts'
import { objectIn, REFUSED, scopeOf, timeFault, type TimeFault } from './read.ts'
import { BEYOND_ROLE, findSigner, type SignatureFault, type Signer } from './verify.ts'

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
    return bad('too_long', `A token can have at most ${MAX_TOKEN_LENGTH} characters.`)
  if (token.split('.').length !== 3)
    return bad('not_a_token', 'A JWT has three parts separated by dots.')
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
      ? row('alg', alg, 'fits', 'Signed with HMAC-SHA-256.')
      : row('alg', alg, 'wrong_algorithm', 'Must be HS256; the secret is the API key itself.'),
    kid === undefined
      ? row('kid', null, 'absent', 'Absent: every API key of the space is tried.')
      : typeof kid === 'string'
        ? row('kid', kid, 'fits', 'The API key that signs the token.')
        : row('kid', kid, 'malformed', 'Must be the ID of an API key.'),
    ...Object.entries(others).map(([name, value]) =>
      (REFUSED as readonly string[]).includes(name)
        ? row(name, value, 'refused_header', 'This header is not allowed.')
        : row(name, value, 'not_looked_at', 'Ignored.'),
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
  if (!Object.hasOwn(tokenClaims.shape, name)) return ['not_looked_at', 'Custom claim; ignored.']
  const shape = tokenClaims.shape[name as keyof typeof tokenClaims.shape]
  if (value === undefined) return ['missing', 'Required.']
  const { success } = shape.safeParse(value)
  if (!success) return ['malformed', SHAPES[name] ?? 'Has the wrong type.']
  if (name === 'exp' || name === 'nbf' || name === 'iat') return timeOf(name, claims, now)
  if (name === 'aud' && ![value].flat().includes(use))
    return ['not_for_this', `The uses of the token; ${use} is not among them.`]
  return ['fits', name === 'sub' ? 'The scope of the token.' : 'Valid.']
}

const SHAPES: Record<string, string> = {
  sub: 'Must be the ID of a space, a collection (col_…) or a video.',
  exp: 'Must be the Unix timestamp, in whole seconds, at which the token expires.',
  nbf: 'Must be a Unix timestamp in seconds.',
  iat: 'Must be a Unix timestamp in seconds.',
  aud: `Must be one or more of: ${TOKEN_USES.join(', ')}.`,
  download: 'Must be true or false.',
  once: 'Must be true or false.',
  uploader: 'Must be a text of at most 200 characters.',
}

/** Checks each time separately, by the rule for all of them. */
function timeOf(
  name: 'exp' | 'nbf' | 'iat',
  claims: InspectedClaims,
  now: Date,
): [Verdict, string] {
  const exp = timeClaim(claims.exp)
  const soon = now.getTime() / 1000 + 1
  const claimsToCheck =
    name === 'exp' ? { exp: exp ?? soon } : { exp: soon, [name]: timeClaim(claims[name]) }
  const fault =
    timeFault(claimsToCheck, now) ??
    (name === 'iat' && exp !== undefined ? lifetimeFault(exp, timeClaim(claims.iat)!) : null)
  return fault
    ? [fault, TIMES[fault]]
    : ['fits', name === 'exp' ? 'In the future.' : 'In the past.']
}

const timeClaim = (value: unknown): number | undefined =>
  tokenClaims.shape.iat.safeParse(value).data
/** Checked as of the time of signing. */
const lifetimeFault = (exp: number, iat: number): TimeFault | null =>
  exp <= iat ? null : timeFault({ exp, iat }, new Date(iat * 1000))
const TIMES: Record<TimeFault, string> = {
  expired: 'The token has expired.',
  too_far_ahead: 'Tokens are valid for at most 30 days.',
  not_yet: 'In the future. Check the clock of the machine that signs tokens.',
}

/** Undefined when the subject is unknown, so that no key can be tried. */
function signerIn(
  deps: InspectDeps,
  token: string,
  { kid, ...header }: InspectedClaims,
  { sub }: InspectedClaims,
): Promise<Signer | SignatureFault | undefined> {
  const subject = tokenClaims.shape.sub.safeParse(sub)
  // With a forbidden header, the signature is not verified (RFC 7515, 4.1.11).
  if (REFUSED.some((name) => name in header)) return Promise.resolve(undefined)
  if (!subject.success || (kid !== undefined && typeof kid !== 'string'))
    return Promise.resolve(undefined)
  return findSigner(deps, token, { kid: kid ?? null, scope: scopeOf(subject.data) })
}

const SIGNATURES: Record<SignatureFault, string> = {
  wrong_signature:
    'The signature does not match any key of this space. The secret is the complete API ' +
    'key, svc_…',
  revoked_key: 'The API key that signed this token was revoked.',
  revoked_link: 'The link of this token was revoked, or has another password now.',
  beyond_role: BEYOND_ROLE,
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
    return row('unknown', 'Checked once the headers, kid and sub are valid.')
  if (typeof signer === 'string') return row(signer, SIGNATURES[signer])
  if (use === 'upload' && !signer.permissions.has('videos:upload'))
    return row(
      'read_only_key',
      signer.account
        ? PERSON_UPLOADS
        : 'Upload tokens must be signed with a read-write key; this key is read-only.',
    )
  return row(
    'fits',
    signer.link
      ? `Signed by the link ${signer.link.id}.`
      : signer.keyId === null
        ? 'Signed by the owner.'
        : `Signed with the key ${signer.keyId}.`,
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
  if (!video || video.trashedAt !== null) return row('no_such_video', `There is no video ${id}.`)
  if (signer === undefined || typeof signer === 'string')
    return row('unknown', 'Unknown until the signature is valid.')
  const scope = scopeOf(String(sub))
  if (!(await createReach(deps)(signer, scope).reaches(video)))
    return row(
      'other_video',
      `The token is for the ${scope.kind} ${scope.id}, which does not contain this video.`,
    )
  return video.visibility === 'public'
    ? row(
        'public_video',
        'The token can play this video, but the video is public and needs no token.',
      )
    : row('fits', 'The token can play this video.')
}

const GOOD: ReadonlySet<Verdict> = new Set(['fits', 'absent', 'not_looked_at', 'public_video'])
