/** The videos that are chosen as a CSV file, in the order of the list. */
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { counted } from '../../kit/language.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { pathName } from '../../state/collection-tree.ts'
import { messages } from '../messages.ts'
import { csvOf } from './csv.ts'
import { workThrough } from '../video-actions/work.ts'

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

export async function downloadList(app: App, ids: readonly string[]): Promise<void> {
  if (app.store.state.work) return
  const { archived } = app.store.state.library.query
  const known = new Map<string, Video>()
  const { failures } = await workThrough(
    app,
    messages().reading(counted(ids.length, messages().videosCount)),
    ids,
    AT_ONCE,
    async (some) => {
      const { data } = await app.api.videos.list({
        query: { ids: some.join(','), limit: AT_ONCE, archived: archived ? 'true' : 'false' },
      })
      for (const video of data) known.set(video.id, video)
      return { done: some, failures: [] }
    },
  )
  if (failures.length > 0)
    return notifyFailure(app, messages().listNotMade, new Error(failures[0]!.reason))
  const rows = ids.flatMap((id) => (known.has(id) ? [row(app, known.get(id)!)] : []))
  save(csvOf([HEAD, ...rows]), `videos-${new Date().toISOString().slice(0, 10)}.csv`)
  notify(app, messages().listMade(counted(rows.length, messages().videosCount)))
}

function row({ store }: App, video: Video): (string | number | boolean | null)[] {
  const {
    id,
    name,
    status,
    visibility,
    archived,
    collection,
    tags,
    duration_seconds,
    width,
    height,
    size_bytes,
    language,
    created_at,
    urls,
  } = video
  const page = new URL(`/videos/${id}`, location.href).href
  return [
    id,
    name,
    status,
    visibility,
    archived,
    pathName(store.state.collections ?? [], collection),
    tags.join('; '),
    duration_seconds,
    width,
    height,
    size_bytes,
    language,
    created_at,
    page,
    urls.hls,
  ]
}

function save(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
