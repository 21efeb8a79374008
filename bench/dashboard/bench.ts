/** What somebody waits for who opens the dashboard. One file a measure: add it here. */
import { ensureBundles } from '../../build/bundles.ts'
import type { Bench, BenchOptions, Verdict } from '../bench.ts'
import { scroll } from './scroll.ts'
import { start } from './start.ts'
import { weight } from './weight.ts'

export type DashboardMeasure = (options: BenchOptions) => Promise<Verdict[]>

const MEASURES: Record<string, DashboardMeasure> = { start, weight, scroll }

export const bench: Bench = {
  about:
    'the dashboard in real Chromium: until a page answers a click, beside a bare page of Lit; ' +
    'the bytes before the first page; frames a second of a list of 5,000 videos that is ' +
    'scrolled',
  rounds: 15,
  cases: Object.keys(MEASURES),
  async run(options) {
    await ensureBundles()
    const verdicts: Verdict[] = []
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (options.only.length === 0 || options.only.includes(name))
        verdicts.push(...(await measure(options)))
    }
    return verdicts
  },
}
