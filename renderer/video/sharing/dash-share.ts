/**
 * Hands a video on: a link, its QR code, the code for a page. For a private one they hold a token,
 * made here with an end.
 */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { faultLine } from '../../kit/controls.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { downloadIcon, openIcon } from '../../kit/icons.ts'
import { lockIcon } from '../../kit/library-icons.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action, faultText } from '../../notices/action.ts'
import '../../notices/dash-copy.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { qrCode, qrFileUrl } from '../../kit/qr-code.ts'
import { messages } from '../messages.ts'
import { codeOf } from './embed-code.ts'
import { endOf, lifetimeField, makeToken, type Lifetime } from './token.ts'

/** Where only this computer finds the appliance. */
const OWN_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

const styles = css`
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 11rem;
    gap: var(--s5);
  }
  .private {
    display: flex;
    gap: var(--s3);
    grid-column: 1 / -1;
    padding: var(--s4);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    > svg {
      flex: none;
      color: var(--wait);
    }
    .field { width: auto; }
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
    > a {
      align-content: center;
      min-height: 24px;
    }
  }
  .picture {
    width: 100%;
    border: 1px solid var(--line);
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
  lifetime: state<Lifetime>('7d'),
  made: state<TokenCreated | undefined>(),
}) {
  #dialog = createRef<DashDialog>()
  #making = new Action(this)

  static override styles = [formStyles, codeBlock, styles]

  async open() {
    // Its words may have come after it was made.
    this.requestUpdate()
    await this.updateComplete
    this.#dialog.value?.open()
  }

  override render() {
    const { video, made } = this
    const w = messages().shareDialog
    const isPrivate = video.visibility === 'private'
    return html`<dash-dialog wide heading=${w.share(video.name)} cancel=${w.done}
      ${ref(this.#dialog)} @close=${this.#forget}>
      <div class="all">
        ${isPrivate ? this.#private() : nothing}
        ${!isPrivate || made ? this.#ways(made?.token ?? null) : nothing}
      </div>
    </dash-dialog>`
  }

  /** A link that anybody may pass on has an end. */
  #private() {
    const { made } = this
    const { busy, fault } = this.#making
    const w = messages().shareDialog
    return html`<div class="private">
      ${lockIcon(20)}
      <div class="stacked">
        <p><strong>${w.isPrivate}</strong><br />${w.isPrivateText}</p>
        <form class="flex wrap" @submit=${this.#make}>
          <label for="lifetime">${w.goodFor}</label>
          ${lifetimeField(this.lifetime, this.#choose)}
          <button class="button ${made ? '' : 'primary'}" ?disabled=${busy}
          >${busy ? w.making : made ? w.makeAnother : w.make}</button>
        </form>
        <p role="status">${made ? w.until(endOf(made)) : nothing}</p>
        ${faultLine(fault)}
      </div>
    </div>`
  }

  #ways(token: string | null) {
    const { video } = this
    const w = messages().shareDialog
    const about = { base: location.origin, video, token }
    const link = codeOf('oembed', about)
    const code = codeOf('html', about)
    return html`<section class="stacked" aria-labelledby="link">
        <h3 id="link">${token ? w.privateLink : w.link}</h3>
        <input class="field" readonly aria-labelledby="link" .value=${link}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <div class="actions">
          <dash-copy primary label=${w.copyLink} what=${w.theLink} .text=${link}></dash-copy>
          <a class="button" href=${link} target="_blank">${openIcon()}${w.newTab}</a>
        </div>
        ${OWN_HOST.test(location.hostname) ? html`<p class="hint">${w.onlyHere}</p>` : nothing}
        ${video.playable ? nothing : html`<p class="hint">${w.notYet}</p>`}
      </section>
      <section class="stacked" aria-labelledby="qr">
        <h3 id="qr">${w.qr}</h3>
        ${qrCode(link, w.qrOf)}
        <a class="button" download="${video.id}.svg" href=${qrFileUrl(link)}
        >${downloadIcon()}${w.qrDownload}</a>
      </section>
      <section class="code stacked">
        <h3 id="code">${w.embed}</h3>
        <pre tabindex="0" role="region" aria-labelledby="code"><code>${code}</code></pre>
        <div class="actions">
          <dash-copy label=${w.copyCode} what=${w.theCode} .text=${code}></dash-copy>
          <a href="/videos/${video.id}/sharing" @click=${() => this.#dialog.value?.close()}>${w.otherForms}</a>
        </div>
      </section>`
  }

  #choose = (lifetime: Lifetime) => {
    this.lifetime = lifetime
    // What was made with another end is no answer to this one.
    this.made = undefined
  }

  #make = async (event: SubmitEvent) => {
    event.preventDefault()
    const { app, video, lifetime } = this
    await this.#making.submit(faultText, async () => {
      this.made = await makeToken(app, video, { reach: 'video', lifetime, download: false })
    })
  }

  #forget = () => {
    this.made = undefined
    this.#making.reset()
  }
}
customElements.define('dash-share', DashShare)
