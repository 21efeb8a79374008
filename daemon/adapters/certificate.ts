/** The certificate of the built-in HTTPS (ports/https.ts), from two PEM files that another program renews. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Log } from '../ports/deps.ts'
import type { HttpsCertificate } from '../ports/https.ts'
import { StartRefused } from '../ports/start-refused.ts'

/** A renewal is noticed within this time. */
const LOOK_EVERY_MS = 30_000
const DAY_MS = 86_400_000
const WARN_DAYS = 7

interface Files {
  certFile: string
  keyFile: string
  /** Host of the public URL, which the certificate should name. */
  host: string
}

interface Read {
  cert: Buffer
  key: Buffer
  leaf: X509Certificate
}

/** Throws `StartRefused` when the files cannot be used. */
export function openCertificate(
  files: Files,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): HttpsCertificate {
  let seen = lookOf(files)
  let served = read(files)
  let fault: string | null = null
  logCertificate(served, files, log)
  const look = (changed: () => void): void => {
    const now = lookOf(files)
    if (now === seen) return
    seen = now
    try {
      served = read(files)
      fault = null
    } catch (error) {
      // Also in the middle of a renewal, when one file is new and the other old.
      fault = (error as Error).message
      log.error({ fault }, 'the new HTTPS certificate cannot be used; the previous one is served')
      return
    }
    logCertificate(served, files, log)
    changed()
  }
  return {
    current: () => served,
    expiresAt: () => served.leaf.validToDate,
    fault: () => fault,
    watch(changed) {
      const timer = setInterval(() => look(changed), lookEveryMs).unref()
      return () => clearInterval(timer)
    },
  }
}

function read({ certFile, keyFile }: Files): Read {
  const [cert, key] = [readPem('SVC_HTTPS_CERT', certFile), readPem('SVC_HTTPS_KEY', keyFile)]
  let leaf: X509Certificate
  try {
    leaf = new X509Certificate(cert)
  } catch {
    throw new StartRefused(`SVC_HTTPS_CERT: ${certFile} is not a certificate in PEM format.`)
  }
  let fits: boolean
  try {
    fits = leaf.checkPrivateKey(createPrivateKey(key))
  } catch {
    throw new StartRefused(
      `SVC_HTTPS_KEY: ${keyFile} is not a private key in PEM format without a passphrase.`,
    )
  }
  if (!fits)
    throw new StartRefused(
      `SVC_HTTPS_KEY: ${keyFile} is not the key of the certificate ${certFile}. With a chain, the ` +
        'certificate of svc comes first.',
    )
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new StartRefused(`SVC_HTTPS_CERT: ${certFile}: ${(error as Error).message}`)
  }
  return { cert, key, leaf }
}

function readPem(variable: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `${variable}: ${path} cannot be read (${code}). The user that runs svc needs permission to read it.`,
    )
  }
}

/** Size, time and place of both; a link that leads to another file is a change. */
const lookOf = ({ certFile, keyFile }: Files): string =>
  [certFile, keyFile]
    .map((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : 'none'
    })
    .join()

function logCertificate({ leaf }: Read, { host, certFile }: Files, log: Log): void {
  const expiresAt = leaf.validToDate.toISOString()
  log.info({ expiresAt, subject: leaf.subjectAltName ?? leaf.subject }, 'HTTPS certificate')
  if (leaf.validToDate.getTime() - Date.now() < WARN_DAYS * DAY_MS)
    log.warn({ expiresAt, certFile }, 'the HTTPS certificate expires soon or has expired')
  if (leaf.checkHost(host) === undefined)
    log.warn({ host, certFile }, 'the HTTPS certificate is not for the host of SVC_PUBLIC_URL')
}
