/**
 * A menu over the picture: rows that lead to a page of choices, and pages of choices. Arrows, Home,
 * End, Escape; ← goes back.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../icons.ts'

export interface MenuChoice {
  label: string
  chosen: boolean
  note?: string
  choose: () => void
}
/**
 * `direct`: its choices are on the first page, before the rows of the others. `under`: its row is on
 * that page, not on the first.
 */
export interface MenuPage {
  name: string
  title: string
  choices: MenuChoice[]
  direct?: boolean
  under?: string
}

/** Which menu stands open, and which page of it. */
export interface OpenMenu {
  menu: string
  page: string | undefined
}

export interface MenuParts {
  name: string
  title: string
  pages: readonly MenuPage[]
  open: OpenMenu
  backWord: string
  turn: (page: string | undefined) => void
  close: (focus: boolean) => void
}

export function menu({
  name,
  title,
  pages,
  open,
  backWord,
  turn,
  close,
}: MenuParts): TemplateResult {
  const page = pages.find((known) => known.name === open.page)
  const direct = pages.length === 1 ? pages[0] : pages.find((known) => known.direct)
  const choose = (choice: MenuChoice) => {
    choice.choose()
    if (page) turn(page.under)
    else close(true)
  }
  const keys = (event: KeyboardEvent) =>
    onKey(event, page && (() => turn(page.under)), () => close(true))
  return html`
    <div class="menu" part="menu ${name}-menu" role="menu" aria-label=${page?.title ?? title} @keydown=${keys}>
      ${
        page
          ? html`<button class="menu-head" part="menu-item" role="menuitem" tabindex="-1"
            aria-label="${backWord}: ${page.title}" @click=${() => turn(page.under)}
          >${icon('back')}<span>${page.title}</span></button>`
          : nothing
      }
      ${(page ?? direct)?.choices.map(
        (choice) => html`<button part="menu-item" role="menuitemradio" aria-checked=${choice.chosen}
          tabindex="-1" @click=${() => choose(choice)}>
          ${icon('check')}<span>${choice.label}</span>${choice.note ? html`<small>${choice.note}</small>` : nothing}
        </button>`,
      )}
      ${pages
        .filter((row) => row !== direct && row.under === page?.name)
        .map(
          (row) => html`<button part="menu-item" role="menuitem" aria-haspopup="menu"
            tabindex="-1" @click=${() => turn(row.name)}>
          <span>${row.title}</span><small>${row.choices.find(({ chosen }) => chosen)?.label}</small>${icon('further')}
        </button>`,
        )}
    </div>
  `
}

function onKey(event: KeyboardEvent, back: (() => void) | undefined, close: () => void): void {
  const items = [...(event.currentTarget as Element).querySelectorAll('button')]
  const at = items.indexOf((event.target as Element).closest('button')!)
  const go = (to: number) => items.at(to % items.length)?.focus()
  const actions: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(-1),
    Escape: close,
    Tab: close,
    ArrowRight: () => items[at]?.ariaHasPopup === 'menu' && items[at].click(),
    ...(back ? { ArrowLeft: back } : {}),
  }
  const action = actions[event.key]
  // Keys of a menu are its own, also those that mean something to the player.
  if (event.key !== 'Tab') event.stopPropagation()
  if (!action) return
  if (event.key !== 'Tab') event.preventDefault()
  action()
}

/** Once it is drawn: the keyboard goes on inside, at what is chosen. */
export function focusMenu(root: ParentNode): void {
  const items = root.querySelectorAll<HTMLElement>('.menu button')
  const chosen = root.querySelector<HTMLElement>('.menu [aria-checked=true]')
  ;(chosen ?? items[0])?.focus({ preventScroll: true })
}
