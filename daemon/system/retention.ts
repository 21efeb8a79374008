/** Retention: viewing events, the figures made from them, the log of webhooks, the trash. */
import type { RetentionField } from '../contract/retention.ts'
import type { System, SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'
import { expireTrash } from '../trash/expire.ts'
import { changePreferences, fixedOf } from './preferred.ts'

const NAMES = {
  analytics_event_days: 'analyticsEventDays',
  analytics_days: 'analyticsDays',
  delivery_days: 'deliveryDays',
  audit_days: 'auditDays',
  trash_days: 'trashDays',
} as const satisfies Record<RetentionField, PreferenceName>

export function describeRetention(deps: Pick<Deps, 'preferences'>): System['retention'] {
  const now = deps.preferences.now()
  return {
    analytics_event_days: now.analyticsEventDays,
    analytics_days: now.analyticsDays,
    delivery_days: now.deliveryDays,
    audit_days: now.auditDays,
    trash_days: now.trashDays,
    fixed: fixedOf(deps, NAMES),
  }
}

/**
 * Takes effect at once: older viewing data is removed now, as is what is too long in the trash;
 * deliveries and the audit log within the hour.
 */
export async function changeRetention(
  deps: Parameters<typeof expireTrash>[0] & Pick<Deps, 'analytics'>,
  change: NonNullable<SystemUpdate['retention']>,
): Promise<void> {
  if (!(await changePreferences(deps, NAMES, change))) return
  const { analyticsEventDays: eventDays, analyticsDays: days } = deps.preferences.now()
  await deps.analytics.keep({ eventDays, days })
  await expireTrash(deps)
}
