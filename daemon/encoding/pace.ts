/** How fast videos have come along in the last minutes: by it the time is told that the rest will take. */
import type { Deps } from '../ports/deps.ts'
import type { EncodePace } from '../ports/encoding.ts'

const WINDOW_MS = 5 * 60_000
/** No estimate sooner: it would be a guess. */
const LEAST_MS = 5_000

interface Step {
  video: string
  at: number
  fraction: number
}

export function createPace({
  announcer,
  encoders,
  clock,
}: Pick<Deps, 'announcer' | 'encoders' | 'clock'>): EncodePace {
  const reached = new Map<string, number>()
  let began = 0
  let steps: Step[] = []

  // A pause is not counted, neither before nor after it.
  encoders.onPause(() => {
    reached.clear()
    steps = []
  })
  announcer.subscribe({
    progress(_, { video, progress, status }) {
      if (status !== 'processing' || encoders.paused) return
      const at = clock.now().getTime()
      const before = reached.get(video)
      if (reached.size === 0) began = at
      if (progress >= 1) reached.delete(video)
      else reached.set(video, progress)
      // The first that is heard says where it stands, not how fast it came there.
      if (before !== undefined && progress > before)
        steps.push({ video, at, fraction: progress - before })
    },
    event({ event: { type, data } }) {
      if (type === 'video.ready' || type === 'video.errored' || type === 'video.deleted')
        reached.delete(data.object.id)
    },
  })

  return {
    perSecond(lengthOf) {
      const now = clock.now().getTime()
      steps = steps.filter(({ at }) => at > now - WINDOW_MS)
      const since = Math.max(began, now - WINDOW_MS)
      if (steps.length === 0 || now - since < LEAST_MS) return null
      return (
        steps.reduce((sum, { video, fraction }) => sum + fraction * lengthOf(video), 0) /
        ((now - since) / 1000)
      )
    },
  }
}
