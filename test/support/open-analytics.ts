import { createAnalytics } from '../../daemon/adapters/analytics.ts'
import { createSystemClock, systemSchedule } from '../../daemon/adapters/system.ts'
import type { Analytics } from '../../daemon/ports/analytics.ts'
import { silentLog } from './silent-log.ts'
import { databaseOf } from './test-database.ts'

/**
 * The store of viewing data of a data folder, without a network's lists; `eventDays`: how long events are kept.
 * `databaseUrl`: by default the database of the daemon that ran there; empty: SQLite.
 */
export const openAnalytics = (
  dataDir: string,
  eventDays: number,
  databaseUrl = databaseOf(dataDir),
): Analytics =>
  createAnalytics({
    dataDir,
    databaseUrl,
    countries: undefined,
    botNetworks: [],
    eventDays,
    days: 0,
    clock: createSystemClock(),
    schedule: systemSchedule,
    log: silentLog(),
  })
