/** Notes of the event stream that are kept nowhere: elements that show their subject get them while on the page. */
import type { Backup } from '../../daemon/contract/backup.ts'
import type { VideoEvent } from '../../daemon/contract/event.ts'
import type { Import } from '../../daemon/contract/import.ts'
import type { Delivery } from '../../daemon/contract/webhook.ts'
import { listen } from '../kit/listen.ts'
import type { App } from './app.ts'
import type { AppHost } from './app-element.ts'

export interface Notes {
  import: Import
  backup: Backup
  delivery: Delivery
  /** A video is ready or has failed. */
  done: VideoEvent
}
/** Kinds that the stream sends. */
export const NOTES = ['import', 'backup', 'delivery'] as const satisfies readonly (keyof Notes)[]

export const notifyNote = <K extends keyof Notes>(app: App, kind: K, note: Notes[K]): boolean =>
  app.notes.dispatchEvent(new CustomEvent(kind, { detail: note }))

/** In the constructor of an element: `onNote(this, 'import', (note) => …)`, while it is in the page. */
export function onNote<K extends keyof Notes>(
  host: AppHost,
  kind: K,
  handle: (note: Notes[K]) => void,
) {
  listen(host, () => host.app.notes, {
    [kind]: ({ detail }: CustomEvent<Notes[K]>) => handle(detail),
  })
}
