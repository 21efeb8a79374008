/**
 * Hands a video on: a link, its QR code, the code for a page. For a private one they hold a token,
 * made here with an end.
 */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { language } from '../../kit/language.ts'
import '../../notices/dash-copy.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { downloadIcon, openIcon } from '../../kit/icons.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { lockIcon } from '../../kit/library-icons.ts'
import { makeToken } from '../actions/make-token.ts'
import { codeOf } from '../sharing/embed-code.ts'
import { lasting, LIFETIMES, type Lifetime } from '../sharing/token.ts'
import { qrCode, qrFile } from './qr-code.ts'
import { shareStyles } from './share-styles.ts'
import { messages } from '../messages.ts'

/** Where only this computer finds the appliance. */
const OWN_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

export class DashShare extends appElement({
  video: property<Video>(),
  lifetime: state<Lifetime>('7d'),
  made: state<TokenCreated | undefined>(),
  busy: state(false),
  fault: state(''),
}) {
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, codeBlock, shareStyles]

  async open(): Promise<void> {
    // Its words may have come after it was made.
    this.requestUpdate()
    await this.updateComplete
    this.#dialog.value?.open()
  }

  override render() {
    const { video, made } = this
    const isPrivate = video.visibility === 'private'
    return html`<dash-dialog wide heading=${messages().shareDialog.share(video.name)}
      cancel=${messages().shareDialog.done} ${ref(this.#dialog)} @close=${this.#forget}>
      <div class="all">
        ${isPrivate ? this.#private() : nothing}
        ${!isPrivate || made ? this.#ways(made?.token ?? null) : nothing}
      </div>
    </dash-dialog>`
  }

  /** A link that anybody may pass on has an end. */
  #private(): TemplateResult {
    return html`<div class="private">
      ${lockIcon(20)}
      <div class="inside">
        <p><strong>${messages().shareDialog.isPrivate}</strong><br />${messages().shareDialog.isPrivateText}</p>
        <form class="making" @submit=${this.#make}>
          <label for="lifetime">${messages().shareDialog.goodFor}</label>
          <select class="field" id="lifetime" @change=${this.#choose}>
            ${(Object.keys(LIFETIMES) as Lifetime[]).map(
              (each) => html`<option value=${each} .selected=${each === this.lifetime}
              >${lasting(each)}</option>`,
            )}
          </select>
          <button class="button ${this.made ? '' : 'primary'}" ?disabled=${this.busy}
          >${this.busy ? messages().shareDialog.making : this.made ? messages().shareDialog.makeAnother : messages().shareDialog.make}</button>
        </form>
        <p role="status">${this.made ? messages().shareDialog.until(timeSecondsOf(this.made.expires_at)) : nothing}</p>
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      </div>
    </div>`
  }

  #ways(token: string | null): TemplateResult {
    const { video } = this
    const about = { base: location.origin, video, token, attributes: new Map<string, string>() }
    const link = codeOf('oembed', about)
    const code = codeOf('html', about)
    return html`<section aria-labelledby="link">
        <h3 id="link">${token ? messages().shareDialog.privateLink : messages().shareDialog.link}</h3>
        <input class="field" readonly aria-labelledby="link" .value=${link}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <div class="actions">
          <dash-copy primary label=${messages().shareDialog.copyLink} what=${messages().shareDialog.theLink} .text=${link}></dash-copy>
          <a class="button" href=${link} target="_blank">${openIcon()}${messages().shareDialog.newTab}</a>
        </div>
        ${OWN_HOST.test(location.hostname) ? html`<p class="hint">${messages().shareDialog.onlyHere}</p>` : nothing}
        ${video.playable ? nothing : html`<p class="hint">${messages().shareDialog.notYet}</p>`}
      </section>
      <section class="qr" aria-labelledby="qr">
        <h3 id="qr">${messages().shareDialog.qr}</h3>
        ${this.#qr(link)}
      </section>
      <div class="code">
        <h3 id="code">${messages().shareDialog.embed}</h3>
        <pre tabindex="0" role="region" aria-labelledby="code"><code>${code}</code></pre>
        <div class="actions">
          <dash-copy label=${messages().shareDialog.copyCode} what=${messages().shareDialog.theCode} .text=${code}></dash-copy>
          <a href="/videos/${video.id}/sharing" @click=${() => this.#dialog.value?.close()}>${messages().shareDialog.otherForms}</a>
        </div>
      </div>`
  }

  #qr(link: string): TemplateResult {
    const code = qrCode(link)
    return html`<svg class="picture" viewBox="0 0 ${code.size} ${code.size}" role="img"
      aria-label=${messages().shareDialog.qrOf} shape-rendering="crispEdges">
        ${svg`<path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"></path><path fill="#000" d=${code.path}></path>`}
      </svg>
      <a class="button" download="${this.video.id}.svg"
        href="data:image/svg+xml,${encodeURIComponent(qrFile(code))}"
      >${downloadIcon()}${messages().shareDialog.qrDownload}</a>`
  }

  #choose = (event: Event): void => {
    this.lifetime = (event.target as HTMLSelectElement).value as Lifetime
    // What was made with another end is no answer to this one.
    this.made = undefined
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    this.busy = true
    this.fault = ''
    try {
      this.made = await makeToken(this.app, this.video, {
        reach: 'video',
        seconds: LIFETIMES[this.lifetime],
        download: false,
      })
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }

  #forget = (): void => {
    this.made = undefined
    this.fault = ''
  }
}
customElements.define('dash-share', DashShare)

const timeSecondsOf = (at: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  )
