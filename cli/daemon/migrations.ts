/** Which steps of the database the appliance that is installed here knows: written by build/daemon.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedAt } from './program.ts'

export const migrationsFile = (): string => join(installedAt(), 'dist', 'daemon', 'migrations.json')

/** The names of steps that it does not know; null: no appliance is installed here. Each ends in its number. */
export function unknownMigrations(file: string, names: readonly string[]): string[] | null {
  let known: ReadonlySet<number>
  try {
    known = new Set(JSON.parse(readFileSync(file, 'utf8')) as number[])
  } catch {
    return null
  }
  return names.filter((name) => !known.has(Number(name.slice(-3))))
}
