/** Where the words that are searched for are said in a video: a link that leads to that moment. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { foldedText, searchTerms } from '../../../daemon/contract/search-words.ts'
import type { VideoMatch } from '../../../daemon/contract/video-list.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { messages } from '../messages.ts'

/** A line with the first match, followed by the number of others. */
export function transcriptMatch(
  [first, ...more]: readonly VideoMatch[],
  q: string,
  tabindex: number,
): TemplateResult | typeof nothing {
  if (!first) return nothing
  const { video, start_seconds: seconds, text, language } = first
  const at = clockTime(Math.floor(seconds))
  return html`<a class="said" href="/videos/${video}?t=${seconds}" tabindex=${tabindex}
    draggable="false" title=${`${at} ${text}`} aria-label=${messages().saidAt(at, text)}
  ><span class="at">${at}</span><span class="words" lang=${language}>${marked(text, q)}</span>${
    more.length > 0 ? html`<span class="others">+${more.length}</span>` : nothing
  }</a>`
}

function marked(text: string, q: string): (TemplateResult | string)[] {
  const terms = searchTerms(q)
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => {
    const folded = foldedText(part)
    return terms.some((term) => folded.startsWith(term)) ? html`<mark>${part}</mark>` : part
  })
}

export const transcriptMatchStyles = css`
  .said {
    display: flex;
    align-items: baseline;
    gap: 6px;
    min-width: 0;
    border-radius: 4px;
    color: var(--ink-soft);
    font-size: var(--text-s);
    text-decoration: none;
    &:hover .words { text-decoration: underline; }
    .at {
      flex: none;
      color: var(--accent-ink);
      font-variant-numeric: tabular-nums;
    }
    .words {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .others {
      flex: none;
      color: var(--ink-faint);
      font-size: var(--text-xs);
    }
  }
  mark {
    border-radius: 2px;
    background: light-dark(#fff0b8, #5b4a12);
    color: inherit;
  }
`
