/** Looks at the certificate of the public URL as a browser would see it; sends nothing beyond the handshake. */
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Log } from '../ports/deps.ts'
import type { Schedule } from '../ports/schedule.ts'
import type { PresentedCertificate, PublicCertificate } from '../ports/public-certificate.ts'

const LOOK_EVERY_MS = 3_600_000
const PATIENCE_MS = 10_000
const DAY_MS = 86_400_000
const WARN_DAYS = 7

interface PublicCertificateOptions {
  /** The public URL, which is known once the daemon listens. */
  url: () => string
  log: Log
  schedule: Schedule
  patienceMs?: number
}

export function createPublicCertificate({
  url,
  log,
  schedule,
  patienceMs = PATIENCE_MS,
}: PublicCertificateOptions): PublicCertificate {
  let last: PresentedCertificate | null = null

  async function look(signal: AbortSignal): Promise<void> {
    const { protocol, hostname, port } = new URL(url())
    if (protocol !== 'https:') return
    const host = hostname.replace(/^\[|\]$/g, '')
    const seen = await present(host, Number(port || 443), signal, patienceMs)
    if (signal.aborted) return
    if (endsSoon(seen) && seen.expiresAt?.getTime() !== last?.expiresAt?.getTime())
      log.warn(
        { host, expiresAt: seen.expiresAt },
        'the HTTPS certificate expires soon or has expired',
      )
    last = seen
  }

  return {
    last: () => last,
    start() {
      const stopping = new AbortController()
      let looking = look(stopping.signal)
      const end = schedule.every('certificate', LOOK_EVERY_MS, () => {
        looking = look(stopping.signal)
      })
      return async () => {
        end()
        stopping.abort()
        await looking
      }
    },
  }
}

/** Never rejects: that it cannot be reached from here is an answer too. */
function present(
  host: string,
  port: number,
  signal: AbortSignal,
  patienceMs: number,
): Promise<PresentedCertificate> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      // An expired one is to be read, not refused.
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
    })
    const end = (seen: Omit<PresentedCertificate, 'host'>): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      socket.destroy()
      resolve({ host, ...seen })
    }
    const fail = (fault: string): void => end({ expiresAt: null, fault })
    const stop = (): void => fail('It was not looked at.')
    const timer = setTimeout(
      () => fail(`${host} did not respond within ${patienceMs / 1000} s.`),
      patienceMs,
    )
    signal.addEventListener('abort', stop, { once: true })
    socket.once('secureConnect', () => end(certificateOf(socket, host)))
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(`${host} could not be reached from this machine (${code ?? message}).`),
    )
  })
}

function certificateOf(socket: TLSSocket, host: string): Omit<PresentedCertificate, 'host'> {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return { expiresAt: null, fault: `${host} presents no certificate.` }
  const isOther =
    (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) === undefined
  return {
    expiresAt: certificate.validToDate,
    fault: isOther ? `The certificate that ${host} presents is for another host.` : null,
  }
}

const endsSoon = ({ expiresAt }: PresentedCertificate): boolean =>
  expiresAt !== null && expiresAt.getTime() - Date.now() < WARN_DAYS * DAY_MS
