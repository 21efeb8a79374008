/** What custom-elements.json says of the elements: that of the appliance itself, as its pages get it. */
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages } from './messages.ts'

export interface ManifestEntry {
  name: string
  description: string
}
export interface Attribute extends ManifestEntry {
  fieldName: string
  type: { text: string }
  default?: string
}
export interface CssProperty extends ManifestEntry {
  default?: string
}
export interface Described {
  name: string
  tagName: string
  description: string
  attributes: readonly Attribute[]
  events: readonly ManifestEntry[]
  slots: readonly ManifestEntry[]
  cssParts: readonly ManifestEntry[]
  cssProperties: readonly CssProperty[]
}

interface Manifest {
  modules: { declarations: Described[] }[]
}

let asked: Promise<readonly Described[]> | undefined

export function readManifest(app: App): Promise<readonly Described[]> {
  return (asked ??= read(app).catch((error: unknown) => {
    asked = undefined
    throw error
  }))
}

async function read({ api }: App): Promise<readonly Described[]> {
  const { version } = await api.system.get()
  const answer = await fetch(`/npm/@svc/components@${version}/custom-elements.json`)
  if (!answer.ok) throw new PageError(messages().noManifest, messages().noManifestHint)
  const { modules } = (await answer.json()) as Manifest
  return modules.flatMap(({ declarations }) => declarations)
}

/** `player` of `svc-player`: what it is imported by. */
export const entryOf = ({ tagName }: Pick<Described, 'tagName'>): string =>
  tagName.replace(/^svc-/, '')
