/** What can be done with the videos that are chosen. */
import type { App } from '../../state/app.ts'
import { counted } from '../../kit/language.ts'
import { notify } from '../../notices/notices.ts'
import { forget } from '../../state/video-cache.ts'
import { pathName } from '../../state/collection-tree.ts'
import { explain } from '../../kit/explain/explain.ts'
import { chooseNone } from '../selection.ts'
import { messages } from '../messages.ts'
import { changeVideos } from './batch.ts'
import { workThrough } from './work.ts'

const AT_ONCE = 4
const many = (count: number): string => counted(count, messages().videosCount)

export function moveVideos(
  app: App,
  ids: readonly string[],
  collection: string | null,
): Promise<void> {
  const place =
    collection === null
      ? messages().noCollection
      : pathName(app.store.state.collections ?? [], collection)
  return changeVideos(
    app,
    ids,
    { collection },
    {
      doing: messages().moving(many(ids.length)),
      done: (count) => messages().moved(many(count), place),
    },
  )
}

export function tagVideos(app: App, ids: readonly string[], tags: string[]): Promise<void> {
  return changeVideos(
    app,
    ids,
    { add_tags: tags },
    {
      doing: messages().tagging(many(ids.length)),
      done: (count) => messages().tagged(many(count), tags.join(', ')),
    },
  )
}

export function untagVideos(app: App, ids: readonly string[], tags: string[]): Promise<void> {
  return changeVideos(
    app,
    ids,
    { remove_tags: tags },
    {
      doing: messages().untagging(many(ids.length)),
      done: (count) => messages().untagged(many(count), tags.join(', ')),
    },
  )
}

export function showVideos(
  app: App,
  ids: readonly string[],
  visibility: 'public' | 'private',
): Promise<void> {
  const done = visibility === 'public' ? messages().madePublic : messages().madePrivate
  return changeVideos(
    app,
    ids,
    { visibility },
    { doing: messages().changing(many(ids.length)), done: (count) => done(many(count)) },
  )
}

export function archiveVideos(app: App, ids: readonly string[], archived: boolean): Promise<void> {
  const [doing, done] = archived
    ? [messages().archiving, messages().archivedMany]
    : [messages().unarchiving, messages().unarchivedMany]
  return changeVideos(
    app,
    ids,
    { archived },
    { doing: doing(many(ids.length)), done: (count) => done(many(count)) },
  )
}

/** For good: whoever calls this has asked. */
export async function deleteVideos(app: App, ids: readonly string[]): Promise<void> {
  if (app.store.state.work) return
  const { done } = await workThrough(
    app,
    messages().deleting(many(ids.length)),
    ids,
    AT_ONCE,
    async (some) => {
      const ends = await Promise.allSettled(
        some.map((id) => app.api.videos.delete({ params: { id } })),
      )
      for (const [at, end] of ends.entries()) if (end.status === 'fulfilled') forget(app, some[at]!)
      const failures = ends.flatMap((end, at) =>
        end.status === 'rejected' ? [{ video: some[at]!, reason: reasonOf(end.reason) }] : [],
      )
      return { done: some.filter((_, at) => ends[at]!.status === 'fulfilled'), failures }
    },
  )
  if (done.length === ids.length) chooseNone(app)
  if (done.length > 0) notify(app, messages().deleted(many(done.length)))
}

function reasonOf(error: unknown): string {
  const { detail, hint } = explain(error)
  return `${detail} ${hint}`
}
