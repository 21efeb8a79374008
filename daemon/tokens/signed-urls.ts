/** POST /v1/videos/<id>/signed_urls: URLs that play a private video until they expire. */
import type { SignedUrls, SignedUrlsCreate } from '../contract/token.ts'
import type { Video } from '../contract/video.ts'
import { embedUrl, mediaBase, type Addresses } from '../model/urls.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findVideo } from '../model/find-video.ts'
import { presentVideo } from '../model/present-video.ts'
import { mayShareOriginal } from '../model/servable.ts'
import { signToken } from './sign.ts'
import { signingOf } from './signing-of.ts'

export async function signUrls(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'settings'>,
  caller: Caller,
  id: string,
  input: SignedUrlsCreate,
): Promise<SignedUrls> {
  const record = await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = now + input.expires_in
  const token = await signToken(await signingOf(deps, caller), {
    sub: id,
    aud: 'playback',
    iat: now,
    exp,
    ...(input.download ? { download: true } : {}),
  })
  const settings: Addresses = { ...deps.settings, token }
  const media = (await deps.db.read((repositories) => repositories.media.of([record]))).get(id)!
  const presentedVideo = presentVideo(settings, record, media)
  return {
    object: 'signed_urls',
    video: id,
    token,
    expires_at: new Date(exp * 1000).toISOString(),
    urls: {
      ...presentedVideo.urls,
      embed: embedUrl(settings, id),
      original:
        input.download && record.source !== null && mayShareOriginal(media)
          ? `${mediaBase(settings, id)}/original`
          : null,
    },
    files: filesOf(presentedVideo, mediaBase(settings, id)),
  }
}

/** URLs of the files beside the stream, each with the token. */
function filesOf(video: Video, base: string): SignedUrls['files'] {
  const { renditions, audio_tracks: tracks, subtitles, chapters, playable, status } = video
  const original = subtitles.some((subtitle) => subtitle.original && subtitle.status === 'ready')
  return {
    renditions: renditions
      .filter((each) => each.status === 'ready')
      .map(({ name, url }) => ({ name, url })),
    audio_tracks: tracks
      .filter((each) => each.status === 'ready')
      .map(({ id, language, url }) => ({ id, language, url })),
    subtitles: subtitles
      .filter((each) => each.status === 'ready')
      .map(({ id, language, url }) => ({ id, language, url })),
    transcript: playable && original ? `${base}/transcript.txt` : null,
    chapters: playable && chapters.length > 0 ? `${base}/chapters.vtt` : null,
    peaks: status === 'ready' && tracks.length > 0 ? `${base}/peaks.json` : null,
  }
}
