/** What the processes on one PostgreSQL database share besides its rows (ports/shared.ts), by one session of each. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Database } from '../../ports/database.ts'
import type { Log } from '../../ports/deps.ts'
import type { EventRecord } from '../../ports/records.ts'
import type { Conducting, HeldLock, SharedProcesses, SharedNoteKind } from '../../ports/shared.ts'
import { CONDUCTOR_LOCK } from '../../postgres/locks.ts'
import { createSharedCounts } from './counts.ts'
import { keyOfDay } from './day-key.ts'
import { EVENTS_CHANNEL, JOBS_CHANNEL, NOTES_CHANNEL, WORKERS_CHANNEL } from './live.ts'
import { createNoteReader, partsOfNote, type SentNote } from './notes.ts'
import { createQuestions } from './questions.ts'
import { openSession, SESSION_NAME, type RunSql } from './session.ts'
import { createWorkerRows } from './worker-rows.ts'

const LOCK_LOOK_MS = { first: 10, longest: 200 }
const EVENTS_AT_ONCE = 500
/** Looks of the session, of which there is one each second. */
const LOOKS_PER_PULSE = 10
/** Notes to be sent when there is a connection again; the oldest are dropped first. */
const MOST_UNSENT = 1_000

export interface OpenShared extends SharedProcesses {
  close(): Promise<void>
}

export async function openShared({
  url,
  isAlone,
  pool,
  read,
  log,
}: {
  url: string
  isAlone: boolean
  pool: Pool
  read: Database['read']
  log?: Pick<Log, 'error' | 'info'> | undefined
}): Promise<OpenShared> {
  const self = randomUUID()
  const readNote = createNoteReader(self)
  const listeners = new Map<string, Set<(note: never) => void>>()
  const jobs: (() => void)[] = []
  const reports: (() => void)[] = []
  const gaps: (() => void)[] = []
  const pulses: (() => void)[] = []
  const leads: (() => void)[] = []
  let looks = 0
  const held = new Set<AbortController>()
  let unsent: string[] = []
  let noteNumber = 0
  let candidate: Conducting | null = null
  let conducts = false
  let follow: Awaited<ReturnType<typeof followEvents>> | null = null

  const session = await openSession(
    url,
    {
      async connected(ask) {
        await ask(`LISTEN ${EVENTS_CHANNEL}; LISTEN ${JOBS_CHANNEL}; LISTEN ${NOTES_CHANNEL};
                   LISTEN ${WORKERS_CHANNEL}`)
        for (; unsent.length > 0; unsent.shift()) await notify(ask, unsent[0]!)
        if (candidate && (await tookLead(ask))) lead()
        // Nothing is asked on this connection before it is the current one.
        if (follow) setImmediate(caughtUp)
      },
      lost() {
        for (const each of held) each.abort(new Error('the connection to the database was lost'))
        held.clear()
        if (!conducts) return
        conducts = false
        candidate?.end()
      },
      notified(channel, payload) {
        if (channel === EVENTS_CHANNEL) follow?.look()
        else if (channel === NOTES_CHANNEL) receive(payload)
        // What goes to a worker has its ID.
        else if (channel === JOBS_CHANNEL || payload === '')
          for (const listener of channel === JOBS_CHANNEL ? jobs : reports) listener()
      },
      async look() {
        if (!candidate || conducts) await session.ask('SELECT 1')
        else if (await tookLead(session.ask)) lead()
        looks += 1
        if (looks % LOOKS_PER_PULSE === 0) for (const listener of pulses) listener()
      },
    },
    { log },
  )
  follow = await followEvents(read, log)
  const { listeners: events } = follow
  // What was written since it was asked where the log ends.
  follow.look()

  function caughtUp(): void {
    for (const listener of [...gaps, ...jobs]) listener()
    follow?.look()
  }

  const tookLead = async (ask: RunSql): Promise<boolean> => {
    const [row] = await ask<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock${CONDUCTOR_LOCK} AS taken`,
    )
    return row!.taken
  }

  function lead(): void {
    // Asked twice at once, by the same session.
    if (conducts) return
    conducts = true
    for (const listener of leads) listener()
    candidate!.begin()
  }

  function receive(payload: string): void {
    const sent = readNote(payload)
    if (!sent) return
    for (const listener of listeners.get(sent.kind) ?? []) listener(sent.note as never)
  }

  function broadcast(kind: SharedNoteKind, note: unknown): void {
    noteNumber += 1
    void send({ kind, note }, noteNumber)
  }

  async function send(sent: SentNote, number: number): Promise<void> {
    for (const payload of partsOfNote(sent, self, number))
      await notify(session.ask, payload).catch(() => {
        unsent.push(payload)
        unsent = unsent.slice(-MOST_UNSENT)
      })
  }

  function onNote(kind: string, listener: (note: never) => void): () => void {
    const those = listeners.get(kind) ?? new Set()
    listeners.set(kind, those.add(listener))
    return () => void those.delete(listener)
  }

  async function tryLock(name: string): Promise<HeldLock | null> {
    const key = keyOf(name)
    const lost = new AbortController()
    const [row] = await session.ask<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1::bigint) AS taken',
      [key],
    )
    if (!row!.taken) return null
    held.add(lost)
    return {
      lost: lost.signal,
      async release() {
        // With its connection it went by itself.
        if (!held.delete(lost)) return
        await session.ask('SELECT pg_advisory_unlock($1::bigint)', [key]).catch(() => undefined)
      },
    }
  }

  async function isLocked(name: string): Promise<boolean> {
    const rows = await session.ask(
      `SELECT 1 AS taken FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND ((classid::bigint << 32) | objid::bigint) = $1::bigint`,
      [keyOf(name)],
    )
    return rows.length > 0
  }

  async function lock(name: string, signal?: AbortSignal): Promise<HeldLock> {
    for (let waitMs = LOCK_LOOK_MS.first; ; waitMs = Math.min(LOCK_LOOK_MS.longest, waitMs * 2)) {
      signal?.throwIfAborted()
      const taken = await tryLock(name)
      if (taken) return taken
      await pause(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }

  /** By their connections, which a process that stands still keeps, and one that ended does not. */
  async function countOthers(): Promise<number> {
    if (isAlone) return 0
    const [row] = await session.ask<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE application_name = '${SESSION_NAME}' AND datname = current_database() AND pid <> pg_backend_pid()`,
    )
    return row!.others
  }

  const { askAgain, ...questions } = createQuestions({
    broadcast,
    onNote,
    conducts: () => conducts,
    countOthers,
  })
  gaps.push(askAgain)

  return {
    counts: createSharedCounts(pool),
    workers: createWorkerRows(pool, (listener) => void reports.push(listener)),
    isAlone,
    broadcast,
    onNote,
    onEvent: (listener) => void events.push(listener),
    onJobs: (listener) => void jobs.push(listener),
    onReconnect: (listener) => void gaps.push(listener),
    onPulse: (listener) => void pulses.push(listener),
    tryLock,
    isLocked,
    lock,
    async stand(conducting) {
      candidate = conducting
      if (await tookLead(session.ask)) lead()
    },
    async resign() {
      candidate = null
      if (!conducts) return
      conducts = false
      // A connection that is lost has no lock.
      await session.ask(`SELECT pg_advisory_unlock${CONDUCTOR_LOCK}`).catch(() => undefined)
    },
    get conducts() {
      return conducts
    },
    onLead: (listener) => void leads.push(listener),
    keyOfDay: (day) => keyOfDay(pool, day),
    ...questions,
    async close() {
      conducts = false
      candidate = null
      await session.end()
    },
  }
}

async function notify(ask: RunSql, payload: string): Promise<void> {
  await ask('SELECT pg_notify($1, $2)', [NOTES_CHANNEL, payload])
}

/** 64 bits of the name, as PostgreSQL counts its locks. */
const keyOf = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString()

/** Reads the log from here on, whenever there is more. */
async function followEvents(
  read: Database['read'],
  log: Pick<Log, 'error'> | undefined,
): Promise<{ look(): void; listeners: ((event: EventRecord) => void)[] }> {
  const listeners: ((event: EventRecord) => void)[] = []
  let seq = await read(({ events }) => events.lastSeq())
  let looking = false
  let more = false
  async function look(): Promise<void> {
    more = true
    if (looking) return
    looking = true
    try {
      while (more) {
        more = false
        for (;;) {
          const rows = await read(({ events }) => events.following(seq, EVENTS_AT_ONCE))
          for (const row of rows) {
            seq = row.seq
            for (const listener of listeners) listener(row)
          }
          if (rows.length < EVENTS_AT_ONCE) break
        }
      }
    } catch (error) {
      log?.error({ err: error }, 'the events of other svc processes could not be read')
      // The connection that listens reports when there is one again; where only this one failed, a moment later.
      setTimeout(() => void look(), 1_000).unref()
    } finally {
      looking = false
    }
  }
  return { look: () => void look(), listeners }
}
