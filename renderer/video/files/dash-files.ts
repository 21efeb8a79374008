/** The fixed addresses of a video: manifest, renditions, poster; to copy, open or download. */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import type { Rendition, Video } from '../../../daemon/contract/video.ts'
import { app } from '../../app/app.ts'
import { openAddress } from '../../app/media-token.ts'
import { Watch } from '../../app/watch.ts'
import '../../parts/dash-copy.ts'
import { downloadIcon } from '../../parts/icons.ts'
import { shared } from '../../styles/shared.ts'
import { bytesInWords } from '../../words/bytes.ts'
import { percent } from '../../words/status.ts'

interface Row { title: string; about: string; url: string; ready: boolean; download: string | null }

export class DashFiles extends LitElement {
  static override properties = { video: { attribute: false } }
  declare video: Video
  #tokens = new Watch(this, (state) => state.mediaTokens)

  static override styles = [
    shared,
    css`
      :host {
        display: block;
      }
      li {
        display: flex;
        align-items: center;
        gap: var(--s1);
        padding: 10px 0;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      .what {
        flex: 1;
        min-width: 0;
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--s2);
        font-weight: 500;
      }
      .about {
        color: var(--ink-faint);
        font-weight: 400;
        font-variant-numeric: tabular-nums;
      }
      .url {
        display: block;
        overflow: hidden;
        color: var(--ink-soft);
        font-size: var(--text-xs);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ]

  override render() {
    void this.#tokens.value
    const rows = rowsOf(this.video)
    return html`<ul>
      ${rows.map(
        (row): TemplateResult => html`<li>
          <div class="what">
            <p class="title">${row.title} <span class="about">${row.about}</span></p>
            <code class="url" title=${row.url}>${row.url}</code>
          </div>
          ${row.download !== null && row.ready
            ? html`<a class="button quiet icon" href=${openAddress(app, this.video, `${row.url}?download=${encodeURIComponent(row.download)}`) ?? nothing} download aria-label="Download ${row.title}" title="Download">
                ${downloadIcon()}
              </a>`
            : nothing}
          <dash-copy text=${row.url} what="address of ${row.title}"></dash-copy>
        </li>`,
      )}
    </ul>`
  }
}
customElements.define('dash-files', DashFiles)

function rowsOf({ name, urls, renditions }: Video): Row[] {
  return [
    ...(urls.hls ? [{ title: 'HLS', about: 'adaptive stream', url: urls.hls, ready: true, download: null }] : []),
    ...renditions.map((rendition) => ({
      title: titleOf(rendition),
      about: aboutRendition(rendition),
      url: rendition.url,
      ready: rendition.status === 'ready',
      download: `${name} ${rendition.name}.${rendition.extension}`,
    })),
    ...(urls.poster ? [{ title: 'Poster', about: 'image', url: urls.poster, ready: true, download: `${name}.jpg` }] : []),
  ]
}

const titleOf = ({ kind, width, height }: Rendition): string => (kind === 'audio' ? 'M4A sound' : `MP4 ${width} × ${height}`)

function aboutRendition({ size_bytes: size, status, progress }: Rendition): string {
  if (status === 'encoding') return `encoding ${percent(progress)}`
  if (status === 'ready') return size === null ? '' : bytesInWords(size)
  return status
}
