/**
 * When the context menu opens: at a right click, after a long press of a finger, and by its key. The menu itself is
 * loaded then.
 */
import { css } from 'lit'
import type { PlayerState } from '../events.ts'
import type { ContextMenu } from './context-menu.ts'
import type { ContextMenuParts, FirstPress, PressedPoint } from './context-parts.ts'
import { LONG_PRESS_MS } from './timings.ts'

/** A finger that stays there trembles all the same. */
const SLOP_PIXELS = 10
/** States in which there is a picture to press. */
const OPENS_IN: readonly PlayerState[] = ['ready', 'started', 'ended']
/** What has a meaning of its own for a long press, or is text of a message. */
const MESSAGES = '.message, .end-screen, .help, .context'

interface TriggerParts extends ContextMenuParts {
  isAllowed: () => boolean
  /** Closes what else is open. */
  onOpen: () => void
}

const styles = css`
  /* A long press is for the menu: no selection of text, no callout of the browser. */
  @media (any-pointer: coarse) {
    .stage,
    .start {
      -webkit-user-select: none;
      user-select: none;
      -webkit-touch-callout: none;
    }
  }
`

export class ContextTrigger {
  readonly #parts: TriggerParts
  #menu: ContextMenu | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #from: PressedPoint = { x: 0, y: 0 }
  /** The long press has opened the menu, so that its click does nothing. */
  #isLong = false
  /** The focus before the press, which may have moved it. */
  #focused: Element | null = null

  constructor(parts: TriggerParts, first: FirstPress | undefined) {
    this.#parts = parts
    const { root } = parts
    root.adoptedStyleSheets.push(styles.styleSheet!)
    root.addEventListener('contextmenu', this.#onContextMenu as EventListener)
    root.addEventListener('keydown', this.#onKey as EventListener)
    root.addEventListener('pointerdown', this.#onPress as EventListener, { capture: true })
    root.addEventListener('pointermove', this.#onMove as EventListener, { capture: true })
    for (const type of ['pointerup', 'pointercancel'])
      root.addEventListener(type, this.#release, { capture: true })
    for (const type of ['click', 'dblclick'])
      root.addEventListener(type, this.#onClick, { capture: true })
    if (first && first.way <= SLOP_PIXELS) {
      this.#focused = root.activeElement
      this.#wait(first, first.target, LONG_PRESS_MS - (performance.now() - first.atMs))
    }
  }

  get isOpen(): boolean {
    return this.#menu?.isOpen ?? false
  }

  close(): void {
    this.#release()
    this.#menu?.close('nowhere')
  }

  readonly #onContextMenu = (event: PointerEvent): void => {
    const isFinger = event.pointerType === 'touch'
    // A key has button 0 or -1; Control and a click is a right click on a Mac.
    const isKey = event.button !== 2 && !event.ctrlKey && !isFinger
    if (event.defaultPrevented || (event.shiftKey && !isKey)) return
    if (this.isOpen && isKey) return event.preventDefault()
    if (!this.#isOurs(event.composedPath()[0])) return
    event.preventDefault()
    // The press of a finger is measured here, where a move ends it.
    if (!isFinger) void this.#open(isKey ? undefined : { x: event.clientX, y: event.clientY })
  }

  /** Not every system makes a `contextmenu` of them. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(key === 'ContextMenu' || (key === 'F10' && shiftKey)))
      return
    if (!this.#isOurs(event.composedPath()[0])) return
    event.preventDefault()
    this.#focused = null
    void this.#open(undefined)
  }

  readonly #onPress = (event: PointerEvent): void => {
    this.#release()
    this.#isLong = false
    this.#focused = this.#parts.root.activeElement
    const target = event.composedPath()[0]!
    // A finger that rests on a slider is about to drag it.
    const isSlider = target instanceof HTMLInputElement
    if (event.pointerType !== 'touch' || !event.isPrimary || isSlider || !this.#isOurs(target))
      return
    this.#wait({ x: event.clientX, y: event.clientY }, target, LONG_PRESS_MS)
  }

  #wait(from: PressedPoint, target: EventTarget, waitMs: number): void {
    this.#from = from
    this.#timer = setTimeout(() => {
      // A first press is there before the controls know their settings.
      if (!this.#isOurs(target)) return
      this.#isLong = true
      void this.#open(from)
    }, waitMs)
  }

  readonly #onMove = ({ clientX, clientY }: PointerEvent): void => {
    const way = Math.hypot(clientX - this.#from.x, clientY - this.#from.y)
    if (way > SLOP_PIXELS) this.#release()
  }

  readonly #release = (): void => clearTimeout(this.#timer)

  /** A key or assistive technology clicks without a press: 0 in a row. */
  readonly #onClick = (event: Event): void => {
    if (!this.#isLong || (event as MouseEvent).detail === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** In what the player draws itself: the page's content over it keeps the browser's menu, and messages can be copied. */
  #isOurs(target: EventTarget | undefined): boolean {
    const { root, player, isAllowed } = this.#parts
    return (
      target instanceof Element &&
      target.getRootNode() === root &&
      !target.closest(MESSAGES) &&
      OPENS_IN.includes(player.state) &&
      isAllowed()
    )
  }

  async #open(at: PressedPoint | undefined): Promise<void> {
    const active = this.#parts.root.activeElement ?? this.#focused
    // What stands in a menu goes with it.
    const button = active?.closest('.menu-place')?.querySelector('button')
    const before = (button ?? active) as HTMLElement | null
    const isFinger = this.#isLong
    try {
      const { ContextMenu } = await import('./context-menu.ts')
      this.#menu ??= new ContextMenu(this.#parts)
    } catch (error) {
      return console.warn('svc-player: its menu did not load', error)
    }
    if (this.isOpen || !this.#parts.player.isConnected) return
    this.#parts.onOpen()
    this.#menu.open({ at, isFinger, before })
  }
}
