/**
 * What the command palette offers, besides rooms and videos. A room adds its own while it is there:
 *
 *     connectedCallback() { this.#stop = offerCommands(() => [{ label: words().newCollection, icon: plusIcon(), run: () => … }]) }
 *     disconnectedCallback() { this.#stop?.() }
 *
 * The function is asked each time that the palette shows, so the words are in the language of the moment.
 */
import type { TemplateResult } from 'lit'

export interface Command {
  label: string
  icon?: TemplateResult
  /** As keys/shortcuts.ts writes them. */
  keys?: string
  /** Other words by which it is found. */
  also?: string
  run(): unknown
}

const sources = new Set<() => readonly Command[]>()

export function offerCommands(source: () => readonly Command[]): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

export const offered = (): Command[] => [...sources].flatMap((source) => source())
