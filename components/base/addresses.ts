/** Addresses of a video's files that the appliance does not list one by one (docs: media addresses). */
import type { Embed } from '../../daemon/contract/embed.ts'

/** Common prefix of all file URLs of a video, including the token. */
export const mediaBase = ({ urls }: Embed): string => urls.hls.replace(/\/[^/]*$/, '')

export function withQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}
