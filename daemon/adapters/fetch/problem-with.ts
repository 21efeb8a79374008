/** What went wrong on the way, in a sentence that says what to do. */
import { errors } from 'undici'
import { AppError } from '../../contract/errors.ts'

type Sentence = (host: string) => string

const connection: Sentence = (host) =>
  `${host} broke the connection off. Try again; if it stays, the server there has a fault.`
const slow: Sentence = (host) =>
  `${host} did not answer in time. Check that the server runs and can be reached from this machine, and try again.`
const unroutable: Sentence = (host) =>
  `${host} cannot be reached from this machine. Check the network of the appliance.`
const certificate: Sentence = (host) =>
  `The certificate of ${host} is not valid. Have it renewed, or use an address with a valid one.`
const notHttps: Sentence = (host) =>
  `${host} does not speak HTTPS at this port. Check whether the address begins with http or https, and the port.`

const SENTENCES: Record<string, Sentence> = {
  ENOTFOUND: (host) => `There is no host ${host}. Check the spelling of the address.`,
  EAI_AGAIN: (host) =>
    `The name ${host} could not be looked up. Check the network of the appliance and try again.`,
  ECONNREFUSED: (host) =>
    `${host} refused the connection. Check the port, and that the server runs.`,
  ECONNRESET: connection,
  EPIPE: connection,
  UND_ERR_SOCKET: connection,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: connection,
  ETIMEDOUT: slow,
  UND_ERR_CONNECT_TIMEOUT: slow,
  UND_ERR_HEADERS_TIMEOUT: slow,
  UND_ERR_BODY_TIMEOUT: (host) =>
    `${host} stopped sending in the middle of the file. Try again; if it stays, the server there has a fault.`,
  EHOSTUNREACH: unroutable,
  ENETUNREACH: unroutable,
  EADDRNOTAVAIL: unroutable,
  CERT_HAS_EXPIRED: certificate,
  CERT_NOT_YET_VALID: certificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  EPROTO: notHttps,
  ERR_SSL_WRONG_VERSION_NUMBER: notHttps,
  UND_ERR_HEADERS_OVERFLOW: (host) =>
    `${host} answered with headers that are too long. The server there has a fault.`,
}

export function unreachable(detail: string, cause?: unknown): AppError {
  return new AppError('source_unreachable', detail, { cause })
}

/** Anything that a connection may throw. What is an AppError already stays as it is. */
export function problemWith(host: string, error: unknown): AppError {
  for (
    let current: unknown = error, depth = 0;
    current && depth < 5;
    current = (current as Error).cause, depth++
  ) {
    if (current instanceof AppError) return current
  }
  if (error instanceof errors.HTTPParserError)
    return unreachable(`${host} does not answer in HTTP. Check the port of the address.`, error)
  const code = codeOf(error)
  const sentence =
    SENTENCES[code] ??
    ((name: string) =>
      `${name} could not be fetched (${code || 'unknown reason'}). Check that the address opens in a browser.`)
  return unreachable(sentence(host), error)
}

/** Several addresses were tried: the first failure stands for all. */
function codeOf(error: unknown): string {
  const { code, errors: each } = error as { code?: string; errors?: unknown[] }
  if (code) return code
  return Array.isArray(each) && each.length > 0 ? codeOf(each[0]) : ''
}
