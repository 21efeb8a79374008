/** A video is ready or has failed: a message for each person who wants to know. */
import type { Deps } from '../ports/deps.ts'
import type { EventRecord, VideoRecord } from '../ports/records.ts'
import type { Repositories } from '../ports/database.ts'
import { queueMail } from './queue.ts'
import { choosers, wantsVideo } from './recipients.ts'

type EventMailDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'settings' | 'queue'>

/** `id`: of the event, which is mailed once however often this runs. */
export async function notifyOfEvent(deps: EventMailDeps, id: string): Promise<void> {
  await deps.db.write(async (repositories) => {
    const event = await repositories.events.get(id)
    if (!event) return
    const kind = event.type === 'video.ready' ? 'video_ready' : 'video_failed'
    const video = await repositories.videos.get(event.subject)
    if (!video || (kind === 'video_ready' && !(await isNews(repositories, event, video)))) return
    for (const person of await choosers(repositories, kind))
      if (await wantsVideo(repositories, person, kind, video))
        await queueMail(
          deps,
          repositories,
          { kind, account: person.account.id, video: video.id },
          { about: id },
        )
  })
  deps.queue.wake()
}

/** Ready for the first time with this file: encoding it again is no news, nor is giving that up. */
async function isNews(
  { media }: Pick<Repositories, 'media'>,
  { object, createdAt }: EventRecord,
  video: Pick<VideoRecord, 'source'>,
): Promise<boolean> {
  if (object.object !== 'video' || object.ready_at !== createdAt) return false
  const source = video.source === null ? null : await media.source(video.source)
  return source === null || source.copyOf === null
}
