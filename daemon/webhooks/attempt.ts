/** Makes one attempt at a delivery, and applies its outcome. */
import { presentEvent } from '../model/present-event.ts'
import type { Deps } from '../ports/deps.ts'
import type { DeliveryRecord, Outcome, WebhookRecord } from '../ports/webhooks.ts'
import { signedHeaders } from './sign.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Before each attempt, counted from the end of the one before it: ten attempts within 56 hours. */
export const WAITS_MS: readonly number[] = [
  0,
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  24 * HOUR,
]
/** Failed deliveries wait up to a fifth longer, so that they are not all retried at the same time. */
const JITTER = 0.2
export const LONGEST_DELIVERY_WAIT_MS = Math.max(...WAITS_MS) * (1 + JITTER)
export const TIMEOUT_MS = 15 * SECOND

export interface Trying {
  delivery: DeliveryRecord
  webhook: WebhookRecord
  /** JSON. */
  body: string
  signal: AbortSignal
  waitsMs: readonly number[]
  timeoutMs: number
}

/** Throws when it was stopped: then it does not count. */
export async function attempt(
  deps: Pick<Deps, 'messenger' | 'vault' | 'clock'>,
  { delivery, webhook, body, signal, waitsMs, timeoutMs }: Trying,
): Promise<Outcome> {
  const sentAt = deps.clock.now()
  const headers = signedHeaders(
    {
      id: delivery.event,
      timestamp: Math.floor(sentAt.getTime() / 1000),
      body,
      requestId: delivery.requestId,
    },
    secretsOf(deps, webhook, sentAt.toISOString()),
  )
  const startedAt = performance.now()
  const { status, error, answer } = await deps.messenger
    .post(webhook.url, { headers, body }, { signal, timeoutMs })
    .then(judged, (problem: unknown) => {
      signal.throwIfAborted()
      return {
        status: null,
        answer: null,
        error: problem instanceof Error ? problem.message : String(problem),
      }
    })
  const attempts = delivery.attempt + 1
  const durationMs = Math.round(performance.now() - startedAt)
  const waitMs = waitsMs[attempts]
  const again = error !== null && waitMs !== undefined
  return {
    delivery,
    url: webhook.url,
    attempt: attempts,
    attempts: [
      ...delivery.attempts,
      {
        sent_at: sentAt.toISOString(),
        response_status: status,
        answer,
        error,
        duration_ms: durationMs,
      },
    ],
    status: error === null ? 'succeeded' : again ? 'pending' : 'failed',
    responseStatus: status,
    error,
    durationMs,
    nextAttemptAt: again
      ? new Date(deps.clock.now().getTime() + waitMs * (1 + Math.random() * JITTER)).toISOString()
      : null,
  }
}

/** The text of an event of the log. */
export async function bodyOf(
  { db }: Pick<Deps, 'db'>,
  { event, body }: DeliveryRecord,
): Promise<string | null> {
  if (body !== null) return body
  const row = await db.read(({ events }) => events.get(event))
  return row && JSON.stringify(presentEvent(row))
}

function judged({ status, answer }: { status: number; answer: string }): {
  status: number
  answer: string | null
  error: string | null
} {
  // The body of a successful response is not needed.
  if (status >= 200 && status < 300) return { status, answer: null, error: null }
  if (status >= 300 && status < 400)
    return {
      status,
      answer,
      error:
        `The receiver responded with ${status}, a redirect. Redirects are not followed: set ` +
        'the final URL.',
    }
  return { status, answer, error: `The receiver responded with ${status}.` }
}

/** The new one first. */
function secretsOf(
  { vault }: Pick<Deps, 'vault'>,
  { secret, previousSecret, previousUntil }: WebhookRecord,
  now: string,
): string[] {
  const overlaps = previousSecret !== null && previousUntil !== null && previousUntil > now
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => vault.open(sealed))
}
