/**
 * Sends what waits in the outbox. Each webhook has connections of its own, so that one that hangs delays nobody else.
 * What is being sent is known in memory only: after a crash it is sent once more, under the same id.
 * Where several processes use one database, one of them sends (docs/decisions/0235).
 */
import type { Deps } from '../ports/deps.ts'
import type { DeliveryRecord, Outcome, WebhookRecord } from '../ports/webhooks.ts'
import { onBehalfOf } from '../model/request-scope.ts'
import { attempt, bodyOf, TIMEOUT_MS, WAITS_MS } from './attempt.ts'
import { createOnce } from './once.ts'
import { presentDelivery } from './present.ts'

/** How many messages one receiver is sent at a time. */
const AT_ONCE = 8
const LONGEST_NAP_MS = 60_000
const PRUNE_EVERY_MS = 3_600_000
/**
 * Before it tries again what could not be read or written, as on a full disk: twice as long each
 * time, up to the longest.
 */
const AGAIN_MS = { first: 1_000, longest: 30_000 }
/** How long the answers to attempts in progress are waited for at the end. */
const LAST_ANSWERS_MS = 1_000
/** The texts of the last events: most are sent to several receivers. */
const MOST_TEXTS = 500

type DelivererDeps = Pick<
  Deps,
  'db' | 'messenger' | 'vault' | 'clock' | 'schedule' | 'log' | 'announcer' | 'preferences'
>

export interface Deliverer {
  start(): void
  /**
   * Begins no other attempt, and waits a moment for the answers to those in progress: an attempt that is aborted is
   * repeated after the next start, so that a receiver that was just about to answer would get it twice.
   */
  stop(): Promise<void>
}

interface Options {
  waitsMs?: readonly number[]
  timeoutMs?: number
  againMs?: typeof AGAIN_MS
  lastAnswersMs?: number
}

export function createDeliverer(
  deps: DelivererDeps,
  {
    waitsMs = WAITS_MS,
    timeoutMs = TIMEOUT_MS,
    againMs = AGAIN_MS,
    lastAnswersMs = LAST_ANSWERS_MS,
  }: Options = {},
): Deliverer {
  const stopping = new AbortController()
  const { signal } = stopping
  let isEnding = false
  /** Delivery → webhook, from the look-up until its outcome is written. */
  const busy = new Map<string, string>()
  const running = new Set<Promise<void>>()
  const texts = new Map<string, string>()
  let ended: Outcome[] = []
  let napping: NodeJS.Timeout | undefined
  let endPruning = () => {}
  let settling: NodeJS.Timeout | undefined
  const lookWait = createWait(againMs)
  const settleWait = createWait(againMs)
  let unsubscribe = () => {}

  const look = createOnce(async () => {
    clearTimeout(napping)
    if (isEnding) return
    const now = deps.clock.now()
    // A copy, since deliveries that end during the query may be read in their previous state.
    const taken = new Map(busy)
    const found = await deps.db.read(async ({ webhooks, deliveries }) => {
      const due: { delivery: DeliveryRecord; webhook: WebhookRecord }[] = []
      for (const webhook of await webhooks.enabled()) {
        const sending = [...taken.values()].filter((id) => id === webhook.id).length
        if (sending >= AT_ONCE) continue
        const rows = await deliveries.due(webhook.id, now.toISOString(), AT_ONCE + sending)
        for (const delivery of rows.filter(({ id }) => !taken.has(id)).slice(0, AT_ONCE - sending))
          due.push({ delivery, webhook })
      }
      return { due, next: await deliveries.nextAfter(now.toISOString()) }
    })
    lookWait.reset()
    for (const each of found.due) begin(each)
    const napMs = found.next ? Math.max(10, Date.parse(found.next) - now.getTime()) : LONGEST_NAP_MS
    napping = setTimeout(look, Math.min(napMs, LONGEST_NAP_MS))
    napping.unref()
  }, failed)

  function begin({
    delivery,
    webhook,
  }: {
    delivery: DeliveryRecord
    webhook: WebhookRecord
  }): void {
    if (isEnding) return
    busy.set(delivery.id, webhook.id)
    const sending = onBehalfOf(delivery.requestId, () => send(delivery, webhook))
      .catch((error: unknown) => {
        busy.delete(delivery.id)
        if (!signal.aborted) failed(error)
      })
      .finally(() => running.delete(sending))
    running.add(sending)
  }

  async function send(delivery: DeliveryRecord, webhook: WebhookRecord): Promise<void> {
    const body = texts.get(delivery.event) ?? (await bodyOf(deps, delivery))
    if (body !== null) keepText(delivery.event, body)
    const outcome =
      body === null
        ? lost(delivery)
        : await attempt(deps, { delivery, webhook, body, signal, waitsMs, timeoutMs })
    ended.push(outcome)
    void settle()
  }

  /** Outcomes that arrive during a write are written together, so that many deliveries need one flush. */
  const settle = createOnce(
    async () => {
      // Outcomes are retried on schedule; new ones are no reason to try earlier.
      if (settling !== undefined) return
      const batch = ended
      ended = []
      if (batch.length === 0) return
      let stored: DeliveryRecord[]
      let waiting: Map<string, number>
      try {
        ;({ stored, waiting } = await deps.db.write(async ({ deliveries }) => {
          const now = deps.clock.now().toISOString()
          const rows: DeliveryRecord[] = []
          for (const outcome of batch) {
            const row = await deliveries.settle(outcome, now)
            if (row !== null) rows.push(row)
          }
          return { stored: rows, waiting: await deliveries.waitingBehind(rows) }
        }))
      } catch (error) {
        ended = [...batch, ...ended]
        throw error
      }
      settleWait.reset()
      for (const row of stored)
        deps.announcer.delivery(row.space, presentDelivery(row, waiting.get(row.id)))
      for (const { delivery, status, error } of batch) {
        busy.delete(delivery.id)
        if (status !== 'succeeded')
          onBehalfOf(delivery.requestId, () =>
            deps.log.info(
              { delivery: delivery.id, webhook: delivery.webhook, reason: error, verdict: status },
              'delivery failed',
            ),
          )
      }
      void look()
    },
    (error) => {
      const waitMs = settleWait.next()
      deps.log.error(
        { err: error, againInMs: waitMs },
        'could not store webhook delivery results; retrying',
      )
      if (signal.aborted) return
      settling = setTimeout(() => {
        settling = undefined
        void settle()
      }, waitMs)
      settling.unref()
    },
  )

  function failed(error: unknown): void {
    if (signal.aborted) return
    const waitMs = lookWait.next()
    deps.log.error({ err: error, againInMs: waitMs }, 'webhook deliveries paused')
    clearTimeout(napping)
    napping = setTimeout(look, waitMs)
    napping.unref()
  }

  function keepText(event: string, body: string): void {
    if (texts.size >= MOST_TEXTS) texts.delete(texts.keys().next().value!)
    texts.set(event, body)
  }

  return {
    start() {
      unsubscribe = deps.announcer.subscribe({
        event: () => void look(),
        deliveries: () => void look(),
      })
      const prune = () =>
        pruneDeliveries(deps, signal).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'could not delete old webhook deliveries'),
        )
      endPruning = deps.schedule.every('deliveries', PRUNE_EVERY_MS, prune)
      void prune()
      void look()
    },
    async stop() {
      isEnding = true
      unsubscribe()
      clearTimeout(napping)
      endPruning()
      const abort = (): void => stopping.abort(new Error('svc is shutting down'))
      const patience = setTimeout(abort, lastAnswersMs)
      await Promise.all(running)
      clearTimeout(patience)
      abort()
      clearTimeout(settling)
      settling = undefined
      await settle()
      await look()
    },
  }
}

function createWait({ first, longest }: typeof AGAIN_MS): { next(): number; reset(): void } {
  let waitMs = first
  return {
    next() {
      const now = waitMs
      waitMs = Math.min(longest, waitMs * 2)
      return now
    },
    reset() {
      waitMs = first
    },
  }
}

function lost(delivery: DeliveryRecord): Outcome {
  const { attempt, attempts } = delivery
  return {
    delivery,
    url: null,
    attempt,
    attempts,
    status: 'failed',
    responseStatus: null,
    error: 'The event is no longer in the log.',
    durationMs: 0,
    nextAttemptAt: null,
  }
}

const DAY_MS = 24 * 3_600_000
/** At a time: others want to write as well. */
const PRUNE_AT_ONCE = 500

/** Removes deliveries that are over and as old as is set. What still waits stays. */
export async function pruneDeliveries(
  deps: Pick<Deps, 'db' | 'clock' | 'preferences'>,
  signal: AbortSignal,
): Promise<void> {
  if (deps.clock.holdsBack?.()) return
  const before = new Date(
    deps.clock.now().getTime() - deps.preferences.now().deliveryDays * DAY_MS,
  ).toISOString()
  while (
    !signal.aborted &&
    (await deps.db.write(({ deliveries }) => deliveries.prune(before, PRUNE_AT_ONCE))) ===
      PRUNE_AT_ONCE
  );
}
