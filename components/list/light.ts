/**
 * What the page's templates make of videos and collections: in the page itself, so that its own
 * styles count, and slotted into the list.
 */
import { filled, type Fields } from './binding.ts'

/** On what is ours among the children. */
const MARK = 'data-svc-made'
/** Selector of interactive elements. */
const PRESSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], [data-svc-open], [data-svc-href]'

interface LightItem {
  slot: string
  template: HTMLTemplateElement
  fields: Fields
}

export const slotOf = ({ id }: { id: string }): string => `svc-${id}`

export class LightItems {
  readonly #host: HTMLElement
  readonly #made = new Map<string, { node: HTMLElement; from: HTMLTemplateElement; text: string }>()

  constructor(host: HTMLElement) {
    this.#host = host
  }

  /** The page's template of this name; the one without a name is for videos. */
  template(name: 'item' | 'collection' | 'player'): HTMLTemplateElement | undefined {
    return [...this.#host.children].find(
      (child): child is HTMLTemplateElement =>
        child instanceof HTMLTemplateElement &&
        (child.slot || child.dataset.slot || 'item') === name,
    )
  }

  /** Whether it brings links or buttons of its own. */
  brings(template: HTMLTemplateElement): boolean {
    return (template.content.querySelector(PRESSABLE) ?? template.querySelector(PRESSABLE)) !== null
  }

  /** Videos or collections as the page's template shows them; none without a template. */
  items<Item extends { id: string }>(
    name: 'item' | 'collection',
    items: readonly Item[],
    fieldsOf: (item: Item, index: number) => Fields,
  ): LightItem[] {
    const template = this.template(name)
    return template
      ? items.map((item, index) => ({
          slot: slotOf(item),
          template,
          fields: fieldsOf(item, index),
        }))
      : []
  }

  /** Makes what is wanted, in this order, and takes away what is not. */
  show(wanted: readonly LightItem[]): void {
    const slots = new Set(wanted.map(({ slot }) => slot))
    for (const [slot, { node }] of this.#made) {
      if (slots.has(slot)) continue
      node.remove()
      this.#made.delete(slot)
    }
    for (const { slot, template, fields } of wanted) {
      const text = JSON.stringify(fields)
      const made = this.#made.get(slot)
      if (made?.text === text && made.from === template && made.node.parentNode === this.#host)
        continue
      const node = made?.node ?? document.createElement('div')
      node.replaceChildren(filled(template, fields))
      node.slot = slot
      node.setAttribute(MARK, '')
      if (node.parentNode !== this.#host) this.#host.append(node)
      this.#made.set(slot, { node, from: template, text })
    }
  }

  node(slot: string): HTMLElement | undefined {
    return this.#made.get(slot)?.node
  }

  /** Calls `changed` when the page adds or takes away a child of its own. */
  watch(changed: () => void, signal: AbortSignal): void {
    const observer = new MutationObserver((records) => {
      const isOurs = (node: Node) => node instanceof Element && node.hasAttribute(MARK)
      if (
        records.some(({ addedNodes, removedNodes }) =>
          [...addedNodes, ...removedNodes].some((node) => !isOurs(node)),
        )
      )
        changed()
    })
    observer.observe(this.#host, { childList: true })
    signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  }
}
