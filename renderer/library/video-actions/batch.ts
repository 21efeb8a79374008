/** One change to many videos, and how it is taken back. */
import type { VideoBatch, VideoBatchResult } from '../../../daemon/contract/video-batch.ts'
import type { App } from '../../state/app.ts'
import { notify } from '../../notices/notices.ts'
import { refreshCollectionsSoon } from '../../state/load-collections.ts'
import { inWords } from '../../kit/explain/explain.ts'
import { refreshSoon } from '../../state/load-library.ts'
import { workThrough, type BatchOutcome } from './work.ts'

/** As many as the API takes. */
const MOST_IN_BATCH = 100

type Change = VideoBatch['change']
type Before = NonNullable<VideoBatchResult['data'][number]['before']>

interface BatchMessages {
  doing: string
  done(count: number): string
}

export async function changeVideos(
  app: App,
  ids: readonly string[],
  change: Change,
  { doing, done }: BatchMessages,
): Promise<void> {
  if (ids.length === 0 || app.store.state.work) return
  const before = new Map<string, Before>()
  const outcome = await workThrough(app, doing, ids, MOST_IN_BATCH, (some) =>
    send(app, some, change, before),
  )
  settle(app)
  // Who changed nothing is not told of a change.
  const back = inverses(change, before)
  if (outcome.done.length > 0)
    notify(
      app,
      done(outcome.done.length),
      back.length > 0 ? { undo: () => takeBack(app, back, doing) } : {},
    )
}

async function send(
  app: App,
  videos: string[],
  change: Change,
  before: Map<string, Before>,
): Promise<BatchOutcome> {
  const { data } = await app.api.videos.batch({ body: { videos, change } })
  for (const each of data) if (each.before) before.set(each.video, each.before)
  return {
    done: data.filter(({ error }) => error === null).map(({ video }) => video),
    failures: data.flatMap(({ video, error }) =>
      error ? [{ video, reason: inWords(error) }] : [],
    ),
  }
}

async function takeBack(
  app: App,
  back: { change: Change; videos: string[] }[],
  doing: string,
): Promise<void> {
  for (const { change, videos } of back)
    await workThrough(app, doing, videos, MOST_IN_BATCH, (some) =>
      send(app, some, change, new Map()),
    )
  settle(app)
}

/** The list and the tree are read anew, also where no stream tells of it. */
function settle(app: App): void {
  refreshSoon(app)
  refreshCollectionsSoon(app)
}

/** What makes each video as it was, those alike together. Only what the change made another is put back. */
export function inverses(
  change: Change,
  before: ReadonlyMap<string, Before>,
): { change: Change; videos: string[] }[] {
  const groups = new Map<string, { change: Change; videos: string[] }>()
  for (const [video, was] of before) {
    const back = inverse(change, was)
    if (Object.keys(back).length === 0) continue
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { change: back, videos: [] }
    group.videos.push(video)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function inverse(
  { collection, visibility, archived, add_tags = [], remove_tags = [] }: Change,
  was: Before,
): Change {
  const added = add_tags.filter((tag) => !was.tags.includes(tag))
  const removed = remove_tags.filter((tag) => was.tags.includes(tag))
  return {
    ...(collection !== undefined && collection !== was.collection
      ? { collection: was.collection }
      : {}),
    ...(visibility !== undefined && visibility !== was.visibility
      ? { visibility: was.visibility }
      : {}),
    ...(archived !== undefined && archived !== was.archived ? { archived: was.archived } : {}),
    ...(added.length > 0 ? { remove_tags: added } : {}),
    ...(removed.length > 0 ? { add_tags: removed } : {}),
  }
}
