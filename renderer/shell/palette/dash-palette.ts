/**
 * Ctrl+K: pages, videos and actions by typing a few letters. A combobox with a list, after the pattern of WAI-ARIA:
 * the focus stays in the field, arrows move through the list, Enter takes what is marked, Escape closes.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { remember } from '../../state/video-cache.ts'
import { hideOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { keyName } from '../keys/key-name.ts'
import { explainedText } from '../../kit/explain/explain.ts'
import { thumbnail } from '../../library/list/thumbnail.ts'
import { searchIcon } from '../../kit/icons.ts'
import type { Command } from './command.ts'
import { findCommands } from './find-commands.ts'
import { encodingCommands, frameCommands, pageCommands } from './frame-commands.ts'
import { paletteStyles } from './palette-styles.ts'
import {
  collectionCommands,
  readFacts,
  tabCommands,
  tagCommands,
  type PaletteFacts,
} from './places.ts'
import { messages } from './messages.ts'

const TYPING_MS = 120
const MOST_VIDEOS = 8

interface Group {
  label: string
  commands: Command[]
}

export class DashPalette extends appElement({
  typed: state(''),
  /** Which of the list, counted over all groups. */
  marked: state(0),
  videos: state<readonly Video[]>([]),
  searching: state(false),
  facts: state<PaletteFacts>({ tags: [], encodingPaused: null }),
  /** Videos whose thumbnail is not there. */
  pictureless: state<ReadonlySet<string>>(new Set()),
  fault: state(''),
}) {
  #dialog = createRef<HTMLDialogElement>()
  #search: AbortController | undefined
  /** Enter came before the videos for what was typed. */
  #takeWhenFound = false

  static override styles = paletteStyles

  override render() {
    const groups = this.#groups()
    const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
    return html`<dialog aria-label=${messages().title} ${ref(this.#dialog)}
      @close=${() => hideOverlay(this.app)} @click=${this.#onBackdrop}>
      <div class="field-row">
        ${searchIcon()}
        <input type="text" role="combobox" aria-label=${messages().title} aria-expanded=${count > 0}
          aria-controls="list" aria-autocomplete="list"
          aria-activedescendant=${count > 0 ? `item-${this.marked}` : nothing}
          placeholder=${messages().placeholder} autocomplete="off" spellcheck="false"
          maxlength="200" autofocus @input=${this.#onInput} @keydown=${this.#onKey} />
      </div>
      <div class="list" id="list" role="listbox" aria-label=${messages().results}
        aria-busy=${this.searching}>${this.#list(groups)}</div>
      ${count === 0 && !this.searching ? html`<p class="none">${this.fault || messages().none(this.typed)}</p>` : nothing}
      <p class="unseen" role="status">${this.searching ? '' : messages().count(count)}</p>
    </dialog>`
  }

  #groups(): Group[] {
    const { typed } = this
    const find = (all: readonly Command[]): Command[] => findCommands(all, typed)
    // Before anything is typed the list stays short: pages and actions.
    const found = (all: () => Command[]): Command[] => (typed === '' ? [] : all())
    const { tags, encodingPaused } = this.facts
    return [
      {
        label: messages().pages,
        commands: [...find(pageCommands(this.app)), ...found(() => find(tabCommands(this.app)))],
      },
      { label: messages().collections, commands: found(() => collectionCommands(this.app, find)) },
      {
        label: messages().videos,
        commands: this.videos.map((video) => ({
          label: video.name,
          icon: this.#picture(video),
          run: () => goTo(this.app, `/videos/${video.id}`),
        })),
      },
      { label: messages().tags, commands: found(() => tagCommands(this.app, tags, find)) },
      {
        label: messages().actions,
        commands: find([...encodingCommands(this.app, encodingPaused), ...frameCommands(this.app)]),
      },
    ].filter(({ commands }) => commands.length > 0)
  }

  #picture(video: Video): TemplateResult {
    const missing = (): void => {
      this.pictureless = new Set([...this.pictureless, video.id])
    }
    return html`<span class="thumbnail">${thumbnail(
      this.app,
      video,
      this.pictureless.has(video.id) ? video.status : null,
      missing,
      16,
    )}</span>`
  }

  #list(groups: readonly Group[]): TemplateResult[] {
    let index = -1
    return groups.map(
      ({ label, commands }) => html`<div role="group" aria-label=${label}>
      <p class="group" aria-hidden="true">${label}</p>
      ${commands.map((command) => this.#item(command, (index += 1)))}
    </div>`,
    )
  }

  #item(command: Command, index: number): TemplateResult {
    return html`<div class="item" id="item-${index}" role="option"
      aria-selected=${index === this.marked} @pointermove=${() => (this.marked = index)}
      @click=${() => this.#take(command)}>
      <span class="sign">${
        command.icon ?? nothing
      }</span><span class="label">${command.label}</span>${
        command.keys ? html`<kbd>${keyName(command.keys)}</kbd>` : nothing
      }
    </div>`
  }

  override firstUpdated(): void {
    this.#dialog.value?.showModal()
    void readFacts(this.app).then((facts) => this.#keepMark(() => (this.facts = facts)))
  }

  override updated(): void {
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  #onInput = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value.trim()
    this.marked = 0
    this.#takeWhenFound = false
    void this.#find()
  }

  async #find(): Promise<void> {
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

  #all(): Command[] {
    return this.#groups().flatMap(({ commands }) => commands)
  }

  /** Videos arrive above the actions: what was marked by then stays marked. */
  #keepMark(change: () => void): void {
    const marked = this.marked > 0 ? this.#all()[this.marked]?.label : undefined
    change()
    const now = marked === undefined ? 0 : this.#all().findIndex(({ label }) => label === marked)
    this.marked = Math.max(0, now)
  }

  #onKey = (event: KeyboardEvent): void => {
    const all = this.#all()
    if (event.isComposing) return
    // The videos on screen are those of a letter before.
    if (
      event.key === 'Enter' &&
      this.searching &&
      (all.length === 0 || this.#isVideo(all[this.marked]))
    )
      this.#takeWhenFound = true
    else if (all.length === 0) return
    else if (event.key === 'ArrowDown') this.marked = (this.marked + 1) % all.length
    else if (event.key === 'ArrowUp') this.marked = (this.marked - 1 + all.length) % all.length
    else if (event.key === 'Enter') this.#take(all[this.marked])
    else return
    event.preventDefault()
  }

  #isVideo = (command: Command | undefined): boolean =>
    this.videos.some(({ name }) => name === command?.label)

  /** First closed, so that the focus is back before the command moves it. */
  #take(command: Command | undefined): void {
    if (!command) return
    this.#dialog.value?.close()
    void command.run()
  }

  #onBackdrop = (event: MouseEvent): void => {
    if (event.target === this.#dialog.value) this.#dialog.value?.close()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#search?.abort()
  }
}
customElements.define('dash-palette', DashPalette)
