/** Announcements within one process. */
import type { Announcer } from '../ports/deps.ts'

type Listener = Parameters<Announcer['subscribe']>[0]

export function createAnnouncer(): Announcer {
  const listeners = new Set<Listener>()
  return {
    event(entry) {
      for (const listener of listeners) listener.event?.(entry)
    },
    progress(space, note) {
      for (const listener of listeners) listener.progress?.(space, note)
    },
    import(space, note) {
      for (const listener of listeners) listener.import?.(space, note)
    },
    backup(note) {
      for (const listener of listeners) listener.backup?.(note)
    },
    delivery(space, note) {
      for (const listener of listeners) listener.delivery?.(space, note)
    },
    space(id) {
      for (const listener of listeners) listener.space?.(id)
    },
    revoked(credential) {
      for (const listener of listeners) listener.revoked?.(credential)
    },
    deliveries() {
      for (const listener of listeners) listener.deliveries?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
