/** Below the player: who may watch, and the code for other pages. */
import { css, html } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Space } from '../../../daemon/contract/space.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { SpaceOf } from '../space-of.ts'
import './dash-embed.ts'
import './dash-visibility.ts'

export class DashSharing extends appElement({
  video: property<Video>(),
  /** Made just now, for the code. */
  token: state<string | null>(null),
}) {
  #space = new SpaceOf(this, () => this.video.space)

  static override styles = [
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s5);
      }
      dash-embed {
        padding-top: var(--s5);
        border-top: 1px solid var(--line);
      }
    `,
  ]

  override render() {
    const space: Space | undefined = this.#space.value
    return html`<dash-visibility .video=${this.video} .space=${space}
      @token=${(event: CustomEvent<string | null>) => (this.token = event.detail)}
    ></dash-visibility>
      <dash-embed .video=${this.video} .token=${this.video.visibility === 'private' ? this.token : null}></dash-embed>`
  }
}
customElements.define('dash-sharing', DashSharing)
