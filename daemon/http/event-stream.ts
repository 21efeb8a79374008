/**
 * Server-sent events. Announcements only signal that there is more to read from the log, so a stream
 * has no gaps and no duplicates, also when it resumes with `Last-Event-ID`.
 */
import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import type { Backup } from '../contract/backup.ts'
import { AppError } from '../contract/errors.ts'
import type { ProgressNote } from '../contract/event.ts'
import type { Import } from '../contract/import.ts'
import type { Delivery } from '../contract/webhook.ts'
import { presentEvent } from '../model/present-event.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { Auth } from './auth.ts'
import { whenLeft } from './leaving.ts'
import { findVideo } from '../model/find-video.ts'
import { eventSeenBy, mayReach, reachesEvent } from '../model/may-reach.ts'

const KEEP_ALIVE_MS = 15_000
const BATCH = 100
/** A reader that is this far behind is disconnected; it can resume. */
const MAX_BEHIND_BYTES = 4_000_000

export interface EventStreams {
  open(
    ctx: Context,
    caller: Caller,
    query: { video?: string | undefined; after?: string | undefined },
  ): Promise<void>
  closeAll(): void
}

export function createEventStreams(deps: Deps, auth: Pick<Auth, 'hold'>): EventStreams {
  const open = new Set<() => void>()

  return {
    async open(ctx, caller, query) {
      // A reconnecting browser uses the same URL, so what it has read since then takes precedence.
      const after = ctx.get('Last-Event-ID') || query.after
      const start = await startOf(deps, caller, after)
      let seq = start?.seq ?? 0
      if (query.video)
        await deps.db.read((repositories) => findVideo(repositories, caller, query.video!))

      const response = ctx.res
      ctx.respond = false
      auth.hold(caller, response)
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        ...corsOf(ctx),
      })
      // Nothing would follow, and headers are sent with the first data.
      if (ctx.method === 'HEAD') return void response.end()
      // The current position, so that a reader whose stream breaks before the first event can resume.
      response.write(`retry: 2000\n${start && !after ? `id: ${start.id}\n` : ''}\n`)

      /** For people who are limited to collections. */
      const isReachable = (id: string): Promise<boolean> =>
        deps.db
          .read(({ videos }) => videos.get(id))
          .then(
            (video) => video !== null && mayReach(caller, video.collection),
            () => false,
          )

      let reading = false
      let more = true
      /** Progress is sent in its order. */
      let progressed: Promise<unknown> = Promise.resolve()
      async function pump(): Promise<void> {
        if (reading) return
        reading = true
        try {
          while (more) {
            more = false
            for (;;) {
              if (response.writableNeedDrain) await untilTaken(response)
              const rows = await deps.db.read(({ events }) =>
                events.since(caller.space, seq, BATCH, query.video),
              )
              if (isOver(response)) return
              for (const row of rows) {
                if (reachesEvent(caller, row)) {
                  const data = JSON.stringify(presentEvent(eventSeenBy(caller, row)))
                  response.write(`id: ${row.id}\nevent: ${row.type}\ndata: ${data}\n\n`)
                }
                seq = row.seq
              }
              if (rows.length < BATCH) break
            }
          }
        } catch (error) {
          deps.log.error({ err: error }, 'an event stream could not be read')
          response.end()
        } finally {
          reading = false
        }
      }

      const unsubscribe = deps.announcer.subscribe({
        event(entry) {
          if (entry.space !== caller.space) return
          more = true
          void pump()
        },
        import(space, note) {
          if (space === caller.space && caller.permissions.has('imports:manage') && !query.video)
            writeNote(response, 'import', note)
        },
        backup(note) {
          if (caller.permissions.has('system:manage') && !query.video)
            writeNote(response, 'backup', note)
        },
        delivery(space, note) {
          if (space === caller.space && caller.permissions.has('webhooks:read') && !query.video)
            writeNote(response, 'delivery', note)
        },
        progress(space, note) {
          if (space !== caller.space || (query.video && query.video !== note.video)) return
          if (caller.collections === null) writeNote(response, 'progress', note)
          else
            progressed = Promise.all([isReachable(note.video), progressed]).then(([reached]) => {
              if (reached) writeNote(response, 'progress', note)
            })
        },
      })
      const beat = setInterval(() => {
        if (!isOver(response)) response.write(': still here\n\n')
      }, KEEP_ALIVE_MS)
      const close = () => response.end()
      open.add(close)
      whenLeft(response, () => {
        unsubscribe()
        clearInterval(beat)
        open.delete(close)
      })
      await pump()
    },
    closeAll() {
      for (const close of open) close()
    },
  }
}

/** What is written after the end of a response is an error that nobody catches. */
const isOver = (response: ServerResponse): boolean => response.writableEnded || response.destroyed

/** Resolves when the reader has taken what was written, or has left. */
function untilTaken(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

function writeNote(
  response: ServerResponse,
  event: 'progress' | 'import' | 'backup' | 'delivery',
  note: ProgressNote | Import | Backup | Delivery,
): void {
  if (isOver(response)) return
  if (response.writableLength > MAX_BEHIND_BYTES) response.destroy()
  else response.write(`event: ${event}\ndata: ${JSON.stringify(note)}\n\n`)
}

/** Without a position to resume from, the stream starts now. null: the space has no events yet. */
async function startOf(
  deps: Deps,
  caller: Caller,
  after: string | undefined,
): Promise<{ id: string; seq: number } | null> {
  if (!after) return deps.db.read(({ events }) => events.last(caller.space))
  const event = await deps.db.read(({ events }) => events.get(after))
  if (!event || event.space !== caller.space) {
    throw new AppError(
      'event_not_found',
      `There is no event ${after} in this space. Read the log from the start: GET /v1/events.`,
    )
  }
  return event
}

function corsOf(ctx: Context): Record<string, string> {
  const origin = ctx.response.get('Access-Control-Allow-Origin')
  return {
    'X-Request-Id': ctx.response.get('X-Request-Id'),
    ...(origin ? { 'Access-Control-Allow-Origin': origin } : {}),
  }
}
