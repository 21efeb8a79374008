/** A person's own account. The owner secret stands for the first owner. */
import { given } from '../model/given.ts'
import type { Account, AccountUpdate, BrowserSession } from '../contract/account.ts'
import { AppError, refusal } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import { isMailOn } from '../ports/mail-on.ts'
import type { AccountRecord } from '../ports/accounts.ts'
import { notificationsOf } from '../mail/recipients.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { Proof } from '../sessions/proof.ts'

export async function accountOf(
  { accounts }: Pick<Repositories, 'accounts'>,
  { account }: Pick<Caller, 'account'>,
): Promise<AccountRecord> {
  const row = account ? await accounts.get(account.id) : await accounts.firstOwner()
  if (!row) throw new AppError('unauthorized', 'This account no longer exists.')
  return row
}

export const getAccount = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
): Promise<Account> =>
  db.read(async (repositories) =>
    presentAccount(settings, repositories, await accountOf(repositories, caller)),
  )

/** Throws `conflict` for an e-mail address of another account. */
export function updateAccount(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  { name, email, language, notifications }: AccountUpdate,
  proof: Proof,
): Promise<Account> {
  return db.write(async (repositories) => {
    const account = await accountOf(repositories, caller)
    if (email !== undefined && email !== account.email) {
      await proof(repositories)
      await requireFreeEmail(repositories, email)
    }
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(language === undefined ? {} : { language }),
      ...(notifications === undefined
        ? {}
        : { notifications: { ...notificationsOf(account), ...given(notifications) } }),
    }
    if (Object.keys(change).length > 0) await repositories.accounts.update(account.id, change)
    // A link may be in the mailbox of before.
    if (email !== undefined && email !== account.email)
      await repositories.sessions.removeResetsOf(account.id)
    return presentAccount(settings, repositories, { ...account, ...change })
  })
}

/** Throws `conflict`. */
export async function requireFreeEmail(
  { accounts }: Pick<Repositories, 'accounts'>,
  email: string,
): Promise<void> {
  if (await accounts.byEmail(email)) throw refusal('email_taken', { email })
}

async function presentAccount(
  settings: Deps['settings'],
  { accounts, system }: Pick<Repositories, 'accounts' | 'system'>,
  row: AccountRecord,
): Promise<Account> {
  return {
    object: 'account',
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    mail_enabled: await isMailOn(settings, { system }),
    notifications: notificationsOf(row),
    memberships: (await accounts.memberships(row.id)).map(({ space, role, collections }) => ({
      space,
      role,
      collections,
    })),
    password: row.password !== null,
    second_factor: row.totp !== null,
    recovery_codes_left: row.recoveryCodes?.length ?? 0,
    created_at: row.createdAt,
  }
}

/** All of them: there are few. */
export function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<List<BrowserSession>> {
  return db.read(async (repositories) => {
    const { id } = await accountOf(repositories, caller)
    const rows = await repositories.sessions.of(id, clock.now().toISOString())
    return {
      object: 'list',
      data: rows.map((row) => ({
        object: 'session',
        id: row.id!,
        current: row.hash === caller.session,
        user_agent: row.userAgent,
        address: row.address,
        created_at: row.createdAt,
        last_used_at: row.lastUsedAt,
        expires_at: row.expiresAt,
      })),
      has_more: false,
      next_cursor: null,
    }
  })
}

/** With what it has open. Throws `session_not_found`. */
export async function endSessionOf(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const ended = await db.write(async (repositories) => {
    const account = await accountOf(repositories, caller)
    const rows = await repositories.sessions.of(account.id, clock.now().toISOString())
    const row = rows.find((each) => each.id === id)
    if (!row) throw new AppError('session_not_found', 'You have no such session.')
    await repositories.sessions.remove(row.hash)
    return row.hash
  })
  announcer.revoked(ended)
}

export async function endOtherSessions(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  caller: Caller,
): Promise<void> {
  const ended = await db.write(async (repositories) => {
    const { id } = await accountOf(repositories, caller)
    return repositories.sessions.removeOthers(id, caller.session ?? null)
  })
  for (const hash of ended) announcer.revoked(hash)
}
