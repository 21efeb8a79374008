import type { Deps } from '../ports/deps.ts'
import type { Encoders } from '../ports/encoding.ts'
import type { EncodeScheduler } from './scheduler.ts'

/** What every part of the encoding needs. `memoryBytes`: what this machine has. */
export type MakerDeps = Pick<Deps, 'media' | 'storage' | 'log'> & {
  encoders: Encoders
  memoryBytes: number
  scheduler: EncodeScheduler
}
