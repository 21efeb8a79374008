/**
 * Where the settings are that the owner changes in the dashboard: config.json, or a row where processes share no
 * folder.
 */
import { createPreferences } from './adapters/preferences.ts'
import { changedFile, readConfig, variablesOf, type Config } from './config.ts'
import { writeConfigFile } from './config/file.ts'
import type { Deps, Log } from './ports/deps.ts'
import type { PreferenceName, Preferences, PreferenceValues } from './ports/preferences.ts'

const FACT = 'preferences'

/** `isApart`: several processes use the database, and each has a folder of its own. */
export async function preferencesOf(
  config: Config,
  { db, isApart, log }: { db: Deps['db']; isApart: boolean; log: Log },
): Promise<Preferences> {
  const { analyticsEventDays, analyticsDays, deliveryDays, auditDays, trashDays } = config
  const { nightlyBackup, backupsKept, updateUrl = null } = config
  const values: PreferenceValues = {
    analyticsEventDays,
    analyticsDays,
    deliveryDays,
    auditDays,
    trashDays,
    nightlyBackup,
    backupsKept,
    updateUrl,
  }
  const names = Object.keys(values) as PreferenceName[]
  const fixed = variablesOf(names, config)
  const { read, save } = isApart ? inRow(db, values, fixed) : inFile(config, values, names)
  const preferences = createPreferences({
    values: isApart ? await read() : values,
    read,
    notifyOthers: () => db.shared?.broadcast('preferences', null),
    fixed,
    save,
  })
  const follow = (): void => {
    preferences.readAgain().catch((error: unknown) => {
      log.error(
        { err: error },
        'the settings could not be read again after a change; they stay as they were',
      )
    })
  }
  db.shared?.onNote('preferences', follow)
  db.shared?.onReconnect(follow)
  return preferences
}

interface PreferencePlace {
  read(): PreferenceValues | Promise<PreferenceValues>
  save(change: Partial<PreferenceValues>): void | Promise<void>
}

function inFile(
  { dataDir }: Pick<Config, 'dataDir'>,
  values: PreferenceValues,
  names: readonly PreferenceName[],
): PreferencePlace {
  return {
    read() {
      const now = readConfig()
      return { ...values, ...Object.fromEntries(names.map((name) => [name, now[name] ?? null])) }
    },
    // What is null in use is absent in the file.
    save(change) {
      const entries = Object.entries(change).map(([name, value]) => [name, value ?? undefined])
      writeConfigFile(dataDir, changedFile(dataDir, Object.fromEntries(entries)))
    },
  }
}

function inRow(
  db: Deps['db'],
  values: PreferenceValues,
  fixed: Preferences['fixed'],
): PreferencePlace {
  const parsed = (fact: string | null): Partial<PreferenceValues> =>
    fact === null ? {} : (JSON.parse(fact) as Partial<PreferenceValues>)
  return {
    async read() {
      const stored = parsed(await db.read(({ system }) => system.fact(FACT)))
      const free = Object.entries(stored).filter(([name]) => !(name in fixed))
      return { ...values, ...Object.fromEntries(free) }
    },
    save: (change) =>
      db.write(async ({ system }) => {
        const before = parsed(await system.fact(FACT))
        await system.setFact(FACT, JSON.stringify({ ...before, ...change }))
      }),
  }
}
