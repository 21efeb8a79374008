/**
 * What a CDN gets with each request (Common Media Client Data): in the query argument `CMCD`, by
 * CTA-5004 as version 1, by CTA-5004-B in request mode as version 2.
 */
import type { AddCmcd, CmcdOptions, RequestedObject } from './stream.ts'

/** With less than this to play, a request is urgent. */
const STARTUP_MS = 4_000
/** Times and throughputs are rounded to hundreds. */
const ROUND = 100

type Value = string | number | true
/** Version 2 has these for each type of object. */
const OF_TYPE: ReadonlySet<string> = new Set(['bl', 'br', 'mtp', 'tb'])

/** `bandwidthBps`: of the line, as it is measured; undefined before the first sample. */
export function createCmcd(
  media: HTMLMediaElement,
  { version, content, signal }: CmcdOptions & { signal: AbortSignal },
  bandwidthBps: () => number | undefined,
): AddCmcd {
  const player = new PlayerStates(media, signal)
  const session = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  let sequence = 0
  return (url, object) => {
    const keys: Record<string, Value | undefined> = {
      ...(object.type === 'v' || object.type === 'a' ? ofSegment(object, media, player) : {}),
      ot: object.type,
      mtp: rounded((bandwidthBps() ?? 0) / 1000),
      bs: player.takeStarved(),
      pr: media.playbackRate === 1 ? undefined : media.playbackRate,
      cid: JSON.stringify(content),
      sid: JSON.stringify(session),
      sf: 'h',
      st: 'v',
      ...(version === 2
        ? { v: 2, sn: sequence++, sta: player.state, msd: player.takeStartDelay() }
        : {}),
    }
    const text = Object.entries(keys)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => {
        if (value === true) return key
        return version === 2 && OF_TYPE.has(key)
          ? `${key}=(${value};${object.type})`
          : `${key}=${value}`
      })
      .join(',')
    return `${url}${url.includes('?') ? '&' : '?'}CMCD=${encodeURIComponent(text)}`
  }
}

function ofSegment(
  { durationSeconds = 0, aheadSeconds = 0, bitrateBps = 0, topBps = 0 }: RequestedObject,
  { playbackRate }: HTMLMediaElement,
  player: PlayerStates,
): Record<string, Value | undefined> {
  const aheadMs = aheadSeconds * 1000
  return {
    bl: rounded(aheadMs) ?? 0,
    dl: rounded(aheadMs / (playbackRate || 1)) ?? 0,
    d: Math.round(durationSeconds * 1000),
    br: kbps(bitrateBps),
    tb: kbps(topBps),
    su: player.isStartup(aheadMs),
  }
}

/** Undefined for 0: nothing is known. */
const rounded = (value: number): number | undefined =>
  Math.round(value / ROUND) * ROUND || undefined
const kbps = (bps: number): number | undefined => Math.round(bps / 1000) || undefined

/** Keeps what has happened since the last request. */
class PlayerStates {
  readonly #media: HTMLMediaElement
  #hasPlayed = false
  #isFilling = true
  #isStarved = false
  #requestedAt: number | undefined
  #startDelayMs: number | undefined

  constructor(media: HTMLMediaElement, signal: AbortSignal) {
    this.#media = media
    if (!media.paused) this.#requestedAt = performance.now()
    const on = (type: string, listener: () => void): void =>
      media.addEventListener(type, listener, { signal })
    on('play', () => (this.#requestedAt ??= performance.now()))
    on('playing', () => {
      if (!this.#hasPlayed && this.#requestedAt !== undefined)
        this.#startDelayMs = Math.round(performance.now() - this.#requestedAt)
      this.#hasPlayed = true
    })
    on('seeking', () => (this.#isFilling = true))
    on('waiting', () => {
      if (!this.#hasPlayed || media.seeking) return
      this.#isStarved = this.#isFilling = true
    })
  }

  /** CTA-5004-B, `sta`. */
  get state(): string {
    const { ended, paused, seeking, readyState } = this.#media
    if (!this.#hasPlayed) return paused ? 'd' : 's'
    if (ended) return 'e'
    if (seeking) return 'k'
    if (paused) return 'a'
    return readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'r' : 'p'
  }

  /** Until there is enough to play after a start, a seek or a stall. */
  isStartup(aheadMs: number): true | undefined {
    if (aheadMs >= STARTUP_MS) this.#isFilling = false
    return this.#isFilling || undefined
  }

  takeStarved(): true | undefined {
    const isStarved = this.#isStarved || undefined
    this.#isStarved = false
    return isStarved
  }

  /** From the wish to play to the first picture, in milliseconds; once. */
  takeStartDelay(): number | undefined {
    const delayMs = this.#startDelayMs
    this.#startDelayMs = undefined
    return delayMs
  }
}
