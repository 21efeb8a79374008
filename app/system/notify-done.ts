/** Shows what has become ready or has failed. Many at once are one message. */
import type { VideoEvent } from '../../daemon/contract/event.ts'
import type { Notify } from './notify.ts'
import { messages } from '../messages/messages.ts'

export interface NotifyOptions {
  notify: Notify
  onClick(path: string): void
  gatherMs?: number
}

export interface NotifyDone {
  onEvent(event: VideoEvent): void
  stop(): void
}

export function createNotifyDone({ notify, onClick, gatherMs = 2_000 }: NotifyOptions): NotifyDone {
  let gathered: VideoEvent[] = []
  let timer: NodeJS.Timeout | undefined

  function show(): void {
    timer = undefined
    const events = gathered
    gathered = []
    for (const type of ['video.ready', 'video.errored']) {
      const some = events.filter((event) => event.type === type)
      if (some.length === 0) continue
      notify(messageOf(some), () =>
        onClick(some.length === 1 ? `/videos/${some[0]!.data.object.id}` : '/'),
      )
    }
  }

  return {
    onEvent(event) {
      gathered.push(event)
      timer ??= setTimeout(show, gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}

function messageOf(events: VideoEvent[]): { title: string; body: string } {
  const failed = events[0]!.type === 'video.errored'
  const [video, ...others] = events.map(({ data }) => data.object)
  if (others.length === 0)
    return failed
      ? messages().errorNote(video!.name, video!.error?.message)
      : messages().readyNote(video!.name)
  const names = events
    .slice(0, 3)
    .map(({ data }) => data.object.name)
    .join(', ')
  return {
    title: (failed ? messages().manyErrors : messages().manyReady)(events.length),
    body: events.length > 3 ? `${names} …` : names,
  }
}
