/** The multivariant playlist of a video with its URLs. */
import { multivariantPlaylist, type AudioVariant } from '../manifests/manifest.ts'
import { iFrameRates } from '../manifests/i-frame-playlist.ts'
import { presentationOf, type PlaylistScope, type SoundTrack } from './presentation.ts'
import { withSource } from './source-rung.ts'

export async function multivariant(scope: PlaylistScope): Promise<string> {
  const { picture, variants, sounds, surround, subtitles } = await presentationOf(scope)
  const below = `s/${scope.source}`
  const audioVariant = ({ track, label, ...sound }: SoundTrack): AudioVariant => ({
    ...sound,
    uri: `${below}/audio/${track}/playlist.m3u8`,
    name: label,
  })
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
    audio: sounds.map(audioVariant),
    // A player that takes the group with more channels offers the tracks of that group alone.
    surround: (surround.length > 0 ? sounds : []).map((sound) =>
      audioVariant(surround.find(({ stereo }) => stereo === sound.track) ?? sound),
    ),
    subtitles: subtitles.map(({ id, label, language, kind }) => ({
      uri: `subtitles/${id}.m3u8`,
      name: label,
      language,
      isCaptions: kind === 'captions',
    })),
  })
}
