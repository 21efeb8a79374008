/** Signing in by the one-time link, a password or a passkey, staying signed in by the cookie, signing out. */
import { ProblemError } from '../../daemon/contract/client.ts'
import type { SignIn } from '../../daemon/contract/sign-in.ts'
import type { Identity } from '../../daemon/contract/system.ts'
import { explain } from '../kit/explain/explain.ts'
import type { App } from '../state/app.ts'
import { goTo } from '../state/router.ts'
import { firstState, type Session } from '../state/store.ts'
import { stopUploads } from '../uploads/queue.ts'

/**
 * Where the link that the appliance prints leads: `/sign-in#<code>`; and a sign-in that failed at a provider:
 * `/sign-in?sso_error=<reason>`.
 */
export async function openSession(app: App) {
  if (app.store.state.place.path !== '/sign-in') return resume(app)
  const failed = new URLSearchParams(location.search)
  const reason = failed.get('sso_error')
  if (reason !== null) {
    const to = failed.get('to') ?? '/'
    goTo(app, /^\/(?![/\\])/.test(to) ? to : '/', 'replace')
    return resume(app, 'none', { reason, provider: failed.get('provider') ?? '' })
  }
  const code = location.hash.slice(1)
  // First of all out of the address bar and the history: the code is a secret.
  goTo(app, '/', 'replace')
  if (code === '') return resume(app)
  try {
    await signIn(app, { code })
  } catch (error) {
    // A link that was used before is no matter to a browser that is signed in already.
    if (error instanceof ProblemError) await resume(app, 'link_used')
    else setSession(app, { phase: 'unreachable', problem: explain(error) })
  }
}

/** The address stays: the page that was asked for comes after signing in. */
export async function signIn(app: App, given: SignIn) {
  setSession(app, { phase: 'in', identity: await app.api.sessions.create({ body: given }) })
}

async function resume(
  app: App,
  reason: 'none' | 'link_used' = 'none',
  sso?: Extract<Session, { phase: 'out' }>['sso'],
) {
  const known = identityInPage()
  // Nothing is waited for: the first that is shown is the page.
  if (known) {
    const { identity, since } = known
    if (!identity) return setSession(app, { phase: 'out', reason, sso })
    return setSession(app, { phase: 'in', identity, ...(since === undefined ? {} : { since }) })
  }
  try {
    setSession(app, { phase: 'in', identity: await app.api.system.whoami() })
  } catch (error) {
    if (isUnauthorized(error)) setSession(app, { phase: 'out', reason, sso })
    else setSession(app, { phase: 'unreachable', problem: explain(error) })
  }
}

/**
 * The page names who asked for it (daemon/http/dashboard-page.ts), `null` for nobody; what is asked
 * later may be otherwise.
 */
function identityInPage(): { identity: Identity | null; since: string | undefined } | undefined {
  const element = document.querySelector<HTMLElement>('#identity')
  element?.remove()
  return element
    ? { identity: JSON.parse(element.textContent), since: element.dataset['since'] }
    : undefined
}

/** Asked again when the stream broke: has the session ended, or only the connection? */
export async function checkSession(app: App): Promise<'in' | 'out' | 'unknown'> {
  try {
    await app.api.system.whoami()
    return 'in'
  } catch (error) {
    if (!isUnauthorized(error)) return 'unknown'
    setSession(app, { phase: 'out', reason: 'none' })
    return 'out'
  }
}

export async function signOut(app: App) {
  await stopUploads(app)
  await app.api.sessions.delete()
  history.replaceState(null, '', '/')
  // Nothing of what was seen or typed stays in this tab for the next person here.
  sessionStorage.clear()
  app.store.change({
    ...firstState({ path: '/', search: '', scrollTop: 0 }),
    session: { phase: 'out', reason: 'signed_out' },
  })
}

const setSession = ({ store }: App, session: Session) => store.change({ session })

const isUnauthorized = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'unauthorized'
