import { AppError } from '../contract/errors.ts'
import type { Preferences, PreferenceValues } from '../ports/preferences.ts'

export interface PreferencesOptions {
  values: PreferenceValues
  fixed: Preferences['fixed']
  /** Writes what has changed to config.json. */
  save(change: Partial<PreferenceValues>): void
}

export function createPreferences({ values, fixed, save }: PreferencesOptions): Preferences {
  let now = { ...values }
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    fixed,
    change(change) {
      try {
        save(change)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw new AppError('storage_full', undefined, { cause: error })
        throw error
      }
      now = { ...now, ...change }
      for (const listener of listeners) listener()
    },
    watch(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
