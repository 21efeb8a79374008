/** What the video is. */
import { css, html, LitElement } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { shared } from '../../styles/shared.ts'
import type { Preview } from '../preview.ts'
import { videoFacts, videoFactsStyles } from './video-facts.ts'

export class DashOverview extends LitElement {
  static override properties = { video: { attribute: false }, preview: { attribute: false } }
  declare video: Video
  declare preview: Preview

  static override styles = [
    shared,
    videoFactsStyles,
    css`
      :host {
        display: block;
      }
    `,
  ]

  override render() {
    return html`<h2>Details</h2>
      ${videoFacts(this.video)}`
  }
}
customElements.define('dash-overview', DashOverview)
