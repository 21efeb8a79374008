import { MAX_TOKEN_SECONDS } from '../contract/token.ts'
import type { VideoCreate, VideoCreated } from '../contract/video.ts'
import { withoutNull } from '../contract/without-null.ts'
import { findCollection } from '../model/find-collection.ts'
import { requireReachable } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { signToken } from '../tokens/sign.ts'
import { signingOf } from '../tokens/signing-of.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { presented } from '../model/find-video.ts'
import { newColumns } from '../model/video-columns.ts'
import { recordVideo } from '../model/present-video.ts'

/** Creates the record, and the job that fetches `input_url`. */
export async function createVideo(
  deps: ChangeDeps & Pick<Deps, 'fetcher'>,
  caller: Caller,
  input: VideoCreate,
): Promise<{ video: VideoRecord }> {
  if (input.input_url) deps.fetcher.check(input.input_url)
  return { video: await change(deps, (tx) => createWithin(deps, tx, caller, input)) }
}

/** Creates a video within a transaction. Throws `collection_not_found`. */
export async function createWithin(
  { ids }: Pick<Deps, 'ids'>,
  tx: Change,
  caller: Caller,
  input: VideoCreate,
): Promise<VideoRecord> {
  requireReachable(caller, input.collection ?? null)
  if (input.collection) await findCollection(tx, caller, input.collection)
  const row = {
    ...newVideo(caller.space + ids.videoKey(), caller.space, input, tx.now),
    createdBy: caller.account?.id ?? null,
  }
  await tx.videos.insert(row)
  await recordVideo(tx, 'video.created', row)
  if (row.inputUrl) await tx.enqueue('fetch', row.id, {})
  return row
}

/** Response to POST /v1/videos: the video, and the upload URLs. */
export async function createVideoForCaller(
  deps: ChangeDeps & Pick<Deps, 'fetcher' | 'vault'>,
  caller: Caller,
  input: VideoCreate,
): Promise<VideoCreated> {
  const { video } = await createVideo(deps, caller, input)
  const shown = await deps.db.read((repositories) => presented(deps, repositories, video))
  return { ...shown, upload: video.inputUrl ? null : await uploadTargets(deps, caller, video.id) }
}

/** URLs that authorize by themselves: for the first file of this video, until `expires_at`. */
async function uploadTargets(
  deps: Pick<Deps, 'db' | 'vault' | 'settings' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<NonNullable<VideoCreated['upload']>> {
  const { baseUrl, uploadExpirySeconds } = deps.settings
  const iat = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = iat + Math.min(uploadExpirySeconds, MAX_TOKEN_SECONDS)
  const token = await signToken(await signingOf(deps, caller), {
    sub: id,
    aud: 'upload',
    iat,
    exp,
    once: true,
  })
  return {
    tus_url: `${baseUrl}/v1/uploads?video=${id}&token=${token}`,
    put_url: `${baseUrl}/v1/videos/${id}/source?token=${token}`,
    expires_at: new Date(exp * 1000).toISOString(),
  }
}

export function newVideo(id: string, space: string, input: VideoCreate, now: string): VideoRecord {
  return {
    id,
    space,
    ...newColumns({ ...input, name: input.name ?? nameFromUrl(input.input_url) ?? undefined }),
    status: 'created',
    playable: false,
    progress: 0,
    error: null,
    inputUrl: input.input_url ?? null,
    source: null,
    servedSource: null,
    createdAt: now,
    updatedAt: now,
    uploadedAt: null,
    playableAt: null,
    readyAt: null,
    archivedAt: null,
    trashedAt: null,
    trashedWith: null,
    purgedAt: null,
    chapters: null,
    poster: null,
    placeholder: null,
    waiting: null,
    earlierSources: null,
    createdBy: null,
    position: -Date.parse(now),
    missingFiles: null,
    cut: null,
    watermark: null,
  }
}

/** `https://example.org/films/my%20film.mp4` → `my film`. */
function nameFromUrl(url: string | undefined): string | null {
  if (!url) return null
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return (
      withoutNull(decodeURIComponent(last))
        .replace(/\.[^.]+$/, '')
        .trim()
        .slice(0, 300) || null
    )
  } catch {
    // An invalid percent escape: keep the text unchanged.
    return last.slice(0, 300) || null
  }
}
