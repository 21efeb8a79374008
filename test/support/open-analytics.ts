import { createAnalytics } from '../../daemon/adapters/analytics.ts'
import { createSystemClock, systemSchedule } from '../../daemon/adapters/system.ts'
import type { Analytics } from '../../daemon/ports/analytics.ts'
import { silentLog } from './silent-log.ts'

/** The store of viewing data in a folder, without a network's lists; `eventDays`: how long events are kept. */
export const openAnalytics = (dataDir: string, eventDays: number): Analytics =>
  createAnalytics({
    dataDir,
    countries: undefined,
    botNetworks: [],
    eventDays,
    days: 0,
    clock: createSystemClock(),
    schedule: systemSchedule,
    log: silentLog(),
  })
