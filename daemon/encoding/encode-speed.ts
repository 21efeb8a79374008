/** Encoding speed over the last minutes, from which the remaining time is estimated. */
import type { Deps } from '../ports/deps.ts'
import type { EncodeSpeed } from '../ports/encoding.ts'

const WINDOW_MS = 5 * 60_000
/** Estimates from a shorter time would be guesses. */
const LEAST_MS = 5_000

interface Step {
  video: string
  at: number
  fraction: number
}

export function createEncodeSpeed({
  announcer,
  encoders,
  clock,
}: Pick<Deps, 'announcer' | 'encoders' | 'clock'>): EncodeSpeed {
  const reached = new Map<string, number>()
  let began = 0
  let steps: Step[] = []

  // Pauses do not count, so measuring starts over.
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
      // The first report of a video shows only its position.
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
