/**
 * A button that opens a menu, after the menu button pattern of WAI-ARIA: arrows, Home, End and first letters move,
 * Escape closes, and the focus goes back to the button.
 *
 *     <dash-menu label="More actions for Summer party" .items=${[
 *       { label: 'Rename', icon: penIcon(), run: () => … },
 *       { label: 'Open', href: '/videos/…' },
 *       'line',
 *       { label: 'Delete', icon: trashIcon(), danger: true, run: () => … },
 *     ]}></dash-menu>
 *
 * The button is three dots, or what stands in the element (`<dash-menu …>${icon}Sort</dash-menu>`).
 * Items with `checked` are a choice, with `several` one of several that are switched by themselves;
 * `{ heading: 'Language' }` begins a group.
 *
 * It has the attribute `open` while it is. `anchored`: no button of its own, but `openAt(button)`, for long lists.
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { attribute, element, flag, property } from './element.ts'
import { shared } from './styles/shared.ts'
import { checkIcon, moreIcon } from './icons.ts'
import { placeBeside } from './place-beside.ts'

interface Choice {
  label: string
  icon?: TemplateResult
  run?: () => void
  href?: string
  danger?: boolean
  checked?: boolean
  several?: boolean
  disabled?: boolean
  keys?: string
  lang?: string
}
export type MenuItem = Choice | { heading: string } | 'line'

const styles = css`
  :host { display: inline-block; }
  .menu {
    position: fixed;
    inset: auto;
    min-width: 12rem;
    max-width: calc(100vw - 1rem);
    max-height: calc(100dvh - 1rem);
    margin: 0;
    padding: var(--s1);
    overflow-y: auto;
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--s2);
    width: 100%;
    min-height: 32px;
    padding: 0 var(--s3) 0 var(--s2);
    border: 0;
    border-radius: var(--radius-s);
    background: transparent;
    color: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .row:hover,
  .row:focus-visible { background: var(--hover); }
  .row:focus-visible { outline-offset: -2px; }
  .row[aria-disabled='true'] {
    color: var(--ink-faint);
    cursor: default;
  }
  .danger { color: var(--bad); }
  .danger:hover,
  .danger:focus-visible { background: var(--bad-wash); }
  .sign {
    flex: none;
    width: 16px;
    color: var(--ink-soft);
  }
  .danger .sign { color: inherit; }
  .words { flex: 1; }
  kbd {
    margin-inline-start: var(--s4);
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
  }
  .heading {
    padding: var(--s2) var(--s2) var(--s1);
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  .line {
    height: 1px;
    margin: var(--s1) 0;
    background: var(--line);
  }
`

export class DashMenu extends element({
  /** What the button is for, when its content does not show it. */
  label: attribute(''),
  items: property<readonly MenuItem[]>([]),
  /** Classes of the button: by default `quiet icon`. */
  look: attribute('quiet icon'),
  anchored: flag(),
}) {
  #button = createRef<HTMLButtonElement>()
  #anchor: HTMLElement | undefined
  #menu = createRef<HTMLElement>()
  #open = false

  static override styles = [shared, styles]

  override render() {
    const items = this.items as Choice[]
    const first =
      items.find((each) => each.checked) ?? items.find((each) => each.label && !each.disabled)
    return html`${this.anchored ? nothing : this.#ownButton()}
      <div class="boxed menu" id="menu" role="menu" aria-label=${this.label || nothing} popover="auto"
        ${ref(this.#menu)} @beforetoggle=${this.#onBefore} @toggle=${this.#onToggle}
        @keydown=${this.#onKey}>
        ${this.#open ? this.items.map((item) => row(item, this.close, item === first)) : nothing}
      </div>`
  }

  #ownButton() {
    return html`<button type="button" class="button ${this.look}" aria-haspopup="menu"
      aria-expanded=${this.#open} aria-controls="menu" aria-label=${this.label || nothing}
      title=${this.look.includes('icon') ? this.label : nothing} popovertarget="menu"
      ${ref(this.#button)} @keydown=${this.#onButtonKey}>
      <slot>${moreIcon()}</slot>
    </button>`
  }

  get #opener(): HTMLElement | undefined {
    return this.#anchor ?? this.#button.value
  }

  openAt(anchor: HTMLElement) {
    this.#anchor = anchor
    this.#menu.value?.showPopover()
  }

  isOpenAt = (anchor: HTMLElement) => this.#open && this.#anchor === anchor

  /** The focus is back before anything else happens: what opens next gives it back to the button. */
  close = () => {
    this.#menu.value?.hidePopover()
    this.#opener?.focus()
  }

  #rows(): HTMLElement[] {
    return [
      ...(this.#menu.value?.querySelectorAll<HTMLElement>(
        '[role^=menuitem]:not([aria-disabled=true])',
      ) ?? []),
    ]
  }

  /** Rows are there only in an open menu: a list has a menu in each of its rows. */
  #onBefore = (event: ToggleEvent) => this.#show(event.newState === 'open')

  /** Drawn before it is shown: the browser focuses a row at once, and no key goes elsewhere. */
  #show(open: boolean) {
    this.#open = open
    this.toggleAttribute('open', this.#open)
    this.#anchor?.setAttribute('aria-expanded', String(this.#open))
    this.requestUpdate()
    this.performUpdate()
  }

  /** A popover that is taken out of the page, or moved in it, closes without an event. */
  override disconnectedCallback() {
    super.disconnectedCallback()
    if (this.#open) this.#show(false)
  }

  #onToggle = (event: ToggleEvent) => {
    // By Escape or a click elsewhere; a click on something else has moved the focus already.
    const isNowhere =
      document.activeElement === document.body ||
      this.#menu.value?.contains(this.shadowRoot!.activeElement)
    if (event.newState === 'closed' && isNowhere) this.#opener?.focus()
    if (event.newState === 'open') placeBeside(this.#menu.value!, this.#opener!)
  }

  #onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    this.#menu.value?.showPopover()
  }

  #onKey = (event: KeyboardEvent) => {
    const rows = this.#rows()
    const now = rows.findIndex((each) => each.matches(':focus'))
    const to = target(event.key, now, rows)
    // From the button on, as if the menu had not been there.
    if (event.key === 'Tab') this.close()
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    rows.at(to % rows.length)?.focus()
  }
}
customElements.define('dash-menu', DashMenu)

function target(key: string, now: number, rows: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return now + 1
  if (key === 'ArrowUp') return now - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...rows.keys()].map((index) => (now + 1 + index) % rows.length)
  return after.find((index) =>
    rows[index]!.textContent!.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}

function row(item: MenuItem, close: () => void, first: boolean) {
  if (item === 'line') return html`<div class="line" role="separator"></div>`
  if ('heading' in item) return html`<div class="heading" role="presentation">${item.heading}</div>`
  const { label, icon, run, href, danger, checked, several, disabled, keys, lang } = item
  const kind = checked === undefined ? 'menuitem' : several ? 'menuitemcheckbox' : 'menuitemradio'
  const content = html`<span class="sign">${checked === undefined ? icon : checked ? checkIcon() : nothing}</span><span
    class="words" lang=${lang ?? nothing}
  >${label}</span>${keys ? html`<kbd>${keys}</kbd>` : nothing}`
  const click = () => {
    if (disabled) return
    if (!several) close()
    run?.()
  }
  if (href !== undefined)
    return html`<a class="row" role="menuitem" tabindex="-1" href=${href} ?autofocus=${first} @click=${close}>${content}</a>`
  return html`<button type="button" class="row ${danger ? 'danger' : ''}" role=${kind} tabindex="-1"
    ?autofocus=${first} aria-checked=${checked ?? nothing} aria-disabled=${disabled ?? nothing} @click=${click}
  >${content}</button>`
}
