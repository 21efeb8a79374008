/** Translates failures of child processes and of the disk to errors of the catalogue. */
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { EncoderDied } from '../../../ports/encoder-died.ts'
import type { RenditionPlan } from '../../../ports/media.ts'
import { isHardware } from '../encoders.ts'
import { RunFailure } from './run.ts'
import type { Excess } from './watch.ts'

const FULL = /No space left on device|Disk quota exceeded|File too large/i
/** Messages of ffmpeg when it read the file and found nothing to decode. */
const UNDECODABLE =
  /Cannot determine format of input stream|Invalid data found when processing input|could not find codec parameters/i
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Error code of a failed encode: with hardware encoders, software is still to be tried. */
export const encodingFault = (renditions: readonly RenditionPlan[]): ErrorCode =>
  renditions.some(isHardware) ? 'hardware_failed' : 'encoding_failed'

/** Runs the work; a failure that is not ours becomes `code`, or `storage_full`, or `engine_unavailable`. */
export async function explained<T>(
  code: ErrorCode,
  sentence: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || (signal.aborted && error === signal.reason)) throw error
    // A sandbox starts all the same, and reports only in its own words that there is no program.
    if (error instanceof RunFailure && isAbsolute(error.program) && !existsSync(error.program))
      throw programGone(error)
    if (error instanceof RunFailure && error.excess) throw excessFault(error, error.excess, code)
    // Messages of a process that was killed do not explain its end.
    if (error instanceof RunFailure && isKilled(error))
      throw new EncoderDied(code === 'hardware_failed' ? code : 'encoding_failed', sentence, {
        cause: error,
      })
    if (isFull(error)) throw new AppError('storage_full', undefined, { cause: error })
    if (
      error instanceof RunFailure &&
      code === 'encoding_failed' &&
      UNDECODABLE.test(error.stderrText)
    ) {
      throw new AppError(
        'source_damaged',
        'The contents of this file could not be decoded. Export or copy it again, then ' +
          'upload it again.',
        { cause: error },
      )
    }
    if (error instanceof RunFailure)
      throw new (code === 'encoding_failed' || code === 'hardware_failed' ? EncoderDied : AppError)(
        code,
        sentence,
        { cause: error },
      )
    if (isMissingProgram(error)) throw programGone(error)
    throw new AppError('encoding_failed', sentence, { cause: error })
  }
}

const programGone = (cause: unknown): AppError =>
  new AppError('engine_unavailable', 'The ffmpeg that svc found is no longer there.', { cause })

/** Reasons for people. The file is to blame, so no retry helps; after hardware, software is still to be tried. */
const TOO_MUCH: Record<Exclude<Excess, 'silence'>, string> = {
  memory: 'Reading this file exceeded the memory limit for one video.',
  time: 'Reading this file exceeded the time limit for a video of its length.',
  output: 'Reading this file produced more output than a video of its length can contain.',
  threads: 'Reading this file exceeded the thread limit for one video.',
  file: 'Reading this file exceeded the write limit for a video of its length.',
}
const SMALLER = 'Export it again as MP4 (H.264 and AAC), at most 4K, and upload that.'

function excessFault(cause: RunFailure, excess: Excess, code: ErrorCode): AppError {
  if (code === 'hardware_failed') return new AppError(code, undefined, { cause })
  // A disk or a network folder may have stood still, too: that is tried again.
  if (excess === 'silence')
    return new AppError(
      'encoding_failed',
      'ffmpeg stopped making progress while reading this file and was ended. If it happens ' +
        'again, export the file again and upload that.',
      { cause },
    )
  return new AppError('unsupported_source', `${TOO_MUCH[excess]} ${SMALLER}`, { cause })
}

/** Behind a program that starts another one and waits for it, a signal is reported as 128 and its number. */
export const isKilled = ({ code, signal, excess }: RunFailure): boolean =>
  excess === null && (signal !== null || (code !== null && code > 128))

const OUTSIDE_SIGNALS = new Set<string | null>(['SIGKILL', 'SIGTERM'])
const OUTSIDE_CODES = new Set<number | null>([128 + 9, 128 + 15])

/** By the kernel, which ends programs when memory runs out, or by somebody: its input did not end it. */
export const isEndedFromOutside = ({ code, signal, excess }: RunFailure): boolean =>
  excess === null && (OUTSIDE_SIGNALS.has(signal) || OUTSIDE_CODES.has(code))

function isFull(error: unknown): boolean {
  if (error instanceof RunFailure) return FULL.test(error.stderrText)
  return error instanceof Error && FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '')
}

function isMissingProgram(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'ENOENT' || code === 'EACCES') && (syscall?.startsWith('spawn') ?? false)
}
