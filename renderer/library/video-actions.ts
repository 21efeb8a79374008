/** What can be done with many videos: in batches, with progress, until it is stopped. */
import { MOST_IN_BATCH } from '../../daemon/contract/limits.ts'
import type { VideoBatch, VideoBatchResult } from '../../daemon/contract/video-batch.ts'
import type { App } from '../state/app.ts'
import { explainedText } from '../kit/explain/explain.ts'
import { inWords } from '../kit/explain/written.ts'
import { notify } from '../notices/notices.ts'
import { pathName } from '../state/collection-tree.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { refreshSoon } from '../state/load-library.ts'
import type { Failure } from '../state/store.ts'
import { bringBack, forget } from '../state/video-cache.ts'
import { messages as w, videosIn } from './messages.ts'
import { chooseNone } from './selection.ts'

const AT_ONCE = 4

type Ids = readonly string[]
type Change = VideoBatch['change']
type Before = NonNullable<VideoBatchResult['data'][number]['before']>
interface BatchOutcome {
  done: string[]
  failures: Failure[]
}
/** Notes in `outcome` what has become of each. */
type Step = (videos: string[], outcome: BatchOutcome) => Promise<unknown>
/** Fulfilled once the operation that began last has ended. */
let last: Promise<unknown> = Promise.resolve()

/** Puts them in the trash, which a notice offers to take back. The caller has asked for confirmation. */
export async function deleteVideos(app: App, ids: Ids) {
  if (app.store.state.work) return
  const label = w.deleting(videosIn(ids.length))
  let canUndo = false
  const trash = async (video: string) => {
    const { trashed_at, deletes_at } = await app.api.videos.trash({ params: { id: video } })
    canUndo ||= deletes_at !== trashed_at
    forget(app, video)
  }
  const { done } = await workThrough(app, label, ids, AT_ONCE, eachBy(trash))
  if (done.length === ids.length) chooseNone(app)
  if (done.length === 0) return
  const many = videosIn(done.length)
  if (!canUndo) return notify(app, w.deleted(many))
  notify(app, w.trashed(many), { undo: () => restoreVideos(app, done) })
}

async function restoreVideos(app: App, ids: Ids) {
  const restore = async (id: string) =>
    bringBack(app, await app.api.videos.restore({ params: { id } }))
  await workThrough(app, w.restoring(videosIn(ids.length)), ids, AT_ONCE, eachBy(restore))
  refreshLists(app)
}

/** A video that fails does not keep the others from it. */
const eachBy =
  (act: (video: string) => Promise<unknown>): Step =>
  (videos, { done, failures }) =>
    Promise.all(
      videos.map((video) =>
        act(video).then(
          () => done.push(video),
          (error: unknown) => failures.push({ video, reason: explainedText(error) }),
        ),
      ),
    )

/** Shows a notice, which offers to take it back. */
export async function changeVideos(app: App, ids: Ids, change: Change) {
  if (ids.length === 0 || app.store.state.work) return
  const { doing, done } = wordsOf(app, change)
  const label = doing(videosIn(ids.length))
  const before = new Map<string, Before>()
  const send = sendChange(app, change, before)
  const changed = (await workThrough(app, label, ids, MOST_IN_BATCH, send)).done.length
  refreshLists(app)
  // Where nothing changed, there is no notice of a change.
  if (changed === 0) return
  const putBack: Step = async (videos, outcome) => {
    const some = new Map(videos.map((id) => [id, before.get(id)!]))
    for (const each of inverses(change, some))
      await sendChange(app, each.change)(each.videos, outcome)
  }
  const undo = async () => {
    await workThrough(app, label, [...before.keys()], MOST_IN_BATCH, putBack)
    refreshLists(app)
  }
  notify(app, done(videosIn(changed)), inverses(change, before).length > 0 ? { undo } : {})
}

/** What happens to so many videos, such as `240 videos`. */
function wordsOf(app: App, { collection, add_tags, remove_tags, visibility, archived }: Change) {
  const place = collection
    ? pathName(app.store.state.collections ?? [], collection)
    : w.noCollection
  const tags = (add_tags ?? remove_tags ?? []).join(', ')
  if (collection !== undefined)
    return { doing: w.moving, done: (many: string) => w.moved(many, place) }
  if (add_tags) return { doing: w.tagging, done: (many: string) => w.tagged(many, tags) }
  if (remove_tags) return { doing: w.untagging, done: (many: string) => w.untagged(many, tags) }
  if (archived) return { doing: w.archiving, done: w.archivedMany }
  if (archived === false) return { doing: w.unarchiving, done: w.unarchivedMany }
  return { doing: w.changing, done: visibility === 'public' ? w.madePublic : w.madePrivate }
}

const sendChange =
  (app: App, change: Change, before?: Map<string, Before>): Step =>
  async (videos, { done, failures }) => {
    const { data } = await app.api.videos.batch({ body: { videos, change } })
    for (const { video, error, before: was } of data) {
      if (was) before?.set(video, was)
      if (error) failures.push({ video, reason: inWords(error) })
      else done.push(video)
    }
  }

/** Reads the list and the tree again, even if no event arrives. */
function refreshLists(app: App) {
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

function inverse(change: Change, was: Before): Change {
  const { collection, visibility, archived, add_tags = [], remove_tags = [] } = change
  const added = add_tags.filter((tag) => !was.tags.includes(tag))
  const removed = remove_tags.filter((tag) => was.tags.includes(tag))
  const back: Change = {}
  if (collection !== undefined && collection !== was.collection) back.collection = was.collection
  if (visibility !== undefined && visibility !== was.visibility) back.visibility = was.visibility
  if (archived !== undefined && archived !== was.archived) back.archived = was.archived
  if (added.length > 0) back.remove_tags = added
  if (removed.length > 0) back.add_tags = removed
  return back
}

/** Only one such operation runs at a time, and the next waits for its end; the bar above the list shows it. */
export function workThrough(...work: Parameters<typeof run>) {
  const turn = last.then(() => run(...work))
  last = turn.catch(() => undefined)
  return turn
}

async function run(app: App, label: string, ids: Ids, atOnce: number, step: Step) {
  const outcome: BatchOutcome = { done: [], failures: [] }
  app.store.change({ work: { label, total: ids.length, done: 0, stopped: false }, failures: [] })
  for (let at = 0; at < ids.length && app.store.state.work?.stopped === false; at += atOnce) {
    try {
      await step(ids.slice(at, at + atOnce), outcome)
    } catch (error) {
      // No answer: later batches would fail for the same reason.
      const reason = explainedText(error)
      outcome.failures.push(...ids.slice(at).map((video) => ({ video, reason })))
      break
    }
    const done = Math.min(ids.length, at + atOnce)
    app.store.change(({ work }) => ({ work: work && { ...work, done } }))
  }
  app.store.change({ work: null, failures: outcome.failures })
  return outcome
}

export const stopWork = ({ store }: App) =>
  store.change(({ work }) => ({ work: work && { ...work, stopped: true } }))
