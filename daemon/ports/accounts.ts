/** People: accounts, their roles, invitations, sessions, passkeys, and terminals that ask for a key. */
import type { ALL_SPACES, Notifications } from '../contract/account.ts'
import type { DeviceStatus } from '../contract/device.ts'
import type { MailLanguage } from '../contract/notifications.ts'
import type { Role } from '../contract/permissions.ts'
import type { KeyAccess } from '../contract/space.ts'
import type { Page } from './page.ts'

export interface AccountRecord {
  id: string
  name: string
  /** In lower case, unique. Null for the first owner until one is set. */
  email: string | null
  /** Hash of the password, sealed. */
  password: string | null
  /** Secret of the second factor, sealed; null without one. */
  totp: string | null
  /** Secret that is being set up, sealed. */
  totpPending: string | null
  /** Time step of the last accepted code, so that none works twice. */
  totpStep: number | null
  /** Hashes of unused recovery codes. */
  recoveryCodes: string[] | null
  /** Language of mail; null: that of the installation. */
  language: MailLanguage | null
  /** null: nothing was chosen. */
  notifications: Notifications | null
  createdAt: string
  lastSignedInAt: string | null
}

/** A role in one space, or in all of them (`*`). */
export interface MembershipRecord {
  account: string
  space: string | typeof ALL_SPACES
  role: Role
  /** Null: all of the space. */
  collections: string[] | null
  createdAt: string
  /** Sign-in provider whose groups give the role; null for one that was given by hand. */
  provider: string | null
}

export interface InvitationRecord {
  id: string
  /** Hash of the code in the link. */
  hash: string
  email: string | null
  space: string | typeof ALL_SPACES
  role: Role
  collections: string[] | null
  /** Name. */
  invitedBy: string | null
  /** Account; null: the owner secret, or from before it was recorded. */
  inviter: string | null
  createdAt: string
  expiresAt: string
}

/** A signed-in browser, or a link that works once. Only hashes are stored. */
export interface SessionRecord {
  hash: string
  /** Null for links. */
  id: string | null
  /** reset: a link that sets a new password. */
  kind: 'session' | 'link' | 'reset'
  account: string
  userAgent: string | null
  /** IP address of the sign-in. */
  address: string | null
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string
  /** Sign-in provider that it was opened through; null for other ways. */
  provider: string | null
  /** `sid` of the ID token: the session at the provider; null where the provider names none. */
  providerSession: string | null
}

export interface PasskeyRecord {
  /** Credential id, base64url. */
  id: string
  account: string
  name: string
  rpId: string
  /** SubjectPublicKeyInfo, base64url. */
  publicKey: string
  /** COSE algorithm identifier. */
  algorithm: number
  /** Signature counter of the authenticator; 0 when it has none. */
  signCount: number
  createdAt: string
  lastUsedAt: string | null
}

/** A program that requests a key (contract/device.ts). */
export interface DeviceAuthorizationRecord {
  /** Hash of the secret that the program holds. */
  hash: string
  /** Without the hyphen. */
  userCode: string
  name: string
  address: string
  access: KeyAccess
  status: DeviceStatus
  space: string | null
  /** Who granted it; null until then, and for the owner secret. */
  account: string | null
  /** Required interval between two polls; it grows when the program polls faster. */
  intervalSeconds: number
  askedAt: string | null
  createdAt: string
  expiresAt: string
}

/** A person of a space with the role that counts there. */
export type PersonRow = AccountRecord & Omit<MembershipRecord, 'account'>

export interface AccountRepository {
  insert(row: AccountRecord): Promise<void>
  get(id: string): Promise<AccountRecord | null>
  byEmail(email: string): Promise<AccountRecord | null>
  /** The oldest owner of all spaces: whom the owner secret stands for. */
  firstOwner(): Promise<AccountRecord | null>
  update(id: string, change: Partial<Omit<AccountRecord, 'id'>>): Promise<void>
  /** With its roles, sessions, links and passkeys. */
  remove(id: string): Promise<void>
  count(): Promise<number>
  /** Whether any account has a password; an e-mail address besides. */
  withPassword(): Promise<{ any: boolean; email: boolean }>
  memberships(account: string): Promise<MembershipRecord[]>
  setMembership(row: MembershipRecord): Promise<void>
  removeMembership(account: string, space: string): Promise<void>
  /** Roles in this space, without those in all spaces. */
  membersOf(space: string): Promise<MembershipRecord[]>
  /**
   * Removes accounts with a role nowhere, which nobody can see or invite, except those of a sign-in provider,
   * whose groups or invitations give the next role. Returns how many.
   */
  removeWithoutRole(): Promise<number>
  /** Accounts that have an e-mail address and have chosen some notification. */
  notified(): Promise<AccountRecord[]>
  /** Number of accounts that are owner of all spaces. */
  owners(): Promise<number>
  /**
   * People with a role in the space, or in all, oldest first. A role in the space counts before one in all, unless
   * that is owner.
   */
  people(
    space: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<PersonRow>>
  person(space: string, id: string): Promise<PersonRow | null>
}

/** Invitations to a space that was deleted are found by nothing. */
export interface InvitationRepository {
  insert(row: InvitationRecord): Promise<void>
  get(id: string): Promise<InvitationRecord | null>
  byHash(hash: string): Promise<InvitationRecord | null>
  /** Open invitations of an e-mail address, oldest first. */
  ofEmail(email: string, now: string): Promise<InvitationRecord[]>
  /** Invitations to the space and to all spaces, newest first. */
  list(
    space: string,
    now: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<InvitationRecord>>
  remove(id: string): Promise<void>
  removeOfSpace(space: string): Promise<void>
  /** Removes what an account has made, in one space or in all. */
  removeOf(inviter: string, space: string | null): Promise<void>
  removeExpired(now: string): Promise<void>
}

/** A session with what its requests need. */
export interface SessionHolder {
  session: SessionRecord
  account: Pick<AccountRecord, 'id' | 'name' | 'email'>
  memberships: MembershipRecord[]
}

export interface SessionRepository {
  insert(row: SessionRecord): Promise<void>
  get(hash: string): Promise<SessionRecord | null>
  holder(hash: string): Promise<SessionHolder | null>
  /** Sessions of an account that have not expired, latest first. */
  of(account: string, now: string): Promise<SessionRecord[]>
  touch(hash: string, lastUsedAt: string): Promise<void>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  /**
   * Deletes all sessions of an account but this one, and all of its links. Returns the hashes of what
   * was deleted.
   */
  removeOthers(account: string, keep: string | null): Promise<string[]>
  /** Deletes links for new passwords of the people of a space; null: all of them. */
  removeResets(space: string | null): Promise<void>
  /** Deletes links for a new password of an account. */
  removeResetsOf(account: string): Promise<void>
  removeExpired(now: string): Promise<void>
  /**
   * Deletes the sessions that were opened through the provider, of one account or all. null: those that
   * were opened without any. Returns the hashes of what was deleted.
   */
  removeThrough(provider: string | null, account?: string): Promise<string[]>
  /**
   * Deletes the sessions of one session at the provider; of the account, when it is given, also those
   * of which the provider named no session. Returns the hashes of what was deleted.
   */
  removeLoggedOut(provider: string, session: string, account: string | null): Promise<string[]>
}

export interface PasskeyRepository {
  insert(row: PasskeyRecord): Promise<void>
  get(id: string): Promise<PasskeyRecord | null>
  /** Oldest first; there are few. */
  of(account: string): Promise<PasskeyRecord[]>
  existsFor(rpId: string): Promise<boolean>
  update(
    id: string,
    change: Partial<Pick<PasskeyRecord, 'signCount' | 'lastUsedAt'>>,
  ): Promise<void>
  remove(id: string): Promise<void>
}

export interface DeviceAuthorizationRepository {
  insert(row: DeviceAuthorizationRecord): Promise<void>
  byHash(hash: string): Promise<DeviceAuthorizationRecord | null>
  byUserCode(userCode: string): Promise<DeviceAuthorizationRecord | null>
  update(
    hash: string,
    change: Partial<
      Pick<
        DeviceAuthorizationRecord,
        'status' | 'access' | 'space' | 'account' | 'intervalSeconds' | 'askedAt'
      >
    >,
  ): Promise<void>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  /**
   * Removes requests that an account has granted and no program has fetched. null: those that the
   * owner secret has granted, and those that are pending.
   */
  removeGranted(account: string | null): Promise<void>
  removeExpired(now: string): Promise<void>
  /** The addresses of all pending requests, with repetitions. */
  addresses(): Promise<string[]>
}
