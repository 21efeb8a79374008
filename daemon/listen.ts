/** The ports that others reach, and what they require. */
import { openCertificate } from './adapters/certificate.ts'
import { ConfigError, type Config } from './config.ts'
import { PATIENCE } from './http/patience.ts'
import { startRedirect, type Redirect } from './http/redirect.ts'
import type { HttpServer } from './http/server.ts'
import type { Deps, Log } from './ports/deps.ts'
import { canSignInFromAfar } from './sessions/methods.ts'

/** An appliance on a network must have a way for its owner to sign in, and know its public URL. */
export async function requireSignInFromAfar(deps: Deps, config: Config): Promise<void> {
  const { host, publicUrl, httpsPort, httpsHost = '::' } = config
  const opened = [
    ...(isLoopback(host) ? [] : [`SVC_HOST=${host}`]),
    ...(httpsPort === undefined || isLoopback(httpsHost) ? [] : [`SVC_HTTPS_PORT=${httpsPort}`]),
  ]
  if (opened.length === 0) return
  const missing = [
    ...(publicUrl === undefined
      ? ['the public URL: SVC_PUBLIC_URL=https://video.example.org']
      : []),
    ...((await canSignInFromAfar(deps))
      ? []
      : ["the owner's password; set it with: svc daemon password"]),
  ]
  if (missing.length === 0) return
  await deps.db.close()
  throw new ConfigError(
    `${opened.join(' and ')} makes svc reachable from other machines. That requires:\n  ${missing.join('\n  ')}`,
  )
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** Throws `ConfigError` when one of its settings is missing, `StartRefused` when its files cannot be used. */
export function httpsOf(config: Config, log: Log): Deps['https'] {
  const { httpsPort, httpsCert, httpsKey, publicUrl, redirectPort } = config
  if (redirectPort !== undefined && publicUrl === undefined)
    throw new ConfigError('SVC_REDIRECT_PORT also needs SVC_PUBLIC_URL, which it leads to.')
  if (httpsPort === undefined) return null
  if (!httpsCert || !httpsKey || !publicUrl?.startsWith('https:'))
    throw new ConfigError(
      'SVC_HTTPS_PORT also needs SVC_HTTPS_CERT, SVC_HTTPS_KEY, and SVC_PUBLIC_URL with https: ' +
        'see docs/https.md.',
    )
  const host = new URL(publicUrl).hostname
  return openCertificate({ certFile: httpsCert, keyFile: httpsKey, host }, log)
}

/** Opens the ports for other machines, after everything else is ready. */
export async function openToOthers(
  http: HttpServer,
  { httpsPort, httpsHost, redirectPort, publicUrl }: Config,
  log: Log,
): Promise<Redirect | null> {
  const rethrowExplained = (port: number, variable: PortVariable) => (error: unknown) => {
    throw explained(error, { host: httpsHost ?? 'all addresses', port }, variable)
  }
  if (httpsPort !== undefined) {
    const port = await http
      .listenTls({ host: httpsHost, port: httpsPort })
      .catch(rethrowExplained(httpsPort, 'SVC_HTTPS_PORT'))
    log.info({ port }, 'HTTPS is served')
  }
  if (redirectPort === undefined) return null
  const options = { host: httpsHost, port: redirectPort, to: publicUrl! }
  const redirect = await startRedirect(options, PATIENCE.headersMs).catch(
    rethrowExplained(redirectPort, 'SVC_REDIRECT_PORT'),
  )
  log.info({ port: redirect.port }, 'plain HTTP is redirected to the public URL')
  return redirect
}

/** By the variable of a port: ports to suggest instead, and the variable of its address. */
const PORTS = {
  SVC_PORT: { free: 4081, high: 4080, host: 'SVC_HOST' },
  SVC_HTTPS_PORT: { free: 8443, high: 8443, host: 'SVC_HTTPS_HOST' },
  SVC_REDIRECT_PORT: { free: 8080, high: 8080, host: 'SVC_HTTPS_HOST' },
}
type PortVariable = keyof typeof PORTS

/** Errors of a port that cannot be used as sentences; anything else as it is. */
export function explained(
  error: unknown,
  { host, port }: { host: string; port: number },
  variable: PortVariable = 'SVC_PORT',
): unknown {
  const { code } = error as NodeJS.ErrnoException
  const other = PORTS[variable]
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} on ${host} is in use by another program. Use another port: ${variable}=${other.free}`,
    )
  if (code === 'EACCES')
    return new ConfigError(
      `This user is not allowed to use port ${port}. Use a port above 1023: ${variable}=${other.high}`,
    )
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError(`${host} is not an address of this machine. Set ${other.host}.`)
  return error
}
