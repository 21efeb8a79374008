/** While the daemon runs: uploads that nobody continues expire. */
import { expireUploads } from './expire.ts'

export { recoverUploads } from './recover.ts'

const LOOK_EVERY_MS = 60_000

/** Answers the stop. */
export function watchUploads(deps: Parameters<typeof expireUploads>[0]): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      await expireUploads(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'could not maintain uploads')
    } finally {
      looking = false
    }
  }
  const everyMs = Math.min(LOOK_EVERY_MS, deps.settings.uploadExpirySeconds * 250)
  const timer = setInterval(() => void look(), everyMs)
  return () => clearInterval(timer)
}
