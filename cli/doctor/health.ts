/** What the appliance says of its parts, apart from problems, which have checks of their own. */
import type { HealthPart, SystemHealth } from '../../daemon/contract/system-health.ts'
import { ok, skipped, warning, type Check } from './check.ts'

/** Name of the check, and what to do where the part needs attention. */
const CHECKED: Partial<Record<HealthPart, { name: string; hint: string }>> = {
  queue: {
    name: 'queue',
    hint: 'svc api GET /v1/system/queue lists the jobs. Encoding is paused and resumed in Settings → Encoding.',
  },
  disk: { name: 'disk space', hint: 'Free space, or add a larger disk.' },
  backups: {
    name: 'newest backup',
    hint: 'svc backups create makes a backup, svc backups verify tests one. Nightly: svc daemon retention --nightly-backup.',
  },
  certificates: {
    name: 'certificate of the public URL',
    hint: 'Install a certificate for the host of SVC_PUBLIC_URL.',
  },
  updates: { name: 'updates', hint: 'docs/upgrade.md describes the upgrade.' },
}

/** An appliance of an earlier version says nothing of them. */
export function healthChecks(health: Partial<SystemHealth>): Check[] {
  return (Object.keys(CHECKED) as HealthPart[]).flatMap((part): Check[] => {
    const { name, hint } = CHECKED[part]!
    const found = health[part]
    if (!found) return []
    const { state, detail } = found
    if (state === 'ok') return [ok(name, detail)]
    if (state === 'attention') return [warning(name, detail, hint)]
    return state === 'problem' ? [] : [skipped(name, detail)]
  })
}
