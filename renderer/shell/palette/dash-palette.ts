/**
 * Ctrl+K: pages, videos and actions by typing a few letters. A combobox with a list, after the pattern of WAI-ARIA:
 * the focus stays in the field, arrows move through the list, Enter takes what is marked, Escape closes.
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { Video } from '../../../daemon/contract/video.ts'
import { appElement, state } from '../../state/app-element.ts'
import { hideOverlay } from '../../state/overlay.ts'
import { remember } from '../../state/video-cache.ts'
import { explainedText } from '../../kit/explain/explain.ts'
import { searchIcon } from '../../kit/icons.ts'
import { StillWhilePressed } from '../../kit/still-while-pressed.ts'
import { dialogStyles } from '../../kit/styles/dialog.ts'
import { thumbnail } from '../../library/list/thumbnail.ts'
import { keyName } from '../keys.ts'
import {
  commandGroups,
  leadTo,
  readFacts,
  type Command,
  type CommandGroup,
  type PaletteFacts,
} from './commands.ts'
import { messages as w } from './messages.ts'
import { valueOf } from '../../kit/value-of.ts'

const TYPING_MS = 120
const MOST_VIDEOS = 8

const styles = css`
  dialog {
    width: min(38rem, calc(100vw - 2rem));
    max-height: min(32rem, calc(100dvh - 2rem));
    margin-top: min(14vh, 8rem);
    padding: 0;
    overflow: hidden;
    &[open] {
      display: flex;
      flex-direction: column;
    }
  }
  .field-row {
    gap: var(--s3);
    padding: 0 var(--s4);
    border-bottom: var(--edge);
    svg { flex: none; }
    /* The whole sheet is the field's; its ring would be the sheet's edge. */
    &:focus-within { box-shadow: inset 0 -2px 0 var(--accent-ink); }
  }
  input {
    height: 3.25rem;
    padding: 0;
    border: 0;
    background: transparent;
    color: var(--ink);
    font-size: var(--text-l);
    &:focus-visible { outline: none; }
    &::placeholder {
      color: var(--ink-faint);
      opacity: 1;
    }
  }
  .list {
    flex: 1;
    padding: var(--s2);
    overflow-y: auto;
    overscroll-behavior: contain;
    &:empty { display: none; }
  }
  .group {
    padding: var(--s2) var(--s2) var(--s1);
    font-size: var(--text-xs);
  }
  .item {
    gap: var(--s3);
    min-height: 36px;
    padding: var(--s1) var(--s2);
    border-radius: var(--radius-s);
    cursor: pointer;
    scroll-margin: var(--s5) 0 var(--s2);
  }
  .sign {
    flex: none;
    display: grid;
    place-items: center;
    width: 18px;
    color: var(--ink-soft);
    &:has(.thumbnail) { width: 48px; }
  }
  .thumbnail {
    display: grid;
    place-items: center;
    width: 48px;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: 4px;
    background: var(--hover);
    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
  kbd {
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
  }
  .item[aria-selected='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
    .sign,
    kbd { color: inherit; }
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  .none {
    padding: var(--s5) var(--s4);
    text-align: center;
  }
`

class DashPalette extends appElement({
  typed: state(''),
  marked: state(0),
  videos: state<readonly Video[]>([]),
  searching: state(false),
  facts: state<PaletteFacts>({ tags: [], encodingPaused: null }),
  pictureless: state<ReadonlySet<string>>(new Set()),
  fault: state(''),
}) {
  #dialog = createRef<HTMLDialogElement>()
  #search: AbortController | undefined
  #still = new StillWhilePressed()
  /** Enter came before the videos for what was typed. */
  #takeWhenFound = false

  static override styles = [dialogStyles, styles]

  protected override scheduleUpdate() {
    return this.#still.draw(() => super.scheduleUpdate())
  }

  override render() {
    const groups = this.#groups()
    const count = groups.flatMap(({ commands }) => commands).length
    return html`<dialog aria-label=${w.title} ${ref(this.#dialog)}
      @close=${() => hideOverlay(this.app)} @click=${this.#onBackdrop}>
      <div class="field-row flex soft">
        ${searchIcon()}
        <input class="fill" type="text" role="combobox" aria-label=${w.title}
          aria-expanded=${count > 0} aria-controls="list" aria-autocomplete="list"
          aria-activedescendant=${count > 0 ? `item-${this.marked}` : nothing}
          placeholder=${w.placeholder} autocomplete="off" spellcheck="false" maxlength="200"
          autofocus @input=${this.#onInput} @keydown=${this.#onKey} />
      </div>
      <div class="list" id="list" role="listbox" aria-label=${w.results}
        aria-busy=${this.searching} @pointerdown=${this.#still.press}>${this.#list(groups)}</div>
      ${count > 0 || this.searching ? nothing : html`<p class="none soft anywhere">${this.fault || w.none(this.typed)}</p>`}
      <p class="unseen" role="status">${this.searching ? '' : w.count(count)}</p>
    </dialog>`
  }

  #groups(): CommandGroup[] {
    const videos = this.videos.map((video) =>
      leadTo(this.app, video.name, this.#picture(video), `/videos/${video.id}`),
    )
    return commandGroups(this.app, this.typed, this.facts, videos)
  }

  #picture(video: Video) {
    const failed = this.pictureless.has(video.id) ? video.status : null
    const missing = () => {
      this.pictureless = new Set([...this.pictureless, video.id])
    }
    return html`<span class="thumbnail">${thumbnail(this.app, video, failed, missing, 16)}</span>`
  }

  #list(groups: readonly CommandGroup[]): TemplateResult[] {
    let index = -1
    return groups.map(
      ({ label, commands }) => html`<div role="group" aria-label=${label}>
      <p class="group faint medium" aria-hidden="true">${label}</p>
      ${commands.map((command) => this.#item(command, (index += 1)))}
    </div>`,
    )
  }

  #item(command: Command, index: number) {
    return html`<div class="item flex" id="item-${index}" role="option"
      aria-selected=${index === this.marked} @pointermove=${() => (this.marked = index)}
      @click=${() => this.#take(command)}>
      <span class="sign">${command.icon ?? nothing}</span>
      <span class="fill ellipsis">${command.label}</span>
      ${command.keys ? html`<kbd>${keyName(command.keys)}</kbd>` : nothing}
    </div>`
  }

  override firstUpdated() {
    this.#dialog.value?.showModal()
    void readFacts(this.app).then((facts) => this.#keepMark(() => (this.facts = facts)))
  }

  override updated() {
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  #onInput = (event: Event) => {
    this.typed = valueOf(event).trim()
    this.marked = 0
    this.#takeWhenFound = false
    void this.#find()
  }

  async #find() {
    this.#search?.abort()
    const { signal } = (this.#search = new AbortController())
    this.fault = ''
    this.searching = this.typed !== ''
    if (!this.searching) return void (this.videos = [])
    try {
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
      if (signal.aborted) return
      const query = { q: this.typed, limit: MOST_VIDEOS }
      const { data } = await this.app.api.videos.list({ query }, { signal })
      remember(this.app, data)
      this.#keepMark(() => (this.videos = data))
    } catch (error) {
      if (signal.aborted) return
      this.fault = explainedText(error)
      this.videos = []
    }
    this.searching = false
    if (this.#takeWhenFound) this.#take(this.#all()[this.marked])
  }

  #all = (): Command[] => this.#groups().flatMap(({ commands }) => commands)

  /** Videos arrive above the actions: what was marked by then stays marked. */
  #keepMark(change: () => void) {
    const marked = this.marked > 0 ? this.#all()[this.marked]?.label : undefined
    change()
    const now = marked === undefined ? 0 : this.#all().findIndex(({ label }) => label === marked)
    this.marked = Math.max(0, now)
  }

  #onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const all = this.#all()
    const command = all[this.marked]
    // The videos on screen are those of a letter before.
    const isOutdated =
      this.searching && (!command || this.videos.some(({ name }) => name === command.label))
    if (event.key === 'Enter' && isOutdated) this.#takeWhenFound = true
    else if (all.length === 0) return
    else if (event.key === 'ArrowDown') this.marked = (this.marked + 1) % all.length
    else if (event.key === 'ArrowUp') this.marked = (this.marked - 1 + all.length) % all.length
    else if (event.key === 'Enter') this.#take(command)
    else return
    event.preventDefault()
  }

  /** First closed, so that the focus is back before the command moves it. */
  #take(command: Command | undefined) {
    if (!command) return
    this.#dialog.value?.close()
    void command.run()
  }

  #onBackdrop = (event: MouseEvent) => {
    if (event.target === this.#dialog.value) this.#dialog.value?.close()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#search?.abort()
  }
}
customElements.define('dash-palette', DashPalette)
