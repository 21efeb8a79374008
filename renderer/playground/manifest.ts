/** The elements as custom-elements.json of the appliance describes them, and their code, as any page gets both. */
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages as w } from './messages.ts'

export interface ManifestEntry {
  name: string
  description: string
  default?: string
}
export interface Attribute extends ManifestEntry {
  fieldName: string
  type: { text: string }
}
export interface Described {
  name: string
  tagName: string
  description: string
  attributes: readonly Attribute[]
  events: readonly ManifestEntry[]
  slots: readonly ManifestEntry[]
  cssParts: readonly ManifestEntry[]
  cssProperties: readonly ManifestEntry[]
}

let reading: Promise<readonly Described[]> | undefined

export function readManifest(app: App): Promise<readonly Described[]> {
  return (reading ??= read(app).catch((error: unknown) => {
    reading = undefined
    throw error
  }))
}

async function read({ api }: App): Promise<readonly Described[]> {
  const { version } = await api.system.get()
  const answer = await fetch(`/npm/@svc/components@${version}/custom-elements.json`)
  if (!answer.ok) throw new PageError(w.noManifest, w.noManifestHint)
  const { modules } = (await answer.json()) as { modules: { declarations: Described[] }[] }
  return modules.flatMap(({ declarations }) => declarations)
}

/** `player` of `svc-player`: what it is imported by. */
export const entryOf = ({ tagName }: Pick<Described, 'tagName'>): string =>
  tagName.replace(/^svc-/, '')

/** A transcript is read beside a player. */
const entriesOf = (tagName: string): string[] =>
  tagName === 'svc-text' ? ['player', 'text'] : [entryOf({ tagName })]

export const isLoaded = (tagName: string): boolean =>
  entriesOf(tagName).every((entry) => customElements.get(`svc-${entry}`))

export async function loadElement(tagName: string) {
  await Promise.all(
    entriesOf(tagName).map(
      (entry) => import(/* @vite-ignore */ `/npm/@svc/components/${entry}/+esm`),
    ),
  )
  if (!isLoaded(tagName)) throw new PageError(w.notThere(tagName), '')
}
