/** A setting as `svc config` prints it. */
import { string } from '@oclif/core/args'
import type { TableColumn } from '../output/table.ts'
import { COLUMNS_ABOUT, SETTINGS } from './settings.ts'
import { inUse } from './store.ts'

interface SettingEntry {
  object: 'setting'
  name: string
  /** null: not set. */
  value: string | null
  /** profile: set for the profile in use; config: for all; default: not set. */
  source: 'profile' | 'config' | 'default'
  fallback: string
  about: string
}

export const ENTRY_FIELDS = ['object', 'name', 'value', 'source', 'fallback', 'about']

export const entryColumns: readonly TableColumn<SettingEntry>[] = [
  { field: 'name' },
  { field: 'value', value: ({ value, fallback }) => value ?? fallback, flexible: true },
  { field: 'source', title: 'from' },
  { field: 'about', flexible: true },
]

export const settingArg = () =>
  string({ name: 'name', description: 'Name of the setting, such as format', required: true })

export async function entriesOf(
  names: (values: Record<string, string>) => readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<SettingEntry[]> {
  const { values, ofProfile } = await inUse(env)
  return names(values).map((name) => ({
    object: 'setting',
    name,
    value: values[name] ?? null,
    source: name in ofProfile ? 'profile' : name in values ? 'config' : 'default',
    fallback: SETTINGS[name]?.fallback ?? 'the columns of the command',
    about: SETTINGS[name]?.about ?? COLUMNS_ABOUT,
  }))
}
