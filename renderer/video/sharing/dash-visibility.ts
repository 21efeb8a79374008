/** Who may watch: everybody who has the address, or who has a token; and on which sites. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Space } from '../../../daemon/contract/space.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { updateVideo } from '../actions/update-video.ts'
import './dash-token-maker.ts'
import { visibilityStyles } from './styles.ts'
import { messages } from '../messages.ts'

type Visibility = Video['visibility']

export class DashVisibility extends appElement({
  video: property<Video>(),
  space: property<Space | undefined>(),
  /** While it is being saved. */
  wanted: state<Visibility | undefined>(),
}) {
  static override styles = [formStyles, visibilityStyles]

  override render() {
    const { video } = this
    const now = this.wanted ?? video.visibility
    return html`<h2>${messages().sharing.visibility}</h2>
      <fieldset class="cards" ?disabled=${this.wanted !== undefined}>
        <legend class="unseen">${messages().sharing.visibility}</legend>
        ${(['public', 'private'] as const).map(
          (each) => html`<label class="card">
            <input type="radio" name="visibility" value=${each} aria-describedby="${each}-about"
              .checked=${now === each} @change=${() => void this.#set(each)} />
            <span><strong>${messages().sharing[each]}</strong><br /><span class="hint"
              id="${each}-about"
            >${each === 'public' ? messages().sharing.publicHint : messages().sharing.privateHint}</span></span>
          </label>`,
        )}
      </fieldset>
      ${this.#domains()}
      ${video.visibility === 'private' ? html`<dash-token-maker .video=${video}></dash-token-maker>` : nothing}`
  }

  #domains(): TemplateResult {
    const domains = this.space?.allowed_domains
    if (domains === undefined) return html`<div class="skeleton line" aria-busy="true"></div>`
    return html`<div class="domains">
      <p><strong>${messages().sharing.domains}</strong> ${domains.length === 0 ? messages().sharing.anyDomain : nothing}</p>
      ${domains.length > 0 ? html`<ul>${domains.map((domain) => html`<li><code>${domain}</code></li>`)}</ul>` : nothing}
      <p class="hint">${
        domains.length === 0 ? messages().sharing.anyDomainHint : messages().sharing.domainsHint
      } <a href="/settings">${messages().sharing.changeInSettings}</a></p>
    </div>`
  }

  async #set(visibility: Visibility): Promise<void> {
    this.wanted = visibility
    try {
      await updateVideo(
        this.app,
        this.video.id,
        { visibility },
        visibility === 'public' ? messages().sharing.nowPublic : messages().sharing.nowPrivate,
      )
    } catch (error) {
      notifyFailure(this.app, messages().sharing.visibilityNotSaved, error)
    } finally {
      this.wanted = undefined
    }
  }
}
customElements.define('dash-visibility', DashVisibility)
