import { AppError } from '../contract/errors.ts'

/**
 * An encoder process ended early, and neither the source nor the disk is to blame: memory may have run
 * out, or somebody killed it. A retry may succeed.
 */
export class EncoderDied extends AppError {}

/**
 * The worker that encoded a run is gone, or has given it back. What it had reported is stored; the rest
 * is encoded by another one. `isGivenBack`: it ended in good order, so the run is not to blame.
 */
export class WorkerLost extends EncoderDied {
  readonly isGivenBack: boolean
  constructor({ isGivenBack }: { isGivenBack: boolean }) {
    super('encoding_failed', 'The worker that encoded this has ended.')
    this.isGivenBack = isGivenBack
  }
}
