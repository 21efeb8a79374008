/** Removes secrets, and what identifies people, from text that leaves the machine. */

const REMOVED = '[removed]'
const SECRET_NAME =
  /secret|password|passwd|token|authorization|cookie|signature|credential|(?:^|_|-)key$|(?:api|master|private)_?key/i
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)
const IDS = /^(?:[a-z]{3}_[0-9A-Za-z]{20}(?:[0-9A-Za-z]{4})?|[a-z0-9]{5}[0-9A-Za-z]{10})$/

const JWT = /eyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
/** Our own. A webhook's is Base64, in a URL perhaps percent-encoded. */
const OWN_SECRET = /\bsvc_[a-z]+_[\w-]{8,}|whsec_[\w+/=%-]+/g
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

/** What this machine keeps secret. */
export interface Known {
  /** Removed wherever they stand. */
  secrets: readonly string[]
  /** Removed where they are a word. There may be thousands. */
  codes: readonly string[]
}

const CODE = /[\w-]{20,}/g
/** A shorter one would blank out letters of any text. */
const LEAST_SECRET = 3
/** A shorter one is removed where it is a word. */
const LEAST_ANYWHERE = 6

export function createRedactor({ secrets, codes }: Known): Redactor {
  const exact = [...new Set(secrets.flatMap(spellingsOf))]
    .filter((secret) => secret.length >= LEAST_SECRET)
    .sort((a, b) => b.length - a.length)
    .map(patternOf)
  const known = new Set(codes)
  const text = (given: string): string => {
    let result = given
    for (const secret of exact) result = result.replace(secret, REMOVED)
    return result
      .replace(CODE, (word) => (known.has(word) ? REMOVED : word))
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

/** Plain, in a URL, and in JSON that no longer parses. */
const spellingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  JSON.stringify(secret).slice(1, -1),
]

function patternOf(secret: string): RegExp {
  const plain = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(
    secret.length >= LEAST_ANYWHERE ? plain : `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`,
    'gu',
  )
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
