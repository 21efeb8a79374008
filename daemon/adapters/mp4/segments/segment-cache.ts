/** Lists of segments, kept as long as nothing was added to their folder: playlists ask for them again and again. */
import { stat } from 'node:fs/promises'
import type { SegmentFile, VideoPlan } from '../../../ports/media.ts'
import { listSegments } from './segment-files.ts'

type Plan = VideoPlan | { segmentSeconds: number }
type List = (dir: string, plan: Plan) => Promise<SegmentFile[]>

const MOST_FOLDERS = 200
/** The clocks of file systems are coarse: two changes close together may look like one. */
const SETTLED_MS = 2_000

export function cachedSegments(list: List = listSegments, now: () => number = Date.now): List {
  const cached = new Map<
    string,
    { changed: bigint; frameCount: number | null; files: SegmentFile[] }
  >()
  return async (dir, plan) => {
    const frameCount = 'frameCount' in plan ? plan.frameCount : null
    const found = await stat(dir, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
      // Nothing was made yet.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) return []
    const before = cached.get(dir)
    if (before && before.changed === found.mtimeNs && before.frameCount === frameCount)
      return before.files
    cached.delete(dir)
    const files = await list(dir, plan)
    if (now() - Number(found.mtimeMs) > SETTLED_MS) {
      cached.set(dir, { changed: found.mtimeNs, frameCount, files })
      if (cached.size > MOST_FOLDERS) cached.delete(cached.keys().next().value!)
    }
    return files
  }
}
