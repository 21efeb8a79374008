/** Texts and images that nobody should have to read: read, or refused, while the appliance answers everybody else. */
import type { Bench } from '../bench.ts'
import { fuzzTexts } from './run.ts'

const CASES: Record<string, number> = { full: 20_000, small: 1_000, killers: 0 }
const SEED = 16
const MOST_P99_MS = 50
const MOST_SECONDS = 5

export const bench: Bench = {
  about:
    '20,000 mutated texts and images of every kind that is read, up to the sizes allowed: ' +
    '/healthz answers meanwhile, no text takes long, every answer is 2xx or 4xx (--only small: ' +
    '1,000, killers: the known ones alone)',
  rounds: 1,
  cases: Object.keys(CASES),
  async run({ only, say }) {
    say(`seed ${SEED}`)
    const { idle, busy, statuses, heaviest, faults } = await fuzzTexts({
      seed: SEED,
      count: CASES[only[0] ?? 'full']!,
      say,
    })
    for (const fault of faults.slice(0, 20)) say(fault)
    const classes = new Map<string, number>()
    for (const [status, count] of statuses)
      classes.set(
        `${Math.floor(status / 100)}xx`,
        (classes.get(`${Math.floor(status / 100)}xx`) ?? 0) + count,
      )
    say(
      `/healthz before: p99 ${idle.p99.toFixed(1)} ms of ${idle.count}; meanwhile: p50 ` +
        `${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)}, slowest ${busy.slowest.toFixed(0)} ` +
        `ms of ${busy.count}`,
    )
    say(
      `answers: ${[...classes]
        .sort()
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    )
    return [
      {
        what: 'p99 of /healthz meanwhile',
        ours: `${busy.p99.toFixed(1)} ms`,
        reference: `${MOST_P99_MS} ms`,
        ratio: busy.p99 / MOST_P99_MS,
        bar: { most: 1 },
      },
      {
        what: `processor time of the heaviest (${heaviest.what})`,
        ours: `${heaviest.seconds.toFixed(2)} s`,
        reference: `${MOST_SECONDS} s`,
        ratio: heaviest.seconds / MOST_SECONDS,
        bar: { most: 1 },
      },
      {
        what: 'answers that are neither 2xx nor 4xx',
        ours: String(faults.length),
        reference: 'none',
        ratio: faults.length,
        bar: { most: 0 },
      },
    ]
  },
}
