/** What of the video can be downloaded, and the addresses that stay. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Rendition, Video } from '../../../daemon/contract/video.ts'
import { openAddress } from '../../state/media-token.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../../notices/dash-copy.ts'
import '../../kit/dash-progress.ts'
import { downloadIcon } from '../../kit/icons.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { percent } from '../../kit/formats/status.ts'
import { downloadOriginal } from '../actions/download-original.ts'
import { addressesOf } from './addresses.ts'
import { bitrateInWords } from './bitrate.ts'
import { fileStyles } from './styles.ts'
import { messages } from '../messages.ts'

const CODECS: Record<Rendition['codec'], string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  aac: 'AAC',
}

export class DashFiles extends appElement({
  video: property<Video>(),
  fetching: state(false),
}) {
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)

  static override styles = [tableStyles, fileStyles]

  override render() {
    void this.#tokens.value
    const { video } = this
    if (video.renditions.length === 0 && video.size_bytes === null)
      return html`<p class="none">${messages().files.none}</p>`
    return html`<section>
        <h2 id="downloads">${messages().files.downloads}</h2>
        <div class="table-room" tabindex="0" role="region" aria-labelledby="downloads">
          <table class="table stack">
            <thead>
              <tr><th scope="col">${messages().files.file}</th><th scope="col">${messages().files.codec}</th><th
                scope="col" class="figure">${messages().files.bitrate}</th><th scope="col"
                class="figure"
              >${messages().files.size}</th><th scope="col">${messages().files.state}</th><th scope="col"><span class="unseen">${messages().files.deeds}</span></th></tr>
            </thead>
            <tbody>
              ${video.renditions.map((rendition) => this.#rendition(rendition))} ${this.#source()}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>${messages().files.addresses}</h2>
        <p class="note">${messages().files.addressesNote}${
          video.visibility === 'private'
            ? html` ${messages().files.privateNote} <a href="/videos/${video.id}/sharing">${messages().files.toToken}</a>`
            : nothing
        }</p>
        <ul>
          ${addressesOf(video).map(
            ({ title, about, url }) => html`<li>
              <div class="what"><p>${title} <span class="about">${about}</span></p><code class="url"
                title=${url}>${url}</code></div>
              <dash-copy .text=${url} what=${messages().files.addressOf(title)}></dash-copy>
            </li>`,
          )}
        </ul>
      </section>`
  }

  #rendition(rendition: Rendition): TemplateResult {
    const title = titleOf(rendition)
    const name = `${this.video.name} ${rendition.name}.${rendition.extension}`
    return html`<tr>
      <th scope="row">${title}</th>
      <td data-label=${messages().files.codec}>${CODECS[rendition.codec]}</td>
      <td class="figure" data-label=${messages().files.bitrate}
      >${rendition.bitrate_bps === null ? '–' : bitrateInWords(rendition.bitrate_bps)}</td>
      <td class="figure" data-label=${messages().files.size}
      >${rendition.size_bytes === null ? '–' : bytesInWords(rendition.size_bytes)}</td>
      <td data-label=${messages().files.state}>${stateOf(rendition, title)}</td>
      <td class="deeds">
        ${
          rendition.status === 'ready'
            ? html`<a class="button quiet icon"
              href=${openAddress(this.app, this.video, `${rendition.url}?download=${encodeURIComponent(name)}`) ?? nothing}
              download aria-label=${messages().files.download(title)}
              title=${messages().files.download(title)}>${downloadIcon()}</a>`
            : nothing
        }<dash-copy .text=${rendition.url} what=${messages().files.addressOf(title)}></dash-copy>
      </td>
    </tr>`
  }

  #source(): TemplateResult | typeof nothing {
    const { size_bytes: size, duration_seconds: duration } = this.video
    if (size === null) return nothing
    return html`<tr>
      <th scope="row">${messages().files.source}</th>
      <td data-label=${messages().files.codec}>–</td>
      <td class="figure" data-label=${messages().files.bitrate}>${duration ? bitrateInWords((size * 8) / duration) : '–'}</td>
      <td class="figure" data-label=${messages().files.size}>${bytesInWords(size)}</td>
      <td data-label=${messages().files.state}>${messages().files.states.ready}</td>
      <td class="deeds"><button type="button" class="button quiet icon" ?disabled=${this.fetching}
        aria-label=${messages().files.download(messages().files.source)}
        title=${messages().files.download(messages().files.source)} @click=${this.#original}
      >${downloadIcon()}</button></td>
    </tr>`
  }

  #original = async (): Promise<void> => {
    this.fetching = true
    await downloadOriginal(this.app, this.video.id)
    this.fetching = false
  }
}
customElements.define('dash-files', DashFiles)

const titleOf = ({ kind, width, height }: Rendition): string =>
  kind === 'audio' ? messages().files.sound : `MP4 ${width} × ${height}`

const stateOf = (
  { status, progress }: Rendition,
  title: string,
): TemplateResult => html`<div class="state">
  <span>${status === 'encoding' ? messages().files.encoding(percent(progress)) : messages().files.states[status]}</span>
  ${status === 'encoding' ? html`<dash-progress .value=${progress} label=${title}></dash-progress>` : nothing}
</div>`
