/** Announcements within one process, and between those that share a database. */
import type { Announcer } from '../ports/deps.ts'
import type { EventRecord } from '../ports/records.ts'
import type { SharedProcesses } from '../ports/shared.ts'

type Listener = Parameters<Announcer['subscribe']>[0]
type Announced = Parameters<Announcer['event']>[0]

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
    changed(link) {
      for (const listener of listeners) listener.changed?.(link)
    },
    deliveries() {
      for (const listener of listeners) listener.deliveries?.()
    },
    missed() {
      for (const listener of listeners) listener.missed?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * What one process announces reaches all. Events come from the log alone, so that each arrives once and in order,
 * whichever process wrote it; the rest is sent.
 */
export function createSharedAnnouncer(
  shared: SharedProcesses,
  present: (row: EventRecord) => Announced,
): Announcer {
  const here = createAnnouncer()
  shared.onEvent((row) => here.event(present(row)))
  shared.onNote('progress', ({ space, note }) => here.progress(space, note))
  shared.onNote('import', ({ space, note }) => here.import(space, note))
  shared.onNote('backup', (note) => here.backup(note))
  shared.onNote('delivery', ({ space, note }) => here.delivery(space, note))
  shared.onNote('space', (id) => here.space(id))
  shared.onNote('revoked', (credential) => here.revoked(credential))
  shared.onNote('deliveries', () => here.deliveries())
  shared.onReconnect(() => here.missed())
  return {
    ...here,
    event() {},
    progress(space, note) {
      here.progress(space, note)
      shared.broadcast('progress', { space, note })
    },
    import(space, note) {
      here.import(space, note)
      shared.broadcast('import', { space, note })
    },
    backup(note) {
      here.backup(note)
      shared.broadcast('backup', note)
    },
    delivery(space, note) {
      here.delivery(space, note)
      shared.broadcast('delivery', { space, note })
    },
    space(id) {
      here.space(id)
      shared.broadcast('space', id)
    },
    revoked(credential) {
      here.revoked(credential)
      shared.broadcast('revoked', credential)
    },
    deliveries() {
      here.deliveries()
      shared.broadcast('deliveries', null)
    },
  }
}
