import type { Deps } from '../ports/deps.ts'
import type { Arrivals } from '../ports/arrival.ts'
import type { Encoders } from '../ports/encoding.ts'
import type { EncodeScheduler } from './scheduler.ts'

/** Dependencies of all parts of the encoding. `memoryBytes`: memory of this machine. */
export type MakerDeps = Pick<Deps, 'media' | 'storage' | 'log'> & {
  arrivals: Arrivals
  encoders: Encoders
  memoryBytes: number
  scheduler: EncodeScheduler
}
