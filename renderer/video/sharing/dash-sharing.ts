/**
 * Below the player: who may watch, everybody who has the address or who has a token, and on which
 * sites; and the code for other pages.
 */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'
import { choiceCard, choiceCards } from '../../kit/choice-card.ts'
import { checkbox, named } from '../../kit/controls.ts'
import '../../kit/dash-switch.ts'
import { choices, choiceStyles } from '../../kit/styles/choices.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { checkedOf } from '../../kit/value-of.ts'
import { Action } from '../../notices/action.ts'
import '../../notices/dash-copy.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { spaceOf } from '../quiet-read.ts'
import { updateVideo } from '../actions.ts'
import { attributesOf, valuesOf } from '../settings/table.ts'
import './dash-token-maker.ts'
import { CODE_KINDS, codeOf, type CodeKind } from './embed-code.ts'

const w = messages.sharing

type Visibility = Video['visibility']
type PageSettings = Pick<VideoUpdate, 'listed' | 'downloads'>

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
  h2 { margin-bottom: var(--s2); }
  .cards {
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
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
  .page {
    margin-top: var(--s4);
    > a { justify-self: start; }
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
    border-top: var(--edge);
  }
`

class DashSharing extends appElement({
  video: property<Video>(),
  wanted: state<Visibility>(),
  /** Changes being saved, oldest first. */
  saving: state<readonly PageSettings[]>([]),
  token: state<string | null>(null),
}) {
  #space = spaceOf(this)

  static override styles = [formStyles, choiceCards, styles]

  override render() {
    const { video, wanted } = this
    const now = wanted ?? video.visibility
    const choice = (value: Visibility, text: string) =>
      choiceCard('visibility', {
        value,
        title: w[value],
        text,
        checked: now === value,
        about: `${value}-about`,
        change: () => this.#set(value),
      })
    return html`<section>
        <h2>${w.visibility}</h2>
        <fieldset class="cards" ?disabled=${wanted !== undefined}>
          <legend class="unseen">${w.visibility}</legend>
          ${choice('public', w.publicHint)} ${choice('private', w.privateHint)}
        </fieldset>
        ${now === 'public' ? this.#page() : nothing}
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

  /** What the page for people does: who is led there, and what it offers. */
  #page() {
    const { video } = this
    const { listed, downloads } = Object.assign({ ...video }, ...this.saving) as Video
    const save = (body: PageSettings) => {
      this.saving = [...this.saving, body]
      void new Action(this).run(
        w.pageNotSaved,
        () => updateVideo(this.app, video.id, body, w.pageSaved),
        () => (this.saving = this.saving.filter((each) => each !== body)),
      )
    }
    return html`<div class="page stacked">
      <dash-switch label=${w.listed} hint=${w.listedHint} .checked=${live(listed)}
        @change=${(event: Event) => save({ listed: checkedOf(event) })}></dash-switch>
      <dash-switch label=${w.downloads} .checked=${live(downloads)}
        @change=${(event: Event) => save({ downloads: checkedOf(event) })}></dash-switch>
      <a class="button" href=${video.urls.watch} target="_blank">${w.openPage}</a>
    </div>`
  }

  #domains() {
    if (this.#space.problem) return nothing
    const domains = this.#space.value?.allowed_domains
    if (!domains) return html`<div class="skeleton line" aria-busy="true"></div>`
    const isAny = domains.length === 0
    return html`<div class="domains">
      <p><span class="medium">${w.domains}</span> ${isAny ? w.anyDomain : nothing}</p>
      ${isAny ? nothing : html`<ul class="flex wrap">${domains.map((domain) => html`<li><code>${domain}</code></li>`)}</ul>`}
      <p class="hint">${isAny ? w.anyDomainHint : w.domainsHint} <a href="/settings">${w.changeInSettings}</a></p>
    </div>`
  }

  #set(visibility: Visibility) {
    const text = visibility === 'public' ? w.nowPublic : w.nowPrivate
    this.wanted = visibility
    void new Action(this).run(
      w.visibilityNotSaved,
      () => updateVideo(this.app, this.video.id, { visibility }, text),
      () => (this.wanted = undefined),
    )
  }
}
customElements.define('dash-sharing', DashSharing)

const embedStyles = css`
  .head { margin-bottom: var(--s2); }
  pre {
    max-height: 20rem;
    overflow: auto;
  }
  .hint,
  .check { margin-top: var(--s2); }
  /* Radio buttons as one bar. */
  .choices {
    display: inline-flex;
    gap: 2px;
    margin: 0 0 var(--s2);
    padding: 2px;
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--sunken);
    label > span {
      min-height: 28px;
      padding: 0 var(--s3);
      border-radius: var(--radius-s);
      font-weight: 500;
    }
    input:hover + span { color: var(--ink); }
    input:checked + span {
      background: var(--raised);
      box-shadow: 0 0 0 1px var(--line);
      color: var(--ink);
    }
    input:focus-visible + span { outline-offset: 1px; }
  }
`

/**
 * The code of this video for other pages, in four forms. What is saved needs no word in it; what
 * one page wants otherwise can be written into it.
 */
class DashEmbed extends appElement({
  video: property<Video>(),
  token: property<string | null>(null),
  kind: state<CodeKind>('html'),
  pinned: state(false),
}) {
  static override styles = [formStyles, codeBlock, choiceStyles, embedStyles]

  override render() {
    const { video, kind, pinned } = this
    // Without a token the code of a private video plays nowhere.
    const lacksToken = video.visibility === 'private' && this.token === null
    const code = codeOf(kind, {
      base: location.origin,
      video,
      token: lacksToken ? '…' : this.token,
      attributes: pinned ? ownAttributes(video) : undefined,
    })
    const canPin = Object.keys(video.settings).length > 0 && (kind === 'html' || kind === 'react')
    return html`<div class="head flex wrap between">
        <h2>${w.embed}</h2>
        ${lacksToken ? nothing : html`<dash-copy label=${w.copy} what=${w.code} .text=${code}></dash-copy>`}
      </div>
      ${choices(w.kindOfCode, named(CODE_KINDS, w.kinds), kind, (chosen) => (this.kind = chosen))}
      <pre tabindex="0" role="region" aria-label=${w.kinds[kind]}><code>${code}</code></pre>
      ${lacksToken ? html`<p class="hint" role="note">${w.needsToken}</p>` : nothing}
      <p class="hint">${w.kindHints[kind]}</p>
      ${canPin ? checkbox(w.pin, pinned, (pinned) => (this.pinned = pinned), { hint: w.pinHint }) : nothing}
      <p class="hint"><a href="/developers/playground?element=player&amp;video=${video.id}"
      >${w.playground}</a></p>`
  }
}
customElements.define('dash-embed', DashEmbed)

/** Only those that are set for this video. */
function ownAttributes(video: Video): ReadonlyMap<string, string> {
  const own = new Set(Object.keys(video.settings).map((name) => name.replace('_', '-')))
  const all = attributesOf(video, valuesOf(video.settings), {})
  return new Map([...all].filter(([name]) => own.has(name)))
}
