import type { VideoCreate, VideoCreated } from '../contract/video.ts'
import { findCollection } from '../collections/find.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from './change.ts'
import { presented } from './find.ts'

/** A record, and for `input_url` the job that fetches it. */
export async function createVideo(deps: ChangeDeps & Pick<Deps, 'fetcher'>, caller: Caller, input: VideoCreate): Promise<{ video: VideoRecord }> {
  if (input.input_url) deps.fetcher.check(input.input_url)
  const video = await change(deps, async (tx) => {
    if (input.collection) await findCollection(tx, caller, input.collection)
    const row = newVideo(caller.space + deps.ids.videoKey(), caller.space, input, tx.now)
    await tx.videos.insert(row)
    await tx.record('video.created', row)
    if (row.inputUrl) await tx.enqueue('fetch', row.id, {})
    return row
  })
  return { video }
}

/** The answer to POST /v1/videos: the video, and where its bytes go. */
export async function createVideoForCaller(deps: ChangeDeps & Pick<Deps, 'fetcher'>, caller: Caller, input: VideoCreate): Promise<VideoCreated> {
  const { video } = await createVideo(deps, caller, input)
  const shown = await deps.db.read((repositories) => presented(deps, repositories, video))
  return { ...shown, upload: video.inputUrl ? null : uploadTargets(deps, video.id) }
}

function uploadTargets(deps: Pick<Deps, 'settings' | 'clock'>, id: string) {
  const { baseUrl, uploadExpirySeconds } = deps.settings
  return {
    tus_url: `${baseUrl}/v1/uploads?video=${id}`,
    put_url: `${baseUrl}/v1/videos/${id}/source`,
    expires_at: new Date(deps.clock.now().getTime() + uploadExpirySeconds * 1000).toISOString(),
  }
}

export function newVideo(id: string, space: string, input: VideoCreate, now: string): VideoRecord {
  return {
    id,
    space,
    name: input.name ?? nameFromUrl(input.input_url) ?? 'Untitled',
    description: input.description ?? '',
    collection: input.collection ?? null,
    visibility: input.visibility ?? 'public',
    status: 'created',
    playable: false,
    progress: 0,
    error: null,
    language: input.language ?? null,
    settings: input.settings ?? {},
    tags: input.tags ?? [],
    metadata: input.metadata ?? {},
    inputUrl: input.input_url ?? null,
    source: null,
    servedSource: null,
    createdAt: now,
    updatedAt: now,
    uploadedAt: null,
    playableAt: null,
    readyAt: null,
    archivedAt: null,
    chapters: null,
    poster: null,
    waiting: null,
    earlierSources: null,
    missingFiles: null,
  }
}

/** `https://example.org/films/my%20film.mp4` → `my film`. */
function nameFromUrl(url: string | undefined): string | null {
  if (!url) return null
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.[^.]+$/, '').trim().slice(0, 300) || null
  } catch {
    // A percent sign that encodes nothing: keep it as it stands.
    return last.slice(0, 300) || null
  }
}
