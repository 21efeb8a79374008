import type { Video } from '../../../daemon/contract/video.ts'
import { words } from './words.ts'

export interface Address {
  title: string
  about: string
  url: string
}

/** Those that answer by now. */
export function addressesOf({ urls, playable }: Video): Address[] {
  const { about } = words()
  const all: [string, string, string | null][] = [
    ['HLS', about.hls, urls.hls],
    ['DASH', about.dash, urls.dash],
    [words().embedPage, about.embed, urls.embed],
    [words().poster, about.poster, urls.poster],
    [words().thumbnail, about.thumbnail, urls.thumbnail],
    [words().frame, about.image, urls.image],
    ['Storyboard', about.storyboard, urls.storyboard],
  ]
  return all.flatMap(([title, what, url]) =>
    url === null || !(playable || url === urls.embed) ? [] : [{ title, about: what, url }],
  )
}
