/** How the owner signs in to the dashboard: by a one-time link, a password or a passkey. */
import { z } from 'zod'
import { signInProviderId } from './ids.ts'
import { PASSWORD_LENGTH } from './limits.ts'
import { listOf, name, timestamp } from './values.ts'

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `must have at least ${PASSWORD_LENGTH.least} characters`)
  .max(PASSWORD_LENGTH.most)
export const anyPassword = z.string().min(1).max(PASSWORD_LENGTH.most)

export const signInLink = z.object({ url: z.url().describe('Works once'), expires_at: timestamp })

export const signInMethods = z.object({
  object: z.literal('sign_in_methods'),
  password: z.boolean().describe('Whether a password is set'),
  passkey: z.boolean().describe('Whether there is a passkey for the requested host'),
  email: z.boolean().describe('Whether people sign in with an e-mail address'),
  password_reset: z
    .boolean()
    .describe('Whether people can request a link for a new password by e-mail'),
  providers: z
    .array(z.object({ id: signInProviderId, name: z.string() }))
    .describe('Single sign-on: each begins at `/sso/<id>/start`'),
  sso_required: z.boolean().describe('Whether passwords and passkeys are refused'),
})
export type SignInMethods = z.infer<typeof signInMethods>

export const passwordUpdate = z.strictObject({
  password: newPassword,
  current_password: anyPassword
    .optional()
    .describe('Required with a session once a password is set'),
})
export type PasswordUpdate = z.output<typeof passwordUpdate>

const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'must be base64url')
  .max(8_000)
/** WebAuthn Level 3 §4: at most 1,023 bytes. */
export const passkeyId = base64url.max(1_364)
const clientData = base64url.describe('clientDataJSON')
const authenticatorData = base64url.describe('authenticatorData')

/** The format of `PublicKeyCredential.toJSON()` (WebAuthn Level 3 §5.1), with the fields that are checked. */
export const passkeyAnswer = z.strictObject({
  id: passkeyId,
  client_data: clientData,
  authenticator_data: authenticatorData,
  signature: base64url,
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

export const signIn = z.union(
  [
    z.strictObject({ code: z.string().min(10).max(200).describe('Of a one-time link') }),
    z.strictObject({
      password: anyPassword,
      email: z
        .string()
        .max(254)
        .optional()
        .describe('Can be omitted while the only account has none'),
      second_factor: z
        .string()
        .max(40)
        .optional()
        .describe('Code of the authenticator app, or a recovery code'),
    }),
    z.strictObject({ passkey: passkeyAnswer }),
  ],
  'must contain one of code, password and passkey',
)
export type SignIn = z.output<typeof signIn>

export const passkeyChallenge = z.object({
  object: z.literal('passkey_challenge'),
  challenge: z.string().describe('Works once, within five minutes'),
  rp_id: z
    .string()
    .nullable()
    .describe(
      'Host that passkeys are bound to; null if svc has no host name, which browsers require',
    ),
})
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>

export const passkeyCreate = z.strictObject({
  name,
  id: passkeyId,
  client_data: clientData,
  authenticator_data: authenticatorData,
  public_key: base64url.describe('SubjectPublicKeyInfo, as getPublicKey() gives it'),
  algorithm: z
    .union([z.literal(-7), z.literal(-8), z.literal(-257)])
    .describe('COSE: ES256, EdDSA or RS256'),
  current_password: anyPassword
    .optional()
    .describe('Required with a session once a password is set'),
})
export type PasskeyCreate = z.output<typeof passkeyCreate>

export const passkey = z.object({
  object: z.literal('passkey'),
  id: z.string(),
  name: z.string(),
  rp_id: z.string().describe('Host of the passkey'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>
export const passkeyList = listOf(passkey)
