/**
 * V8 lets 64 MB of buffers that nobody holds any more pile up before it looks for them: with a large upload that is
 * what the daemon would take most of its memory for. So it is asked to, after so many bytes (docs/decisions/0118).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collecting what is young takes less than a millisecond. */
const EVERY_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** So many bytes came in buffers that are written, and done with. */
export function spent(bytes: number): void {
  passed += bytes
  if (passed < EVERY_BYTES) return
  passed = 0
  collect({ type: 'minor' })
}
