/** Which objects a token covers. */
import { splitVideoId } from '../contract/ids.ts'
import { mayReach } from '../model/may-reach.ts'
import type { Grant, TokenScope } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

/** After a video or collection is moved, tokens follow within this time. */
const CACHE_MS = 1_000
const MOST_CACHED = 10_000

export type TokenReach = (
  signer: Pick<Grant, 'space' | 'collections'>,
  scope: TokenScope,
) => Pick<Grant, 'reaches' | 'reachesCollection'>

/** Reads each collection's parent at most once a second, however many segments are requested. */
export function createReach(deps: Pick<Deps, 'db' | 'clock'>): TokenReach {
  const cache = new Map<string, { parent: string | null; readMs: number }>()

  async function parentOf(id: string): Promise<string | null> {
    const nowMs = deps.clock.now().getTime()
    const cached = cache.get(id)
    if (cached && Math.abs(nowMs - cached.readMs) < CACHE_MS) return cached.parent
    const parent = (await deps.db.read(({ collections }) => collections.get(id)))?.parent ?? null
    if (cache.size >= MOST_CACHED) cache.clear()
    cache.set(id, { parent, readMs: nowMs })
    return parent
  }

  async function isInside(id: string | null, outer: string): Promise<boolean> {
    const passed = new Set<string>()
    for (let at = id; at !== null && !passed.has(at); at = await parentOf(at)) {
      if (at === outer) return true
      passed.add(at)
    }
    return false
  }

  return (signer, scope) => ({
    async reaches(video) {
      if (!mayReach(signer, video.collection)) return false
      if (scope.kind === 'video') return video.id === scope.id
      if (splitVideoId(video.id).space !== signer.space) return false
      return scope.kind === 'space' || isInside(video.collection, scope.id)
    },
    async reachesCollection(id) {
      if (scope.kind === 'video' || !mayReach(signer, id)) return false
      const collection = await deps.db.read(({ collections }) => collections.get(id))
      if (collection?.space !== signer.space) return false
      return scope.kind === 'space' || isInside(id, scope.id)
    },
  })
}
