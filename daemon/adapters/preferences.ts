import { AppError } from '../contract/errors.ts'
import type { Preferences, PreferenceValues } from '../ports/preferences.ts'

export interface PreferencesOptions {
  values: PreferenceValues
  fixed: Preferences['fixed']
  /** Stores what has changed. */
  save(change: Partial<PreferenceValues>): void | Promise<void>
  /** Reads what is stored, which another process has changed. */
  read?(): PreferenceValues | Promise<PreferenceValues>
  /** Notifies other processes. */
  notifyOthers?(): void
}

export interface ReadPreferences extends Preferences {
  readAgain(): Promise<void>
}

export function createPreferences({
  values,
  fixed,
  save,
  read,
  notifyOthers,
}: PreferencesOptions): ReadPreferences {
  let now = { ...values }
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    fixed,
    async change(change) {
      try {
        await save(change)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw new AppError('storage_full', undefined, { cause: error })
        throw error
      }
      now = { ...now, ...change }
      for (const listener of listeners) listener()
      notifyOthers?.()
    },
    async readAgain() {
      if (!read) return
      now = await read()
      for (const listener of listeners) listener()
    },
    watch(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
