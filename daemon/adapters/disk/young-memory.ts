/**
 * V8 lets 64 MB of unused buffers pile up before it collects them, and has no setting for it: with a large upload that
 * is what the daemon would take most of its memory for. So it is asked to collect after so many bytes
 * (figures, and what was tried: bench/big-upload/README.md).
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
