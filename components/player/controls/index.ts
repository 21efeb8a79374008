/** The controls of the player: what lies over the picture once somebody is about to play. Loaded then, not before. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { icon } from '../icons.ts'
import { control, type ControlContext } from './bar.ts'
import type { ControlsHost, FirstPress } from './context-parts.ts'
import { ContextTrigger } from './context-trigger.ts'
import type { PlayerControl } from '../control-names.ts'
import type { ControlsState, ControlActions } from './state.ts'
import { Skips } from './skips.ts'
import { placeOfTap, Taps } from './taps.ts'
import { HELP, onHotkey } from './hotkeys.ts'
import { Idle } from './idle.ts'
import { focusMenu, type OpenMenu } from './menu.ts'
import { SeekBar } from './seek-bar.ts'
import { controlStyles } from './styles.ts'
import { builtInTheme, isBuiltIn, loadTheme, type PlayerTheme } from './theme.ts'

export type { PlayerTheme as Theme, ThemeTools } from './theme.ts'

/** The settings that hold also before there is a state to draw. */
interface ControlsSettings {
  theme: string
  controls: ReadonlySet<PlayerControl>
  hotkeys: boolean
}

export class Controls {
  readonly #player: ControlsHost
  readonly #root: ShadowRoot
  readonly #actions: ControlActions
  readonly #seekBar: SeekBar
  readonly #taps = new Taps()
  readonly #skips: Skips
  readonly #idle: Idle
  readonly #contextMenu: ContextTrigger
  readonly #themeSheet = new CSSStyleSheet()
  #open: OpenMenu | undefined
  #focus: { to: 'inside' | 'button'; menu: string } | undefined
  #help = false
  #beforeHelp: HTMLElement | null = null
  #themeName = 'default'
  #theme: PlayerTheme = builtInTheme('default')
  #state: ControlsState | undefined
  #settings: ControlsSettings | undefined
  /** Pointer type of the last press; not every browser gives it with the click. */
  #pressedWith = 'mouse'
  /** The last press closed a menu, so its click does nothing else. */
  #pressClosedMenu = false

  constructor(
    player: ControlsHost,
    root: ShadowRoot,
    actions: ControlActions,
    first: FirstPress | undefined,
  ) {
    this.#player = player
    this.#root = root
    this.#actions = actions
    this.#seekBar = new SeekBar(actions)
    this.#skips = new Skips(actions)
    this.#idle = new Idle(() => actions.redraw())
    root.adoptedStyleSheets.push(controlStyles.styleSheet!, this.#themeSheet)
    this.#contextMenu = new ContextTrigger(
      {
        player,
        root,
        actions,
        isAllowed: () => this.#settings?.controls.has('context-menu') ?? false,
        onOpen: () => this.#setOpen(undefined, 'nowhere'),
        keys: () =>
          this.#settings?.hotkeys && player.state !== 'ready'
            ? (before) => this.#setHelp(true, undefined, before)
            : undefined,
      },
      first,
    )
    root.addEventListener('pointerdown', this.#onPress as EventListener, { capture: true })
    for (const type of ['pointermove', 'pointerup'])
      root.addEventListener(type, this.#onPointer as EventListener)
    root.addEventListener('focusin', () => this.#idle.wake())
    player.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger or pen that is lifted leaves before the click that it makes.
      if (pointerType === 'mouse') this.#idle.rest()
    })
    if (first) this.#pressedWith = 'touch'
    this.#idle.wake()
  }

  /** Nothing is to be done: the picture is all there is. */
  get idle(): boolean {
    return (
      this.#idle.idle &&
      (this.#state?.playing ?? false) &&
      !this.#state!.audio &&
      !this.#open &&
      !this.#help &&
      !this.#contextMenu.isOpen &&
      !this.#seekBar.isDragged
    )
  }

  stop(): void {
    this.#idle.stop()
    this.#skips.stop()
    this.#contextMenu.close()
    this.#setOpen(undefined, 'nowhere')
  }

  set(settings: ControlsSettings): void {
    this.#settings = settings
    this.#setTheme(settings.theme)
  }

  /** A built-in one, or a file; while that is on its way, and if it does not come, the controls stay as they are. */
  #setTheme(name: string): void {
    if (name === this.#themeName) return
    this.#themeName = name
    if (isBuiltIn(name)) return this.#dress(builtInTheme(name))
    loadTheme(name).then(
      (theme) => {
        if (this.#themeName === name) this.#dress(theme)
      },
      (error: unknown) => {
        console.warn('svc-player: its theme did not load', error)
        // Asked for again when it is named again.
        if (this.#themeName === name) this.#themeName = ''
      },
    )
  }

  render(state: ControlsState): TemplateResult {
    this.#state = state
    const context: ControlContext = {
      state,
      actions: this.#actions,
      seekBar: this.#seekBar,
      skip: (direction) => this.#skips.skip(this.#state!, direction),
      open: this.#open,
      setOpen: this.#setOpen,
    }
    const layout = this.#theme.layout!({
      html,
      svg,
      nothing,
      audio: state.audio,
      player: this.#player,
      control: (name) => control(name, context),
      slot: (name) => html`<slot name="controls-${name}"></slot>`,
    })
    const captioned = state.subtitle && state.captionLook.place === 'bottom'
    return html`<div class=${captioned ? 'controls captioned' : 'controls'} part="controls" ?inert=${this.#help}
    >${layout}</div>${this.#skips.render()}${this.#help ? this.#shortcuts(state) : nothing}`
  }

  updated(): void {
    if (this.#state) this.#seekBar.place(this.#root, this.#state)
    const focus = this.#focus
    this.#focus = undefined
    if (focus?.to === 'inside') focusMenu(this.#root)
    if (focus?.to === 'button')
      this.#root.querySelector<HTMLElement>(`.menu-place.${focus.menu} > button`)?.focus()
  }

  onKey(event: KeyboardEvent, allowed: boolean): void {
    this.#idle.wake()
    if (event.defaultPrevented || !this.#state) return
    if (this.#help && event.key === 'Escape') return this.#setHelp(false, event)
    if (!allowed || this.#help) return
    if (event.key === '?') return this.#setHelp(true, event)
    if (onHotkey(event, this.#state, this.#actions)) event.preventDefault()
  }

  /** A click upon the picture: plays and pauses; what a finger does there is in taps.ts. */
  onPicture(event: MouseEvent, controls: ReadonlySet<string>): void {
    if (this.#open || this.#pressClosedMenu) return
    if (this.#pressedWith === 'touch') {
      if (event.type === 'click') this.#onTap(event, controls)
    } else if (event.type === 'dblclick') {
      if (controls.has('fullscreen')) this.#actions.fullscreen()
    } else if (controls.has('play')) this.#actions.toggle()
  }

  #onTap({ clientX, timeStamp, currentTarget }: MouseEvent, controls: ReadonlySet<string>): void {
    const place = placeOfTap(clientX, currentTarget as Element)
    const taps = this.#taps.add(place, timeStamp)
    if (taps > 1 && place !== 'middle' && controls.has('seek')) {
      // The first tap of them has shown the controls, or hidden them.
      this.#idle.rest()
      this.#skips.skip(this.#state!, place === 'forward' ? 1 : -1)
    } else if (taps === 2 && place === 'middle' && controls.has('fullscreen'))
      this.#actions.fullscreen()
    else if (this.#idle.idle) this.#idle.wake()
    else this.#idle.rest()
  }

  readonly #onPress = (event: PointerEvent): void => {
    this.#pressedWith = event.pointerType
    this.#pressClosedMenu = false
    this.#onPointer(event)
  }

  /** A finger on the picture shows or hides the controls by its click alone, however much it trembles. */
  readonly #onPointer = (event: PointerEvent): void => {
    const isControls = (part: EventTarget) =>
      part instanceof Element && part.classList.contains('controls')
    if (event.pointerType !== 'touch' || event.composedPath().some(isControls)) this.#idle.wake()
  }

  #dress(theme: PlayerTheme): void {
    this.#theme = theme
    const sheets = this.#root.adoptedStyleSheets
    const own = controlStyles.styleSheet!
    if (theme.bare && sheets.includes(own))
      this.#root.adoptedStyleSheets = sheets.filter((sheet) => sheet !== own)
    if (!theme.bare && !sheets.includes(own))
      this.#root.adoptedStyleSheets = [
        ...sheets.filter((sheet) => sheet !== this.#themeSheet),
        own,
        this.#themeSheet,
      ]
    this.#themeSheet.replaceSync(theme.styles ?? '')
    this.#actions.redraw()
  }

  readonly #setOpen = (
    open: OpenMenu | undefined,
    focus: 'inside' | 'button' | 'nowhere',
  ): void => {
    const menu = open?.menu ?? this.#open?.menu
    this.#open = open
    if (focus !== 'nowhere' && menu) this.#focus = { to: focus, menu }
    const page = this.#player.ownerDocument
    if (open) page.addEventListener('pointerdown', this.#closeFromOutside)
    else page.removeEventListener('pointerdown', this.#closeFromOutside)
    this.#actions.redraw()
  }

  /** A click anywhere else closes what is open. */
  readonly #closeFromOutside = (event: Event): void => {
    const inside = event
      .composedPath()
      .some(
        (part) =>
          part instanceof Element &&
          part.classList.contains('menu-place') &&
          this.#root.contains(part),
      )
    if (inside) return
    this.#pressClosedMenu = true
    this.#setOpen(undefined, 'nowhere')
  }

  #setHelp(
    help: boolean,
    event?: Event,
    before = this.#root.activeElement as HTMLElement | null,
  ): void {
    event?.preventDefault()
    event?.stopPropagation()
    if (help) {
      this.#open = undefined
      this.#beforeHelp = before
    }
    this.#help = help
    this.#actions.redraw()
    requestAnimationFrame(() =>
      (help ? this.#root.querySelector<HTMLElement>('.help button') : this.#beforeHelp)?.focus({
        preventScroll: true,
      }),
    )
  }

  #shortcuts({ messages, controls }: ControlsState): TemplateResult {
    const close = (event: Event) => this.#setHelp(false, event)
    return html`<div class="help" part="keyboard" role="dialog" aria-label=${messages.keys}>
      <div class="help-head"><strong>${messages.keys}</strong><button class="control"
        aria-label=${messages.close} title=${messages.close} @click=${close}
      >${icon('close')}</button></div>
      <dl tabindex="0" aria-label=${messages.keys}>
        ${HELP.filter(({ control: name }) => controls.has(name)).map(
          ({ shown, does }) => html`<div>
          <dt>${shown.map((key) => html`<kbd>${key}</kbd> `)}</dt>
          <dd><bdi>${does(messages)}</bdi></dd>
        </div>`,
        )}
      </dl>
    </div>`
  }
}
