/** Signing in by the one-time link, a password or a passkey, staying signed in by the cookie, signing out. */
import { problemOf, ProblemError } from '../../daemon/contract/client.ts'
import type { SignIn } from '../../daemon/contract/sign-in.ts'
import type { Identity } from '../../daemon/contract/system.ts'
import { explain } from '../parts/explain.ts'
import type { App } from './app.ts'
import { stopUploads } from '../uploads/queue.ts'
import { goTo } from './router.ts'
import { firstState } from './store.ts'

/** Where the link that the appliance prints leads: `/sign-in#<code>`. */
export async function openSession(app: App): Promise<void> {
  if (app.store.state.place.path !== '/sign-in') return resume(app)
  const code = decodeURIComponent(location.hash.slice(1))
  // First of all out of the address bar and the history: the code is a secret.
  goTo(app, '/', 'replace')
  if (code === '') return resume(app)
  try {
    app.store.change({ session: { phase: 'in', identity: await app.api.sessions.create({ body: { code } }) } })
  } catch (error) {
    if (!(error instanceof ProblemError)) return unreachable(app, error)
    // A link that was used before is no matter to a browser that is signed in already.
    await resume(app, 'link_used')
  }
}

/** Where one is stays: whoever came for a page finds it after signing in. */
export async function signIn(app: App, given: SignIn): Promise<void> {
  app.store.change({ session: { phase: 'in', identity: await app.api.sessions.create({ body: given }) } })
}

async function resume(app: App, reason: 'none' | 'link_used' = 'none'): Promise<void> {
  try {
    app.store.change({ session: { phase: 'in', identity: await whoami(app) } })
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'unauthorized') app.store.change({ session: { phase: 'out', reason } })
    else unreachable(app, error)
  }
}

/** The first time it was asked already, by first.js, before this bundle was there. */
async function whoami(app: App): Promise<Identity> {
  const early = globalThis as { svcFirst?: Promise<Response> }
  const asked = early.svcFirst
  delete early.svcFirst
  const response = await asked?.catch(() => undefined)
  if (!response) return app.api.system.whoami()
  if (!response.ok) throw new ProblemError(await problemOf(response))
  return (await response.json()) as Identity
}

function unreachable(app: App, error: unknown): void {
  app.store.change({ session: { phase: 'unreachable', problem: explain(error) } })
}

/** Asked again when the stream broke: has the session ended, or only the connection? */
export async function checkSession(app: App): Promise<'in' | 'out' | 'unknown'> {
  try {
    await app.api.system.whoami()
    return 'in'
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'unauthorized') return 'unknown'
    app.store.change({ session: { phase: 'out', reason: 'none' } })
    return 'out'
  }
}

export async function signOut(app: App): Promise<void> {
  await stopUploads(app)
  await app.api.sessions.delete()
  history.replaceState(null, '', '/')
  // Nothing of what was seen or typed stays in this tab for whoever sits here next.
  sessionStorage.clear()
  app.store.change({ ...firstState({ path: '/', search: '', standing: 0 }), session: { phase: 'out', reason: 'signed_out' } })
}
