import { css, html, nothing, type TemplateResult } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { language } from '../../kit/language.ts'
import '../../notices/dash-copy.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { exactly } from '../../kit/formats/when.ts'
import { messages } from '../messages.ts'

/** What is not known yet is left out. */
export function videoFacts(video: Video): TemplateResult {
  const facts: [string, TemplateResult | string | null][] = [
    [
      messages().overview.length,
      video.duration_seconds === null ? null : clockTime(video.duration_seconds),
    ],
    [
      messages().overview.resolution,
      video.audio_only
        ? messages().overview.soundOnly
        : video.width && video.height
          ? `${video.width} × ${video.height}`
          : null,
    ],
    [
      messages().overview.frameRate,
      video.frame_rate === null
        ? null
        : messages().overview.perSecond(
            new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(
              video.frame_rate,
            ),
          ),
    ],
    [messages().overview.source, video.size_bytes === null ? null : bytesInWords(video.size_bytes)],
    [
      messages().overview.created,
      html`<time datetime=${video.created_at}>${exactly(video.created_at)}</time>`,
    ],
    [
      messages().overview.id,
      html`<span class="id"><code>${video.id}</code><dash-copy what=${messages().overview.id}
        .text=${video.id}></dash-copy></span>`,
    ],
  ]
  return html`<dl>
    ${facts.map(([term, fact]) => (fact === null ? nothing : html`<div><dt>${term}</dt><dd>${fact}</dd></div>`))}
  </dl>`
}

export const videoFactsStyles = css`
  dl {
    display: grid;
    gap: var(--s1);
    margin-top: var(--s2);
  }
  dl div {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    gap: var(--s2);
    align-items: center;
    min-height: 28px;
  }
  dt {
    color: var(--ink-faint);
  }
  dd {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .id {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s1);
  }
`
