/** Events and progress as they happen, by server-sent events. */
import { EVENT_TYPES } from '../../daemon/contract/event-types.ts'
import type { ProgressNote, SvcEvent } from '../../daemon/contract/event.ts'
import { afterPicture } from '../kit/after-paint.ts'
import { checkSession } from '../sign-in/session.ts'
import type { App } from '../state/app.ts'
import { applyEvent } from '../state/event-kinds.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { refreshLibrary } from '../state/load-library.ts'
import { NOTES, type Notes, notifyNote } from '../state/notes.ts'
import { rememberProgress } from '../state/video-cache.ts'

const RETRY_MS = 3_000

/** Returns what ends it. */
export function startLive(app: App): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const open = (after = '') => {
    if (ended) return
    source = new EventSource(`/v1/events/stream${after && `?after=${after}`}`)
    source.onopen = async () => {
      const isFirst = app.store.state.live === 'connecting'
      // The cookie may stand for another space by now, whose events are none of this page's.
      if (!isFirst && (await checkSession(app)) === 'out') return later()
      if (source?.readyState !== EventSource.OPEN) return
      app.store.change({ live: 'open' })
      if (isFirst) return
      // What happened while we were away is read again.
      void refreshLibrary(app)
      refreshCollectionsSoon(app)
    }
    source.onerror = () => {
      app.store.change({ live: 'lost' })
      // The browser itself tries again after a broken connection, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) later()
    }
    const on = <T>(type: string, handle: (data: T) => unknown) =>
      source?.addEventListener(type, ({ data }) => {
        if (app.store.state.live === 'open') handle(JSON.parse(data))
      })
    for (const type of EVENT_TYPES) on(type, (event: SvcEvent) => applyEvent(app, event))
    for (const kind of NOTES) on(kind, (note: Notes[typeof kind]) => notifyNote(app, kind, note))
    on('progress', (note: ProgressNote) => rememberProgress(app, note))
  }
  /** An upload may keep the page in another space than the cookie's until it is over. */
  const later = () => {
    source?.close()
    if (!ended) again = setTimeout(reopen, RETRY_MS)
  }
  const reopen = async () => ((await checkSession(app)) === 'out' ? later() : open())

  afterPicture(() => {
    const { session } = app.store.state
    open(session.phase === 'in' ? session.since : '')
  })
  return () => {
    ended = true
    source?.close()
    clearTimeout(again)
  }
}
