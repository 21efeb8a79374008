/** Starting a session, however somebody has proved who they are: its cookies, and its entry in the audit log. */
import type { Context } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { SPACE_COOKIE } from '../../contract/route.ts'
import type { AuditChange } from '../../ports/audit.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PasswordCheck } from '../../sessions/password.ts'
import type { SignInProof } from '../../sessions/proof.ts'
import { startSession, type SignInThrough } from '../../sessions/sign-in.ts'
import { cookieNamed, SESSION_COOKIE } from '../auth.ts'
import { actorOf } from '../audit/entry.ts'
import { withAudit } from '../audit/trail.ts'
import { addressOf } from '../rate-limit.ts'
import { secureFlag } from '../secure-flag.ts'

/** Left by each sign-in: later ones of this browser are counted on their own. */
export const BROWSER_COOKIE = 'svc_browser'
const BROWSER_MS = 365 * 24 * 3_600_000

interface RecordedStart {
  /** Whom the audit log names when it is refused. */
  name: string | null
  prove: () => Promise<SignInProof>
  /** Sign-in provider that it was proved through. `session`: what it named, once it is proved. */
  provider?: { id: string; name: string; session(): string | null }
}

export interface SessionStarts {
  /** Starts a session for the account that the proof names, and sets its cookies. */
  signIn(ctx: Context, proof: SignInProof, through?: SignInThrough): Promise<Caller>
  /** Success and refusal are in the audit log; guesses that were not looked at are not. */
  recorded(ctx: Context, start: RecordedStart): Promise<Caller>
}

export function createSessionStarts(
  deps: Deps,
  passwords: Pick<PasswordCheck, 'browserOf'>,
): SessionStarts {
  async function signIn(
    ctx: Context,
    proof: SignInProof,
    through?: SignInThrough,
  ): Promise<Caller> {
    const { secret, expiresAt, caller } = await startSession(deps, proof, {
      userAgent: ctx.get('User-Agent') || null,
      address: addressOf(ctx),
      space: cookieNamed(ctx.get('Cookie'), SPACE_COOKIE),
      ...(through === undefined ? {} : { through }),
    })
    ctx.set('Set-Cookie', [
      cookieOf(deps, SESSION_COOKIE, secret, expiresAt),
      cookieOf(
        deps,
        BROWSER_COOKIE,
        passwords.browserOf(caller.account!.id),
        new Date(deps.clock.now().getTime() + BROWSER_MS).toISOString(),
      ),
    ])
    return caller
  }

  async function recorded(ctx: Context, { name, prove, provider }: RecordedStart): Promise<Caller> {
    const through: AuditChange[] = provider
      ? [{ field: 'provider', from: null, to: provider.name }]
      : []
    const entry = {
      createdAt: deps.clock.now().toISOString(),
      space: null,
      address: addressOf(ctx),
      targetId: provider?.id ?? null,
      targetName: name,
      changes: through,
    }
    try {
      return await withAudit(
        deps.db,
        {
          when: 'first',
          entry: (result) => ({
            ...entry,
            ...actorOf((result as { caller: Caller }).caller, null),
            action: 'sessions.create',
          }),
        },
        async () => {
          const proof = await prove()
          const through = provider && { provider: provider.id, session: provider.session() }
          return signIn(ctx, proof, through)
        },
      )
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.code))
        await deps.db.write(({ audit }) =>
          audit.append({
            ...entry,
            changes: error.reason
              ? [...through, { field: 'reason', from: null, to: error.reason }]
              : through,
            actorKind: 'anonymous',
            actorId: null,
            actorName: null,
            action: 'sessions.refused',
          }),
        )
      throw error
    }
  }

  return { signIn, recorded }
}

/** Being asked for the second factor is a step of a sign-in and no refusal. */
const REFUSALS: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'passkey_invalid',
  'sso_required',
  'sso_failed',
])

export function cookieOf(
  deps: Pick<Deps, 'settings'>,
  name: string,
  value: string,
  expiresAt: string,
): string {
  return (
    `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; ` +
    `Expires=${new Date(expiresAt).toUTCString()}${secureFlag(deps)}`
  )
}
