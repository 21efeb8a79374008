/** Says what has become ready or has failed. Many at once are one message. */
import type { SvcEvent } from '../../daemon/contract/event.ts'
import type { Notify } from '../system/notify.ts'

export interface TellOptions {
  notify: Notify
  onClick(path: string): void
  gatherMs?: number
}

export interface TellDone { tell(event: SvcEvent): void; stop(): void }

export function createTellDone({ notify, onClick, gatherMs = 2_000 }: TellOptions): TellDone {
  let gathered: SvcEvent[] = []
  let timer: NodeJS.Timeout | undefined

  function say(): void {
    timer = undefined
    const events = gathered
    gathered = []
    for (const type of ['video.ready', 'video.errored']) {
      const some = events.filter((event) => event.type === type)
      if (some.length === 0) continue
      const { title, body } = messageOf(some)
      notify(title, body, () => onClick(some.length === 1 ? `/videos/${some[0]!.data.object.id}` : '/'))
    }
  }

  return {
    tell(event) {
      gathered.push(event)
      timer ??= setTimeout(say, gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}

function messageOf(events: SvcEvent[]): { title: string; body: string } {
  const failed = events[0]!.type === 'video.errored'
  const videos = events.map(({ data }) => data.object)
  if (videos.length > 1) {
    const names = videos.slice(0, 3).map(({ name }) => name).join(', ')
    return { title: `${videos.length} videos ${failed ? 'could not be processed' : 'are ready'}`, body: videos.length > 3 ? `${names} …` : names }
  }
  const [video] = videos
  return failed
    ? { title: `${video!.name} could not be processed`, body: video!.error?.message ?? 'Its page says why.' }
    : { title: `${video!.name} is ready`, body: 'It can be watched, embedded and downloaded.' }
}
