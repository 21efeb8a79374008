/** Notes of the event stream that are kept nowhere: whoever shows their subject hears them while it is on the page. */
import type { ReactiveControllerHost } from 'lit'
import type { Backup } from '../../daemon/contract/backup.ts'
import type { Import } from '../../daemon/contract/import.ts'
import type { Delivery } from '../../daemon/contract/webhook.ts'

/** By the name of the server-sent event. */
export interface Notes {
  import: Import
  backup: Backup
  delivery: Delivery
}
export const NOTES = ['import', 'backup', 'delivery'] as const satisfies readonly (keyof Notes)[]

const ears = new EventTarget()

export const notifyNote = <K extends keyof Notes>(kind: K, note: Notes[K]): boolean =>
  ears.dispatchEvent(new CustomEvent(kind, { detail: note }))

/** In the constructor of an element: `hearNotes(this, 'import', (note) => …)`. */
export function hearNotes<K extends keyof Notes>(
  host: ReactiveControllerHost,
  kind: K,
  hear: (note: Notes[K]) => void,
): void {
  const listen = (event: Event): void => hear((event as CustomEvent<Notes[K]>).detail)
  host.addController({
    hostConnected: () => ears.addEventListener(kind, listen),
    hostDisconnected: () => ears.removeEventListener(kind, listen),
  })
}
