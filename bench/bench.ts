/** What a benchmark is: it measures ours beside a named reference in the same run, and holds the ratio to a bar. */

export interface Bench {
  about: string
  /** Default of --rounds. */
  rounds: number
  /** What `--only` may name, in order; absent when it is one whole. */
  cases?: readonly string[]
  run(options: BenchOptions): Promise<Verdict[]>
}

export interface BenchOptions {
  rounds: number
  /** Names of cases; empty: all. */
  only: readonly string[]
  print(line: string): void
}

export interface Verdict {
  what: string
  ours: string
  reference: string
  ratio: number
  bar: { most: number } | { least: number }
}

export const holds = ({ ratio, bar }: Verdict): boolean =>
  'most' in bar ? ratio <= bar.most : ratio >= bar.least

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Round by round, since what slows a round slows both of its sides. */
export function medianRatio<T>(ours: T[], reference: T[], figure: (side: T) => number): number {
  return median(ours.map((side, round) => figure(side) / figure(reference[round]!)))
}

/** Runs the sides in turn, the other way round in every second round, so that a slow minute hits all of them. */
export async function alternate<Side extends string, T>(
  rounds: number,
  sides: Record<Side, () => Promise<T>>,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Side, T[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results[name].push(await sides[name]())
  }
  return results
}
