/** Collections and videos by their name. */
import { app } from '../../app/app.ts'

export interface Found { kind: 'collection' | 'video'; id: string; name: string }

const MOST_VIDEOS = 20
const MOST_COLLECTIONS = 100

export async function findScopes(text: string, signal: AbortSignal): Promise<Found[]> {
  const [collections, videos] = await Promise.all([
    // There are few; the API searches only videos.
    app.api.collections.list({ query: { limit: MOST_COLLECTIONS } }, { signal }),
    app.api.videos.list({ query: { limit: MOST_VIDEOS, q: text === '' ? undefined : text } }, { signal }),
  ])
  const wanted = text.toLocaleLowerCase()
  return [
    ...collections.data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map(({ id, name }) => ({ kind: 'collection' as const, id, name })),
    ...videos.data.map(({ id, name }) => ({ kind: 'video' as const, id, name })),
  ]
}

/** Of what the address names; null: it is not there any more. */
export async function nameOfScope({ video, collection }: { video: string; collection: string }, signal: AbortSignal): Promise<string | null> {
  const name = video ? app.api.videos.get({ params: { id: video } }, { signal }) : app.api.collections.get({ params: { id: collection } }, { signal })
  return name.then((found) => found.name, () => null)
}
