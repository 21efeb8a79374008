/** Single sign-on: OpenID Connect providers, and the accounts that are linked to them. */
import { z } from 'zod'
import {
  collectionsField,
  fitsCollections,
  MOST_COLLECTIONS_OF_A_ROLE,
  ROLE_NEEDED,
} from './account.ts'
import { identityId, signInProviderId, spaceId } from './ids.ts'
import { LONGEST_NAME } from './limits.ts'
import { role } from './permission-schemas.ts'
import { ALL_SPACES } from './permissions.ts'
import { ACCOUNT_CREATORS, DEFAULT_SCOPES } from './sign-in-choices.ts'
import { allowedDomain } from './space.ts'
import { anyPassword } from './sign-in.ts'
import { listOf, listQuery, name, timestamp } from './values.ts'

export const MOST_SIGN_IN_PROVIDERS = 20
const MOST_MAPPINGS = 200

const space = z
  .union([spaceId, z.literal(ALL_SPACES)], 'must be a space ID or *')
  .describe('`*` for every space')

export const groupRole = z
  .strictObject({
    group: z
      .string()
      .trim()
      .min(1)
      .max(LONGEST_NAME)
      .describe('As the provider names it in the claim'),
    role,
    space,
    collections: collectionsField.default(null),
  })
  .refine((each) => fitsCollections({ ...each, all_spaces: each.space === ALL_SPACES }), {
    error: `${ROLE_NEEDED}, and in one space`,
    path: ['collections'],
  })
export type GroupRole = z.infer<typeof groupRole>

/** What several groups give to one person is one role. */
function fitsOneRole(mapping: readonly GroupRole[]): boolean {
  const within = Map.groupBy(mapping, (each) => `${each.space} ${each.role}`)
  return [...within.values()].every(
    (rows) =>
      new Set(rows.flatMap((each) => each.collections ?? [])).size <= MOST_COLLECTIONS_OF_A_ROLE,
  )
}
export const defaultRole = z.strictObject({ role, space })

const scope = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope without spaces and quotation marks')
const scopes = z
  .array(scope)
  .min(1)
  .max(20)
  .transform((given) => [...new Set(['openid', ...given])])
  .describe('`openid` is always requested')

const shown = {
  name,
  client_id: z.string().trim().min(1).max(500),
  scopes,
  groups_claim: z.string().trim().min(1).max(200).nullable().meta({
    description: 'Claim that lists the groups of a person, such as groups',
    placeholder: 'claim',
  }),
  mapping: z
    .array(groupRole)
    .max(MOST_MAPPINGS)
    .refine(
      fitsOneRole,
      `must have at most ${MOST_COLLECTIONS_OF_A_ROLE} collections for a role in a space`,
    )
    .describe(
      'Group roles; the highest one in a space counts, in all collections that it is given for',
    ),
  default_role: defaultRole
    .nullable()
    .describe('Role of people whose groups have none; null: they cannot sign in'),
  creates: z
    .enum(ACCOUNT_CREATORS)
    .describe(
      'Whose first sign-in creates an account: people with an invitation (default), or anyone',
    ),
  email_domains: z
    .array(allowedDomain)
    .max(100)
    .describe('Only addresses of these domains get an account; empty: all'),
  trust_email: z
    .boolean()
    .describe('Treat e-mail addresses as verified if the provider does not say (Entra ID)'),
  link_by_email: z
    .boolean()
    .describe('Link existing accounts by their verified address, without asking'),
  enabled: z.boolean().describe('Offer the provider on the sign-in page'),
}
const fields = {
  ...shown,
  client_secret: z
    .string()
    .min(1)
    .max(2_000)
    .nullable()
    .describe('Encrypted, and never returned; null for a public client'),
}
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an https URL' })
  .max(2_000)
  .describe('URL below which /.well-known/openid-configuration is found; it cannot be changed')

export const signInProvider = z.object({
  object: z.literal('sign_in_provider'),
  id: signInProviderId,
  issuer: z.string(),
  ...shown,
  client_id: z.string(),
  has_client_secret: z.boolean(),
  name: z.string(),
  scopes: z.array(z.string()),
  email_domains: z.array(z.string()),
  redirect_url: z.url().describe('Must be registered at the provider'),
  logout_url: z
    .url()
    .describe(
      'For back-channel logout: once it is registered at the provider, people who sign out there are ' +
        'signed out of svc too',
    ),
  created_at: timestamp,
  updated_at: timestamp,
})
export type SignInProvider = z.infer<typeof signInProvider>
export const signInProviderList = listOf(signInProvider)
export const signInProviderQuery = z.strictObject({ ...listQuery })

export const signInProviderCreate = z.strictObject({
  ...fields,
  issuer,
  client_secret: fields.client_secret.default(null),
  scopes: fields.scopes.default(DEFAULT_SCOPES),
  groups_claim: fields.groups_claim.default(null),
  mapping: fields.mapping.default([]),
  default_role: fields.default_role.default(null),
  creates: fields.creates.default('invited'),
  email_domains: fields.email_domains.default([]),
  trust_email: fields.trust_email.default(false),
  link_by_email: fields.link_by_email.default(false),
  enabled: fields.enabled.default(true),
})
export type SignInProviderCreate = z.output<typeof signInProviderCreate>
export const signInProviderUpdate = z.strictObject(fields).partial()
export type SignInProviderUpdate = z.output<typeof signInProviderUpdate>

/** What asking the provider has shown; a fault that is certain is an error instead. */
export const signInProviderTest = z.object({
  object: z.literal('sign_in_provider_test'),
  issuer: z.string(),
  redirect_url: z
    .enum(['registered', 'unknown'])
    .describe('unknown: the provider shows this only to people who sign in'),
  client: z
    .enum(['accepted', 'unknown'])
    .describe('Whether it accepts the client ID and the client secret'),
  clock_seconds: z
    .number()
    .nullable()
    .describe('How far its clock is ahead of that of svc; null: it did not say'),
})
export type SignInProviderTest = z.infer<typeof signInProviderTest>

export const singleSignOn = z.object({
  object: z.literal('single_sign_on'),
  required: z
    .boolean()
    .describe(
      'Whether passwords and passkeys are refused; one-time links created on the server still work',
    ),
  signed_in_through: signInProviderId
    .nullable()
    .describe('Provider of the session of this request; required to turn it on'),
})
export type SingleSignOn = z.infer<typeof singleSignOn>
export const singleSignOnUpdate = z.strictObject({ required: z.boolean() })

/** An account of a provider that signs in to the account of the request. */
export const identity = z.object({
  object: z.literal('identity'),
  id: identityId,
  provider: z.object({ id: signInProviderId, name: z.string() }),
  email: z.string().nullable().describe('As the provider gave it at the last sign-in'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type LinkedIdentity = z.infer<typeof identity>
export const identityList = listOf(identity)
export const identityCreate = z.strictObject({
  provider: signInProviderId,
  current_password: anyPassword.optional().describe('Required once a password is set'),
})
export const identityLink = z.object({
  object: z.literal('identity_link'),
  url: z.url().describe('Page of the provider; open it in the same browser within 10 minutes'),
})
export type IdentityLink = z.infer<typeof identityLink>
