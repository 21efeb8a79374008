/** The element that the row of a table names. */
import type { TemplateResult } from 'lit'
import { html, unsafeStatic } from 'lit/static-html.js'

/** `name`: from a table of ours, since it is taken as it is. */
export function elementView(name: string): TemplateResult {
  const tag = unsafeStatic(name)
  return html`<${tag}></${tag}>`
}
