/** Console messages for the page's author when an element shows nothing. Loaded only then. */
import type { EmbedQuery } from './embed-address.ts'

/** Viewers see no more than that there is nothing for them. */
export function notForViewer({ id, token }: EmbedQuery): void {
  const cause = token
    ? 'either there is no such video, or the playback token is wrong, has expired or is not for it'
    : 'either there is no such video, or it is private and the element needs a playback token (attribute `token`)'
  console.warn(
    `@svc/components: video ${id} cannot be shown: ${cause}. See docs/private-videos.md.`,
  )
}
