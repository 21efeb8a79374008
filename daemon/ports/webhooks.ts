/** Webhooks as rows, and how they are sent. */
import type { EventType } from '../contract/states.ts'
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
  /** The one before it, and until when it signs as well. */
  previousSecret: string | null
  previousUntil: string | null
  /** Of the first attempt that failed after one that succeeded; null while none has. */
  failingSince: string | null
  /** Of the last attempt, when that failed. */
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
  /** The video whose events go one after another; null: it waits for nothing. */
  lane: string | null
  /** The id and the name, at that time, of what the event tells of; null for a test. */
  subject: string | null
  subjectName: string | null
  /** Place of the event in the log. */
  seq: number
  /** What is sent where the event is in no log; null: the event of the log. */
  body: string | null
  attempt: number
  /** The last ten at most, oldest first. */
  attempts: DeliveryAttempt[]
  status: 'pending' | 'succeeded' | 'failed'
  responseStatus: number | null
  error: string | null
  durationMs: number | null
  /** Null also while another one of its lane goes first. */
  nextAttemptAt: string | null
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
  /** Of one space, or of all. */
  enabled(space?: string): Promise<WebhookRecord[]>
  /** Those with deliveries that were tried more than once and wait to be tried again: since when, and why. */
  failing(): Promise<{ id: string; url: string; since: string; error: string }[]>
  /** Which of the space's webhooks have something of this lane waiting. */
  waitingFor(space: string, lane: string): Promise<Set<string>>
  update(id: string, change: Partial<Omit<WebhookRecord, 'id' | 'space'>>): Promise<void>
  /** With its deliveries. */
  remove(id: string): Promise<void>
}

export interface Outcome {
  /** As it was before the attempt. */
  delivery: DeliveryRecord
  /** Those of the delivery and this one. */
  attempts: DeliveryAttempt[]
  attempt: number
  status: DeliveryRecord['status']
  responseStatus: number | null
  error: string | null
  durationMs: number
  /** For one that is still pending. */
  nextAttemptAt: string | null
}

export interface DeliveryRepository {
  insert(rows: DeliveryRecord[]): Promise<void>
  get(id: string): Promise<DeliveryRecord | null>
  list(webhook: string, filter: DeliveryFilter): Promise<Page<DeliveryRecord>>
  /** Of all webhooks. */
  ofSpace(space: string, filter: SpaceDeliveryFilter): Promise<Page<DeliveryRecord>>
  /** Those of a webhook that may be sent now, oldest first. */
  due(webhook: string, now: string, limit: number): Promise<DeliveryRecord[]>
  /** When the next one is due after now; null when none waits. */
  nextAfter(now: string): Promise<string | null>
  /** How many wait behind each of these, by its id; those that nothing waits for are left out. */
  waitingBehind(rows: readonly DeliveryRecord[]): Promise<Map<string, number>>
  /** Notes how an attempt ended, also at its webhook; when it is over, the next of its lane may go at `now`. */
  settle(outcome: Outcome, now: string): Promise<void>
  /** Everything that waits for this webhook fails. */
  failAll(webhook: string, error: string): Promise<void>
  /** Removes what is over and older, at most so many. Answers how many. */
  prune(before: string, most: number): Promise<number>
}

/** Sends to addresses that strangers chose: never inside the house (CONTRACT §9), never on by a redirect. */
export interface Messenger {
  /**
   * Answers the status of whatever came back, and how its body began: for people to read, never to be judged by.
   * Throws `source_address_refused` for a special address, `source_unreachable` for everything else that fails.
   */
  post(
    url: string,
    message: { headers: Record<string, string>; body: string },
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<{ status: number; answer: string }>
  close(): Promise<void>
}
