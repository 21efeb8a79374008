/**
 * A process of its own that asks /healthz again and again, whether the answer before has come or
 * not; says what it saw when it is told to end.
 */
import { Agent, get } from 'node:http'

const EVERY_MS = 8
const address = new URL('/healthz', process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const seen: number[] = []
let open = 0
let ending = false

const asking = setInterval(() => {
  const beganAt = performance.now()
  open += 1
  const done = (): void => {
    seen.push(performance.now() - beganAt)
    open -= 1
    if (ending && open === 0) report()
  }
  get(address, { agent }, (response) => response.resume().once('end', done)).once('error', done)
}, EVERY_MS)

function report(): void {
  const sorted = seen.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  process.stdout.write(
    JSON.stringify({
      count: sorted.length,
      p50: at(0.5),
      p99: at(0.99),
      slowest: sorted.at(-1) ?? Infinity,
    }),
    () => process.exit(0),
  )
}

process.stdin.once('data', () => {
  ending = true
  clearInterval(asking)
  if (open === 0) report()
})
