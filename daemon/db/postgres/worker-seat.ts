/**
 * What a worker reads and writes: its own row, and the runs that it was given. It needs no other table, so a
 * role that may use only these two will do. Every report names the fencing number with which the run was
 * taken, and changes nothing once the run is no longer held with it.
 */
import type { Log } from '../../ports/deps.ts'
import { StartRefused } from '../../ports/start-refused.ts'
import type { HeldRun, WorkerRun, WorkerSeat, WorkerState } from '../../ports/workers.ts'
import { refusedStart } from '../../postgres/problem.ts'
import { WORKERS_CHANNEL } from './live.ts'
import { openSession, WORKER_SESSION_NAME, type RunSql } from './session.ts'
import { LEASE } from './worker-rows.ts'

const HELD = `id = $1 AND fence = $2 AND state = 'held'`

/** Throws `StartRefused`. */
export async function openWorkerSeat(
  url: string,
  log: Pick<Log, 'error' | 'info'>,
): Promise<WorkerSeat> {
  const listeners: (() => void)[] = []
  let self = ''
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const session = await openSession(
    url,
    {
      async connected(ask) {
        await ask(`LISTEN ${WORKERS_CHANNEL}`)
        // Nothing is asked on this connection before it is the current one.
        setImmediate(changed)
      },
      lost() {},
      notified(_, payload) {
        if (payload === self) changed()
      },
      async look() {},
    },
    { log, name: WORKER_SESSION_NAME },
  ).catch((error: unknown) => {
    throw refusedStart(error, url)
  })
  const { ask } = session
  const refusal = await refusalIn(ask)
  if (refusal !== null) {
    await session.end()
    throw new StartRefused(`SVC_DATABASE_URL: ${refusal}`)
  }

  /** Returns whether anything was changed; the other side is notified then. */
  async function report(sql: string, values: unknown[]): Promise<boolean> {
    const rows = await ask(`${sql} RETURNING id`, values)
    if (rows.length === 0) return false
    await ask('SELECT pg_notify($1, $2)', [WORKERS_CHANNEL, ''])
    return true
  }

  return {
    async enter(id, about) {
      self = id
      // What this machine has left behind.
      await ask(
        `DELETE FROM live_workers WHERE about->>'name' = $1 AND (state = 'refused' OR seen_at < now() - ${LEASE})`,
        [about.name],
      )
      await report(
        `INSERT INTO live_workers (id, about, state) VALUES ($1, $2, 'waiting')
         ON CONFLICT (id) DO UPDATE SET about = excluded.about, state = 'waiting', seen_at = now()`,
        [id, JSON.stringify(about)],
      )
    },
    async renew(id, { speed, runs }) {
      const [own] = await ask<{ state: WorkerState; reason: string | null }>(
        'UPDATE live_workers SET seen_at = now(), speed = $2 WHERE id = $1 RETURNING state, reason',
        [id, speed],
      )
      if (!own) return null
      const held = await ask<HeldRun>(
        `UPDATE live_runs r SET lease_until = now() + ${LEASE}, seconds = sent.seconds, began_at = sent."beganAt"
         FROM json_to_recordset($2) AS sent(id text, fence bigint, seconds float8, "beganAt" bigint)
         WHERE r.id = sent.id AND r.fence = sent.fence AND r.worker = $1 AND r.state = 'held'
         RETURNING r.id, r.fence, r.may_run AS "mayRun"`,
        [id, JSON.stringify(runs)],
      )
      return { ...own, held }
    },
    take: (id) =>
      ask<HeldRun & { run: WorkerRun }>(
        `UPDATE live_runs SET state = 'held', fence = nextval('live_fences'), lease_until = now() + ${LEASE}
         WHERE worker = $1 AND state = 'open' RETURNING id, fence, may_run AS "mayRun", run`,
        [id],
      ),
    segmentDone: ({ id, fence }, rendition, segment) =>
      report(
        `UPDATE live_runs SET segments = segments || jsonb_build_array(jsonb_build_array($3::text, $4::int)) WHERE ${HELD}`,
        [id, fence, rendition, segment],
      ),
    damaged: ({ id, fence }) =>
      report(`UPDATE live_runs SET is_damaged = true WHERE ${HELD}`, [id, fence]),
    end: ({ id, fence }, state, result) =>
      report(`UPDATE live_runs SET state = $3, result = $4 WHERE ${HELD}`, [
        id,
        fence,
        state,
        JSON.stringify(result),
      ]),
    async release({ id, fence }) {
      await report(`DELETE FROM live_runs WHERE id = $1 AND fence = $2 AND state = 'withdrawn'`, [
        id,
        fence,
      ])
    },
    async leave(id) {
      await report('DELETE FROM live_workers WHERE id = $1', [id])
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => session.end(),
  }
}

/** For people; null: this user can work with the database. */
async function refusalIn(ask: RunSql): Promise<string | null> {
  const [tables] = await ask<{ there: boolean }>(
    `SELECT to_regclass('live_runs') IS NOT NULL AS there`,
  )
  if (!tables!.there)
    return 'no svc with workers has used this database yet. Start svc on it first.'
  const lacking = await ask<{ what: string }>(
    `SELECT kind || ' on ' || name AS what FROM (VALUES ('live_workers', 'SELECT'), ('live_workers', 'INSERT'),
       ('live_workers', 'UPDATE'), ('live_workers', 'DELETE'), ('live_runs', 'SELECT'), ('live_runs', 'UPDATE'),
       ('live_runs', 'DELETE')) AS needed (name, kind) WHERE NOT has_table_privilege(name, kind)
     UNION ALL SELECT 'USAGE on live_fences' WHERE NOT has_sequence_privilege('live_fences', 'USAGE')`,
  )
  if (lacking.length === 0) return null
  return (
    `its user lacks what a worker needs (${lacking.map(({ what }) => what).join(', ')}). ` +
    'Grant it as in docs/scale-out.md.'
  )
}
