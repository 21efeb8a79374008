/** Which channel layouts ffmpeg can mix to others. */
import type { AudioStreamInfo } from '../ports/probe.ts'

/** Where a file has no layout, ffmpeg knows one for up to so many channels. */
const MOST_WITHOUT_LAYOUT = 8
/** Spheres and headphones, which are no loudspeakers. */
const NOT_LOUDSPEAKERS = /^(?:ambisonic|binaural)/
/** The form of a layout without a name, such as `2 channels (BL+BR)`. */
const LISTED = /^\d+ channels \(([^)]+)\)$/
const FRONT = ['FL', 'FR', 'FC']
const PAIRS = [
  ['FL', 'FR'],
  ['FLC', 'FRC'],
  ['SL', 'SR'],
  ['BL', 'BR'],
] as const

/** ffmpeg refuses to mix a layout without a front loudspeaker, or with one of a pair alone (libswresample). */
export function isMixable({
  channels,
  channelLayout,
}: Pick<AudioStreamInfo, 'channels' | 'channelLayout'>): boolean {
  if (!channelLayout) return channels <= MOST_WITHOUT_LAYOUT
  const listed = LISTED.exec(channelLayout)?.[1]?.split('+')
  if (!listed) return !NOT_LOUDSPEAKERS.test(channelLayout)
  return (
    FRONT.some((name) => listed.includes(name)) &&
    PAIRS.every(([left, right]) => listed.includes(left) === listed.includes(right))
  )
}
