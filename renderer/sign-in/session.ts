/** Signing in by the one-time link, a password or a passkey, staying signed in by the cookie. */
import { ProblemError } from '../../daemon/contract/client.ts'
import { SPACE_HEADER } from '../../daemon/contract/route.ts'
import type { SignIn } from '../../daemon/contract/sign-in.ts'
import type { Identity } from '../../daemon/contract/system.ts'
import { explain } from '../kit/explain/explain.ts'
import { keepDraftsOf } from '../kit/draft-author.ts'
import type { App } from '../state/app.ts'
import { goTo } from '../state/router.ts'
import type { Session } from '../state/store.ts'
import { holdsFiles } from '../uploads/queue.ts'

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
  const identity = await app.api.sessions.create({ body: given })
  if (!shown || (isAsShown(identity) && holdsFiles(app))) enter(app, identity)
  else location.reload()
}

/** Who has seen what is in this document, or on its way to it, and in which space. */
let shown: Identity | undefined

const isAsShown = ({ space, account }: Identity) =>
  shown?.space === space && shown.account?.id === account?.id

function enter(app: App, identity: Identity, since?: string) {
  shown = identity
  keepDraftsOf(identity.account?.id ?? '')
  setSession(app, { phase: 'in', identity, since })
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
    return enter(app, identity, since)
  }
  try {
    enter(app, await app.api.system.whoami())
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

/**
 * Asked when the stream broke, or the tab is looked at again: whose session is it by now, and in which space? Where
 * another tab has changed either, or the space is gone, everything is read again.
 */
export async function checkSession(app: App): Promise<'in' | 'out' | 'unknown'> {
  try {
    const now = await app.api.system.whoami({}, { headers: { [SPACE_HEADER]: '' } })
    if (isAsShown(now)) return 'in'
    // What is under way goes to the space that is shown.
    if (!holdsFiles(app) && !app.store.state.work) location.reload()
    return 'out'
  } catch (error) {
    return isUnauthorized(error) ? 'out' : 'unknown'
  }
}

const setSession = ({ store }: App, session: Session) => store.change({ session })

const isUnauthorized = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'unauthorized'
