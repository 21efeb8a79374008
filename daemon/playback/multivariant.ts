/** The multivariant playlist of a video with its URLs. */
import { multivariantPlaylist } from '../manifests/manifest.ts'
import { iFrameRates } from '../manifests/i-frame-playlist.ts'
import { presentationOf, type PlaylistScope } from './presentation.ts'
import { withSource } from './source-rung.ts'

export async function multivariant(scope: PlaylistScope): Promise<string> {
  const { picture, variants, sounds, subtitles } = await presentationOf(scope)
  const below = `s/${scope.source}`
  return multivariantPlaylist({
    ...(await withSource(
      scope,
      variants.map(({ iFrames, ...variant }) => ({
        ...variant,
        uri: `${below}/${variant.name}/playlist.m3u8`,
        frameRate: picture!.frameRate,
        iFrames: iFrames && {
          uri: `${below}/${variant.name}/iframes.m3u8`,
          ...iFrameRates(iFrames),
        },
      })),
    )),
    audio: sounds.map(({ track, label, ...sound }) => ({
      ...sound,
      uri: `${below}/audio/${track}/playlist.m3u8`,
      name: label,
    })),
    subtitles: subtitles.map(({ id, label, language, kind }) => ({
      uri: `subtitles/${id}.m3u8`,
      name: label,
      language,
      isCaptions: kind === 'captions',
    })),
  })
}
