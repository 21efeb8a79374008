/**
 * Runs a change: rows, events and jobs in one transaction (house rule 7); listeners and the worker are
 * notified after the commit.
 */
import type { EventObjects } from '../contract/event.ts'
import type { EventKindOf, EventType } from '../contract/event-types.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { EventRecord, JobKind } from '../ports/records.ts'
import { presentEvent } from './present-event.ts'
import { addToOutbox } from './outbox.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'settings' | 'announcer' | 'queue'>

export interface Change extends Repositories {
  now: string
  /** Settings that the URLs of an object are made from. */
  settings: Deps['settings']
  /** Records an event with the object in its current state within this transaction. */
  record<Type extends EventType>(type: Type, object: EventObjects[EventKindOf<Type>]): Promise<void>
  /** A job of the same kind and subject stays as it is, unless `replaces` gives it this payload and time. */
  enqueue(
    kind: JobKind,
    subject: string,
    payload: Record<string, string>,
    options?: { runAt?: string; replaces?: boolean },
  ): Promise<void>
}

const PRIORITIES: Record<JobKind, number> = {
  sweep: 10,
  empty_space: 15,
  fetch: 20,
  import: 25,
  process: 30,
  encode: 50,
  reencode: 55,
  track: 60,
  retire: 12,
  placeholder: 62,
  repair: 65,
  transcribe: 70,
  backup: 80,
}

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
        createdAt: now,
      })
      await addToOutbox(deps, repositories, event)
      recorded.push(event)
    },
    async enqueue(kind, subject, payload, { runAt = now, replaces = false } = {}) {
      const row = {
        id: deps.ids.prefixed('job'),
        kind,
        subject,
        payload,
        priority: PRIORITIES[kind],
        runAt,
        attempts: 0,
        leaseOwner: null,
        leaseUntil: null,
        createdAt: now,
      }
      if (!(await repositories.jobs.enqueue(row)) && replaces) await repositories.jobs.replace(row)
    },
  }
}
