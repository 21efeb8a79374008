/** Events and progress as they happen, by server-sent events. */
import { EVENT_TYPES } from '../../daemon/contract/event-types.ts'
import type { ProgressNote, SvcEvent } from '../../daemon/contract/event.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { applyEvent } from '../state/event-kinds.ts'
import { refreshLibrary } from '../state/load-library.ts'
import { afterPicture } from '../kit/after-picture.ts'
import type { App } from '../state/app.ts'
import { rememberProgress } from '../state/video-cache.ts'
import { NOTES, notifyNote } from '../state/notes.ts'
import { checkSession } from '../sign-in/session.ts'

const RETRY_MS = 3_000

/** Returns what ends it. */
export function startLive(app: App): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  let ended = false

  const open = (after = ''): void => {
    source = new EventSource(`/v1/events/stream${after && `?after=${after}`}`)
    source.onopen = () => {
      app.store.change({ live: 'open' })
      if (isFirst) return void (isFirst = false)
      // What happened while we were away is read anew.
      void refreshLibrary(app)
      refreshCollectionsSoon(app)
    }
    source.onerror = () => {
      app.store.change({ live: 'lost' })
      isFirst = false
      // The browser itself tries again after a broken connection, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(reopen, RETRY_MS)
    }
    for (const type of EVENT_TYPES)
      source.addEventListener(type, (message) =>
        applyEvent(app, JSON.parse(message.data) as SvcEvent),
      )
    for (const kind of NOTES)
      source.addEventListener(kind, (message) => notifyNote(app, kind, JSON.parse(message.data)))
    source.addEventListener('progress', (message) =>
      rememberProgress(app, JSON.parse(message.data) as ProgressNote),
    )
  }
  const reopen = async (): Promise<void> => {
    if ((await checkSession(app)) !== 'out') open()
  }

  afterPicture(() => {
    const { session } = app.store.state
    if (!ended) open(session.phase === 'in' ? session.since : '')
  })
  return () => {
    ended = true
    source?.close()
    clearTimeout(again)
  }
}
