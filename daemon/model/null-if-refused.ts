import { AppError } from '../contract/errors.ts'

/** For `catch`: a refusal is an answer there, a fault of ours is not. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
