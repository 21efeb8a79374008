/** How long what gathers by itself is kept: what viewers send, the figures of it, the log of webhooks. */
import { AppError } from '../contract/errors.ts'
import { RETENTION_FIELDS, type System, type SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'

type Field = (typeof RETENTION_FIELDS)[number]

const PREFERENCE = { analytics_event_days: 'analyticsEventDays', analytics_days: 'analyticsDays', delivery_days: 'deliveryDays' } as const satisfies Record<Field, PreferenceName>

export function describeRetention({ preferences }: Pick<Deps, 'preferences'>): System['retention'] {
  const days = Object.fromEntries(RETENTION_FIELDS.map((field) => [field, preferences.now()[PREFERENCE[field]]])) as Record<Field, number>
  return { ...days, fixed: RETENTION_FIELDS.filter((field) => preferences.fixed[PREFERENCE[field]] !== undefined) }
}

/** Counts at once. What is older than that of viewing goes now, deliveries within the hour. */
export async function changeRetention({ preferences, analytics }: Pick<Deps, 'preferences' | 'analytics'>, change: NonNullable<SystemUpdate['retention']>): Promise<void> {
  const before = preferences.now()
  const fields = RETENTION_FIELDS.filter((field) => change[field] !== undefined && change[field] !== before[PREFERENCE[field]])
  if (fields.length === 0) return
  for (const field of fields) {
    const variable = preferences.fixed[PREFERENCE[field]]
    if (variable) throw new AppError('conflict', `${variable} is set in the environment of the appliance, which goes before this setting. Change it there, or take it away and start the appliance again.`)
  }
  preferences.change(Object.fromEntries(fields.map((field) => [PREFERENCE[field], change[field]])))
  const { analyticsEventDays: eventDays, analyticsDays: days } = preferences.now()
  await analytics.keep({ eventDays, days })
}
