import type { ProblemEntry } from '../../contract/problems.ts'
import type { SystemHealth } from '../../contract/system-health.ts'
import type { Deps } from '../../ports/deps.ts'
import { forecastDisk, LEAST_DAYS, type Forecast } from '../disk-days.ts'
import { counted, part } from './part.ts'

/** Time to order a disk, or to decide what can go. */
const SOON_DAYS = 30

export async function describeDisk(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'settings'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['disk']> {
  const usage = await deps.storage.usage()
  const forecast = await forecastDisk(deps, usage)
  const { fullInDays } = forecast
  const isLow = usage.freeBytes < deps.settings.diskLowBytes
  const isFilling = fullInDays !== null && fullInDays <= SOON_DAYS
  const free = `${(usage.freeBytes / 1e9).toFixed(1)} GB are free. ${inWords(forecast)}`
  const about = isLow
    ? part(problems, 'attention', 'low', `Little space is left: ${free}`)
    : isFilling
      ? part(problems, 'attention', 'filling', free)
      : part(problems, 'ok', null, free)
  return {
    ...about,
    used_bytes: usage.usedBytes,
    free_bytes: usage.freeBytes,
    total_bytes: usage.totalBytes,
    forecast: {
      full_in_days: fullInDays,
      bytes_per_day: forecast.bytesPerDay,
      measured_days: Math.round(forecast.measuredDays * 10) / 10,
    },
  }
}

function inWords({ fullInDays, bytesPerDay, measuredDays }: Forecast): string {
  const days = counted(Math.floor(measuredDays), 'day')
  if (bytesPerDay === null)
    return `No forecast yet: measured ${Math.floor(measuredDays)} of the required ${LEAST_DAYS} days.`
  return fullInDays === null
    ? `At the rate of the last ${days}, the disk will not fill up.`
    : `At the rate of the last ${days}, the disk will be full in about ${counted(fullInDays, 'day')}.`
}
