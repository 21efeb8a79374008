import { AppError } from '../contract/errors.ts'

/**
 * A program of the engine ended before its work was done, and neither the file nor the disk is to blame: memory may
 * have been short, or somebody killed it. Begun again, it may do what is left.
 */
export class EncoderDied extends AppError {}
