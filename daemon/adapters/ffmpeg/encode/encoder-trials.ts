/**
 * Which encoders work, tried at first use and stored for as long as the process runs. One whose trial timed out is
 * tried again later: the machine may have been too busy, as it often is while everything on it starts.
 */
import type { Log } from '../../../ports/deps.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { EncoderChoice } from '../../../ports/media.ts'
import type { Program } from '../process/run.ts'
import { TRY_MS, tryEncoders } from './try-encoders.ts'

export interface TrialLimits {
  /** For a single encoder. */
  limitMs: number
  /** From the end of a trial that timed out to the next. */
  againMs: number
  /** Each may keep a caller waiting, and a driver that hangs never answers. */
  most: number
}

const LIMITS: TrialLimits = { limitMs: TRY_MS, againMs: 600_000, most: 4 }

interface TrialRound {
  found: Promise<EncoderChoice>
  count: number
  /** When what timed out is tried again, on the clock of `performance`. */
  againMs: number
}

type EncoderTrials = (
  ffmpeg: Program,
  options: { hardware: boolean },
  call: EngineCall,
) => Promise<EncoderChoice>

export function createEncoderTrials(log: Log, limits: Partial<TrialLimits> = {}): EncoderTrials {
  const { limitMs, againMs, most } = { ...LIMITS, ...limits }
  const trials = new Map<string, TrialRound>()
  /** By program. */
  const known = new Map<string, Map<string, string | null>>()

  function begin(
    ffmpeg: Program,
    { hardware }: { hardware: boolean },
    call: EngineCall,
    count: number,
  ): TrialRound {
    const faults = known.get(ffmpeg.path) ?? new Map<string, string | null>()
    known.set(ffmpeg.path, faults)
    const trial: TrialRound = {
      found: tryEncoders(ffmpeg, { hardware, faults, limitMs }, call, log).then(
        ({ choice, timedOut }) => {
          if (timedOut.length > 0 && count < most) trial.againMs = performance.now() + againMs
          return choice
        },
      ),
      count,
      againMs: Infinity,
    }
    return trial
  }

  return (ffmpeg, options, call) => {
    const key = `${options.hardware} ${ffmpeg.path}`
    const last = trials.get(key)
    if (last && performance.now() < last.againMs) return last.found
    const trial = begin(ffmpeg, options, call, (last?.count ?? 0) + 1)
    trials.set(key, trial)
    // A trial that was aborted or failed does not count; what is known from an earlier one stays.
    trial.found = trial.found.catch((error: unknown) => {
      if (!last) {
        trials.delete(key)
        throw error
      }
      last.againMs = performance.now() + againMs
      trials.set(key, last)
      return last.found
    })
    return trial.found
  }
}
