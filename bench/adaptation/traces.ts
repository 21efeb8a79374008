/** How the lines of viewers behave over 45 s: what they carry, and how late. */

export interface TraceStep {
  /** From the first request on. */
  atSeconds: number
  /** 0: nothing gets through. */
  bitsPerSecond: number
}
export interface Trace {
  latencyMs: number
  steps: readonly TraceStep[]
}

const kbps = (...steps: [atSeconds: number, kilobits: number][]): TraceStep[] =>
  steps.map(([atSeconds, kilobits]) => ({ atSeconds, bitsPerSecond: kilobits * 1000 }))

/** Shapes after the profiles that networks are tested with: 3G to fibre, drops, climbs and latency. */
export const TRACES: Readonly<Record<string, Trace>> = {
  '3G': { latencyMs: 150, steps: kbps([0, 900]) },
  'slow-3G': { latencyMs: 300, steps: kbps([0, 450]) },
  '4G': { latencyMs: 60, steps: kbps([0, 6_000]) },
  fibre: { latencyMs: 10, steps: kbps([0, 50_000]) },
  'drop-to-0': { latencyMs: 50, steps: kbps([0, 5_000], [15, 0], [20, 5_000]) },
  'step-down': { latencyMs: 50, steps: kbps([0, 8_000], [15, 700]) },
  'step-up': { latencyMs: 50, steps: kbps([0, 700], [15, 8_000]) },
  // A train: cells come and go.
  train: {
    latencyMs: 80,
    steps: kbps(
      ...[5_000, 1_500, 3_500, 400, 2_500, 6_000, 800, 4_000, 300, 3_000].map(
        (kilobits, index): [number, number] => [index * 4.5, kilobits],
      ),
    ),
  },
  // A shared line: others come for seconds.
  shared: {
    latencyMs: 40,
    steps: kbps(
      ...Array.from({ length: 15 }, (_, index): [number, number] => [
        index * 3,
        index % 2 === 0 ? 3_000 : 1_400,
      ]),
    ),
  },
  latency: { latencyMs: 300, steps: kbps([0, 4_000]) },
}
export const TRACE_SECONDS = 45
