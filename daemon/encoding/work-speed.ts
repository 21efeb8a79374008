/** How fast a worker encodes, over the last minutes in which it did. */

const LOOKS = 300
/** Figures from a shorter time would be guesses. */
const LEAST_LOOKS = 5

interface WorkSpeed {
  /** Seconds of video that were encoded. */
  add(seconds: number): void
  /** Call every second. Time without work does not count. */
  look(isWorking: boolean): void
  /** null while unknown. */
  perSecond(): number | null
}

export function createWorkSpeed(): WorkSpeed {
  let done = 0
  let looks: number[] = []
  return {
    add: (seconds) => void (done += Math.max(0, seconds)),
    look(isWorking) {
      if (isWorking || done > 0) looks = [...looks, done].slice(-LOOKS)
      done = 0
    },
    perSecond: () =>
      looks.length < LEAST_LOOKS
        ? null
        : looks.reduce((sum, seconds) => sum + seconds, 0) / looks.length,
  }
}
