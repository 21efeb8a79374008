/** People: their accounts, roles, invitations, and how they prove who they are. */
import { z } from 'zod'
import { email } from './email.ts'
import {
  accountId,
  collectionId,
  invitationId,
  sessionId,
  signInProviderId,
  spaceId,
} from './ids.ts'
import { mailLanguage } from './mail.ts'
import { VIDEO_CHOICES } from './notifications.ts'
import { role } from './permission-schemas.ts'
import { ALL_SPACES, ROLES_BY_COLLECTION } from './permissions.ts'
import { newPassword, anyPassword } from './sign-in.ts'
import { listOf, listQuery, name, timestamp } from './values.ts'

export { ALL_SPACES }

export const MOST_PEOPLE = 1_000
export const MOST_COLLECTIONS_OF_A_ROLE = 100

const collections = z.array(collectionId).min(1).max(MOST_COLLECTIONS_OF_A_ROLE)
export const collectionsField = collections
  .nullable()
  .describe('Limits an editor or uploader to these collections and their subcollections; null: all')

export const membership = z.object({
  space: z.union([spaceId, z.literal(ALL_SPACES)]).describe('`*` for every space'),
  role,
  collections: collectionsField,
})
export type Membership = z.infer<typeof membership>

const videoChoice = z
  .enum(VIDEO_CHOICES)
  .describe('off · own: videos that the person uploaded · all: every video they can see')
const notifications = z.object({
  video_ready: videoChoice,
  video_failed: videoChoice,
  files_arrived: z
    .enum(VIDEO_CHOICES)
    .describe(
      'off · own: through upload links that the person created · all: through every one they can see',
    ),
  webhook_failing: z.boolean(),
  disk_low: z.boolean(),
  backup_failed: z.boolean(),
  weekly_digest: z.boolean().describe('Weekly summary of views, every Monday'),
})
export type Notifications = z.infer<typeof notifications>

export const account = z.object({
  object: z.literal('account'),
  id: accountId,
  name: z.string(),
  email: z.string().nullable(),
  language: mailLanguage.nullable().describe('Language of mail; null: that of the installation'),
  mail_enabled: z.boolean().describe('Whether svc sends mail: a mail server is set up'),
  notifications: notifications.describe('Notifications that the person gets by e-mail'),
  memberships: z.array(membership),
  password: z.boolean().describe('Whether a password is set'),
  second_factor: z.boolean().describe('Whether signing in with the password also requires a code'),
  recovery_codes_left: z.int().describe('Unused recovery codes of the second factor'),
  created_at: timestamp,
})
export type Account = z.infer<typeof account>

export const accountUpdate = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  language: mailLanguage.nullable().optional(),
  notifications: z.strictObject(notifications.shape).partial().optional(),
  current_password: anyPassword
    .optional()
    .describe('Required to change the e-mail address once a password is set'),
})
export type AccountUpdate = z.output<typeof accountUpdate>

/** A browser in which somebody is signed in. */
export const browserSession = z.object({
  object: z.literal('session'),
  id: sessionId,
  current: z.boolean().describe('Whether it is the session of this request'),
  user_agent: z.string().nullable().describe('As the browser identified itself when it signed in'),
  address: z.string().nullable().describe('IP address when it signed in'),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('Accurate to a few minutes'),
  expires_at: timestamp,
})
export type BrowserSession = z.infer<typeof browserSession>
export const browserSessionList = listOf(browserSession)

export const currentPassword = z.strictObject({
  current_password: anyPassword.optional().describe('Required once a password is set'),
})
export type CurrentPassword = z.output<typeof currentPassword>

/** A code as people type it: `123 456`, or a recovery code with or without its hyphens. */
export const secondFactorCode = z
  .string()
  .max(40)
  .regex(
    /^\s*(?:\d{3}[\s-]?\d{3}|(?:[A-Za-z2-7]{4}[\s-]?){3}[A-Za-z2-7]{4})\s*$/,
    'must be a code of 6 digits or a recovery code',
  )
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())

/** RFC 6238 with SHA-1, 6 digits and 30 s, which every authenticator app supports. */
export const totpSetup = z.object({
  object: z.literal('totp_setup'),
  secret: z.string().describe('Base32, for typing it into the app'),
  url: z.string().describe('otpauth:// URL, shown as a QR code'),
})
export type TotpSetup = z.infer<typeof totpSetup>
export const totpConfirm = z.strictObject({ code: secondFactorCode })
export const recoveryCodes = z.object({
  object: z.literal('recovery_codes'),
  codes: z.array(z.string()).describe('Each works once; returned only once'),
})
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Somebody with a role in the space of the request. */
export const person = z.object({
  object: z.literal('person'),
  id: accountId,
  name: z.string(),
  email: z.string().nullable(),
  role,
  all_spaces: z.boolean().describe('Whether the role applies in every space'),
  collections: collectionsField,
  provider: z
    .object({ id: signInProviderId, name: z.string() })
    .nullable()
    .describe(
      'Sign-in provider that the role comes from, by groups or as its default; null: it was assigned manually',
    ),
  second_factor: z.boolean(),
  last_signed_in_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Person = z.infer<typeof person>
export const personList = listOf(person)
export const personQuery = z.strictObject({ ...listQuery })

export const ROLE_NEEDED = `collections can be set for ${ROLES_BY_COLLECTION.join(' and ')} only`
export const fitsCollections = ({
  role: named,
  collections: limit,
  all_spaces,
}: {
  role?: string | undefined
  collections?: string[] | null | undefined
  all_spaces?: boolean | undefined
}): boolean =>
  !limit ||
  (all_spaces !== true && (ROLES_BY_COLLECTION as readonly string[]).includes(named ?? ''))

const roleFields = {
  role,
  all_spaces: z.boolean().default(false).describe('In every space; only an owner of all spaces'),
  collections: collectionsField.default(null),
}
export const roleUpdate = z
  .strictObject(roleFields)
  .refine(fitsCollections, { error: ROLE_NEEDED, path: ['collections'] })
export type RoleUpdate = z.output<typeof roleUpdate>

export const invitation = z.object({
  object: z.literal('invitation'),
  id: invitationId,
  email: z.string().nullable(),
  role,
  all_spaces: z.boolean(),
  collections: collectionsField,
  created_at: timestamp,
  expires_at: timestamp,
})
export type Invitation = z.infer<typeof invitation>
export const invitationCreated = invitation.extend({
  mailed: z.boolean().describe('Whether svc sends the link to the e-mail address'),
  url: z.url().describe('Works once; returned only once'),
})
export type InvitationCreated = z.infer<typeof invitationCreated>
export const invitationList = listOf(invitation)
export const invitationCreate = z
  .strictObject({
    ...roleFields,
    email: email.optional().describe('Suggested for the account; it can be changed'),
    expires_in: z
      .int()
      .min(300)
      .max(30 * 86_400)
      .default(7 * 86_400)
      .describe('Seconds'),
  })
  .refine(fitsCollections, { error: ROLE_NEEDED, path: ['collections'] })
export type InvitationCreate = z.output<typeof invitationCreate>

const linkCode = z.string().min(10).max(200)
export const invitationCode = z.strictObject({ code: linkCode })
/** What somebody who opens the link sees. */
export const invitationShown = z.object({
  object: z.literal('invitation'),
  email: z.string().nullable(),
  role,
  space_name: z.string().nullable().describe('null: every space'),
  invited_by: z.string().nullable().describe('Name of the person'),
  expires_at: timestamp,
})
export type InvitationShown = z.infer<typeof invitationShown>
export const invitationAccept = z
  .strictObject({
    code: linkCode,
    name: name.optional(),
    email: email.optional(),
    password: newPassword.optional(),
  })
  .describe('Name, e-mail address and password of a new account; none of them when signed in')
export type InvitationAccept = z.output<typeof invitationAccept>

export const passwordResetLink = z.object({
  object: z.literal('password_reset'),
  url: z.url().describe('Works once; returned only once'),
  expires_at: timestamp,
})
export type PasswordResetLink = z.infer<typeof passwordResetLink>
export const passwordResetRequest = z.strictObject({ email })
export const passwordReset = z.strictObject({ code: linkCode, password: newPassword })
export type PasswordReset = z.output<typeof passwordReset>
