/** What the console and an element show where the page gives the element nothing to show. Loaded only then. */
import type { ReactiveControllerHost } from 'lit'
import { MISSING_MESSAGES } from '../languages/en/missing.ts'
import { messagesFor } from '../languages/language.ts'

/** Attributes that any element may have. */
const GLOBAL = /^(?:id|class|style|slot|lang|dir|hidden|part|role|tabindex|data-.*|aria-.*)$/

const EMBED = '`embed`: the ID of a video'
/** The attribute, and what it holds. */
export const NEEDED = {
  player: EMBED,
  embed: EMBED,
  list: '`space` or `collection`: the ID of what it lists',
  upload: '`token`, or the property `getToken`, which returns one',
}

type Host = HTMLElement & ReactiveControllerHost

/**
 * In the console, and in the element itself; but for the player, which has a screen of its own for it, and an
 * upload, where it may still come.
 */
export function namesNothing(host: Host, needed: keyof typeof NEEDED): void {
  const { localName, attributes, constructor } = host
  const known = (constructor as { observedAttributes?: string[] }).observedAttributes ?? []
  const names = [...attributes].map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name) && !GLOBAL.test(name))
  const others = unknown.length > 0 ? ` It has no attribute called ${unknown.join(', ')}.` : ''
  console.warn(`<${localName}> is missing the attribute ${NEEDED[needed]}.${others}`, host)
  if (needed in MISSING_MESSAGES) show(host, needed as keyof typeof MISSING_MESSAGES)
}

/** Stands in the element until it names something. */
function show(host: Host, needed: keyof typeof MISSING_MESSAGES): void {
  const sentence = document.createElement('p')
  sentence.className = 'message fault'
  sentence.part.add('message')
  sentence.role = 'status'
  const root = host.shadowRoot!
  const place = root.querySelector('[part=card]') ?? root
  const update = (): void => {
    const { state } = host as Host & { state?: string }
    sentence.textContent = messagesFor(host, 'missing', MISSING_MESSAGES)[needed]
    if (state !== 'empty') sentence.remove()
    else if (!sentence.isConnected) place.append(sentence)
  }
  update()
  host.addController({ hostUpdated: update })
}
