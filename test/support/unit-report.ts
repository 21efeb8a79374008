/** What `systemd-analyze security` reports of a unit, beside the reasons that the unit gives for it. */
import { strict as assert } from 'node:assert'

export interface UnitReport {
  /** From 0 to 10. */
  exposure: number
  /** What it marks with a cross, by its own names: `PrivateUsers=`, `RestrictNamespaces=~user`. */
  open: string[]
}

/** `analyze` runs systemd-analyze with these arguments and a unit; it answers stdout. */
export async function unitReport(
  analyze: (args: readonly string[]) => Promise<string>,
): Promise<UnitReport> {
  const args = ['security', '--offline=true', '--no-pager']
  const rows = JSON.parse(await analyze([...args, '--json=short'])) as {
    set: boolean
    name: string
  }[]
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(await analyze(args))!
  return {
    exposure: Number(exposure),
    open: rows.filter(({ set }) => !set).map(({ name }) => name),
  }
}

/**
 * Each thing that is reported has its reason in a comment, `# - PrivateUsers=, DeviceAllow=: why`, and nothing else
 * has one. `RestrictNamespaces=` stands for all that the report says of this setting.
 */
export function assertExplained(unit: string, { open }: Pick<UnitReport, 'open'>): void {
  const comments = unit.replace(/,\n# {3}/g, ', ')
  const explained = [...comments.matchAll(/^# - ([^:\n]+): \w/gm)].flatMap(([, names]) =>
    names!.split(', '),
  )
  const fits = (name: string, reported: string): boolean =>
    reported === name || reported.startsWith(`${name}~`)
  assert.deepEqual(
    {
      withoutReason: open.filter((each) => !explained.some((name) => fits(name, each))),
      notReported: explained.filter((name) => !open.some((each) => fits(name, each))),
    },
    { withoutReason: [], notReported: [] },
  )
}
