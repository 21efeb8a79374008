/** The events of a video with what was sent of each, newest first. */
import type { SvcEvent, VideoEvent } from '../../daemon/contract/event.ts'
import type { Delivery, Webhook } from '../../daemon/contract/webhook.ts'
import type { App } from '../state/app.ts'
import { isOutOfDate } from '../developers/webhooks/delivery-order.ts'

export interface Activity {
  events: readonly VideoEvent[]
  next: string | null
  /** By the id of the event, newest first. */
  deliveries: ReadonlyMap<string, readonly Delivery[]>
  webhooks: ReadonlyMap<string, Webhook>
}

const EVENTS = 25
const DELIVERIES = 100
/** Bounds the deliveries of a video that changed often and has many webhooks. */
const MOST_PAGES = 10

export async function readActivity({ api }: App, video: string): Promise<Activity> {
  const [page, { data: webhooks }] = await Promise.all([
    api.events.list({ query: { video, sort: '-created_at', limit: EVENTS } }),
    api.webhooks.list({ query: { limit: 100 } }),
  ])
  const events = ofVideo(page.data)
  const deliveries = grouped(new Map(), await deliveriesSince(api, video, events))
  return {
    events,
    next: page.next_cursor,
    deliveries,
    webhooks: new Map(webhooks.map((webhook) => [webhook.id as string, webhook])),
  }
}

/** Deliveries that are queried by a video are about videos. */
const ofVideo = (events: SvcEvent[]): VideoEvent[] => events as VideoEvent[]

/** The next page behind what is there. */
export async function readOlder(
  { api }: App,
  video: string,
  activity: Activity,
): Promise<Activity> {
  const page = await api.events.list({
    query: { video, sort: '-created_at', limit: EVENTS, cursor: activity.next! },
  })
  const events = joined(activity.events, ofVideo(page.data))
  return {
    ...activity,
    events,
    next: page.next_cursor,
    deliveries: grouped(activity.deliveries, await deliveriesSince(api, video, events)),
  }
}

/**
 * What is new, before what is there. Where more has happened than a page holds, what is older is
 * left to be asked for again.
 */
export function refreshed(before: Activity, now: Activity): Activity {
  const overlaps =
    now.events.some(({ id }) => before.events.some((event) => event.id === id)) || now.next === null
  if (!overlaps) return now
  const deliveries = new Map([...before.deliveries, ...now.deliveries])
  return { ...now, events: joined(now.events, before.events), next: before.next, deliveries }
}

/** Adds a delivery from the event stream or from a response. */
export function withDelivery(activity: Activity, delivery: Delivery): Activity {
  if (!activity.events.some(({ id }) => id === delivery.event)) return activity
  return { ...activity, deliveries: grouped(activity.deliveries, [delivery]) }
}

async function deliveriesSince(
  api: App['api'],
  video: string,
  events: readonly VideoEvent[],
): Promise<Delivery[]> {
  const oldest = events.at(-1)?.created_at
  if (oldest === undefined) return []
  const found: Delivery[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await api.deliveries.list({
      query: { video, limit: DELIVERIES, ...(cursor ? { cursor } : {}) },
    })
    found.push(...page.data)
    cursor = page.next_cursor ?? undefined
    // A delivery is never older than its event.
    if (cursor === undefined || page.data.at(-1)!.created_at < oldest) break
  }
  return found
}

function grouped(
  before: ReadonlyMap<string, readonly Delivery[]>,
  added: readonly Delivery[],
): Map<string, readonly Delivery[]> {
  const groups = new Map(before)
  for (const delivery of added) {
    const there = groups.get(delivery.event) ?? []
    const known = there.find(({ id }) => id === delivery.id)
    if (known && isOutOfDate(delivery, known)) continue
    const others = there.filter((other) => other !== known)
    groups.set(
      delivery.event,
      [...others, delivery].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    )
  }
  return groups
}

function joined(first: readonly VideoEvent[], rest: readonly VideoEvent[]): VideoEvent[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...rest.filter(({ id }) => !known.has(id))]
}
