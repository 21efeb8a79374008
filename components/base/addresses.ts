/** Addresses of a video's files that the appliance does not list one by one (docs: media addresses). */
import type { Embed } from '../../daemon/contract/embed.ts'

/** What the addresses of all its files begin with, a token included; none before the first file has an address. */
export function mediaBase(video: Embed): string | undefined {
  const known = video.urls.hls ?? video.renditions[0]?.url ?? video.audio_tracks[0]?.url.replace(/\/audio_tracks(?=\/)/, '')
  return known?.replace(/\/[^/]*$/, '')
}

export function withQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}
