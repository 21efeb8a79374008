/**
 * Ticket of an embed response, required with viewing events: `<video>.<time, base 36>.<length in ms,
 * base 36>.<random>.<signature>`. Short, since it is sent with every batch.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { TICKET_SECONDS, type Metrics } from '../contract/analytics.ts'
import { AppError } from '../contract/errors.ts'
import { splitVideoId, VIDEO_ID } from '../contract/ids.ts'
import type { PlayerSettings } from '../contract/settings.ts'
import type { Deps } from '../ports/deps.ts'

export interface Ticket {
  video: string
  issuedMs: number
  durationMs: number
  id: string
}

type TicketDeps = Pick<Deps, 'clock' | 'vault' | 'ids' | 'settings'>

/** null where nothing is measured. */
export function metricsFor(
  deps: TicketDeps,
  video: { id: string; playable: boolean; duration_seconds: number | null },
  settings: PlayerSettings,
): Metrics | null {
  if (!video.playable || settings.metrics === 'off') return null
  const issuedMs = deps.clock.now().getTime()
  const text = [
    video.id,
    issuedMs.toString(36),
    Math.round((video.duration_seconds ?? 0) * 1000).toString(36),
    deps.ids.secret().slice(0, 16),
  ].join('.')
  return {
    url: `${deps.settings.baseUrl}/v1/collect`,
    ticket: `${text}.${signature(deps.vault.tokenSecret(splitVideoId(video.id).space), text)}`,
    expires_at: new Date(issuedMs + TICKET_SECONDS * 1000).toISOString(),
    respect_do_not_track: settings.metrics !== 'on',
  }
}

/** A ticket comes with every batch of its views. Ticket → the secret that it was verified with. */
const verified = new WeakMap<Deps['vault'], Map<string, string>>()
const MOST_VERIFIED = 20_000

/** Throws `token_invalid`, `token_expired`. */
export function readTicket(deps: Pick<Deps, 'clock' | 'vault'>, ticket: string): Ticket {
  const [video = '', issued = '', duration = '', id = ''] = ticket.split('.')
  if (!VIDEO_ID.test(video) || !isRight(deps.vault, video, ticket))
    throw new AppError(
      'token_invalid',
      'This ticket is not valid. Use the one from /v1/embeds/<id>.',
    )
  const issuedMs = parseInt(issued, 36)
  if (issuedMs + TICKET_SECONDS * 1000 <= deps.clock.now().getTime())
    throw new AppError('token_expired', 'The ticket has expired. Reload the video.')
  return { video, issuedMs, durationMs: parseInt(duration, 36), id }
}

function isRight(vault: Deps['vault'], video: string, ticket: string): boolean {
  const secret = vault.tokenSecret(splitVideoId(video).space)
  const tickets = verified.get(vault) ?? new Map<string, string>()
  verified.set(vault, tickets)
  if (tickets.get(ticket) === secret) return true
  const [, text, signed] = /^((?:[^.]*\.){3}[^.]*)\.([^.]*)$/.exec(ticket) ?? []
  if (text === undefined || signed === undefined || !isSame(signed, signature(secret, text)))
    return false
  if (tickets.size >= MOST_VERIFIED) tickets.clear()
  tickets.set(ticket, secret)
  return true
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`viewing ticket ${text}`).digest('base64url').slice(0, 22)

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
