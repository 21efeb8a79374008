/**
 * The one connection of a process by which others know of it: it listens, holds locks, and stands for what one process
 * does for all. When it is lost, all of these are; it is made again until the end.
 */
import type { Client } from 'pg'
import type { Log } from '../../ports/deps.ts'
import { configure, connect, cutConnection, KEEPALIVE } from '../../postgres/connect.ts'
import { isLostConnection } from '../../postgres/problem.ts'

/** A connection that does not answer for so long is given up. */
const ANSWER_MS = 10_000
/** Shows in `pg_stat_activity` which processes use the database; workers, which answer no questions, have another. */
export const SESSION_NAME = 'svc shared'
export const WORKER_SESSION_NAME = 'svc worker'
const LOOK_EVERY_MS = 1_000
const AGAIN_MS = { first: 100, longest: 2_000 }

export interface SessionListener {
  /** Called for each new connection, before anybody else uses it. */
  connected(ask: RunSql): Promise<void>
  lost(): void
  notified(channel: string, payload: string): void
  /** Called about every second, while there is a connection. */
  look(): Promise<void>
}
export type RunSql = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>

export interface SharedSession {
  /** Throws while there is no connection. */
  ask: RunSql
  end(): Promise<void>
}

/** Throws when there is no connection at first. */
export async function openSession(
  url: string,
  listener: SessionListener,
  { log, name = SESSION_NAME }: { log?: Pick<Log, 'error' | 'info'> | undefined; name?: string },
): Promise<SharedSession> {
  let current: { client: Client; ask: RunSql } | null = null
  let hasEnded = false
  let againMs = AGAIN_MS.first
  let again: NodeJS.Timeout | undefined
  let looking = false

  /** Each question waits for the one before: the driver keeps no queue of its own. */
  function askOn(client: Client): RunSql {
    let last: Promise<unknown> = Promise.resolve()
    return (sql, values) => {
      const answer = last.then(async () => {
        try {
          return (await client.query(sql, values)).rows as never
        } catch (error) {
          // The server may do it all the same, and a lock that it takes ends with the connection.
          if (isLostConnection(error)) cutConnection(client)
          throw error
        }
      })
      last = answer.catch(() => undefined)
      return answer
    }
  }

  async function begin(): Promise<void> {
    const client = await connect(url, { name, answerMs: ANSWER_MS, onLost: drop })
    client.on('end', () => drop(client))
    client.on('notification', ({ channel, payload = '' }) => listener.notified(channel, payload))
    const ask = askOn(client)
    try {
      await configure(client, { ...KEEPALIVE, idle_session_timeout: '0' })
      await listener.connected(ask)
    } catch (error) {
      cutConnection(client)
      throw error
    }
    if (hasEnded) return cutConnection(client)
    current = { client, ask }
    againMs = AGAIN_MS.first
  }

  function drop(client: Client): void {
    if (current?.client !== client) return
    current = null
    if (hasEnded) return
    log?.error({}, 'the connection to the other svc processes was lost; connecting again')
    listener.lost()
    connectAgain()
  }

  function connectAgain(): void {
    again = setTimeout(() => {
      begin().then(
        () => log?.info({}, 'connected to the other svc processes again'),
        () => {
          if (!hasEnded) connectAgain()
        },
      )
    }, againMs).unref()
    againMs = Math.min(AGAIN_MS.longest, againMs * 2)
  }

  async function look(): Promise<void> {
    if (!current || looking) return
    const { client } = current
    looking = true
    try {
      await listener.look()
    } catch {
      // The server does not answer, or the connection is lost already.
      cutConnection(client)
      drop(client)
    } finally {
      looking = false
    }
  }

  await begin()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    ask(sql, values) {
      if (!current) return Promise.reject(new Error('there is no connection to the database'))
      return current.ask(sql, values)
    },
    async end() {
      hasEnded = true
      clearInterval(timer)
      clearTimeout(again)
      await current?.client.end().catch(() => undefined) // its server is gone, and so is the connection
    },
  }
}
