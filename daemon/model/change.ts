/**
 * Runs a change: rows, events and jobs in one transaction (house rule 7); listeners and the worker are
 * notified after the commit.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventObjects } from '../contract/event.ts'
import type { EventKindOf, EventType } from '../contract/event-types.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { EventRecord, JobKind } from '../ports/records.ts'
import { presentEvent } from './present-event.ts'
import { isMailOn } from '../ports/mail-on.ts'
import { newJob } from './new-job.ts'
import { addToOutbox } from './outbox.ts'
import { currentRequest } from './request-scope.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'settings' | 'announcer' | 'queue'>

export interface Change extends Repositories {
  now: string
  /** Settings that the URLs of an object are made from. */
  settings: Deps['settings']
  /** Records an event with the object in its current state within this transaction. */
  record<Type extends EventType>(type: Type, object: EventObjects[EventKindOf<Type>]): Promise<void>
  /**
   * A job of the same kind and subject that waits stays as it is, unless `replaces` gives it this payload and time; one
   * that is running runs once more with them.
   */
  enqueue(
    kind: JobKind,
    subject: string,
    payload: Record<string, string>,
    options?: { runAt?: string; replaces?: boolean },
  ): Promise<void>
}

/** Events that people can get by mail; a job finds out who wants them. */
const MAILED: ReadonlySet<EventType> = new Set(['video.ready', 'video.errored'])

/** Takes about ten milliseconds. */
const EVENTS_PER_TURN = 25

export async function change<T>(
  deps: ChangeDeps,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const recorded: EventRecord[] = []
  const result = await deps.db.write((repositories) => work(changeOn(deps, repositories, recorded)))
  for (const row of recorded)
    deps.announcer.event({ seq: row.seq, space: row.space, event: presentEvent(row) })
  deps.queue.wake()
  return result
}

function changeOn(deps: ChangeDeps, repositories: Repositories, recorded: EventRecord[]): Change {
  const now = deps.clock.now().toISOString()
  const enqueue: Change['enqueue'] = async (kind, subject, payload, options = {}) => {
    const { runAt = now, replaces = false } = options
    const row = { ...newJob(deps, kind, subject, payload, runAt), createdAt: now }
    await repositories.jobs.enqueue(row, { replaces })
  }

  return {
    ...repositories,
    now,
    settings: deps.settings,
    async record(type, object) {
      const event = await repositories.events.append({
        id: deps.ids.prefixed('evt'),
        type,
        space: object.space,
        subject: object.id,
        object,
        requestId: currentRequest(),
        createdAt: now,
      })
      await addToOutbox(deps, repositories, event)
      if (MAILED.has(type) && (await isMailOn(deps.settings, repositories)))
        await enqueue('mail', event.id, { event: event.id })
      recorded.push(event)
      // SQLite answers at once, so that thousands of events would keep everybody else waiting.
      if (recorded.length % EVENTS_PER_TURN === 0) await nextTurn()
    },
    enqueue,
  }
}
