/** Texts and images that nobody should have to read: read, or refused, while the appliance answers everybody else. */
import type { Bench } from '../bench.ts'
import { fuzzTexts, KINDS, type KindOutcome } from './run.ts'

const CASES: Record<string, number> = { full: 20_000, small: 1_000, brief: 300, killers: 0 }
const SEED = 16
const MOST_P99_MS = 50
const MOST_SECONDS = 5

export const bench: Bench = {
  about:
    '20,000 mutated texts and images of every kind that is read, up to the sizes allowed: ' +
    '/healthz answers meanwhile, no text takes long, every answer is 2xx or 4xx (--only small: ' +
    '1,000, brief: 300, killers: the known ones alone, a kind: 20,000 of it)',
  rounds: 1,
  cases: [...Object.keys(CASES), ...KINDS],
  async run({ only, print }) {
    print(`seed ${SEED}`)
    const wanted = only.filter((each) => KINDS.includes(each))
    const { idle, busy, kinds, faults } = await fuzzTexts({
      seed: SEED,
      count: CASES[only.find((each) => each in CASES) ?? 'full']!,
      kinds: wanted.length > 0 ? wanted : KINDS,
      print,
    })
    for (const fault of faults.slice(0, 20)) print(fault)
    for (const [kind, of] of kinds) print(lineOf(kind, of))
    const heaviest = [...kinds.values()]
      .map((of) => of.heaviest)
      .reduce((most, each) => (each.seconds > most.seconds ? each : most))
    print(
      `/healthz before: p99 ${idle.p99.toFixed(1)} ms of ${idle.count}; meanwhile: p50 ` +
        `${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)}, slowest ${busy.slowest.toFixed(0)} ` +
        `ms of ${busy.count}`,
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

function lineOf(kind: string, { count, heaviest, statuses }: KindOutcome): string {
  const classes: Record<string, number> = {}
  for (const [status, answers] of statuses) {
    const name = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`
    classes[name] = (classes[name] ?? 0) + answers
  }
  const answers = Object.entries(classes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => `${name} ${of}`)
    .join(', ')
  return (
    `${kind.padEnd(30)} ${String(count).padStart(6)}, heaviest ` +
    `${(heaviest.seconds * 1000).toFixed(0)} ms (${heaviest.what}), ${answers}`
  )
}
