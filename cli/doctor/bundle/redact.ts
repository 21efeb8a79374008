/** Removes secrets, and what identifies people, from text that leaves the machine. */

const REMOVED = '[removed]'
const SECRET_NAME =
  /secret|password|passwd|token|authorization|cookie|signature|credential|(?:^|_|-)key$|(?:api|master|private)_?key/i
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)
const IDS = /^(?:[a-z]{3}_[0-9A-Za-z]{20}|[a-z0-9]{5}[0-9A-Za-z]{10})$/

const JWT = /eyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
const OWN_SECRET = /\b(?:svc_[a-z]+_[\w-]{8,}|whsec_[\w+/=-]{8,})/g
/** `https://user:password@host/path?query#fragment`: host and path stay. */
const USERINFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi
const QUERY = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"']*|\/[^\s?#"']+)[?#][^\s"']+/gi
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const IPV6 =
  /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4})?(?![\w:])|(?<![\w:])::(?:ffff:)?[0-9a-f.:]*[0-9a-f](?![\w:])/gi
/** Long words of letters and digits that are no ID of ours: keys, hashes, passwords. */
const OPAQUE = /[A-Za-z0-9+/_-]{24,}={0,2}/g
const LOOPBACK = new Set(['127.0.0.1', '0.0.0.0', '::1', '::'])

export interface Redactor {
  text(text: string): string
  /** Values below a name such as `token` go whatever they look like. */
  value(value: unknown): unknown
  /** Lines of JSON or of text. */
  lines(text: string): string
}

/** `known`: secrets of this machine, removed wherever they stand. */
export function createRedactor(known: readonly string[]): Redactor {
  const exact = known.filter((secret) => secret.length >= 6).sort((a, b) => b.length - a.length)
  const text = (given: string): string => {
    let result = given
    for (const secret of exact) result = result.replaceAll(secret, REMOVED)
    return result
      .replace(JWT, REMOVED)
      .replace(BEARER, `$1 ${REMOVED}`)
      .replace(OWN_SECRET, REMOVED)
      .replace(USERINFO, `$1${REMOVED}@`)
      .replace(QUERY, `$1?${REMOVED}`)
      .replace(EMAIL, '[e-mail]')
      .replace(IPV4, (address) => (LOOPBACK.has(address) ? address : '[address]'))
      .replace(IPV6, (address) => (LOOPBACK.has(address) ? address : '[address]'))
      .replace(OPAQUE, (word) => (isOpaque(word) ? REMOVED : word))
  }
  const value = (given: unknown, name = ''): unknown => {
    if (Array.isArray(given)) return given.map((each) => value(each, name))
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(
        Object.entries(given).map(([key, below]) => [text(key), value(below, key)]),
      )
    if (typeof given !== 'string') return given
    return isSecretName(name) ? REMOVED : text(given)
  }
  const line = (given: string): string => {
    try {
      return JSON.stringify(value(JSON.parse(given)))
    } catch {
      // Text, or a line that was cut off.
      return text(given)
    }
  }
  return { text, value, lines: (given) => given.split('\n').map(line).join('\n') }
}

/** Paths and words of people have no digits among their letters, or separators every few characters. */
function isOpaque(word: string): boolean {
  return word
    .split('/')
    .some(
      (part) =>
        part.length >= 24 &&
        !IDS.test(part) &&
        /\d/.test(part) &&
        /[a-z]/i.test(part) &&
        !isWords(part),
    )
}

/** `svc-backup-2026-11-27`: parts of one kind each. */
const isWords = (part: string): boolean =>
  part.split(/[-_+]/).every((each) => /^(?:[A-Za-z]{0,20}|\d{0,14})$/.test(each))
