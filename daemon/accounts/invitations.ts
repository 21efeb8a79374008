/** Links with which people join: each works once, for a time. Only the hash of the code is stored. */
import {
  ALL_SPACES,
  MOST_PEOPLE,
  type Invitation,
  type InvitationAccept,
  type InvitationCreate,
  type InvitationCreated,
  type InvitationShown,
} from '../contract/account.ts'
import { AppError, refusal, type Fault } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import { queueMail } from '../mail/queue.ts'
import { endsOwnership, giveRole } from '../model/give-role.ts'
import type { InvitationRecord } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { openedBy } from '../sessions/opened-by.ts'
import type { SignInProof } from '../sessions/proof.ts'
import { acceptanceOf } from '../audit/acceptance.ts'
import { requireFreeEmail } from './my-account.ts'
import { requireGrantable } from './people.ts'

type InvitationDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings' | 'queue'>

export async function createInvitation(
  deps: InvitationDeps,
  caller: Caller,
  input: InvitationCreate,
): Promise<InvitationCreated> {
  const code = deps.ids.secret()
  const now = deps.clock.now()
  const row: InvitationRecord = {
    id: deps.ids.prefixed('inv'),
    hash: deps.vault.hash(code),
    email: input.email ?? null,
    space: input.all_spaces ? ALL_SPACES : caller.space,
    role: input.role,
    collections: input.collections,
    invitedBy: caller.account?.name ?? null,
    inviter: caller.account?.id ?? null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + input.expires_in * 1000).toISOString(),
  }
  const url = `${deps.settings.baseUrl}/join#${code}`
  const { mailed } = await deps.db.write(async (repositories) => {
    await requireGrantable(repositories, caller, input)
    if ((await repositories.accounts.count()) >= MOST_PEOPLE)
      throw refusal('people_full', { most: MOST_PEOPLE })
    await repositories.invitations.removeExpired(row.createdAt)
    await repositories.invitations.insert(row)
    // What the audit log reads.
    const made = { id: row.id, mailed: false }
    if (row.email === null) return made
    const inviter = caller.account && (await repositories.accounts.get(caller.account.id))
    const mailed = await queueMail(deps, repositories, {
      kind: 'invitation',
      to: row.email,
      invitation: row.id,
      url,
      language: inviter?.language ?? null,
    })
    return { ...made, mailed }
  })
  if (mailed) deps.queue.wake()
  return { ...presentInvitation(row), mailed, url }
}

export function listInvitations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { space }: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<Invitation>> {
  return db.read(async ({ invitations }) => {
    const page = await invitations.list(space, clock.now().toISOString(), query)
    return {
      object: 'list',
      data: page.rows.map(presentInvitation),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** Throws `invitation_not_found`; `forbidden` for one to all spaces. */
export function revokeInvitation(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
): Promise<void> {
  return db.write(async ({ invitations }) => {
    const row = await invitations.get(id)
    if (!row || (row.space !== caller.space && row.space !== ALL_SPACES))
      throw new AppError('invitation_not_found', `There is no invitation ${id} in this space.`)
    if (row.space === ALL_SPACES && caller.kind !== 'owner') throw refusal('all_spaces_by_owner')
    await invitations.remove(id)
  })
}

/** For the page behind the link; the link stays unused. */
export function showInvitation(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  code: string,
): Promise<InvitationShown> {
  return deps.db.read(async (repositories) => {
    const row = await findOpen(deps, repositories, code)
    return {
      object: 'invitation',
      email: row.email,
      role: row.role,
      space_name:
        row.space === ALL_SPACES ? null : ((await repositories.spaces.get(row.space))?.name ?? ''),
      invited_by: row.invitedBy,
      expires_at: row.expiresAt,
    }
  })
}

/**
 * Uses up the link: the signed-in person gets the role, or a new account does, which the audit log records.
 * Throws, or its proof does: `unauthorized` for a link that does not work, `validation_failed`, `conflict`.
 */
export async function acceptInvitation(
  deps: InvitationDeps,
  signedIn: Pick<Caller, 'account'> | null,
  input: InvitationAccept,
  address: string,
): Promise<SignInProof> {
  const account = signedIn?.account?.id ?? null
  const { name, email, password } = input
  if (account === null) requireDetails(input)
  // A code that does not work must not cost the time of a hash.
  await deps.db.read((repositories) => findOpen(deps, repositories, input.code))
  const sealed = account === null ? deps.vault.seal(await hashPassword(password!)) : null
  return async (repositories, outdate) => {
    const { accounts, invitations } = repositories
    const row = await findOpen(deps, repositories, input.code)
    await invitations.remove(row.id)
    const createdAt = deps.clock.now().toISOString()
    const id = account ?? deps.ids.prefixed('acc')
    if (account === null) {
      await requireFreeEmail(repositories, email!)
      await accounts.insert({
        id,
        name: name!,
        email: email!,
        password: sealed,
        totp: null,
        totpPending: null,
        totpStep: null,
        recoveryCodes: null,
        language: null,
        notifications: null,
        createdAt,
        lastSignedInAt: null,
      })
    } else if (endsOwnership(row, await accounts.memberships(account)))
      throw refusal('owner_already')
    const { space, role, collections } = row
    await giveRole(repositories, {
      account: id,
      space,
      role,
      collections,
      createdAt,
      provider: null,
    })
    outdate(await openedBy(repositories, id, createdAt))
    const joined = (await accounts.get(id))!
    const about = { account: joined, address, now: createdAt }
    await repositories.audit.append(acceptanceOf(row, about))
    return id
  }
}

/** A new account needs all of them. Throws `validation_failed`. */
function requireDetails(input: InvitationAccept): void {
  const faults = (['name', 'email', 'password'] as const)
    .filter((field) => input[field] === undefined)
    .map((field): Fault => ({
      path: `body.${field}`,
      code: 'invalid_type',
      message: 'is required',
    }))
  if (faults.length > 0)
    throw new AppError(
      'validation_failed',
      'A new account needs a name, an e-mail address and a password.',
      { faults },
    )
}

/** Throws `unauthorized` for a link that does not work. */
export const openInvitation = (
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  code: string,
): Promise<InvitationRecord> => deps.db.read((repositories) => findOpen(deps, repositories, code))

async function findOpen(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { invitations }: Pick<Repositories, 'invitations'>,
  code: string,
): Promise<InvitationRecord> {
  const row = await invitations.byHash(vault.hash(code))
  if (!row || row.expiresAt <= clock.now().toISOString())
    throw new AppError(
      'unauthorized',
      'This invitation was already used, was revoked or has expired. Ask for a new one.',
    )
  return row
}

function presentInvitation(row: InvitationRecord): Invitation {
  return {
    object: 'invitation',
    id: row.id,
    email: row.email,
    role: row.role,
    all_spaces: row.space === ALL_SPACES,
    collections: row.collections,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  }
}
