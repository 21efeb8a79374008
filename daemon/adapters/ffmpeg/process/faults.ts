/** What went wrong in a child process or on the disk, as an error of the catalogue. */
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { RenditionPlan } from '../../../ports/media.ts'
import { isHardware } from '../encode/encoder-args.ts'
import { RunFailure } from './run.ts'

const FULL = /No space left on device|Disk quota exceeded|File too large/i
/** It read the file and found nothing to decode. */
const UNDECODABLE = /Cannot determine format of input stream|Invalid data found when processing input|could not find codec parameters/i
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What a failed encode of these is called: in hardware, software is still to be tried. */
export const encodingFault = (renditions: readonly RenditionPlan[]): ErrorCode => (renditions.some(isHardware) ? 'hardware_failed' : 'encoding_failed')

/** Runs the work; a failure that is not ours becomes `code`, or `storage_full`, or `engine_unavailable`. */
export async function explained<T>(code: ErrorCode, sentence: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || (signal.aborted && error === signal.reason)) throw error
    if (isFull(error)) throw new AppError('storage_full', undefined, { cause: error })
    if (error instanceof RunFailure && code === 'encoding_failed' && UNDECODABLE.test(error.said)) {
      throw new AppError('source_damaged', 'What is in this file could not be decoded. Export or copy it again and upload it again.', { cause: error })
    }
    if (error instanceof RunFailure) throw new AppError(code, sentence, { cause: error })
    if (isMissingProgram(error)) throw new AppError('engine_unavailable', 'The ffmpeg that was found is gone.', { cause: error })
    throw new AppError('encoding_failed', sentence, { cause: error })
  }
}

function isFull(error: unknown): boolean {
  if (error instanceof RunFailure) return FULL.test(error.said)
  return error instanceof Error && FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '')
}

function isMissingProgram(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'ENOENT' || code === 'EACCES') && (syscall?.startsWith('spawn') ?? false)
}
