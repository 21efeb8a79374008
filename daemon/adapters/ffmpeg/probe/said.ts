import { SAYING, type ProcessLimits } from '../process/limits.ts'

/**
 * What ffprobe says as JSON: no honest file says a tenth of it, and it is parsed on the event loop
 * in some hundredths of a second.
 */
export const SAID_AS_JSON: ProcessLimits = { ...SAYING, outputBytes: 4_000_000 }
