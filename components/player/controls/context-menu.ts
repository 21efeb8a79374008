/**
 * The context menu: what a viewer may take along of the video, and what has no place in the bar. A menu as ARIA
 * describes it: arrows, Home, End, first letters, Escape.
 */
import { html, nothing, render, type TemplateResult } from 'lit'
import { clock } from '../../base/clock.ts'
import { CONTEXT_MENU_MESSAGES, type ContextMenuMessages } from '../../languages/en/context-menu.ts'
import { PLAYER_MESSAGES } from '../../languages/en/player.ts'
import { messagesFor } from '../../languages/language.ts'
import { icon } from '../icons.ts'
import { contextMenuStyles } from './context-menu-styles.ts'
import type { ContextMenuParts, PressedPoint } from './context-parts.ts'
import { CopyNotice } from './copy-notice.ts'
import { TYPING_MS } from './timings.ts'
import { linksOf } from './video-links.ts'

/** From the edge of the player, in pixels. */
const MARGIN = 8

interface MenuItem {
  label: string
  run: () => void
  /** Only a checkbox has it; its press leaves the menu open. */
  checked?: boolean
}

interface Opening {
  /** undefined: at what has the focus. */
  at: PressedPoint | undefined
  isFinger: boolean
  /** Has the focus, and gets it back. */
  before: HTMLElement | null
}

export class ContextMenu {
  readonly #parts: ContextMenuParts
  readonly #place = document.createElement('div')
  readonly #notice: CopyNotice
  #opening: Opening | undefined
  /** The time of the link stays while the video plays on behind the menu. */
  #seconds = 0
  #typed = { text: '', atMs: 0 }

  constructor(parts: ContextMenuParts) {
    this.#parts = parts
    const { root, actions } = parts
    this.#place.className = 'context'
    // Before those of a theme, which may dress it.
    root.adoptedStyleSheets.unshift(contextMenuStyles.styleSheet!)
    root.querySelector('.frame')!.append(this.#place)
    this.#notice = new CopyNotice({
      place: this.#place,
      announce: actions.announce,
      redraw: () => this.#draw(),
    })
  }

  get isOpen(): boolean {
    return this.#opening !== undefined
  }

  open(opening: Opening): void {
    this.#opening = opening
    this.#seconds = this.#parts.player.currentTime
    this.#notice.close()
    if (this.#items().length === 0) return this.close('nowhere')
    this.#put(opening)
    // Nothing is chosen yet by a pointer; the first arrow goes to the first item.
    const menu = this.#place.querySelector<HTMLElement>('.context-menu')!
    ;(opening.at ? menu : this.#buttons()[0]!).focus({ preventScroll: true })
    document.addEventListener('pointerdown', this.#onPressOutside, { capture: true })
    addEventListener('resize', this.#onResize)
    this.#parts.actions.redraw()
  }

  close(focus: 'back' | 'nowhere'): void {
    const before = this.#opening?.before
    this.#opening = undefined
    document.removeEventListener('pointerdown', this.#onPressOutside, { capture: true })
    removeEventListener('resize', this.#onResize)
    this.#draw()
    if (focus === 'back') before?.focus({ preventScroll: true })
    this.#parts.actions.redraw()
  }

  get #messages(): ContextMenuMessages {
    return messagesFor(this.#parts.player, 'contextMenu', CONTEXT_MENU_MESSAGES)
  }

  #items(): MenuItem[] {
    const { player, root, actions, keys } = this.#parts
    const messages = this.#messages
    const { keys: keysWord, close } = messagesFor(player, 'player', PLAYER_MESSAGES)
    const links = linksOf(player, root.querySelector('.frame')!.ariaLabel ?? '')
    const { notCopied } = messages
    const copies = (label: string, text: string, copied: string): MenuItem => ({
      label,
      run: () => {
        const { before } = this.#opening!
        this.close('back')
        void this.#notice.copy(text, { copied, notCopied, close }, before)
      },
    })
    const showKeys = keys()
    return [
      ...(links ? [copies(messages.copyLink, links.link, messages.linkCopied)] : []),
      ...(links && this.#seconds >= 1
        ? [
            copies(
              messages.copyLinkAt(clock(this.#seconds)),
              links.linkAt(this.#seconds),
              messages.linkCopied,
            ),
          ]
        : []),
      ...(links ? [copies(messages.copyCode, links.code, messages.codeCopied)] : []),
      {
        label: messages.loop,
        checked: player.loop,
        run: () => {
          player.loop = !player.loop
          actions.redraw()
          this.#draw()
        },
      },
      ...(showKeys
        ? [
            {
              label: keysWord,
              run: () => {
                const { before } = this.#opening!
                this.close('nowhere')
                showKeys(before)
              },
            },
          ]
        : []),
    ]
  }

  #draw(): void {
    render(html`${this.isOpen ? this.#menu() : nothing}${this.#notice.render()}`, this.#place)
  }

  #menu(): TemplateResult {
    const { isFinger } = this.#opening!
    return html`<div class="context-cover" @click=${() => this.close('back')} @contextmenu=${this.#move}></div>
      <div class=${isFinger ? 'context-menu finger' : 'context-menu'} part="menu context-menu" role="menu" tabindex="-1"
        aria-label=${this.#messages.menu} @keydown=${this.#onKey} @contextmenu=${this.#keepBrowsers}>
        ${this.#items().map(
          ({ label, checked, run }) => html`<button part="menu-item" tabindex="-1"
            role=${checked === undefined ? 'menuitem' : 'menuitemcheckbox'} aria-checked=${checked ?? nothing}
            @click=${run}><span>${label}</span>${checked === undefined ? nothing : icon('check')}</button>`,
        )}
      </div>`
  }

  /** Where it was asked for, but inside the player. Lengths are set by hand: see `SeekBar.place`. */
  #put({ at, before }: Opening): void {
    this.#draw()
    const menu = this.#place.querySelector<HTMLElement>('.context-menu')!
    const frame = this.#parts.root.querySelector('.frame')!.getBoundingClientRect()
    const focused = before?.getBoundingClientRect()
    const isRightToLeft = menu.matches(':dir(rtl)')
    const { x, y } = at ?? {
      x: (focused ? (isRightToLeft ? focused.right : focused.left) : frame.left) + MARGIN,
      y: (focused?.top ?? frame.top) + MARGIN,
    }
    const { offsetWidth: width, offsetHeight: height } = menu
    const within = (place: number, most: number) => Math.max(MARGIN, Math.min(place, most - MARGIN))
    menu.style.left = `${within(x - frame.left - (isRightToLeft ? width : 0), frame.width - width)}px`
    menu.style.top = `${within(y - frame.top, frame.height - height)}px`
  }

  readonly #move = (event: MouseEvent): void => {
    if (event.shiftKey) return
    event.preventDefault()
    this.#put({ ...this.#opening!, at: { x: event.clientX, y: event.clientY } })
  }

  /** No menu over a menu. */
  readonly #keepBrowsers = (event: Event): void => event.preventDefault()

  readonly #onResize = (): void => this.close('back')

  /** Beside the player; within it the cover takes the click, so that nothing below gets it. */
  readonly #onPressOutside = (event: Event): void => {
    if (event.composedPath().includes(this.#place)) return
    const before = this.#opening?.before
    this.close('nowhere')
    // What is clicked may take the focus; where nothing does, it is given back. Until the next press or key, since a
    // press need not become a click.
    const ended = new AbortController()
    const { signal } = ended
    const giveBack = ({ isTrusted }: Event) => {
      if (!isTrusted) return
      ended.abort()
      if (document.activeElement === document.body) before?.focus({ preventScroll: true })
    }
    document.addEventListener('click', giveBack, { signal })
    for (const type of ['pointerdown', 'pointercancel', 'keydown'])
      document.addEventListener(type, () => ended.abort(), { capture: true, signal })
  }

  #buttons(): HTMLElement[] {
    return [...this.#place.querySelectorAll<HTMLElement>('.context-menu button')]
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const items = this.#buttons()
    const at = items.indexOf(event.target as HTMLElement)
    const go = (to: number) => items.at(to % items.length)?.focus({ preventScroll: false })
    const actions: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(Math.max(at, 0) - 1),
      Home: () => go(0),
      End: () => go(-1),
      Escape: () => this.close('back'),
      Tab: () => this.close('back'),
    }
    // Keys of a menu are its own, also those that mean something to the player.
    if (event.key !== 'Tab') event.stopPropagation()
    const action = actions[event.key]
    if (action && event.key !== 'Tab') event.preventDefault()
    if (action) return action()
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (key.length > 1 || ctrlKey || metaKey || altKey) return
    const goesOn = timeStamp - this.#typed.atMs < TYPING_MS
    // Alone it presses the item.
    if (key === ' ' && !goesOn) return
    event.preventDefault()
    const text = (goesOn ? this.#typed.text : '') + key.toLocaleLowerCase()
    this.#typed = { text, atMs: timeStamp }
    this.#find(text, items, at)
  }

  /** To the next item that begins with what is being typed. */
  #find(text: string, items: HTMLElement[], at: number): void {
    const first = Math.max(text.length === 1 ? at + 1 : at, 0)
    const order = items.map((_, index) => items[(first + index) % items.length]!)
    order
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(text))
      ?.focus({ preventScroll: false })
  }
}
