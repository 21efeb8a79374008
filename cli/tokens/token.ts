/** Playback and upload tokens, signed locally with the key, without a request. */
import { string } from '@oclif/core/args'
import { string as stringFlag } from '@oclif/core/flags'
import { SignJWT } from 'jose'
import { MAX_TOKEN_SECONDS, type TokenUse } from '../../daemon/contract/token.ts'
import { CliError } from '../errors/cli-error.ts'
import type { TableColumn } from '../output/table.ts'
import { lastingSeconds } from '../values.ts'

interface SignedToken {
  object: 'playback_token' | 'upload_token'
  subject: string
  /** Id of the key that it is signed with. */
  key: string
  token: string
  expires_at: string
}

export const tokenColumns: readonly TableColumn<SignedToken>[] = [
  { field: 'subject' },
  { field: 'expires_at', title: 'expires' },
  { field: 'token' },
]

export const subjectArg = () =>
  string({
    name: 'subject',
    description: 'ID of the video, collection (col_…) or space that the token is for',
    required: true,
  })
export const expiresFlag = () =>
  stringFlag({
    summary: 'Validity, such as 15m, 12h or 30d',
    default: '1h',
    helpValue: '<time>',
  })

/** Ids of spaces, videos and collections (daemon/contract/ids.ts). Detects typing errors, since no request would. */
const SUBJECT = /^(?:[a-z0-9]{5}(?:[0-9A-Za-z]{10})?|col_[0-9A-Za-z]{20})$/
const KEY = /^svc_(ro|rw)_([0-9A-Za-z]+)_[\x21-\x7e]+$/

interface Wanted {
  use: TokenUse
  subject: string
  lasting: string
  /** Besides sub, aud, iat and exp. */
  claims: Record<string, unknown>
}

/** Throws `usage`, `read_only_key`, `unauthorized`. */
export async function signToken(
  apiKey: string,
  { use, subject, lasting, claims }: Wanted,
): Promise<SignedToken> {
  if (!SUBJECT.test(subject))
    throw new CliError(
      'usage',
      `${subject} is not the ID of a video, a collection or a space.`,
      'Video IDs have 15 characters, space IDs 5, and collection IDs start with col_.',
    )
  const [, access, id] = KEY.exec(apiKey) ?? []
  if (id === undefined)
    throw new CliError(
      'unauthorized',
      'Tokens are signed with an API key; this is not one.',
      'Sign in with a key: svc login --token -. The owner secret cannot sign tokens.',
    )
  if (use === 'upload' && access === 'ro')
    throw new CliError(
      'read_only_key',
      'Upload tokens must be signed with a read-write key; this key is read-only.',
    )
  const now = Math.floor(Date.now() / 1000)
  const exp = now + lastingSeconds(lasting, MAX_TOKEN_SECONDS, '--expires-in')
  const key = `key_${id}`
  const token = await new SignJWT({ sub: subject, aud: use, iat: now, exp, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key })
    .sign(new TextEncoder().encode(apiKey))
  return {
    object: `${use}_token`,
    subject,
    key,
    token,
    expires_at: new Date(exp * 1000).toISOString(),
  }
}

export const TOKEN_FIELDS = ['object', 'subject', 'key', 'token', 'expires_at']
