/** The upload token: what the page says, renewed by the page before it ends and when the appliance refuses it. */

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

export class TokenSource {
  readonly #given: () => GivenToken
  #cached: { token: string; at: number } | undefined
  #asking: Promise<string> | undefined

  constructor(given: () => GivenToken) {
    this.#given = given
  }

  /** Good for the next request. Rejects with NoToken or TokenTrouble; with a Refusal when `getToken` gives none. */
  async current(): Promise<string> {
    const { token, getToken } = this.#given()
    const held = this.#cached ?? (token ? { token, at: -Infinity } : undefined)
    if (!getToken) {
      if (!token) throw new NoToken('No token was given')
      return token
    }
    const isGood =
      held && (endOf(held.token) - Date.now() > MARGIN_MS || performance.now() - held.at < LEAST_MS)
    return isGood ? held.token : this.#ask(getToken)
  }

  /** Another one than what was refused; undefined when there is none. */
  async insteadOf(refused: string): Promise<string | undefined> {
    const { token, getToken } = this.#given()
    const now = getToken
      ? this.#cached?.token !== undefined && this.#cached.token !== refused
        ? this.#cached.token
        : await this.#ask(getToken)
      : token
    return now && now !== refused ? now : undefined
  }

  /** The page has said another one: what was asked for before is old. */
  forget(): void {
    this.#cached = undefined
  }

  /** Several who ask at once share one answer. */
  #ask(getToken: NonNullable<GivenToken['getToken']>): Promise<string> {
    this.#asking ??= requestToken(getToken)
      .then((token) => (this.#cached = { token, at: performance.now() }).token)
      .finally(() => (this.#asking = undefined))
    return this.#asking
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
