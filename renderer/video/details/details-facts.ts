/** What was written about a video, for who may not change it. */
import { css, html, nothing } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { languageName } from '../../tracks/language-names.ts'
import { messages } from '../messages.ts'

export function detailsFacts(
  { description, tags, language, collection }: Video,
  collections: readonly { id: string; path: string }[],
) {
  const w = messages.details
  const facts: [string, string | null | undefined][] = [
    [w.description, description],
    [w.tags, tags.join(', ')],
    [w.language, language && languageName(language)],
    [w.collection, collections.find(({ id }) => id === collection)?.path],
  ]
  return html`<h2>${w.title}</h2>
    <dl>${facts.map(([term, fact]) =>
      fact
        ? html`<div><dt class="faint">${term}</dt><dd class="anywhere">${fact}</dd></div>`
        : nothing,
    )}</dl>`
}

export const factsStyles = css`
  dl {
    display: grid;
    gap: var(--s3);
    margin-top: var(--s3);
  }
  dd { white-space: pre-line; }
`
