/** Makes a playback token to try with, or to give to somebody; and says how a site's own server makes them. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { language as spoken } from '../../kit/language.ts'
import '../../notices/dash-copy.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { keyIcon } from '../../kit/icons.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { makeToken, subjectOf, type TokenTarget } from '../actions/make-token.ts'
import { cliCommand, lasting, LIFETIMES, SERVER_CODE } from './token.ts'
import { tokenMakerStyles } from './styles.ts'
import { messages } from '../messages.ts'

export class DashTokenMaker extends appElement({
  video: property<Video>(),
  made: state<TokenCreated | undefined>(),
  problem: state<Explained | undefined>(),
  busy: state(false),
  lifetime: state<keyof typeof LIFETIMES>('1d'),
  reach: state<TokenTarget>('video'),
  download: state(false),
}) {
  static override styles = [formStyles, codeBlock, disclosure, tokenMakerStyles]

  override render() {
    const reaches: TokenTarget[] =
      this.video.collection === null ? ['video', 'space'] : ['video', 'collection', 'space']
    return html`<div class="panel">
      <h3>${messages().sharing.token}</h3>
      <p class="hint">${messages().sharing.tokenLead}</p>
      <form @submit=${this.#make}>
        <div class="row">
          <label for="lifetime">${messages().sharing.lifetime}</label>
          <select class="field" id="lifetime"
            @change=${(event: Event) => this.#change({ lifetime: valueOf(event) as keyof typeof LIFETIMES })}
          >
            ${(Object.keys(LIFETIMES) as (keyof typeof LIFETIMES)[]).map(
              (each) => html`<option value=${each} .selected=${each === this.lifetime}
              >${lasting(each)}</option>`,
            )}
          </select>
        </div>
        <div class="row">
          <label for="reach">${messages().sharing.reach}</label>
          <select class="field" id="reach"
            @change=${(event: Event) => this.#change({ reach: valueOf(event) as TokenTarget })}>
            ${reaches.map(
              (each) => html`<option value=${each} .selected=${each === this.reach}
              >${messages().sharing.reaches[each]}</option>`,
            )}
          </select>
        </div>
        <label class="check"><input type="checkbox" .checked=${this.download}
          @change=${(event: Event) => this.#change({ download: (event.target as HTMLInputElement).checked })}
        /><span>${messages().sharing.withOriginal}</span></label>
        <button class="button" ?disabled=${this.busy}
        >${keyIcon()}${this.busy ? messages().sharing.makingToken : messages().sharing.makeToken}</button>
      </form>
      ${this.problem ? html`<p class="fault" role="alert">${this.problem.detail} ${this.problem.hint}</p>` : nothing}
      <div role="status">${this.made ? this.#result(this.made) : nothing}</div>
      <details>
        <summary>${messages().sharing.serverTitle}</summary>
        <p class="hint">${messages().sharing.serverText} <a href="/developers">${messages().sharing.toKeys}</a></p>
        <div class="copied"><pre tabindex="0" role="region"
          aria-label=${messages().sharing.serverTitle}><code>${SERVER_CODE}</code></pre><dash-copy
          what=${messages().sharing.code} .text=${SERVER_CODE}></dash-copy></div>
      </details>
    </div>`
  }

  #result({ token, expires_at: expiresAt }: TokenCreated): TemplateResult {
    const until = new Intl.DateTimeFormat(spoken(), {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(expiresAt))
    const command = cliCommand(subjectOf(this.video, this.reach), this.lifetime, this.download)
    return html`<div class="made">
      <div class="copied"><pre><code class="token">${token}</code></pre><dash-copy
        what=${messages().sharing.token} .text=${token}></dash-copy></div>
      <p class="hint">${messages().sharing.holdsUntil(until)}</p>
      <p class="hint">${messages().sharing.byCommand}</p>
      <div class="copied"><pre><code>${command}</code></pre><dash-copy
        what=${messages().sharing.command} .text=${command}></dash-copy></div>
    </div>`
  }

  /** What was made with other choices is no answer to these. */
  #change(part: Partial<Pick<DashTokenMaker, 'lifetime' | 'reach' | 'download'>>): void {
    Object.assign(this, part)
    this.#tell(undefined)
  }

  #tell(made: TokenCreated | undefined): void {
    this.made = made
    this.dispatchEvent(
      new CustomEvent<string | null>('token', {
        detail: made?.token ?? null,
        bubbles: true,
        composed: true,
      }),
    )
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    this.busy = true
    this.problem = undefined
    try {
      this.#tell(
        await makeToken(this.app, this.video, {
          reach: this.reach,
          seconds: LIFETIMES[this.lifetime],
          download: this.download,
        }),
      )
    } catch (error) {
      this.problem = explain(error)
    } finally {
      this.busy = false
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.made = undefined
  }
}
customElements.define('dash-token-maker', DashTokenMaker)

const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value
