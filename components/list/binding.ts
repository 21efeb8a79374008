/**
 * A template of the page's, filled with what is known of a video. `{name}` in its texts and
 * attributes; `data-svc-<attribute>` sets that attribute, for what would be loaded or refused with
 * braces in it; `data-svc-text` is the text, `data-svc-if` leaves the element out where the field
 * is empty (or with `!`, where it is not).
 *
 * Those who may name a video are not those who write the page: data become text and plain attributes, never elements,
 * scripts, styles, or addresses of another kind than http.
 */
export type Fields = Readonly<Record<string, string | number | boolean | null>>

const PLACE = /\{([a-z_]+)\}/g
const OWN = 'data-svc-'
/** Marks what opens the video, and binds nothing. */
const OPENS = `${OWN}open`
/** Nothing of these is filled: what stands in them runs, restyles the page or loads a document. */
const CLOSED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'frame',
  'object',
  'embed',
  'base',
  'link',
  'meta',
  'form',
  'animate',
  'animatemotion',
  'animatetransform',
  'set',
  'use',
  'foreignobject',
])
/** Attributes of HTML elements that may be bound as text; others are left empty. */
const PLAIN =
  /^(?:alt|title|class|id|lang|dir|width|height|datetime|value|label|role|hidden|open|min|max|for|headers|loading|sizes|aria-[a-z]+|data-[a-z-]+)$/
const ADDRESSES = new Set(['href', 'src', 'srcset', 'poster', 'cite'])
/** Attributes of custom elements that are never bound: `theme` of a player loads a script. */
const REFUSED = /^(?:on.*|style|srcdoc|is|theme|nonce|slot)$/
const EXECUTABLE = /^(?:javascript|vbscript|data|blob):/i
/** Made by the appliance; others are parts of an address at most. */
const ADDRESS_FIELDS = new Set(['url', 'poster', 'thumbnail', 'image'])

export function filled(template: HTMLTemplateElement, fields: Fields): DocumentFragment {
  // A document without a window: nothing is loaded, and no element comes to life, before it is filled.
  const inert = template.content.ownerDocument
  const copy = inert.createDocumentFragment()
  // Frameworks put children beside the content of a template.
  for (const node of (template.content.hasChildNodes() ? template.content : template).childNodes)
    copy.append(inert.importNode(node, true))
  // Before there are data in it: braces in those mean nothing.
  fillTexts(copy, fields)
  for (const element of copy.querySelectorAll('*'))
    if (!isInside(element)) fillElement(element, fields)
  return copy
}

/** Fills a URL pattern, such as `href`, with encoded values. */
export function filledAddress(pattern: string, fields: Fields): string {
  return pattern.replace(PLACE, (written, name: string, at: number) => {
    if (!Object.hasOwn(fields, name)) return written
    const value = String(fields[name] ?? '')
    return at === 0 && ADDRESS_FIELDS.has(name) ? value : encodeURIComponent(value)
  })
}

/** Something inside what is closed. */
const isInside = (element: Element): boolean => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (CLOSED.has(at.localName.toLowerCase())) return true
  return false
}

function fillElement(element: Element, fields: Fields): void {
  const condition = element.getAttribute(`${OWN}if`)
  if (condition !== null) {
    element.removeAttribute(`${OWN}if`)
    const value = fields[condition.replace('!', '').trim()]
    if (Boolean(value) === condition.startsWith('!')) return element.remove()
  }
  const text = element.getAttribute(`${OWN}text`)
  const isClosed = CLOSED.has(element.localName.toLowerCase())
  if (text !== null && !isClosed) {
    element.removeAttribute(`${OWN}text`)
    element.textContent = filledText(text, fields)
  }
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name)!
    if (name === OPENS) continue
    const target = name.startsWith(OWN) ? name.slice(OWN.length) : name
    if (target === name && value.search(PLACE) < 0) continue
    element.removeAttribute(name)
    const written = isClosed ? null : attribute(element, target, value, fields)
    if (written === null)
      console.warn(`svc-list: ${target} of <${element.localName}> cannot be bound to ${value}`)
    else if (written !== undefined) element.setAttribute(target, written)
  }
}

/** null: it is refused · undefined: the attribute is left out. */
function attribute(
  element: Element,
  name: string,
  pattern: string,
  fields: Fields,
): string | null | undefined {
  const only = /^\{([a-z_]+)\}$/.exec(pattern)?.[1]
  if (only && Object.hasOwn(fields, only) && (fields[only] === null || fields[only] === false))
    return undefined
  if (element.localName.includes('-')) {
    const value = filledText(pattern, fields)
    // eslint-disable-next-line no-control-regex
    return REFUSED.test(name) || EXECUTABLE.test(value.replace(/[\u0000-\u0020]/g, ''))
      ? null
      : value
  }
  if (PLAIN.test(name)) return filledText(pattern, fields)
  if (!ADDRESSES.has(name)) return null
  const address = filledAddress(pattern, fields)
  return (name === 'srcset'
    ? address.split(',').map((one) => one.trim().split(/\s/)[0]!)
    : [address]
  ).every(isAddress)
    ? address
    : null
}

/** Whether a URL has the protocol of the page, http or https. */
export function isAddress(address: string): boolean {
  try {
    const { protocol } = new URL(address, document.baseURI)
    return (
      /^https?:$/.test(protocol) || (protocol === location.protocol && !EXECUTABLE.test(protocol))
    )
  } catch {
    return false
  }
}

function fillTexts(copy: DocumentFragment, fields: Fields): void {
  const walker = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (
      node.nodeValue!.includes('{') &&
      !(parent && (CLOSED.has(parent.localName.toLowerCase()) || isInside(parent)))
    )
      node.nodeValue = filledText(node.nodeValue!, fields)
  }
}

/** Braces around anything else stay as they are. */
function filledText(pattern: string, fields: Fields): string {
  return pattern.replace(PLACE, (written, name: string) =>
    Object.hasOwn(fields, name) ? String(fields[name] ?? '') : written,
  )
}
