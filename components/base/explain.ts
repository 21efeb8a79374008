/** Console messages for the page's author when an element shows nothing. Loaded only then. */
import type { EmbedQuery } from './embed-address.ts'

/** Attributes that any element may have. */
const GLOBAL = /^(?:id|class|style|slot|lang|dir|hidden|part|role|tabindex|data-.*|aria-.*)$/

/** Viewers are not told more than that there is nothing for them. */
export function notForViewer({ id, token }: EmbedQuery): void {
  const cause = token
    ? 'either there is no such video, or the playback token is wrong, has expired or is not for it'
    : 'either there is no such video, or it is private and the element needs a playback token (attribute `token`)'
  console.warn(
    `@svc/components: video ${id} cannot be shown: ${cause}. See docs/private-videos.md.`,
  )
}

/** `needed`: the attribute, and what it holds. */
export function namesNothing(host: HTMLElement, needed = '`embed`: the ID of a video'): void {
  const { localName, attributes, constructor } = host
  const known = (constructor as { observedAttributes?: string[] }).observedAttributes ?? []
  const names = [...attributes].map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name) && !GLOBAL.test(name))
  const others = unknown.length > 0 ? ` It has no attribute called ${unknown.join(', ')}.` : ''
  console.warn(`<${localName}> is missing the attribute ${needed}.${others}`, host)
}
