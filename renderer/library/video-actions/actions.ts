/** What can be done with the selected videos. */
import type { App } from '../../state/app.ts'
import { counted } from '../../kit/language.ts'
import { notify } from '../../notices/notices.ts'
import { forget } from '../../state/video-cache.ts'
import { pathName } from '../../state/collection-tree.ts'
import { explainedText } from '../../kit/explain/explain.ts'
import type { Failure } from '../../state/store.ts'
import { chooseNone } from '../selection.ts'
import { messages } from '../messages.ts'
import { changeVideos } from './batch.ts'
import { workThrough } from './work.ts'

const AT_ONCE = 4

type Ids = readonly string[]

export function moveVideos(app: App, ids: Ids, collection: string | null): Promise<void> {
  const name =
    collection === null
      ? messages().noCollection
      : pathName(app.store.state.collections ?? [], collection)
  const { moving, moved } = messages()
  return changeVideos(app, ids, { collection }, moving, (many) => moved(many, name))
}

export function tagVideos(app: App, ids: Ids, tags: string[]): Promise<void> {
  const { tagging, tagged } = messages()
  return changeVideos(app, ids, { add_tags: tags }, tagging, (many) =>
    tagged(many, tags.join(', ')),
  )
}

export function untagVideos(app: App, ids: Ids, tags: string[]): Promise<void> {
  const { untagging, untagged } = messages()
  return changeVideos(app, ids, { remove_tags: tags }, untagging, (many) =>
    untagged(many, tags.join(', ')),
  )
}

export function showVideos(app: App, ids: Ids, visibility: 'public' | 'private'): Promise<void> {
  const { changing, madePublic, madePrivate } = messages()
  const done = visibility === 'public' ? madePublic : madePrivate
  return changeVideos(app, ids, { visibility }, changing, done)
}

export function archiveVideos(app: App, ids: Ids, archived: boolean): Promise<void> {
  const { archiving, archivedMany, unarchiving, unarchivedMany } = messages()
  return archived
    ? changeVideos(app, ids, { archived }, archiving, archivedMany)
    : changeVideos(app, ids, { archived }, unarchiving, unarchivedMany)
}

/** Permanently: the caller has asked for confirmation. */
export async function deleteVideos(app: App, ids: Ids): Promise<void> {
  if (app.store.state.work) return
  const many = (count: number): string => counted(count, messages().videosCount)
  const { done } = await workThrough(
    app,
    messages().deleting(many(ids.length)),
    ids,
    AT_ONCE,
    async (batch) => {
      const failures: Failure[] = []
      const remove = async (video: string): Promise<void> => {
        try {
          await app.api.videos.delete({ params: { id: video } })
          forget(app, video)
        } catch (error) {
          failures.push({ video, reason: explainedText(error) })
        }
      }
      await Promise.all(batch.map(remove))
      const failed = failures.map(({ video }) => video)
      return { done: batch.filter((id) => !failed.includes(id)), failures }
    },
  )
  if (done.length === ids.length) chooseNone(app)
  if (done.length > 0) notify(app, messages().deleted(many(done.length)))
}
