/** What is on the stage and what is in the code: the same, but for the token. */
import type { CodeRequest, AttributePairs } from './code.ts'
import type { Described } from './manifest.ts'
import { messages as w } from './messages.ts'

/**
 * What somebody has set for one element, by name; a name that is not there is left to the element.
 * Slots hold HTML, parts declarations; properties are custom properties.
 */
export type ElementConfig = Record<
  'attributes' | 'slots' | 'properties' | 'parts',
  ReadonlyMap<string, string>
>
export const EMPTY_DRAFT: ElementConfig = {
  attributes: new Map(),
  slots: new Map(),
  properties: new Map(),
  parts: new Map(),
}

/** A token of this page is of no use to another, and a secret. */
const IN_CODE = '…'
/** Scrolls inside itself once it has a height. */
const TEXT_STYLE = ['style', 'height: 20rem'] as const
/** What the owner tries is no view (docs/analytics.md); `metrics` can be set to see it measured. */
const UNMEASURED = ['metrics', 'off'] as const

/**
 * `subject`: `embed`, `space` or `collection`, and the id; empty where nothing is shown. `token`:
 * made for this page. Answers in `given` the attributes that were chosen outside the controls.
 */
export function compose(
  { tagName, events, attributes: known }: Described,
  draft: ElementConfig,
  subject: AttributePairs,
  token: string | null,
) {
  const { slots, properties, parts } = draft
  const isText = tagName === 'svc-text'
  const withToken = (text: string): AttributePairs =>
    token === null ? subject : [...subject, ['token', text]]
  const ordered = (text: string): AttributePairs => {
    const values = new Map([...withToken(text), ...draft.attributes])
    const named = known.flatMap(({ name }) =>
      values.has(name) ? [[name, values.get(name)!] as const] : [],
    )
    return isText ? [...named, TEXT_STYLE] : named
  }
  const ofPlayer = (all: AttributePairs) =>
    all.filter(([name]) => name === 'embed' || name === 'token')
  const isUnmeasured =
    known.some(({ name }) => name === 'metrics') && !draft.attributes.has('metrics')
  const [live, written] = [ordered(token ?? ''), ordered(IN_CODE)]
  const children = slotted(slots)
  const both = { tagName, properties, parts }
  const code: CodeRequest = {
    ...both,
    base: location.origin,
    attributes: written,
    known,
    children: { html: children.map(htmlOf).join('\n'), jsx: children.map(jsxOf).join('\n') },
    companion: isText ? ofPlayer(written) : null,
  }
  const staged = {
    ...both,
    slots,
    attributes: isUnmeasured ? [...live, UNMEASURED] : live,
    companion: isText ? [...ofPlayer(live), UNMEASURED] : null,
    events: events.map(({ name }) => name),
  }
  return { code, staged, given: new Map(withToken(w.madeHere)) }
}
export type StagedElement = ReturnType<typeof compose>['staged']

/** Slot without a name: `(default)` in the manifest. */
const DEFAULT = '(default)'

/** What is typed for the slots, as the children of an element. */
export function slotted(slots: ReadonlyMap<string, string>): Node[] {
  return [...slots].flatMap(([slot, html]) => {
    const template = document.createElement('template')
    template.innerHTML = html.trim()
    const nodes = [...template.content.childNodes]
    if (slot === DEFAULT || nodes.length === 0) return nodes
    const [only] = nodes
    const root =
      nodes.length === 1 && only instanceof Element ? only : document.createElement('div')
    if (root !== only) root.append(...nodes)
    root.setAttribute('slot', slot)
    return [root]
  })
}

const htmlOf = (node: Node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''))

/**
 * Markup for React, which names some attributes differently. What is in a template stays HTML:
 * React would not put it there.
 */
function jsxOf(node: Node): string {
  const text = node.textContent ?? ''
  if (!(node instanceof Element)) return /[{}<>]/.test(text) ? `{${JSON.stringify(text)}}` : text
  const attributes = [...node.attributes]
    .map(({ name, value }) => {
      const quoted = /["{\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`
      return ` ${JSX_NAMES[name] ?? name}=${quoted}`
    })
    .join('')
  const opened = `<${node.localName}${attributes}`
  if (node instanceof HTMLTemplateElement)
    return `${opened} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(node.innerHTML)} }} />`
  const inside = [...node.childNodes].map(jsxOf).join('')
  return inside === '' ? `${opened} />` : `${opened}>${inside}</${node.localName}>`
}

const JSX_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  datetime: 'dateTime',
}
