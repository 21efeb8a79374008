/**
 * A connection that outlives its server: opened again after it was lost. Transactions of all processes write one at a
 * time, as with SQLite (docs/decisions/0229), so that numbers of events are committed in their order.
 */
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { ANSWER_MS, connect } from '../../../postgres/connect.ts'
import { ANALYTICS_WRITE_LOCK } from '../../../postgres/locks.ts'
import { isLostConnection } from '../../../postgres/problem.ts'
import { UNAVAILABLE } from '../thread.ts'
import { IN_LIST, IN_TEXTS, type Work } from '../work.ts'
import { IN_SCHEMA } from './schema.ts'

export interface Answered<Row> {
  rows: Row[]
  changes: number
}
export type Ask = <Row extends object>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Answered<Row>>

export interface WritingSession {
  /**
   * Runs a transaction. After a lost connection, when nobody knows whether it was committed, it is repeated:
   * `attempt` is then above 0. Throws an error whose code is UNAVAILABLE when the server stays away: after a
   * while, or soon, where it is `hurried`.
   */
  write<T>(
    work: (ask: Ask, attempt: number) => Promise<T>,
    options?: { hurried?: boolean },
  ): Promise<T>
  /** From now on it does not wait for a server that is away. */
  hurry(): void
  close(): void
}
export interface ReadingSession {
  ask: Ask
  close(): void
}

const FIRST_WAIT_MS = 50
const MOST_WAIT_MS = 2_000
/** Enough for a statement that deletes all events of a video. */
const WRITTEN_MS = 600_000

function createConnection(
  url: string,
  name: string,
  answerMs: number,
  settings: Record<string, string>,
): { client(): Promise<Client>; drop(): void } {
  let current: Client | undefined

  async function opened(): Promise<Client> {
    current = await connect(url, {
      name,
      answerMs,
      settings: { ...IN_SCHEMA.settings, ...settings },
      onLost(lost) {
        if (current === lost) current = undefined
      },
    })
    return current
  }

  function drop(): void {
    const lost = current
    current = undefined
    // An error as it ends is of no use: it is lost already.
    lost?.end().catch(() => undefined)
  }
  return { drop, client: async () => current ?? opened() }
}

export const asking =
  (client: Client): Ask =>
  async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query<Row>(sql, [...values])
    return { rows, changes: rowCount ?? 0 }
  }

interface Patience {
  /** How long a transaction is repeated while the server is away. */
  retryForMs?: number
  /** A process that hangs in the middle would keep all others out: its session is then ended. */
  mostIdleMs?: number
  /** A server that does not answer a statement for so long is gone. */
  answerMs?: number
}

export function openForWriting(
  url: string,
  { retryForMs = 15_000, mostIdleMs = 60_000, answerMs = WRITTEN_MS }: Patience = {},
): WritingSession {
  const connection = createConnection(url, 'svc analytics write', answerMs, {
    idle_in_transaction_session_timeout: String(mostIdleMs),
  })
  let isHurried = false

  async function once<T>(
    work: (ask: Ask, attempt: number) => Promise<T>,
    attempt: number,
  ): Promise<T> {
    const ask = asking(await connection.client())
    await ask('BEGIN')
    await ask(`SELECT pg_advisory_xact_lock${ANALYTICS_WRITE_LOCK}`)
    const result = await work(ask, attempt)
    await ask('COMMIT')
    return result
  }

  return {
    async write(work, { hurried = false } = {}) {
      const giveUpAtMs = performance.now() + retryForMs
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(work, attempt)
        } catch (error) {
          // The transaction ends with its connection.
          connection.drop()
          if (!isLostConnection(error)) throw error
          // A connection that a restart of the server has ended is no reason to give up.
          const isOver = hurried || isHurried || performance.now() >= giveUpAtMs
          if (isOver && attempt > 0)
            throw Object.assign(
              new Error(`the database of viewing data cannot be reached: ${messageOf(error)}`, {
                cause: error,
              }),
              { code: UNAVAILABLE },
            )
        }
        await setTimeout(Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt))
      }
    },
    hurry: () => void (isHurried = true),
    close: connection.drop,
  }
}

const messageOf = (error: unknown): string =>
  (error as Error).message || String((error as { code?: string }).code)

/** Questions are answered one after another. */
export function openForReading(url: string): ReadingSession {
  const connection = createConnection(url, 'svc analytics read', ANSWER_MS, {
    default_transaction_read_only: 'on',
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask(sql, values) {
      const answer = last.then(async () => {
        try {
          return await asking(await connection.client())<never>(sql, values)
        } catch (error) {
          connection.drop()
          throw error
        }
      })
      last = answer.catch(() => undefined)
      return answer
    },
    close: connection.drop,
  }
}

export async function runWith<T>(ask: Ask, work: Work<T>): Promise<T> {
  for (let step = work.next(); ;) {
    if (step.done) return step.value
    const { sql, values } = step.value
    step = work.next(await ask<object>(inPostgres(sql), values))
  }
}

/** SQL of both databases in the words of PostgreSQL, which numbers its values. */
export function inPostgres(sql: string): string {
  let number = 0
  return sql
    .replaceAll(IN_LIST, '= ANY (CAST(? AS BIGINT[]))')
    .replaceAll(IN_TEXTS, '= ANY (CAST(? AS TEXT[]))')
    .replaceAll('?', () => `$${(number += 1)}`)
}
