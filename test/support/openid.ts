/** Starts the OpenID Connect provider of the tests, and signs in with it as a browser does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Daemon } from '../daemon.ts'
import type { Forgery, OpenIdControl, SignRequest } from './openid-provider.ts'

export interface OpenIdServer {
  issuer: string
  /** `host:port`, for SVC_ALLOW_PRIVATE_HOSTS. */
  host: string
  set(control: Partial<OpenIdControl>): Promise<void>
  /** A token with these claims, signed by its key unless `forgery` says otherwise. */
  sign(claims: Record<string, unknown>, forgery?: Forgery): Promise<string>
  /** Signs out whoever is signed in at the provider with this browser. */
  signOut(jar: Jar): Promise<void>
  stop(): Promise<void>
}

export const CLIENT_SECRET = 'a secret of the provider'

export async function startOpenId(): Promise<OpenIdServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'openid-provider.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)))
  })
  const { issuer } = JSON.parse(line) as { issuer: string }
  return {
    issuer,
    host: new URL(issuer).host,
    async set(control) {
      const { status } = await fetch(`${issuer}/control`, {
        method: 'PUT',
        body: JSON.stringify(control),
      })
      if (status !== 204) throw new Error(`the provider answered ${status}`)
    },
    async sign(claims, forgery = {}) {
      const body = JSON.stringify({ token: claims, forgery } satisfies SignRequest)
      return (await fetch(`${issuer}/sign`, { method: 'POST', body })).text()
    },
    async signOut(jar) {
      const page = await (await jar.open(`${issuer}/session/end`)).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
      const done = await jar.open(`${issuer}/session/end/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ xsrf: xsrf ?? '', logout: 'yes' }).toString(),
      })
      if (done.status !== 303) throw new Error(`the provider answered ${done.status}`)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface SignedInWith {
  /** Where svc leads in the end. */
  to: string
  /** Of the session; null when none was started. */
  cookie: string | null
  /** With which the provider sent the browser back. */
  callback: string
}

interface SignInBy {
  login: string | null
  to?: string
  /** Changes the URL of the provider's page, or that with which it leads back. */
  tamper?: { page?: (url: URL) => void; callback?: (url: URL) => void }
  jar?: Jar
}

let addresses = 0

/** Cookies by host and path, as a browser keeps them; neither ports nor times count. */
export class Jar {
  /** Sign-ins are counted by network. */
  readonly #address = `203.0.113.${(addresses += 1) % 250}`
  readonly #cookies = new Map<string, { path: string; host: string; value: string }>()

  /** `request`: one that checks what comes back, for the API. */
  async open(
    url: string,
    init: RequestInit = {},
    request: typeof fetch = fetch,
  ): Promise<Response> {
    const { hostname, pathname } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(([, { host, path }]) => host === hostname && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const response = await request(url, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': this.#address,
        ...(cookie ? { cookie } : {}),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(/;\s*/)
      const [name = '', ...value] = pair.split('=')
      const path = rest.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
      const key = `${name} ${hostname} ${path}`
      if (value.join('=') === '') this.#cookies.delete(key)
      else this.#cookies.set(key, { path, host: hostname, value: value.join('=') })
    }
    return response
  }

  get(name: string): string | null {
    for (const [key, { value }] of this.#cookies) if (key.startsWith(`${name} `)) return value
    return null
  }
}

/** `login` null: cancelled at the provider. */
export async function signInWith(
  { baseUrl }: Pick<Daemon, 'baseUrl'>,
  provider: string,
  { login, to = '/', tamper, jar = new Jar() }: SignInBy,
): Promise<SignedInWith> {
  const start = await jar.open(`${baseUrl}/sso/${provider}/start?to=${encodeURIComponent(to)}`)
  return follow(jar, start, { login, tamper })
}

/** From the answer that leads to the provider, to the page of svc in the end. */
export async function follow(
  jar: Jar,
  start: Response,
  { login, tamper }: Pick<SignInBy, 'login' | 'tamper'>,
): Promise<SignedInWith> {
  let response = start
  let callback = ''
  for (let step = 0; step < 15; step++) {
    const location = response.headers.get('location')
    if (location) {
      const url = new URL(location, response.url)
      if (url.pathname.endsWith('/callback')) {
        tamper?.callback?.(url)
        callback = url.href
      } else if (url.searchParams.has('code_challenge')) tamper?.page?.(url)
      response = await jar.open(url.href)
      continue
    }
    const text = await response.text()
    const to = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1]
    if (to !== undefined)
      return { to: to.replaceAll('&#38;', '&'), cookie: jar.get('svc_session'), callback }
    const form = /action="([^"]*\/login)"/.exec(text)?.[1]
    if (!form) throw new Error(`no page that leads on: ${response.status} ${text.slice(0, 300)}`)
    const action = new URL(login === null ? form.replace('/login', '/cancel') : form, response.url)
    response = await jar.open(action.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(login === null ? {} : { login }).toString(),
    })
  }
  throw new Error('the provider leads in a circle')
}

/** `sso_error` of the page that a failed sign-in leads to. */
export const failureOf = ({ to }: Pick<SignedInWith, 'to'>): string | null =>
  new URL(to, 'http://svc').searchParams.get('sso_error')
