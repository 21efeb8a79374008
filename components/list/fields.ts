/** Fields that a template can bind, of a video or a collection. */
import { clock } from '../base/clock.ts'
import { baseAddress } from '../configure.ts'
import { filledAddress, isAddress, type Fields } from './binding.ts'
import type { ListedCollection, ListedVideo } from './events.ts'

/** `href`: the page's pattern for addresses, such as `/watch/{id}`. */
export interface FieldOptions {
  locale: string
  href: string | null | undefined
}

export function fieldsOfVideo(
  video: ListedVideo,
  position: number,
  { locale, href }: FieldOptions,
): Fields {
  const { urls, duration_seconds, created_at, ...rest } = video
  const fields = {
    ...rest,
    ...urls,
    position,
    duration_seconds,
    created_at,
    duration: duration_seconds === null ? null : clock(duration_seconds),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(created_at)),
  }
  // A list inside a template gets its pattern from what is bound there.
  const url = href ? filledAddress(href, fields) : ''
  return { ...fields, url: url && isAddress(url) ? url : `${baseAddress()}/embed/${video.id}` }
}

export function fieldsOfCollection(
  { id, name, video_count }: ListedCollection,
  countText: string,
): Fields {
  return { id, name, video_count, count: countText }
}
