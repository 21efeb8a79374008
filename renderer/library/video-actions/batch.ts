/** A change to many videos, and how it is undone. */
import type { VideoBatch, VideoBatchResult } from '../../../daemon/contract/video-batch.ts'
import type { App } from '../../state/app.ts'
import { counted } from '../../kit/language.ts'
import { notify } from '../../notices/notices.ts'
import { refreshCollectionsSoon } from '../../state/load-collections.ts'
import { inWords } from '../../kit/explain/written.ts'
import { refreshSoon } from '../../state/load-library.ts'
import { messages } from '../messages.ts'
import { workThrough, type BatchOutcome } from './work.ts'

/** The most videos that one request of the API may name. */
const MOST_IN_BATCH = 100

type Change = VideoBatch['change']
type Before = NonNullable<VideoBatchResult['data'][number]['before']>

/** `doing` and `done` say what happens to so many videos, such as `240 videos`. */
export async function changeVideos(
  app: App,
  ids: readonly string[],
  change: Change,
  doing: (many: string) => string,
  done: (many: string) => string,
): Promise<void> {
  if (ids.length === 0 || app.store.state.work) return
  const many = (count: number): string => counted(count, messages().videosCount)
  const label = doing(many(ids.length))
  const before = new Map<string, Before>()
  const outcome = await workThrough(app, label, ids, MOST_IN_BATCH, (batch) =>
    send(app, batch, change, before),
  )
  refreshLists(app)
  // Where nothing changed, there is no notice of a change.
  const back = inverses(change, before)
  if (outcome.done.length > 0)
    notify(
      app,
      done(many(outcome.done.length)),
      back.length > 0 ? { undo: () => undoBatch(app, back, label) } : {},
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

async function undoBatch(
  app: App,
  back: { change: Change; videos: string[] }[],
  label: string,
): Promise<void> {
  for (const { change, videos } of back)
    await workThrough(app, label, videos, MOST_IN_BATCH, (batch) =>
      send(app, batch, change, new Map()),
    )
  refreshLists(app)
}

/** Reads the list and the tree again, even if no event arrives. */
function refreshLists(app: App): void {
  refreshSoon(app)
  refreshCollectionsSoon(app)
}

/** The changes that restore each video, equal ones grouped. Only what the batch has changed is put back. */
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
