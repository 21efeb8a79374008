/** How the video comes onto other pages. */
import { css, html, LitElement } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import '../../parts/dash-copy.ts'
import { codeBlock } from '../../styles/code-block.ts'
import { shared } from '../../styles/shared.ts'
import type { Preview } from '../preview.ts'
import { embedCode } from './embed-code.ts'

export class DashSharing extends LitElement {
  static override properties = { video: { attribute: false }, preview: { attribute: false } }
  declare video: Video
  declare preview: Preview

  static override styles = [
    shared,
    codeBlock,
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-height: 32px;
      }
      .note {
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      pre {
        margin-top: var(--s3);
      }
    `,
  ]

  override render() {
    const code = embedCode(location.origin, this.video.id)
    return html`<div class="head">
        <h2>Embed</h2>
        <dash-copy what="embed code" .text=${code}></dash-copy>
      </div>
      <p class="note">Paste this into any web page, where the video is to appear. <a href="/developers/playground?element=player&amp;video=${this.video.id}">Try the player</a> to see what it can do.</p>
      <pre><code>${code}</code></pre>`
  }
}
customElements.define('dash-sharing', DashSharing)
