import { SHORT_OUTPUT, type ProcessLimits } from '../process/limits.ts'

/**
 * Limits for ffprobe's JSON: ten times what any honest file produces, and parsed on the event loop
 * within some hundredths of a second.
 */
export const JSON_OUTPUT: ProcessLimits = { ...SHORT_OUTPUT, outputBytes: 4_000_000 }
