/** The tabs of a page as a table of rows, each by its name. */
import type { TemplateResult } from 'lit'
import type { Permission } from '../../daemon/contract/permissions.ts'

interface TabTitle {
  path: string
  title(): string
}

interface TabContent {
  /** Without this permission it is not offered; its address shows what is refused. */
  needs?: Permission
  load(): Promise<unknown>
  element: string
  /** In its place, where there is something for `of`: what stands behind the tab in the address. */
  view?(of: string): TemplateResult | ''
}

export type PageTab = TabTitle & TabContent

/** `titles`: in the language of the moment. The name of a row is its path, where it has no other. */
export const pageTabs = <Name extends string, Content = TabContent>(
  titles: () => Record<Name, string>,
  rows: Record<NoInfer<Name>, NoInfer<Content> & { path?: string }>,
): readonly (TabTitle & Content)[] =>
  Object.entries<Content & { path?: string }>(rows).map(([name, row]) => ({
    path: name,
    title: () => titles()[name as Name],
    ...row,
  }))
