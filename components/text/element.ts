import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Subtitle } from '../../daemon/contract/video.ts'
import { SvcElement } from '../base/element.ts'
import { EmbedController } from '../base/embed-controller.ts'
import { emit } from '../base/events.ts'
import {
  FAILURE_MESSAGES,
  failureText,
  type EmbedFailure,
  type FailureDetail,
} from '../languages/en/failures.ts'
import { messagesFor } from '../languages/language.ts'
import { EmbedUnavailable, isSettled, request } from '../base/load-embed.ts'
import { chosenOf, isOn } from '../base/switches.ts'
import { cueAt, paragraphsOf, parseCues, type TranscriptCue, type Paragraph } from './cues.ts'
import type { SvcTextEventMap, TextState } from './events.ts'
import { Follower } from './follow.ts'
import { followClock, watchPartner, whenUpgraded, type PartnerPlayer } from './partner.ts'
import { chooseSubtitle } from './subtitle.ts'
import type { Match } from './pieces.ts'
import { textStyles } from './styles.ts'
import { TEXT_MESSAGES, type TextMessages } from '../languages/en/text.ts'
import { TextTree } from './tree.ts'
import { paragraphs } from './view.ts'

const CONTROLS = ['search', 'language'] as const

/**
 * Shows the transcript of a video, synchronized with its player.
 *
 * @tagname svc-text
 * @fires {CustomEvent<{ cue: CueDetail | null }>} cuechange - Another cue is spoken; `cue` is null between cues.
 * @fires {CustomEvent<{ cue: CueDetail, seconds: number }>} cueselect - The reader chose a cue;
 *   `preventDefault()` keeps the player from seeking.
 * @fires {CustomEvent<{ language: string }>} languagechange - The reader chose another language.
 * @fires {CustomEvent<FailureDetail>} error - The transcript could not be loaded; `detail` has
 *   the reason and the message shown.
 * @fires {CustomEvent<{ state: TextState }>} statechange - `state` has changed.
 * @csspart bar - Search field and language menu.
 * @csspart search - Search field.
 * @csspart language - Language menu.
 * @csspart text - All paragraphs. This part scrolls if the element has a height.
 * @csspart paragraph - Paragraph.
 * @csspart speaker - Name of the speaker.
 * @csspart time - Start time of a paragraph.
 * @csspart cue - Cue; also `active` while it is spoken.
 * @csspart word - Word (`highlight="word"`); also `active` while it is spoken.
 * @csspart match - Search match.
 * @csspart follow - Button that scrolls back to the current cue.
 * @csspart message - Message shown instead of the text.
 * @cssprop [--svc-text-highlight=#fbe3a6] - Background of the current cue or word.
 * @cssprop [--svc-text-highlight-color=#0a0a0c] - Text color of the current cue or word.
 * @cssprop [--svc-text-match=#b9e6c9] - Background of search matches.
 * @cssprop [--svc-text-match-color=#0a0a0c] - Text color of search matches.
 * @cssprop [--svc-text-accent=#2f6fed] - Outline of the focus and of the current search match.
 * @cssprop [--svc-text-color=inherit] - Text color.
 * @cssprop [--svc-text-font=inherit] - `font` shorthand.
 */
export class SvcText extends SvcElement<SvcTextEventMap> {
  static override styles = textStyles
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    for: {},
    language: {},
    highlight: {},
    clickable: {},
    autoscroll: {},
    timestamps: { type: Boolean },
    controls: {},
    label: {},
    loading: {},
    locale: {},
    cues: { state: true },
    query: { state: true },
    found: { state: true },
    at: { state: true },
    chosen: { state: true },
    textFault: { state: true },
    yielded: { state: true },
  }

  /** ID of the video; optional with `for`. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. @default the player's token */
  declare token: string | null | undefined
  /**
   * `id` of the player: a `<svc-player>`, a `<svc-audio>`, or your own `<video>`.
   * @default the player on the page with the same `embed`
   */
  declare for: string | null | undefined
  /** Initial language: `original`, or a language such as `de`. @type {'original' | string} @default original */
  declare language: string | null | undefined
  /** What to highlight during playback: `cue`, `word` or `none`. @type {'cue' | 'word' | 'none'} @default cue */
  declare highlight: string | null | undefined
  /** A click on a cue plays from there; `off`: plain text. @type {boolean} @default on */
  declare clickable: string | boolean | null | undefined
  /** Keeps the current cue in view until the reader scrolls; never scrolls the page. @type {boolean} @default on */
  declare autoscroll: string | boolean | null | undefined
  /** Shows the start time of each paragraph. */
  declare timestamps: boolean
  /**
   * Controls to show: any of `search`, `language`; or `none`.
   * @type {('search' | 'language')[] | 'none'}
   * @default search language
   */
  declare controls: string | null | undefined
  /** Name for screen readers. @default Transcript, followed by the video's name */
  declare label: string | null | undefined
  /**
   * `lazy`: loads nothing until it is near the visible area; `eager`: loads immediately.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /** Interface language. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined

  declare private cues: readonly TranscriptCue[] | undefined
  declare private query: string
  /** Undefined while nothing is searched for, or what finds it is on its way. */
  declare private found: readonly Match[] | undefined
  declare private at: number
  /** By the reader; over what the page sets. */
  declare private chosen: string | undefined
  declare private textFault: EmbedFailure | undefined
  declare private yielded: boolean

  #paragraphs: Paragraph[] = []
  #active = -1
  #player: PartnerPlayer | undefined
  #clock: AbortController | undefined
  #lookForPlayer: (() => void) | undefined
  #reading: { id: string; url: string; stop: AbortController } | undefined
  /** Comes with the search. */
  #searching: typeof import('./search.ts') | undefined
  #lastState: TextState = 'empty'
  readonly #tree = new TextTree(() => this.renderRoot as ShadowRoot)
  readonly #follower = new Follower(() => (this.yielded = this.#follower.yielded))
  readonly #embed = new EmbedController(this, {
    // Where the page leaves it to the player, the player's video and permission.
    wanted: () => ({
      embed: this.embed ?? (this.for ? this.#player?.embed : null),
      token: this.token ?? this.#player?.token,
    }),
    isEnough: () => true,
    failed: () => this.#fault,
  })

  constructor() {
    super()
    this.query = ''
    this.at = 0
    this.timestamps = this.yielded = false
  }

  /** Current state. The `statechange` event fires when it changes. */
  get state(): TextState {
    if (this.#fault) return 'failed'
    const { state } = this.#embed
    // Never `waiting`: whatever is known of a video is enough.
    if (state !== 'ready') return state as Exclude<typeof state, 'waiting'>
    if (!this.#subtitle()) return 'none'
    return this.cues ? 'ready' : 'loading'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#lookForPlayer = watchPartner(
      this,
      () => ({ id: this.for ?? null, embed: this.embed ?? null }),
      (player) => this.#bind(player),
      this.connected,
    )
    this.#follower.watch(this, this.connected)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#bind(undefined)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('for') || changed.has('embed')) this.#lookForPlayer?.()
    if (changed.has('embed')) this.chosen = undefined
    this.#read()
    if (changed.has('cues')) {
      this.#paragraphs = paragraphsOf(this.cues ?? [])
      this.#active = -1
      this.#follower.forget()
    }
    if (changed.has('cues') || changed.has('query')) this.#search()
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('cues') || changed.has('highlight'))
      this.#spoken(this.#player?.currentTime ?? NaN, true)
    if (changed.has('cues') || changed.has('clickable')) this.#tabStop(Math.max(this.#active, 0))
    // A match over several cues has several pieces: its start comes last, for where there is no room for all.
    if (changed.has('at') || changed.has('found'))
      for (const mark of [...this.renderRoot.querySelectorAll('mark.current')].reverse())
        mark.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    if (this.#fault)
      emit<FailureDetail>(this, 'error', {
        reason: this.#fault,
        message: failureText(this.#failures, this.#fault),
      })
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this
    if (state === 'empty') return nothing
    const messages = messagesFor(this, 'text', TEXT_MESSAGES)
    const failures = this.#failures
    if (state === 'failed') {
      return html`<p class="message" part="message" role="status"
      >${failureText(failures, this.#fault!)} <button @click=${this.#retry}>${failures.retry}</button></p>`
    }
    if (state !== 'ready')
      return html`<p class="message" part="message" role="status" aria-busy=${state === 'loading'}
      >${state === 'none' ? (isSettled(this.#embed.video!) ? messages.none : messages.notYet) : messages.loading}</p>`
    const subtitle = this.#subtitle()!
    return html`
      ${this.#bar(subtitle, messages)}
      <div class=${`scroll ${this.highlight === 'word' ? 'by-word' : ''}`} part="text" role="region"
        aria-label=${this.label || [messages.transcript, this.#embed.video!.name].filter(Boolean).join(': ')}
        tabindex=${this.#pressable ? nothing : '0'} lang=${subtitle.language} dir="auto"
        @click=${this.#onClick} @keydown=${this.#onKey}>
        ${paragraphs({
          paragraphs: this.#paragraphs,
          matches: this.found ?? [],
          current: this.at,
          byWord: this.highlight === 'word',
          clickable: this.#pressable,
          timestamps: this.timestamps,
          jumpTo: messages.jumpTo,
          marked: this.#searching?.marked,
        })}
      </div>
      ${
        this.yielded && this.#player
          ? html`<button class="follow" part="follow" @click=${() => this.#follower.resume()}
          >${messages.follow}</button>`
          : nothing
      }
    `
  }

  #bar(subtitle: Subtitle, messages: TextMessages): TemplateResult | typeof nothing {
    const controls = chosenOf(this.controls, CONTROLS)
    const { subtitles } = this.#embed.video!
    const languages = controls.has('language') && subtitles.length > 1
    if (!controls.has('search') && !languages) return nothing
    const count = this.found?.length
    return html`<div class="bar" part="bar">
      ${
        controls.has('search')
          ? html`<input part="search" type="search" aria-label=${messages.search}
            placeholder=${messages.search} .value=${this.query} @input=${this.#onSearch}
            @keydown=${this.#onSearchKey} />
            <span class="count" role="status"
            >${count === undefined ? '' : count ? messages.found(this.at + 1, count) : messages.nothingFound}</span>
            ${count! > 1 ? this.#searching!.steps(messages, this.#step) : nothing}`
          : nothing
      }
      ${
        languages
          ? html`<select part="language" aria-label=${messages.language} @change=${this.#onLanguage}>
            ${subtitles.map(
              ({ id, label, language }) => html`<option value=${id} lang=${language}
                ?selected=${id === subtitle.id}>${label}</option>`,
            )}
          </select>`
          : nothing
      }
    </div>`
  }

  get #failures() {
    return messagesFor(this, 'failures', FAILURE_MESSAGES)
  }
  get #pressable(): boolean {
    return isOn(this.clickable, true)
  }
  get #fault(): EmbedFailure | undefined {
    // A video that could not be made may have its text all the same.
    return this.textFault ?? (this.#embed.fault === 'errored' ? undefined : this.#embed.fault)
  }

  #bind(player: PartnerPlayer | undefined): void {
    this.#clock?.abort()
    this.#player = player
    this.requestUpdate()
    if (!player) return
    this.#clock = new AbortController()
    followClock(player, (seconds) => this.#spoken(seconds), this.#clock.signal)
    // Another video in the same player.
    player.addEventListener('statechange', () => this.requestUpdate(), {
      signal: this.#clock.signal,
    })
  }

  #subtitle(): Subtitle | undefined {
    return chooseSubtitle(
      this.#embed.video?.subtitles ?? [],
      this.chosen,
      this.language ?? 'original',
    )
  }

  #read(): void {
    const { id, url } = this.#subtitle() ?? {}
    // What has been read stays where a renewed token gives it another URL: the reader is in the middle of it.
    if (url === this.#reading?.url || (this.cues && id === this.#reading?.id)) return
    this.#reading?.stop.abort()
    this.#reading = this.cues = this.textFault = undefined
    if (!url) return
    const stop = new AbortController()
    this.#reading = { id: id!, url, stop }
    const failed = (error: unknown) => {
      if (stop.signal.aborted) return
      this.textFault = error instanceof EmbedUnavailable ? error.reason : 'unreachable'
    }
    void request(url, stop.signal)
      .then((response) => response.text())
      .then((vtt) => void (this.cues = parseCues(vtt)), failed)
  }

  #spoken(seconds: number, force = false): void {
    const cues = this.cues ?? []
    const number = cueAt(cues, seconds)
    // A word is looked for with every frame, a cue only when it changes.
    if (number === this.#active && !force && (number < 0 || this.highlight !== 'word')) return
    const element = this.#tree.mark(cues[number], number, seconds, this.highlight ?? 'cue')
    if (number === this.#active && !force) return
    if (element || this.#active < 0) this.#follower.show(element, isOn(this.autoscroll, true))
    if (element && !this.#tree.focused()) this.#tabStop(number)
    if (number === this.#active) return
    this.#active = number
    emit(this, 'cuechange', { cue: number < 0 ? null : cues[number]! })
  }

  #tabStop(number: number): HTMLElement | undefined {
    return this.#pressable ? this.#tree.tabStop(number) : undefined
  }

  readonly #onClick = (event: Event): void => {
    const target = event.target as HTMLElement
    const number = target.closest<HTMLElement>('[role=button]')?.dataset['cue']
    // A reader who marks text to copy it does not want to jump.
    if (
      number === undefined ||
      ((event as MouseEvent).detail > 0 && !document.getSelection()?.isCollapsed)
    )
      return
    this.#select(Number(number), target.closest<HTMLElement>('.word')?.dataset['word'])
  }

  #select(number: number, word?: string): void {
    const cue = this.cues![number]!
    const seconds = cue.words[Number(word)]?.startSeconds ?? cue.startSeconds
    this.#tabStop(number)
    const player = this.#player
    if (!emit(this, 'cueselect', { cue, seconds }, { cancelable: true }) || !player) return
    this.#follower.forget()
    whenUpgraded(player, () => {
      player.currentTime = seconds
      // Refused by the browser, or failed: the player shows it.
      void player.play()?.catch(() => undefined)
    })
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = Number(this.#tree.focused()?.dataset['cue'] ?? NaN)
    if (Number.isNaN(at) || event.ctrlKey || event.metaKey || event.altKey) return
    const last = this.cues!.length - 1
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
    }
    if (event.key === 'Enter' || event.key === ' ') this.#select(at)
    else if (event.key in moves)
      this.#tabStop(Math.min(Math.max(moves[event.key]!, 0), last))?.focus()
    else return
    event.preventDefault()
  }

  readonly #onSearch = (event: Event): void =>
    void (this.query = (event.target as HTMLInputElement).value)

  readonly #onSearchKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !this.found?.length) return
    event.preventDefault()
    this.#step(event.shiftKey ? -1 : 1)
  }

  #search(): void {
    const { query } = this
    this.at = 0
    this.found = query.trim() ? this.#searching?.search(this.#paragraphs, query) : undefined
    if (this.found || !query.trim()) return
    import('./search.ts').then(
      (searching) => {
        this.#searching = searching
        this.#search()
      },
      // The next letter tries again.
      () => undefined,
    )
  }

  readonly #step = (by: number): void =>
    void (this.at = (this.at + by + this.found!.length) % this.found!.length)

  readonly #onLanguage = (event: Event): void => {
    this.chosen = (event.target as HTMLSelectElement).value
    emit(this, 'languagechange', { language: this.#subtitle()!.language })
  }

  readonly #retry = (): void => this.#embed.retry()
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-text': SvcText
  }
}
