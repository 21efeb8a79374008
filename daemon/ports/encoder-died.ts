import { AppError } from '../contract/errors.ts'

/**
 * An encoder process ended early, and neither the source nor the disk is to blame: memory may have run
 * out, or somebody killed it. A retry may succeed.
 */
export class EncoderDied extends AppError {}
