/** Hands a video on: its link with a QR code, private links, the code for a page, and people with an account. */
import { css, html, nothing } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { partOf } from '../../kit/part-of.ts'
import { downloadIcon, openIcon } from '../../kit/icons.ts'
import { lockIcon } from '../../kit/library-icons.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../../notices/dash-copy.ts'
import { appElement, property } from '../../state/app-element.ts'
import { qrCode, qrFileUrl } from '../../kit/qr-code.ts'
import type { DashPrivateLinks } from '../../links/dash-private-links.ts'
import '../../links/dash-private-links.ts'
import { messages as linkMessages } from '../../links/messages.ts'
import { may } from '../../state/may.ts'
import { messages } from '../messages.ts'
import { codeOf } from './embed-code.ts'

const w = messages.shareDialog

/** Where only this computer finds the appliance. */
const OWN_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

const styles = css`
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 11rem;
    gap: var(--s5);
  }
  .private {
    gap: var(--s1);
    > svg {
      flex: none;
      color: var(--wait);
    }
  }
  .all > section {
    gap: var(--s2);
    align-content: start;
  }
  .code { grid-column: 1 / -1; }
  pre {
    max-height: 10rem;
    overflow: auto;
  }
  .actions {
    gap: var(--s2) var(--s4);
    > a:not(.button) {
      align-content: center;
      min-height: 24px;
    }
  }
  .picture {
    width: 100%;
    border: var(--edge);
    border-radius: var(--radius-m);
  }
  @media (max-width: 40rem) {
    .all { grid-template-columns: minmax(0, 1fr); }
    .picture { width: min(14rem, 100%); }
    .picture,
    .picture + .button { justify-self: center; }
  }
`

export class DashShare extends appElement({
  video: property<Video>(),
}) {
  #dialog = partOf(this, DashDialog)

  static override styles = [formStyles, codeBlock, styles]

  async open() {
    // Messages may have come since it was made.
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector<DashPrivateLinks>('dash-private-links')?.refresh()
    this.#dialog()?.open()
  }

  override render() {
    const { video } = this
    const isPrivate = video.visibility === 'private'
    return html`<dash-dialog wide heading=${w.share(video.name)} cancel=${w.done}>
      <div class="all">
        ${this.#link(isPrivate)} ${isPrivate ? this.#privateLinks() : nothing}
        ${isPrivate ? this.#embedPrivate() : this.#embed()} ${this.#people()}
      </div>
    </dash-dialog>`
  }

  #link(isPrivate: boolean) {
    const { video } = this
    const link = codeOf('oembed', { base: location.origin, video })
    return html`<section class="stacked ${isPrivate ? 'code' : ''}" aria-labelledby="link">
        <h3 id="link">${w.link}</h3>
        <input class="field" readonly aria-labelledby="link" .value=${link} @focus=${selectAll} />
        <div class="actions">
          <dash-copy ?primary=${!isPrivate} label=${w.copyLink} what=${w.theLink} .text=${link}></dash-copy>
          <a class="button" href=${link} target="_blank">${openIcon()}${w.newTab}</a>
        </div>
        ${isPrivate ? html`<p class="hint flex private">${lockIcon()}${w.isPrivate} ${w.isPrivateText}</p>` : nothing}
        ${OWN_HOST.test(location.hostname) ? html`<p class="hint">${w.onlyHere}</p>` : nothing}
        ${video.playable ? nothing : html`<p class="hint">${w.notYet}</p>`}
      </section>
      ${
        isPrivate
          ? nothing
          : html`<section class="stacked" aria-labelledby="qr">
            <h3 id="qr">${w.qr}</h3>
            ${qrCode(link, w.qrOf)}
            <a class="button" download="${video.id}.svg" href=${qrFileUrl(link)}
            >${downloadIcon()}${w.qrDownload}</a>
          </section>`
      }`
  }

  #privateLinks() {
    if (!may(this.app, 'links:manage')) return nothing
    return html`<section class="code stacked" aria-labelledby="private">
      <h3 id="private">${linkMessages.title}</h3>
      <dash-private-links .target=${this.video.id}></dash-private-links>
    </section>`
  }

  #embed() {
    const { video } = this
    const code = codeOf('html', { base: location.origin, video })
    return html`<section class="code stacked">
      <h3 id="code">${w.embed}</h3>
      <pre tabindex="0" role="region" aria-labelledby="code"><code>${code}</code></pre>
      <div class="actions">
        <dash-copy label=${w.copyCode} what=${w.theCode} .text=${code}></dash-copy>
        ${this.#toSharing(w.otherForms)}
      </div>
    </section>`
  }

  #embedPrivate() {
    return html`<section class="code stacked">
      <h3>${w.embed}</h3>
      <p class="soft">${w.embedPrivate}</p>
      <div class="actions">${this.#toSharing(w.toTokens)}</div>
    </section>`
  }

  #toSharing = (label: string) =>
    html`<a href="/videos/${this.video.id}/sharing" @click=${() => this.#dialog()?.close()}>${label}</a>`

  #people() {
    const link = `${location.origin}/videos/${this.video.id}`
    return html`<section class="code stacked">
      <h3>${w.people}</h3>
      <p class="soft">${w.peopleText}</p>
      <div class="actions">
        <dash-copy label=${w.copyPeopleLink} what=${w.theLink} .text=${link}></dash-copy>
        ${may(this.app, 'people:manage') ? html`<a href="/settings/people">${w.invite}</a>` : nothing}
      </div>
    </section>`
  }
}
customElements.define('dash-share', DashShare)

const selectAll = (event: Event) => (event.target as HTMLInputElement).select()
