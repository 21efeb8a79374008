/** Loads an element in the way that any other page does, so that both look the same. */
import { PageError } from '../kit/explain/explain.ts'
import { entryOf, type Described } from './manifest.ts'
import { messages } from './messages.ts'

export async function loadElement(element: Described): Promise<void> {
  const entries = element.tagName === 'svc-text' ? ['player', 'text'] : [entryOf(element)]
  await Promise.all(
    entries.map((entry) => import(/* @vite-ignore */ `/npm/@svc/components/${entry}/+esm`)),
  )
  if (!customElements.get(element.tagName))
    throw new PageError(messages().notThere(element.tagName), '')
}
