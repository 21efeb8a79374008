/** A daemon, a provider of single sign-on, and what tests ask both. */
import { createClient, type Client } from '../../../daemon/contract/client.ts'
import type { SignInProvider } from '../../../daemon/contract/sign-in-provider.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import {
  CLIENT_SECRET,
  Jar,
  signInWith,
  startOpenId,
  type OpenIdServer,
  type SignedInWith,
} from '../../support/openid.ts'
import type { OpenIdControl } from '../../support/openid-provider.ts'

type Change = Partial<Parameters<Client['signInProviders']['create']>[0]['body']>

export interface SsoHouse {
  daemon: Daemon
  openId: OpenIdServer
  /** Adds a provider, and registers its redirect URL there. */
  add(change?: Change, control?: Partial<OpenIdControl>): Promise<SignInProvider>
  /** A person whose browser is signed in. */
  enter(
    provider: Pick<SignInProvider, 'id'>,
    login: string,
    more?: { to?: string; jar?: Jar },
  ): Promise<SignedInWith & { as: Client; jar: Jar }>
  /** Entries of the audit log with this action, newest first. */
  audited(action: string): Promise<Awaited<ReturnType<Client['audit']['list']>>['data']>
  end(): Promise<void>
}

export const PEOPLE: OpenIdControl['people'] = {
  ada: { email: 'ada@example.org', email_verified: true, name: 'Ada', groups: ['staff'] },
  bo: { email: 'Bo@example.org', email_verified: true, name: 'Bo', groups: ['editors', 'staff'] },
  cy: { email: 'cy@example.org', email_verified: false, name: 'Cy', groups: ['staff'] },
  di: { email: 'di@elsewhere.example', email_verified: true, name: 'Di', groups: ['staff'] },
  ed: { name: 'Ed', groups: ['staff'] },
  flo: { email: 'flo@example.org', email_verified: true, name: 'Flo', groups: [] },
}

export async function ssoHouse(env: Record<string, string> = {}): Promise<SsoHouse> {
  const openId = await startOpenId()
  const daemon = await startDaemon({
    env: { SVC_ALLOW_PRIVATE_HOSTS: openId.host, SVC_TRUSTED_PROXIES: '127.0.0.1', ...env },
  })
  const redirectUris: string[] = []
  return {
    daemon,
    openId,
    async add(change = {}, control = {}) {
      const added = await daemon.api.signInProviders.create({
        body: {
          name: 'Example ID',
          issuer: openId.issuer,
          client_id: 'svc',
          client_secret: CLIENT_SECRET,
          scopes: ['openid', 'email', 'profile', 'groups'],
          groups_claim: 'groups',
          default_role: { role: 'viewer', space: daemon.space },
          creates: 'anyone',
          ...change,
        },
      })
      redirectUris.push(added.redirect_url)
      await openId.set({
        redirectUris,
        people: PEOPLE,
        aheadMs: 0,
        inIdToken: false,
        forgery: null,
        logoutUris: [],
        logoutBySession: true,
        hasNewKey: false,
        ...control,
      })
      return added
    },
    async enter({ id }, login, { to, jar = new Jar() } = {}) {
      const done = await signInWith(daemon, id, { login, jar, ...(to ? { to } : {}) })
      const as = asBrowser(daemon, done.cookie)
      return { ...done, as, jar }
    },
    audited: async (action) => (await daemon.api.audit.list({ query: { action, limit: 50 } })).data,
    async end() {
      await daemon.remove()
      await openId.stop()
    },
  }
}

/** Whoever has the session. */
export const asBrowser = (
  { baseUrl, request }: Pick<Daemon, 'baseUrl' | 'request'>,
  session: string | null,
): Client =>
  createClient({
    baseUrl,
    fetch: (address, init) =>
      request(address, {
        ...init,
        headers: { ...(init?.headers as object), cookie: `svc_session=${session}` },
      }),
  })

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { problem?: { code: string; reason?: string } }) =>
      error.problem?.reason ?? error.problem?.code ?? String(error),
  )
