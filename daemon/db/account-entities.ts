/** Accounts, how people sign in to them and what they may do: which property of a record is which column. */
import { bigint, bool, int, json, key, table, text } from './columns.ts'
import type {
  AccountRecord,
  DeviceAuthorizationRecord,
  InvitationRecord,
  MembershipRecord,
  PasskeyRecord,
  SessionRecord,
} from '../ports/accounts.ts'
import type { IdentityRecord, SignInProviderRecord } from '../ports/sign-in-providers.ts'

export const Accounts = table<AccountRecord>('accounts', {
  id: key,
  name: text,
  email: text,
  password: text,
  totp: text,
  totpPending: text,
  totpStep: int,
  recoveryCodes: json,
  language: text,
  notifications: json,
  createdAt: text,
  lastSignedInAt: text,
})
export const Memberships = table<MembershipRecord>('memberships', {
  account: key,
  space: key,
  role: text,
  collections: json,
  createdAt: text,
  provider: text,
})
export const Invitations = table<InvitationRecord>('invitations', {
  id: key,
  hash: text,
  email: text,
  space: text,
  role: text,
  collections: json,
  invitedBy: text,
  inviter: text,
  createdAt: text,
  expiresAt: text,
})
export const Sessions = table<SessionRecord>('sessions', {
  hash: key,
  id: text,
  kind: text,
  account: text,
  userAgent: text,
  address: text,
  createdAt: text,
  lastUsedAt: text,
  expiresAt: text,
  provider: text,
  providerSession: text,
})
export const Passkeys = table<PasskeyRecord>('passkeys', {
  id: key,
  account: text,
  name: text,
  rpId: text,
  publicKey: text,
  algorithm: int,
  signCount: bigint,
  createdAt: text,
  lastUsedAt: text,
})
export const DeviceAuthorizations = table<DeviceAuthorizationRecord>('device_authorizations', {
  hash: key,
  userCode: text,
  name: text,
  address: text,
  access: text,
  status: text,
  space: text,
  account: text,
  intervalSeconds: int,
  askedAt: text,
  createdAt: text,
  expiresAt: text,
})
export const SignInProviders = table<SignInProviderRecord>('sign_in_providers', {
  id: key,
  name: text,
  issuer: text,
  clientId: text,
  clientSecret: text,
  scopes: json,
  groupsClaim: text,
  mapping: json,
  defaultRole: json,
  creates: text,
  emailDomains: json,
  trustEmail: bool,
  linkByEmail: bool,
  enabled: bool,
  createdAt: text,
  updatedAt: text,
})
export const Identities = table<IdentityRecord>('account_identities', {
  id: key,
  provider: text,
  subject: text,
  account: text,
  email: text,
  createdAt: text,
  lastUsedAt: text,
})

export const ACCOUNT_ENTITIES = [
  SignInProviders,
  Identities,
  Accounts,
  Memberships,
  Invitations,
  Sessions,
  Passkeys,
  DeviceAuthorizations,
]
