/** Below the player: its poster, and what is known of the video. */
import { css, html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import '../poster/dash-poster.ts'
import type { Preview } from '../../state/preview.ts'
import { videoFacts, videoFactsStyles } from './video-facts.ts'
import { messages } from '../messages.ts'

export class DashOverview extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  static override styles = [
    videoFactsStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s5);
      }
      h2 {
        font-size: var(--text-l);
      }
    `,
  ]

  override render() {
    return html`<dash-poster .video=${this.video} .preview=${this.preview}></dash-poster>
      <section>
        <h2>${messages().overview.facts}</h2>
        ${videoFacts(this.video)}
      </section>`
  }
}
customElements.define('dash-overview', DashOverview)
