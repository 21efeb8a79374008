/**
 * How anything about a video changes: rows, events and jobs in one transaction (house rule 7);
 * listeners and the worker hear of it after the commit, never before.
 */
import { presentCollection } from './present-collection.ts'
import { AppError } from '../contract/errors.ts'
import {
  TRANSITIONS,
  type CollectionEventType,
  type VideoEventType,
  type VideoStatus,
} from '../contract/states.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { CollectionRecord, EventRecord, JobKind, VideoRecord } from '../ports/records.ts'
import { presentEvent } from './present-event.ts'
import { addToOutbox } from './outbox.ts'
import { presentVideo } from './present-video.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'settings' | 'announcer' | 'queue'>

export interface Change extends Repositories {
  now: string
  /** Writes the event, with the video as it is now in this transaction. */
  record(type: VideoEventType, video: VideoRecord): Promise<void>
  /** The same, of a collection. */
  recordCollection(type: CollectionEventType, collection: CollectionRecord): Promise<void>
  /** Throws `invalid_state` where the table of states has no way. */
  advance(video: VideoRecord, to: VideoStatus, fields?: Partial<VideoRecord>): Promise<VideoRecord>
  /** Changes fields, not the state; no event of its own. */
  set(video: VideoRecord, fields: Partial<VideoRecord>): Promise<VideoRecord>
  enqueue(kind: JobKind, subject: string, payload: Record<string, string>): Promise<void>
}

const PRIORITIES: Record<JobKind, number> = {
  sweep: 10,
  empty_space: 15,
  fetch: 20,
  import: 25,
  process: 30,
  encode: 50,
  track: 60,
  retire: 12,
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

/** Two changes in one millisecond have two times: `updatedAt` tells versions of a video apart. */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}

function changeOn(deps: ChangeDeps, repositories: Repositories, recorded: EventRecord[]): Change {
  const now = deps.clock.now().toISOString()

  async function record(type: VideoEventType, video: VideoRecord): Promise<void> {
    const media = (await repositories.media.of([video])).get(video.id)!
    await append(type, presentVideo(deps.settings, video, media))
  }

  async function recordCollection(
    type: CollectionEventType,
    collection: CollectionRecord,
  ): Promise<void> {
    const counts = await repositories.collections.counts([collection.id])
    await append(type, presentCollection(collection, counts.get(collection.id)))
  }

  async function append(type: EventRecord['type'], object: EventRecord['object']): Promise<void> {
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
  }

  async function set(video: VideoRecord, fields: Partial<VideoRecord>): Promise<VideoRecord> {
    const changed = { ...fields, updatedAt: laterThan(video.updatedAt, now) }
    await repositories.videos.update(video.id, changed)
    return { ...video, ...changed }
  }

  return {
    ...repositories,
    now,
    record,
    recordCollection,
    set,
    async advance(video, to, fields = {}) {
      const type = TRANSITIONS[video.status][to]
      if (type === undefined)
        throw new AppError('invalid_state', `A video that is ${video.status} cannot become ${to}.`)
      const advanced = await set(video, { ...fields, status: to })
      if (type) await record(type, advanced)
      return advanced
    },
    async enqueue(kind, subject, payload) {
      await repositories.jobs.enqueue({
        id: deps.ids.prefixed('job'),
        kind,
        subject,
        payload,
        priority: PRIORITIES[kind],
        runAt: now,
        attempts: 0,
        leaseOwner: null,
        leaseUntil: null,
        createdAt: now,
      })
    },
  }
}
