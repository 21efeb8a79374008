import { until } from '../daemon.ts'

/**
 * Until the clock has gone on from this time of an answer: two things of one millisecond have no order in a list, and
 * what is made from then on is later.
 */
export const untilLater = (time: string): Promise<number> =>
  until(
    () => Date.now(),
    (now) => now > Date.parse(time),
    `the clock to go on from ${time}`,
  )
