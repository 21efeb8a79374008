/** The upload token: what the page sets, renewed by the page before it ends and when the appliance refuses it. */

import { NoToken, UploadRefusal, TokenProblem } from './refusal.ts'

export interface GivenToken {
  token: string | null | undefined
  getToken:
    | (() => string | null | undefined | Promise<string | null | undefined>)
    | null
    | undefined
}

/** Before its end, so that a request which takes a moment to leave still arrives in time. */
const MARGIN_MS = 30_000
/**
 * A browser whose clock is wrong takes every token for ended: it is renewed no more often than this
 * unless it was refused.
 */
const LEAST_MS = 5_000

/**
 * How often a page may set something else while a token is asked for, before an answer to what it set then is good
 * enough: one that makes a `getToken` each time that it is drawn would else never send anything.
 */
const MOST_CHANGES = 3

/** What `getToken` has answered, for as long as the page has that one set. */
interface Answered {
  given: GivenToken
  cached?: { token: string; at: number }
  asking?: Promise<string> | undefined
}

export class TokenSource {
  readonly #given: () => GivenToken
  #last: Answered = { given: { token: null, getToken: null } }

  constructor(given: () => GivenToken) {
    this.#given = given
  }

  /** Good for the next request. Rejects with NoToken or TokenProblem; with a Refusal when `getToken` gives none. */
  async current(): Promise<string> {
    const token = await this.#get()
    if (!token) throw new NoToken('No token was given')
    return token
  }

  /** Another one than what was refused; undefined when there is none. */
  async insteadOf(refused: string): Promise<string | undefined> {
    const token = await this.#get(refused)
    return token && token !== refused ? token : undefined
  }

  /** `refused`: any other. */
  async #get(refused?: string): Promise<string | null | undefined> {
    for (let changes = 0; ; changes++) {
      const answered = this.#answered
      const { token, getToken } = answered.given
      if (!getToken) return token
      const good = refused === undefined ? goodOf(answered) : (answered.cached?.token ?? token)
      if (good && good !== refused) return good
      const asking = (answered.asking ??= ask(answered, getToken))
      await Promise.allSettled([asking])
      if (answered === this.#answered || changes === MOST_CHANGES) return asking
    }
  }

  get #answered(): Answered {
    const given = this.#given()
    const { token, getToken } = this.#last.given
    if (given.token !== token || given.getToken !== getToken) this.#last = { given }
    return this.#last
  }
}

function goodOf({ given: { token }, cached }: Answered): string | undefined {
  const held = cached ?? (token ? { token, at: -Infinity } : undefined)
  const isGood =
    held && (endOf(held.token) - Date.now() > MARGIN_MS || performance.now() - held.at < LEAST_MS)
  return isGood ? held.token : undefined
}

/** Callers that ask at once share the answer. */
async function ask(
  answered: Answered,
  getToken: NonNullable<GivenToken['getToken']>,
): Promise<string> {
  try {
    const token = await requestToken(getToken)
    answered.cached = { token, at: performance.now() }
    return token
  } finally {
    answered.asking = undefined
  }
}

async function requestToken(getToken: NonNullable<GivenToken['getToken']>): Promise<string> {
  let token
  try {
    token = await getToken()
  } catch (cause) {
    throw new TokenProblem('getToken failed', { cause })
  }
  if (!token) throw new UploadRefusal(403)
  return token
}

/** Claims are read for times and scope alone; whether they are true is the appliance's business. */
function claimsOf(token: string): { exp?: number; sub?: string } {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(part)) as { exp?: number; sub?: string }
  } catch {
    // No JWT: then nothing is known of its end.
    return {}
  }
}

const endOf = (token: string): number => (claimsOf(token).exp ?? Infinity) * 1000

/** A token for one video: there is one file to send. */
export const isForOneVideo = (token: string | null | undefined): boolean =>
  !!token && /^[a-z0-9]{5}[0-9A-Za-z]{10}$/.test(claimsOf(token).sub ?? '')
