/** Bad requests to every route: refused, each of them, and nothing else happens. */
import type { Bench } from '../bench.ts'
import { fuzz } from './run.ts'

const CASES: Record<string, number> = { full: 20_000, small: 2_000 }

export const bench: Bench = {
  about:
    '20,000 generated bad requests over every route: no 5xx, no hang, no file outside touched, ' +
    'memory back to its level (--only small: 2,000)',
  rounds: 1,
  cases: Object.keys(CASES),
  async run({ only, print }) {
    const seed = Math.floor(Math.random() * 2 ** 31)
    print(`seed ${seed}`)
    const { faults, slowestMs, touched, memory } = await fuzz({
      seed,
      count: CASES[only[0] ?? 'full']!,
      connections: 16,
      settleMs: 30_000,
      print,
    })
    for (const { route, what, request } of faults.slice(0, 20))
      print(`${route}: ${what}\n${request}\n`)
    for (const path of touched) print(`touched: ${path}`)
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
    return [
      {
        what: 'answers of 5xx, none at all, or telling a secret',
        ours: String(faults.length),
        reference: 'none',
        ratio: faults.length,
        bar: { most: 0 },
      },
      {
        what: 'slowest answer',
        ours: `${slowestMs.toFixed(0)} ms`,
        reference: '2 s',
        ratio: slowestMs / 2_000,
        bar: { most: 1 },
      },
      {
        what: 'files touched outside the data folder',
        ours: String(touched.length),
        reference: 'none',
        ratio: touched.length,
        bar: { most: 0 },
      },
      {
        what: 'memory afterwards beside memory after the first tenth',
        ours: megabytes(memory.after),
        reference: megabytes(memory.before),
        ratio: memory.after / memory.before,
        bar: { most: 1.25 },
      },
    ]
  },
}
