/** The second factor at sign-in, and turning it on and off. */
import { AppError, refusal } from '../contract/errors.ts'
import type { RecoveryCodes, TotpSetup } from '../contract/account.ts'
import type { AccountRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { Proof } from './proof.ts'
import { newRecoveryCode, newTotpSecret, stepOf, totpUrl } from './totp.ts'

const RECOVERY_CODES = 10
const TOTP_CODE = /^\d{6}$/

type FactorDeps = Pick<Deps, 'vault' | 'clock'>
type UseFactor = (repositories: Repositories, account: AccountRecord) => Promise<void>

/**
 * Throws `second_factor_required` when it is missing, after `forgive`: the password was right, so the
 * attempt was no guess. The result uses the code up, inside the transaction, and throws `unauthorized`
 * for a code that was used in the meantime.
 */
export async function requireSecondFactor(
  deps: FactorDeps,
  account: AccountRecord,
  given: string | undefined,
  forgive: () => Promise<void>,
): Promise<UseFactor> {
  if (account.totp === null) return () => Promise.resolve()
  if (given === undefined || given.trim() === '') {
    await forgive()
    throw new AppError(
      'second_factor_required',
      'The password is right; the account also requires the code of its authenticator app.',
    )
  }
  const code = given.replace(/[\s-]/g, '').toUpperCase()
  if (changeBy(deps, account, code) === null) throw refusal('second_factor_wrong')
  return async ({ accounts }, now) => {
    const change = changeBy(deps, now, code)
    if (change === null) throw refusal('second_factor_wrong')
    await accounts.update(now.id, change)
  }
}

/** What accepting the code changes; null for a code that is wrong or was used. */
function changeBy(
  { vault, clock }: FactorDeps,
  { totp, totpStep, recoveryCodes }: AccountRecord,
  code: string,
): Partial<AccountRecord> | null {
  if (totp === null) return {}
  if (TOTP_CODE.test(code)) {
    const step = stepOf(vault.open(totp), code, { nowMs: clock.now().getTime(), after: totpStep })
    return step === null ? null : { totpStep: step }
  }
  const hash = vault.hash(code)
  return recoveryCodes?.includes(hash)
    ? { recoveryCodes: recoveryCodes.filter((each) => each !== hash) }
    : null
}

/** Starts over when it was started before; nothing is required at sign-in until it is confirmed. */
export async function setUpTotp(
  deps: FactorDeps & Pick<Deps, 'db' | 'settings'>,
  account: string,
  proof: Proof,
): Promise<TotpSetup> {
  const secret = newTotpSecret()
  const label = await deps.db.write(async (repositories) => {
    await proof(repositories)
    const row = await requireAccount(repositories, account)
    if (row.totp !== null) throw refusal('second_factor_on')
    if (row.password === null) throw refusal('password_first')
    await repositories.accounts.update(account, { totpPending: deps.vault.seal(secret) })
    return row.email ?? row.name
  })
  const issuer = `svc ${new URL(deps.settings.baseUrl).hostname}`
  return { object: 'totp_setup', secret, url: totpUrl(secret, { issuer, label }) }
}

/** Turns it on. Throws `validation_failed` for a wrong code. */
export async function confirmTotp(
  deps: FactorDeps & Pick<Deps, 'db'>,
  account: string,
  code: string,
): Promise<RecoveryCodes> {
  const { codes, hashes } = newCodes(deps)
  await deps.db.write(async (repositories) => {
    const { totpPending } = await requireAccount(repositories, account)
    if (totpPending === null) throw refusal('second_factor_not_started')
    const nowMs = deps.clock.now().getTime()
    const totpStep = stepOf(deps.vault.open(totpPending), code, { nowMs, after: null })
    if (totpStep === null)
      throw refusal('code_wrong', undefined, {
        faults: [{ path: 'body.code', code: 'custom', message: 'does not match' }],
      })
    await repositories.accounts.update(account, {
      totp: totpPending,
      totpPending: null,
      totpStep,
      recoveryCodes: hashes,
    })
  })
  return { object: 'recovery_codes', codes }
}

export async function removeTotp(
  { db }: Pick<Deps, 'db'>,
  account: string,
  proof: Proof,
): Promise<void> {
  await db.write(async (repositories) => {
    await proof(repositories)
    await repositories.accounts.update(account, {
      totp: null,
      totpPending: null,
      totpStep: null,
      recoveryCodes: null,
    })
  })
}

export async function renewRecoveryCodes(
  deps: FactorDeps & Pick<Deps, 'db'>,
  account: string,
  proof: Proof,
): Promise<RecoveryCodes> {
  const { codes, hashes } = newCodes(deps)
  await deps.db.write(async (repositories) => {
    await proof(repositories)
    if ((await requireAccount(repositories, account)).totp === null)
      throw refusal('second_factor_off')
    await repositories.accounts.update(account, { recoveryCodes: hashes })
  })
  return { object: 'recovery_codes', codes }
}

function newCodes({ vault }: Pick<Deps, 'vault'>): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => vault.hash(code.replaceAll('-', ''))) }
}

async function requireAccount(
  { accounts }: Pick<Repositories, 'accounts'>,
  id: string,
): Promise<AccountRecord> {
  const row = await accounts.get(id)
  if (!row) throw new AppError('unauthorized', 'This account no longer exists.')
  return row
}
