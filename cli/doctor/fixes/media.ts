/** Segments that are lost or damaged are made again from the stored source. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Looked } from '../../../daemon/adapters/backups/look-at-files.ts'
import type { Client } from '../../../daemon/contract/client.ts'
import { asOwnerOf } from './as-owner.ts'
import { counted, type Fix } from './fix.ts'

export const EVERY_FILE = 'every file'
/** Made from the source; everything else in a video's folder was sent by somebody. */
const MADE = /\/src_[^/]+\/(?:renditions|audio)\/[^/]+\/(?:init\.mp4|\d+\.m4s)$/
const SOURCE = /\/src_[^/]+\/source$/

export interface MediaFix extends Fix {
  video: string
}

/** `api`: of the owner; null: svc does not run here. */
export function rebuildable(folder: string, { faults }: Looked, api: Client | null): MediaFix[] {
  const byVideo = Map.groupBy(faults, ({ video }) => video)
  return [...byVideo].flatMap(([video, all]) => {
    const made = all.filter(({ path }) => MADE.test(path))
    if (made.length === 0 || all.some(({ path }) => SOURCE.test(path))) return []
    return {
      video,
      check: EVERY_FILE,
      detail: `Rebuild ${counted(made.length, 'missing or damaged file')} of video ${video} from its source.`,
      async apply() {
        if (!api) throw new Error('svc is not running: start it, then run the command again.')
        const damaged = made.filter(({ fault }) => fault === 'damaged' || fault === 'wrong size')
        await asOwnerOf(folder, async () => {
          for (const { path } of damaged) await rm(join(folder, path), { force: true })
        })
        await api.videos.repair({ params: { id: video } })
      },
    }
  })
}

/** What is left when these are made again. */
export const without = ({ faults, ...looked }: Looked, videos: ReadonlySet<string>): Looked => {
  const left = faults.filter(({ path, video }) => !(videos.has(video) && MADE.test(path)))
  return {
    ...looked,
    faults: left,
    faultyFiles: looked.faultyFiles - (faults.length - left.length),
    faultyVideos: new Set(left.map(({ video }) => video)).size,
  }
}
