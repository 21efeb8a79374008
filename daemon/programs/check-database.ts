/**
 * `node daemon/programs/check-database.ts`: what `svc doctor` asks about a PostgreSQL database, as JSON. It reads
 * only, and runs beside the appliance.
 */
import type { DatabaseCheck } from '../contract/database-check.ts'
import { ConfigError, readConfig } from '../config.ts'
import { lookAtPostgres } from '../db/postgres/look.ts'
import { withoutPassword } from '../postgres/problem.ts'

/** Later than any job is planned for: a clock that was ahead has dated it. */
const FAR_MS = 25 * 3_600_000

async function main(): Promise<void> {
  const { databaseUrl } = readConfig()
  process.stdout.write(`${JSON.stringify(await checked(databaseUrl))}\n`)
}

async function checked(url: string | undefined): Promise<DatabaseCheck> {
  if (!url) return { database: 'sqlite' }
  try {
    return {
      database: 'postgresql',
      look: await lookAtPostgres(url, new Date(Date.now() + FAR_MS)),
    }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return {
      database: 'unreachable',
      address: withoutPassword(url),
      reason: message || code || String(error),
    }
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = expected ? 2 : 1
})
