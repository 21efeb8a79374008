/** What the appliance reports on its parts, apart from problems, which have checks of their own. */
import type { HealthPart, SystemHealth } from '../../daemon/contract/system-health.ts'
import { ok, skipped, warning, type Check } from './check.ts'
import { FAULTS, type FaultCode } from './faults.ts'

/** What it is called where the part needs attention, and what to do then. */
const CHECKED: Partial<Record<HealthPart, { code: FaultCode; hint: string }>> = {
  queue: {
    code: 'queue_held_up',
    hint: 'svc api GET /v1/system/queue lists the jobs. Encoding is paused and resumed in Settings → Encoding.',
  },
  disk: { code: 'disk_filling', hint: 'Free space, or add a larger disk.' },
  backups: {
    code: 'backup_outdated',
    hint: 'svc backups create makes a backup, svc backups verify tests one. Nightly: svc daemon retention --nightly-backup.',
  },
  certificates: {
    code: 'certificate_unfit',
    hint: 'Install a certificate for the host of SVC_PUBLIC_URL.',
  },
  updates: { code: 'update_available', hint: 'docs/upgrade.md describes the upgrade.' },
}

/** An appliance of an earlier version does not report on its parts. */
export function healthChecks(health: Partial<SystemHealth>): Check[] {
  return (Object.keys(CHECKED) as HealthPart[]).flatMap((part): Check[] => {
    const { code, hint } = CHECKED[part]!
    const name = FAULTS[code].doctor
    const found = health[part]
    if (!found) return []
    const { state, detail } = found
    if (state === 'ok') return [ok(name, detail)]
    if (state === 'attention') return [warning(code, detail, hint)]
    return state === 'problem' ? [] : [skipped(name, detail)]
  })
}
