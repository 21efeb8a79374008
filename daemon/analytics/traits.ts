import { isbot } from 'isbot'
import type { Settings } from '../ports/deps.ts'
import { loggable, withoutLinkCode } from '../ports/loggable.ts'
import { isOwnHostname } from '../sessions/host-names.ts'

/** Device, browser and operating system, as coarse as reports need them. Nothing else of a user agent is stored. */
interface Agent {
  device: string
  browser: string
  os: string
}

const first = (
  userAgent: string,
  table: readonly (readonly [name: string, pattern: RegExp])[],
): string => table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'

/** In this order, since many browsers also name others. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b|OPiOS/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Vivaldi', /Vivaldi\//],
  ['Yandex', /YaBrowser\//],
  ['UC Browser', /UCBrowser\//],
  ['DuckDuckGo', /DuckDuckGo\/|Ddg\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.*Safari\/|iP(?:hone|ad|od).*AppleWebKit/],
] as const
const SYSTEMS = [
  ['Tizen', /Tizen/],
  ['webOS', /Web0S|webOS/],
  ['Xbox', /Xbox/],
  ['PlayStation', /PlayStation/],
  ['iOS', /iP(?:hone|ad|od)/],
  ['Android', /Android/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const
const DEVICES = [
  ['console', /Xbox|PlayStation|Nintendo/],
  ['tv', /\bTV\b|SmartTV|SMART-TV|Tizen|Web0S|webOS|AppleTV|BRAVIA|AFT[A-Z]/],
  ['tablet', /iPad|Tablet|Android(?!.*\bMobile\b)/],
  ['mobile', /iPhone|iPod|\bMobi(?:le)?\b|Android/],
  ['desktop', /Windows|Macintosh|Linux|X11|CrOS/],
] as const

/** Cache of user agents, few of which appear again and again. In memory only. */
const seen = new Map<string, { agent: Agent; isProgram: boolean }>()
const MOST_SEEN = 1_000
/** Genuine user agents are shorter; a header may have 16 kB, and parts of the parser take quadratic time. */
const MOST_AGENT_CHARS = 512

/** `isProgram`: it identifies itself as a bot, or the header is absent. */
export function agentOf(header: string): { agent: Agent; isProgram: boolean } {
  const userAgent = header.slice(0, MOST_AGENT_CHARS)
  const cached = seen.get(userAgent)
  if (cached) return cached
  const found = {
    agent: {
      device: first(userAgent, DEVICES),
      browser: first(userAgent, BROWSERS),
      os: first(userAgent, SYSTEMS),
    },
    isProgram: userAgent === '' || isbot(userAgent),
  }
  if (seen.size >= MOST_SEEN) seen.clear()
  seen.set(userAgent, found)
  return found
}

interface Place {
  page: string
  embed_domain: string
  referrer: string
}

/** The site with the player. Origin, which the browser sets, takes precedence over what the page declares. */
export function placeOf(
  settings: Pick<Settings, 'baseUrl' | 'ownHosts'>,
  {
    page,
    referrer,
    origin,
  }: {
    page: string | undefined
    referrer: string | undefined
    origin: string | undefined
  },
): Place {
  const site = hostOf(origin)
  const pageUrl = webAddress(page)
  // A page in an iframe reports the page around it, whose origin the request lacks.
  const address = pageUrl ?? webAddress(origin)
  const hostname = address?.hostname ?? site ?? ''
  const from = hostOf(referrer) ?? ''
  return {
    page: address ? pageOf(settings, address).slice(0, 300) : '',
    embed_domain: hostname,
    referrer: from === hostname ? '' : from,
  }
}

/** The code of a private link is for nobody who reads reports. */
const pageOf = (
  settings: Pick<Settings, 'baseUrl' | 'ownHosts'>,
  { hostname, origin, pathname }: URL,
): string =>
  withoutLinkCode(`${origin}${isOwnHostname(settings, hostname) ? loggable(pathname) : pathname}`)

/** RFC 1035, 2.3.4. */
const LONGEST_HOST = 253

function webAddress(text: string | undefined): URL | null {
  const url = text === undefined ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.hostname.length <= LONGEST_HOST ? url : null
}
const hostOf = (text: string | undefined): string | undefined => webAddress(text)?.hostname
