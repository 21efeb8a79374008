/**
 * Below the player: who may watch, everybody who has the address or who has a token, and on which
 * sites; and the code for other pages.
 */
import { css, html, nothing } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { choiceCards } from '../../kit/styles/choice-cards.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { spaceOf } from '../quiet-read.ts'
import { updateVideo } from '../update-video.ts'
import './dash-embed.ts'
import './dash-token-maker.ts'

type Visibility = Video['visibility']

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--text-l);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--s2);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .choice {
    gap: var(--s2);
    &:not(:has(:checked)):hover { background: var(--hover); }
    &:has(:focus-visible) {
      outline: 2px solid var(--accent-ink);
      outline-offset: 1px;
    }
    > input { outline: none; }
  }
  .domains {
    margin-top: var(--s3);
    > ul {
      gap: var(--s1);
      margin: var(--s1) 0;
    }
    li {
      padding: 1px var(--s2);
      border-radius: var(--radius-s);
      background: var(--hover);
    }
  }
  .line {
    height: 2.5rem;
    margin-top: var(--s3);
  }
  dash-token-maker { margin-top: var(--s4); }
  dash-embed {
    padding-top: var(--s5);
    border-top: 1px solid var(--line);
  }
`

export class DashSharing extends appElement({
  video: property<Video>(),
  wanted: state<Visibility | undefined>(),
  token: state<string | null>(null),
}) {
  #space = spaceOf(this)

  static override styles = [formStyles, choiceCards, styles]

  override render() {
    const { video, wanted } = this
    const w = messages().sharing
    const now = wanted ?? video.visibility
    const choice = (each: Visibility, hint: string) => html`<label class="choice">
      <input type="radio" name="visibility" value=${each} aria-describedby="${each}-about"
        .checked=${now === each} @change=${() => this.#set(each)} />
      <span><b>${w[each]}</b><span class="hint" id="${each}-about">${hint}</span></span>
    </label>`
    return html`<section>
        <h2>${w.visibility}</h2>
        <fieldset class="cards" ?disabled=${wanted !== undefined}>
          <legend class="unseen">${w.visibility}</legend>
          ${choice('public', w.publicHint)} ${choice('private', w.privateHint)}
        </fieldset>
        ${this.#domains()}
        ${
          video.visibility === 'private'
            ? html`<dash-token-maker .video=${video}
              @token=${(event: CustomEvent<string | null>) => (this.token = event.detail)}
            ></dash-token-maker>`
            : nothing
        }
      </section>
      <dash-embed .video=${video} .token=${video.visibility === 'private' ? this.token : null}></dash-embed>`
  }

  #domains() {
    const domains = this.#space.value?.allowed_domains
    const w = messages().sharing
    if (!domains) return html`<div class="skeleton line" aria-busy="true"></div>`
    const isAny = domains.length === 0
    return html`<div class="domains">
      <p><span class="medium">${w.domains}</span> ${isAny ? w.anyDomain : nothing}</p>
      ${isAny ? nothing : html`<ul class="flex wrap">${domains.map((domain) => html`<li><code>${domain}</code></li>`)}</ul>`}
      <p class="hint">${isAny ? w.anyDomainHint : w.domainsHint} <a href="/settings">${w.changeInSettings}</a></p>
    </div>`
  }

  #set(visibility: Visibility) {
    const w = messages().sharing
    const said = visibility === 'public' ? w.nowPublic : w.nowPrivate
    this.wanted = visibility
    void new Action(this).run(
      w.visibilityNotSaved,
      () => updateVideo(this.app, this.video.id, { visibility }, said),
      () => (this.wanted = undefined),
    )
  }
}
customElements.define('dash-sharing', DashSharing)
