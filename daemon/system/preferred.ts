/** Runtime settings of the owner as fields of the API. */
import { refusal } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'

type Names<F extends string> = Readonly<Record<F, PreferenceName>>

/** Settings that the environment fixes. */
export function fixedOf<F extends string>(
  { preferences }: Pick<Deps, 'preferences'>,
  names: Names<F>,
): F[] {
  return (Object.keys(names) as F[]).filter(
    (field) => preferences.fixed[names[field]] !== undefined,
  )
}

/** Returns whether anything changed. Throws `conflict` (`set_by_environment`) without changing anything. */
export async function changePreferences<F extends string>(
  { preferences }: Pick<Deps, 'preferences'>,
  names: Names<F>,
  change: Partial<Record<F, unknown>>,
): Promise<boolean> {
  const before = preferences.now()
  const fields = (Object.keys(names) as F[]).filter(
    (field) => change[field] !== undefined && change[field] !== before[names[field]],
  )
  for (const field of fields) {
    const variable = preferences.fixed[names[field]]
    if (variable) throw refusal('set_by_environment', { variable })
  }
  if (fields.length > 0)
    await preferences.change(
      Object.fromEntries(fields.map((field) => [names[field], change[field]])),
    )
  return fields.length > 0
}
