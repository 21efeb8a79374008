import type { Context } from 'koa'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
  showInvitation,
} from '../../accounts/invitations.ts'
import {
  accountOf,
  endOtherSessions,
  endSessionOf,
  getAccount,
  listSessions,
  updateAccount,
} from '../../accounts/my-account.ts'
import { requestPasswordReset, requireMail } from '../../accounts/forgotten-password.ts'
import { createPasswordReset, resetPassword } from '../../accounts/password-reset.ts'
import { changeRole, getPerson, listPeople, removePerson } from '../../accounts/people.ts'
import { AppError } from '../../contract/errors.ts'
import { routes } from '../../contract/routes.ts'
import type { PasswordUpdate } from '../../contract/sign-in.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { networkOf } from '../../sessions/network.ts'
import { setPassword, type PasswordCheck } from '../../sessions/password.ts'
import { unquestioned, writeProved, type SignInProof } from '../../sessions/proof.ts'
import {
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  setUpTotp,
} from '../../sessions/second-factor.ts'
import { refuseWithoutSso } from '../../sso/require.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { requireOwnPage } from '../check-host.ts'
import { identityOf } from '../identity.ts'
import { addressOf } from '../rate-limit.ts'

const TOO_MANY_RESETS = 'Too many requests for a new password.'
const sessionEnded = (): AppError =>
  new AppError('unauthorized', 'This session has ended in the meantime. Sign in again.')

export interface AccountsBound {
  /** The account of the caller; of the owner secret, the first owner. */
  idOf(caller: Caller): Promise<string>
  setPassword(caller: Caller, update: PasswordUpdate): Promise<void>
}

export function bindAccounts(
  { bind }: Binder,
  deps: Deps,
  {
    passwords,
    auth,
    signIn,
  }: {
    passwords: PasswordCheck
    auth: Pick<Auth, 'viewer'>
    signIn: (ctx: Context, proof: SignInProof) => Promise<Caller>
  },
): AccountsBound {
  const { accounts, people, invitations, passwordResets } = routes

  const idOf = async (caller: Caller): Promise<string> =>
    (await deps.db.read((repositories) => accountOf(repositories, caller))).id

  async function setOwnPassword(caller: Caller, update: PasswordUpdate): Promise<void> {
    const proof = await passwords.ofCaller(caller, update.current_password)
    const account = await idOf(caller)
    await setPassword(deps, { account, keep: caller.session ?? null }, update.password, proof)
  }

  bind(accounts.get, (_, caller) => getAccount(deps, caller))
  bind(accounts.update, async ({ body }, caller) => {
    const proof =
      body.email === undefined
        ? unquestioned
        : await passwords.ofCaller(caller, body.current_password)
    return updateAccount(deps, caller, body, proof)
  })
  bind(accounts.setPassword, async ({ body }, caller) => {
    await setOwnPassword(caller, body)
    return getAccount(deps, caller)
  })
  bind(accounts.sessions, (_, caller) => listSessions(deps, caller))
  bind(accounts.endSession, ({ params }, caller) => endSessionOf(deps, caller, params.id))
  bind(accounts.endOtherSessions, (_, caller) => endOtherSessions(deps, caller))
  bind(accounts.setUpTotp, async ({ body }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    return setUpTotp(deps, await idOf(caller), proof)
  })
  bind(accounts.confirmTotp, async ({ body }, caller) =>
    confirmTotp(deps, await idOf(caller), body.code),
  )
  bind(accounts.removeTotp, async ({ body }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    await removeTotp(deps, await idOf(caller), proof)
    return getAccount(deps, caller)
  })
  bind(accounts.renewRecoveryCodes, async ({ body }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    return renewRecoveryCodes(deps, await idOf(caller), proof)
  })

  bind(people.list, ({ query }, caller) => listPeople(deps, caller, query))
  bind(people.get, ({ params }, caller) => getPerson(deps, caller, params.id))
  bind(people.update, ({ params, body }, caller) => changeRole(deps, caller, params.id, body))
  bind(people.remove, ({ params }, caller) => removePerson(deps, caller, params.id))
  bind(people.resetPassword, ({ params }, caller) => createPasswordReset(deps, caller, params.id))

  bind(invitations.list, ({ query }, caller) => listInvitations(deps, caller, query))
  bind(invitations.create, ({ body }, caller) => createInvitation(deps, caller, body))
  bind(invitations.delete, ({ params }, caller) => revokeInvitation(deps, caller, params.id))

  /** Codes cannot be guessed; this bounds what looking for them costs. */
  const codes = createAttempts(deps, {
    name: 'link_codes',
    most: 30,
    windowSeconds: 60,
    what: 'Too many attempts to use a link.',
  })
  async function takeCode(ctx: Context): Promise<void> {
    requireOwnPage(deps.settings, ctx.req)
    await codes.take(networkOf(addressOf(ctx)))
  }
  bind(invitations.show, async ({ body, ctx }) => {
    await takeCode(ctx)
    return showInvitation(deps, body.code)
  })
  bind(invitations.accept, async ({ body, ctx }) => {
    await takeCode(ctx)
    const { caller } = await auth.viewer(ctx.req, null)
    const signedIn = caller?.via === 'session' ? caller : null
    if (!signedIn) await refuseWithoutSso(deps)
    const proof = await acceptInvitation(deps, signedIn, body, addressOf(ctx))
    if (!signedIn) return identityOf(await signIn(ctx, proof))
    // The session stays: another one would outlive a sign-out at the provider that opened this one.
    await writeProved(deps, async (repositories, outdate) => {
      if (!(await repositories.sessions.get(signedIn.session!))) throw sessionEnded()
      await proof(repositories, outdate)
    })
    const joined = (await auth.viewer(ctx.req, null)).caller
    if (!joined) throw sessionEnded()
    return identityOf(joined)
  })
  /** Each address a few times, so that nobody is flooded; each network, so that nobody tries many. */
  const resets = { windowSeconds: 3_600, what: TOO_MANY_RESETS }
  const forgotten = {
    network: createAttempts(deps, { ...resets, name: 'reset_network', most: 20 }),
    address: createAttempts(deps, { ...resets, name: 'reset_address', most: 3 }),
  }
  bind(passwordResets.request, async ({ body, ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    await requireMail(deps)
    await forgotten.network.take(networkOf(addressOf(ctx)))
    await forgotten.address.take(body.email)
    await requestPasswordReset(deps, body.email)
  })
  bind(passwordResets.use, async ({ body, ctx }) => {
    await takeCode(ctx)
    await resetPassword(deps, body, addressOf(ctx))
  })

  return { idOf, setPassword: setOwnPassword }
}
