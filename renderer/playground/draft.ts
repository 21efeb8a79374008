/** What somebody has set for one element. A name that is not there is left to the element. */
export interface ElementConfig {
  attributes: ReadonlyMap<string, string>
  /** HTML, by slot. */
  slots: ReadonlyMap<string, string>
  /** Custom properties. */
  properties: ReadonlyMap<string, string>
  /** Declarations, by part. */
  parts: ReadonlyMap<string, string>
}

export type Group = keyof ElementConfig

const nothingSet: ReadonlyMap<string, string> = new Map()
export const EMPTY_DRAFT: ElementConfig = {
  attributes: nothingSet,
  slots: nothingSet,
  properties: nothingSet,
  parts: nothingSet,
}

/** `value`: null takes it back. */
export function changed(
  draft: ElementConfig,
  group: Group,
  name: string,
  value: string | null,
): ElementConfig {
  const values = new Map(draft[group])
  if (value === null) values.delete(name)
  else values.set(name, value)
  return { ...draft, [group]: values }
}

export const countOf = (draft: ElementConfig): number =>
  Object.values(draft).reduce((sum, { size }: ReadonlyMap<string, string>) => sum + size, 0)
