/** Retention of collected data: viewing events, the figures made from them, the log of webhooks. */
import type { RETENTION_FIELDS, System, SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'
import { changePreferences, fixedOf } from './preferred.ts'

const NAMES = {
  analytics_event_days: 'analyticsEventDays',
  analytics_days: 'analyticsDays',
  delivery_days: 'deliveryDays',
  audit_days: 'auditDays',
} as const satisfies Record<(typeof RETENTION_FIELDS)[number], PreferenceName>

export function describeRetention(deps: Pick<Deps, 'preferences'>): System['retention'] {
  const { analyticsEventDays, analyticsDays, deliveryDays, auditDays } = deps.preferences.now()
  return {
    analytics_event_days: analyticsEventDays,
    analytics_days: analyticsDays,
    delivery_days: deliveryDays,
    audit_days: auditDays,
    fixed: fixedOf(deps, NAMES),
  }
}

/** Takes effect at once: older viewing data is removed now, deliveries and the audit log within the hour. */
export async function changeRetention(
  deps: Pick<Deps, 'preferences' | 'analytics'>,
  change: NonNullable<SystemUpdate['retention']>,
): Promise<void> {
  if (!changePreferences(deps, NAMES, change)) return
  const { analyticsEventDays: eventDays, analyticsDays: days } = deps.preferences.now()
  await deps.analytics.keep({ eventDays, days })
}
