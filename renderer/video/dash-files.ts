/** What of the video can be downloaded, and the addresses that stay. */
import { css, html, nothing } from 'lit'
import type { Rendition, Video } from '../../daemon/contract/video.ts'
import { iconButton } from '../kit/controls.ts'
import '../kit/dash-progress.ts'
import { dataTable } from '../kit/data-table.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { percent } from '../kit/formats/status.ts'
import { downloadIcon } from '../kit/icons.ts'
import { language } from '../kit/language.ts'
import { tableStyles } from '../kit/styles/table.ts'
import '../notices/dash-copy.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { may, mayChange } from '../state/may.ts'
import { mediaOpener } from '../state/media-token.ts'
import { downloadOriginal } from './actions.ts'
import './dash-video-encoding.ts'
import { messages } from './messages.ts'

const w = messages.files

const CODECS: Record<Rendition['codec'], string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  aac: 'AAC',
}

const COLUMNS = [
  ['codec', ''],
  ['bitrate', 'figure'],
  ['size', 'figure'],
  ['state', ''],
] as const

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s6);
  }
  h2 { margin-bottom: var(--s2); }
  .state {
    display: grid;
    gap: 4px;
    min-width: 7rem;
  }
  .row-actions > * { vertical-align: middle; }
  li {
    padding: var(--s2) 0;
    & + li { border-top: var(--edge); }
  }
  .about { font-weight: 400; }
  .url {
    display: block;
    font-size: var(--text-xs);
  }
  @media (max-width: 40rem) {
    .state { min-width: 0; }
    .table.stack .row-actions { justify-content: flex-end; }
  }
`

class DashFiles extends appElement({
  video: property<Video>(),
  fetching: state(false),
}) {
  #open = mediaOpener(this)

  static override styles = [tableStyles, styles]

  override render() {
    const { video } = this
    if (video.renditions.length === 0 && (video.size_bytes === null || video.arriving))
      return html`<p class="soft">${w.none}</p>`
    return html`<section>
        <h2 id="downloads">${w.downloads}</h2>
        ${dataTable(
          {
            labelledBy: 'downloads',
            heads: [w.file, ...COLUMNS.map(([name, look]) => [w[name], look] as const)],
            actions: w.actions,
          },
          html`${video.renditions.map((rendition) => this.#rendition(rendition))}
            ${video.size_bytes === null || video.arriving ? nothing : this.#source(video.size_bytes)}`,
        )}
      </section>
      ${
        mayChange(this.app, video)
          ? html`<dash-video-encoding .video=${video}></dash-video-encoding>`
          : nothing
      }
      <section>
        <h2>${w.addresses}</h2>
        <p class="soft small">${w.addressesNote}${
          video.visibility === 'private'
            ? html` ${w.privateNote} <a href="/videos/${video.id}/sharing">${w.toToken}</a>`
            : nothing
        }</p>
        <ul>
          ${addressesOf(video).map(
            ({ title, about, url }) => html`<li class="flex">
              <div class="fill"><p class="medium">${title} <span class="about faint">${about}</span></p><code
                class="url soft ellipsis" title=${url}>${url}</code></div>
              ${copyUrl(title, url)}
            </li>`,
          )}
        </ul>
      </section>`
  }

  #rendition(rendition: Rendition) {
    const { kind, name, width, height, url, status, progress } = rendition
    const sound = rendition.channels === 6 ? `${w.sound} 5.1` : w.sound
    const title = kind === 'audio' ? sound : `MP4 ${width} × ${height}`
    const file = encodeURIComponent(`${this.video.name} ${name}.${rendition.extension}`)
    const isEncoding = status === 'encoding'
    const stage = html`<div class="state">
      <span>${isEncoding ? w.encoding(percent(progress)) : w.states[status]}</span>
      ${isEncoding ? html`<dash-progress .value=${progress} label=${title}></dash-progress>` : nothing}
    </div>`
    const download = html`<a class="button quiet icon" download aria-label=${w.download(title)}
      href=${this.#open(this.video, `${url}?download=${file}`) ?? nothing}
      title=${w.download(title)}>${downloadIcon()}</a>`
    return fileRow(
      title,
      [CODECS[rendition.codec], bitrate(rendition.bitrate_bps), size(rendition.size_bytes), stage],
      html`${status === 'ready' ? download : nothing}${copyUrl(title, url)}`,
    )
  }

  #source(bytes: number) {
    const { duration_seconds: duration } = this.video
    return fileRow(
      w.source,
      [null, bitrate(duration && (bytes * 8) / duration), size(bytes), w.states.ready],
      may(this.app, 'videos:share')
        ? iconButton(downloadIcon(), w.download(w.source), this.#original, {
            disabled: this.fetching,
          })
        : nothing,
    )
  }

  #original = async () => {
    this.fetching = true
    await downloadOriginal(this.app, this.video)
    this.fetching = false
  }
}
customElements.define('dash-files', DashFiles)

const fileRow = (title: string, cells: unknown[], buttons: unknown) => html`<tr>
  <th scope="row">${title}</th>
  ${COLUMNS.map(
    ([name, look], at) => html`<td class=${look} data-label=${w[name]}>${cells[at] ?? '–'}</td> `,
  )}
  <td class="row-actions">${buttons}</td>
</tr>`

const size = (bytes: number | null) => (bytes === null ? null : bytesInWords(bytes))

const copyUrl = (title: string, url: string) =>
  html`<dash-copy .text=${url} what=${w.addressOf(title)}></dash-copy>`

/** URLs that respond by now. */
function addressesOf({ urls, playable }: Video) {
  const titles = {
    hls: 'HLS',
    dash: 'DASH',
    embed: w.embedPage,
    poster: w.poster,
    thumbnail: w.thumbnail,
    image: w.frame,
    storyboard: 'Storyboard',
  }
  return (Object.keys(titles) as (keyof typeof titles)[]).flatMap((kind) => {
    const url = urls[kind]
    const responds = url !== null && (playable || kind === 'embed')
    return responds ? [{ title: titles[kind], about: w.about[kind], url }] : []
  })
}

/** 2_400_000 → `2.4 Mbit/s`. */
function bitrate(bps: number | null) {
  if (!bps) return null
  const [value, unit] = bps >= 999_500 ? [bps / 1_000_000, 'Mbit/s'] : [bps / 1_000, 'kbit/s']
  return `${new Intl.NumberFormat(language(), { maximumSignificantDigits: 3 }).format(value)} ${unit}`
}
