/** The tabs of a page as a table of rows, each by its name. */
import type { TemplateResult } from 'lit'
import type { Permission } from '../../daemon/contract/permissions.ts'

export interface PageTab {
  path: string
  /** Without this permission it is not offered; its address says what is refused. */
  needs?: Permission
  title(): string
  load(): Promise<unknown>
  element: string
  /** In its place, where there is something for `of`: what stands behind the tab in the address. */
  view?(of: string): TemplateResult | ''
}

type NamedTab = Omit<PageTab, 'path' | 'title'> & { path?: string }

/** `titles`: in the language of the moment. The name of a row is its path, where it says no other. */
export const pageTabs = <Name extends string>(
  titles: () => Record<Name, string>,
  rows: Record<NoInfer<Name>, NamedTab>,
): readonly PageTab[] =>
  Object.entries<NamedTab>(rows).map(([name, row]) => ({
    path: name,
    title: () => titles()[name as Name],
    ...row,
  }))
