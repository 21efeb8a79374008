import type { CollectBody, Collected, ViewingEvent } from '../contract/analytics.ts'
import { AppError, type Fault } from '../contract/errors.ts'
import { splitVideoId } from '../contract/ids.ts'
import type { EventRow } from '../ports/analytics.ts'
import type { Deps } from '../ports/deps.ts'
import type { Live } from './live.ts'
import { readTicket, type Ticket } from './ticket.ts'
import { agentOf, placeOf } from './traits.ts'

/** Facts from the request; none of them is stored. */
export interface Sender {
  address: string
  userAgent: string
  origin: string | undefined
}

type CollectDeps = Pick<Deps, 'analytics' | 'clock' | 'settings' | 'vault'> & { live: Live }

/** Tolerance between the clocks of two machines while a response is in transit. */
const SLACK_MS = 5_000

/** POST /v1/collect. Throws `token_invalid`, `token_expired`, `validation_failed`, `too_busy`, `storage_full`. */
export async function collect(
  deps: CollectDeps,
  body: CollectBody,
  ticket: Ticket,
  sender: Sender,
): Promise<Collected> {
  const now = deps.clock.now()
  const receivedMs = now.getTime()
  const events = body.events.map((event) => rowOf(event, receivedMs))
  requirePossible(body, events, ticket)
  const { space } = splitVideoId(ticket.video)
  const { agent, isProgram } = agentOf(sender.userAgent)
  const isBot = isProgram || deps.analytics.isProgramNetwork(sender.address)
  const { page, embed_domain, referrer } = placeOf(deps.settings, {
    page: body.page,
    referrer: body.referrer,
    origin: sender.origin,
  })
  const accepted = await deps.analytics.collect({
    space,
    video: ticket.video,
    durationMs: ticket.durationMs,
    ticket: ticket.id,
    issuedMs: ticket.issuedMs,
    receivedMs,
    view: body.view,
    visitor: await deps.analytics.visitor({ ...sender, space, now }),
    isBot,
    traits: {
      ...agent,
      country: deps.analytics.countryOf(sender.address) ?? '',
      referrer,
      page,
      embed_domain,
    },
    events,
  })
  if (!isBot && accepted > 0) deps.live.seen(body.view, ticket.video, events)
  return { object: 'collected', accepted }
}

/** Verified before the domain rule, which needs the space of the ticket. */
export const openTicket = (
  deps: Pick<Deps, 'clock' | 'vault'>,
  body: Pick<CollectBody, 'ticket'>,
): Ticket => readTicket(deps, body.ticket)

function requirePossible(
  { events: sent }: CollectBody,
  events: readonly EventRow[],
  { issuedMs, durationMs }: Ticket,
): void {
  const faults: Fault[] = []
  for (const [index, { atMs }] of events.entries()) {
    if (atMs < issuedMs - SLACK_MS)
      faults.push({
        path: `body.events.${index}.ago_ms`,
        code: 'too_old',
        message: 'is before the ticket',
      })
    const event = sent[index]!
    if (event.type !== 'played') continue
    if (event.to <= event.from)
      faults.push({
        path: `body.events.${index}.to`,
        code: 'too_small',
        message: 'must be after from',
      })
    if (durationMs > 0 && event.to * 1000 > durationMs + SLACK_MS)
      faults.push({
        path: `body.events.${index}.to`,
        code: 'too_big',
        message: 'is after the end of the video',
      })
  }
  if (faults.length > 0)
    throw new AppError('validation_failed', `${faults[0]!.path}: ${faults[0]!.message}.`, {
      faults,
    })
}

const whole = (seconds: number): number => Math.round(seconds * 1000)

function rowOf(event: ViewingEvent, receivedMs: number): EventRow {
  const row: EventRow = {
    seq: event.seq,
    atMs: receivedMs - event.ago_ms,
    kind: event.type,
    a: 0,
    b: 0,
    c: 0,
    text: '',
  }
  switch (event.type) {
    case 'start':
      return { ...row, a: event.startup_ms }
    case 'played':
      return {
        ...row,
        a: whole(event.from),
        b: whole(event.to),
        c: event.playing_ms,
        text: `${event.quality ?? ''}|${event.subtitle ?? ''}`,
      }
    case 'seek':
      return { ...row, a: whole(event.to) }
    case 'rate':
      return { ...row, a: whole(event.rate) }
    case 'fullscreen':
      return { ...row, a: event.on ? 1 : 0 }
    case 'stall':
      return { ...row, a: event.stalled_ms }
    case 'quality':
      return { ...row, text: event.quality }
    case 'frames':
      return { ...row, a: event.dropped, b: event.total }
    case 'error':
      return { ...row, text: event.code }
    default:
      return row
  }
}
