/** The videos that are chosen as a CSV file, in the order of the list. */
import { csvLine } from '../../../daemon/contract/csv.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { pathName } from '../../state/collection-tree.ts'
import { messages as w, videosIn } from '../messages.ts'
import { workThrough } from '../video-actions.ts'

const AT_ONCE = 100
/** Named as in the API, so that a program can read the file in any language. */
const HEAD = [
  'id',
  'name',
  'status',
  'visibility',
  'archived',
  'collection',
  'tags',
  'duration_seconds',
  'width',
  'height',
  'size_bytes',
  'language',
  'created_at',
  'page',
  'hls',
] as const

export async function downloadList(app: App, ids: readonly string[]) {
  const { work, library, collections } = app.store.state
  if (work) return
  const archived = library.query.archived ? 'true' : 'false'
  const known = new Map<string, Video>()
  const label = w.reading(videosIn(ids.length))
  const { failures } = await workThrough(app, label, ids, AT_ONCE, async (some) => {
    const query = { ids: some.join(','), limit: AT_ONCE, archived } as const
    for (const video of (await app.api.videos.list({ query })).data) known.set(video.id, video)
  })
  if (failures.length > 0) return notifyFailure(app, w.listNotMade, new Error(failures[0]!.reason))
  const rows = ids.flatMap((id) => {
    const video = known.get(id)
    if (!video) return []
    const values = {
      ...video,
      collection: pathName(collections ?? [], video.collection),
      tags: video.tags.join('; '),
      page: new URL(`/videos/${id}`, location.href).href,
      hls: video.urls.hls,
    }
    return [HEAD.map((name) => values[name])]
  })
  save(csvOf([HEAD, ...rows]), `videos-${new Date().toISOString().slice(0, 10)}.csv`)
  notify(app, w.listMade(videosIn(rows.length)))
}

/** The mark at the beginning shows Excel that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${rows.map(csvLine).join('')}`

function save(text: string, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
