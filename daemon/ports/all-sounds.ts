import type { AudioPlan, Ladder, SurroundPlan } from './media.ts'

/** Sound with as many channels or more is kept as 5.1. */
export const SURROUND_CHANNELS = 6
/** Name of the rendition with more than two channels. */
export const SURROUND_NAME = 'audio_surround'

/** All planned tracks: those that every device plays first, then those with more channels. */
export const allSounds = ({
  audio,
  surround = [],
}: Pick<Ladder, 'audio' | 'surround'>): AudioPlan[] => [...audio, ...surround]

/** The sound with more channels of this track; else of any. */
export const surroundOf = (
  { surround = [] }: Pick<Ladder, 'surround'>,
  track: string | undefined,
): SurroundPlan | undefined => surround.find(({ stereo }) => stereo === track) ?? surround[0]

/** The plan with these stereo tracks alone, each with its sound with more channels. */
export function onlyTracks(
  { surround = [], ...ladder }: Ladder,
  isIncluded: (track: string) => boolean,
): Ladder {
  const beside = surround.filter(({ stereo }) => isIncluded(stereo))
  return {
    ...ladder,
    audio: ladder.audio.filter(({ track }) => isIncluded(track)),
    ...(beside.length > 0 ? { surround: beside } : {}),
  }
}
