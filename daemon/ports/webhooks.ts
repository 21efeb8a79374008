/** Webhooks as rows, and sending of their deliveries. */
import type { DeliveryStatus } from '../contract/delivery-status.ts'
import type { EventType } from '../contract/event-types.ts'
import type {
  DeliveryAttempt,
  DeliveryFilter,
  SpaceDeliveryFilter,
  TEST_EVENT,
} from '../contract/webhook.ts'
import type { Page } from './page.ts'

export interface WebhookRecord {
  id: string
  space: string
  url: string
  description: string
  events: ('*' | EventType)[]
  enabled: boolean
  /** The secret string, sealed by the vault. */
  secret: string
  /** The previous secret, and until when it signs as well. */
  previousSecret: string | null
  previousUntil: string | null
  /** Time of the first failed attempt since the last success; null when none has failed. */
  failingSince: string | null
  /** Error of the last attempt, when it failed. */
  failingError: string | null
  createdAt: string
  updatedAt: string
}

export interface DeliveryRecord {
  id: string
  webhook: string
  space: string
  event: string
  eventType: EventType | typeof TEST_EVENT
  /**
   * Ordering key: deliveries with the same key, the video of the event, are sent one after another;
   * null waits for nothing.
   */
  orderingKey: string | null
  /** Id and name of the event's object at that time; null for a test. */
  subject: string | null
  subjectName: string | null
  /** Position of the event in the log. */
  seq: number
  /** Body of an event that is not in the log; null sends the event from the log. */
  body: string | null
  attempt: number
  /** At most the last ten, oldest first. */
  attempts: DeliveryAttempt[]
  status: DeliveryStatus
  responseStatus: number | null
  error: string | null
  durationMs: number | null
  /** Also null while an earlier delivery with the same ordering key is pending. */
  nextAttemptAt: string | null
  /** The request that caused the event. */
  requestId: string | null
  createdAt: string
}

export interface WebhookRepository {
  insert(row: WebhookRecord): Promise<void>
  get(id: string): Promise<WebhookRecord | null>
  list(
    space: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<WebhookRecord>>
  count(space: string): Promise<number>
  /** Enabled webhooks of a space, or of all spaces. */
  enabled(space?: string): Promise<WebhookRecord[]>
  /** Webhooks with deliveries that are being retried: since when, and the error. */
  failing(): Promise<{ id: string; url: string; since: string; error: string }[]>
  /** The space's webhooks with pending deliveries of this ordering key. */
  waitingFor(space: string, orderingKey: string): Promise<Set<string>>
  update(id: string, change: Partial<Omit<WebhookRecord, 'id' | 'space'>>): Promise<void>
  /** Deletes the webhook and its deliveries. */
  remove(id: string): Promise<void>
}

export interface Outcome {
  /** State before the attempt. */
  delivery: DeliveryRecord
  /** Where it was sent; null: nowhere. */
  url: string | null
  /** Attempts of the delivery, this one included. */
  attempts: DeliveryAttempt[]
  attempt: number
  status: DeliveryRecord['status']
  responseStatus: number | null
  error: string | null
  durationMs: number
  /** Set for one that is still pending. */
  nextAttemptAt: string | null
}

export interface DeliveryRepository {
  insert(rows: DeliveryRecord[]): Promise<void>
  get(id: string): Promise<DeliveryRecord | null>
  list(webhook: string, filter: DeliveryFilter): Promise<Page<DeliveryRecord>>
  /** Deliveries of all webhooks. */
  ofSpace(space: string, filter: SpaceDeliveryFilter): Promise<Page<DeliveryRecord>>
  /** Deliveries of a webhook that may be sent now, oldest first. */
  due(webhook: string, now: string, limit: number): Promise<DeliveryRecord[]>
  /** When the next delivery is due after `now`; null when none waits. */
  nextAfter(now: string): Promise<string | null>
  /** How many deliveries wait behind each of these, by id; omits those with none. */
  waitingBehind(rows: readonly DeliveryRecord[]): Promise<Map<string, number>>
  /**
   * Records the outcome of an attempt, also in its webhook while that is enabled with this URL. When the
   * delivery is over, the next one with its ordering key becomes due at `now`. Returns what is stored: a
   * delivery that was failed meanwhile stays so; null: it was deleted.
   */
  settle(outcome: Outcome, now: string): Promise<DeliveryRecord | null>
  /** Fails all pending deliveries of this webhook. */
  failAll(webhook: string, error: string): Promise<void>
  /** Deletes up to `most` finished deliveries created before `before`. Returns how many. */
  prune(before: string, most: number): Promise<number>
}

/** Sends to URLs that strangers chose: never to private networks, never following redirects. */
export interface Messenger {
  /**
   * Returns the status of any response and the start of its body, which is for people to read and never
   * evaluated. Throws `source_address_refused` for a special-purpose address, `source_unreachable` for
   * any other failure.
   */
  post(
    url: string,
    message: { headers: Record<string, string>; body: string },
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<{ status: number; answer: string }>
  close(): Promise<void>
}
