import type { TemplateResult } from 'lit'

/**
 * What the command palette can do, by its name. Made anew each time that the palette shows, in the
 * language of that moment.
 */
export interface Command {
  label: string
  icon?: TemplateResult
  /** Written as in keys/shortcuts.ts. */
  keys?: string
  /** Other words by which it is found. */
  also?: string
  run(): unknown
}
