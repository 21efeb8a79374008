/** Explains a failed request in a sentence that says what to do. */
import { errors } from 'undici'
import { AppError } from '../../contract/errors.ts'

type Sentence = (host: string) => string

const connection: Sentence = (host) =>
  `${host} closed the connection. Try again; if it happens again, check that server.`
const slow: Sentence = (host) =>
  `${host} did not respond in time. Check that the server is running and reachable from ` +
  'the svc server, then try again.'
const unroutable: Sentence = (host) =>
  `${host} is not reachable from the svc server. Check the server's network.`
const certificate: Sentence = (host) =>
  `The certificate of ${host} is not valid. Renew it, or use a URL with a valid certificate.`
const notHttps: Sentence = (host) =>
  `${host} does not use HTTPS on this port. Check the port and whether the URL starts with ` +
  'http or https.'

const SENTENCES: Record<string, Sentence> = {
  ENOTFOUND: (host) => `The host ${host} does not exist. Check the spelling of the URL.`,
  EAI_AGAIN: (host) =>
    `The DNS lookup of ${host} failed. Check the server's network and try again.`,
  ECONNREFUSED: (host) =>
    `${host} refused the connection. Check the port and that the server is running.`,
  ECONNRESET: connection,
  EPIPE: connection,
  UND_ERR_SOCKET: connection,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: connection,
  ETIMEDOUT: slow,
  UND_ERR_CONNECT_TIMEOUT: slow,
  UND_ERR_HEADERS_TIMEOUT: slow,
  UND_ERR_BODY_TIMEOUT: (host) =>
    `${host} stopped sending partway through the file. Try again; if it happens again, ` +
    'check that server.',
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
    `${host} sent response headers that are too long. Check that server.`,
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
    return unreachable(
      `${host} did not send a valid HTTP response. Check the port in the URL.`,
      error,
    )
  const code = codeOf(error)
  const sentence =
    SENTENCES[code] ??
    ((name: string) =>
      `${name} could not be fetched (${code || 'unknown reason'}). Check that the URL ` +
      'opens in a browser.')
  return unreachable(sentence(host), error)
}

/** Several addresses were tried: the first failure stands for all. */
function codeOf(error: unknown): string {
  const { code, errors: each } = error as { code?: string; errors?: unknown[] }
  if (code) return code
  return Array.isArray(each) && each.length > 0 ? codeOf(each[0]) : ''
}
