import type { Video } from '../../../daemon/contract/video.ts'
import { messages } from '../messages.ts'

export interface Address {
  title: string
  about: string
  url: string
}

/** URLs that respond by now. */
export function addressesOf({ urls, playable }: Video): Address[] {
  const { about } = messages().files
  const all: [string, string, string | null][] = [
    ['HLS', about.hls, urls.hls],
    ['DASH', about.dash, urls.dash],
    [messages().files.embedPage, about.embed, urls.embed],
    [messages().files.poster, about.poster, urls.poster],
    [messages().files.thumbnail, about.thumbnail, urls.thumbnail],
    [messages().files.frame, about.image, urls.image],
    ['Storyboard', about.storyboard, urls.storyboard],
  ]
  return all.flatMap(([title, what, url]) =>
    url === null || !(playable || url === urls.embed) ? [] : [{ title, about: what, url }],
  )
}
