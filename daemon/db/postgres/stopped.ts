/** Before rows or files of a stopped svc are moved: processes that share no folder are known by the database alone. */
import { StartRefused } from '../../ports/start-refused.ts'
import { withClient } from '../../postgres/connect.ts'
import { refusedStart } from '../../postgres/problem.ts'
import { SESSION_NAME, WORKER_SESSION_NAME } from './session.ts'

/** Throws `StartRefused` while a process uses the database. */
export async function requireStopped(url: string): Promise<void> {
  const rows = await withClient(url, (client) =>
    client.query(
      'SELECT 1 FROM pg_stat_activity WHERE application_name = ANY($1) AND datname = current_database()',
      [[SESSION_NAME, WORKER_SESSION_NAME]],
    ),
  ).catch((error: unknown) => {
    throw refusedStart(error, url)
  })
  if (rows.rows.length > 0)
    throw new StartRefused(
      'Another svc process uses this database. Stop all of them first; nothing was changed.',
    )
}
