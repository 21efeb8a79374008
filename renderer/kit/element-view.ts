/** Draws the element that the row of a table names: a template cannot have a hole for its name. */
import { html, type TemplateResult } from 'lit'

const HOLE = '|'
/** By their text: Lit keeps an element for as long as it is drawn with the same strings. */
const templates = new Map<string, TemplateStringsArray>()

/** `<name .property=${…}></name>`, with each of the properties. */
export function elementView(name: string, properties: object = {}): TemplateResult {
  const holes = Object.keys(properties).map((key) => ` .${key}=${HOLE}`)
  const text = `<${name}${holes.join('')}></${name}>`
  const strings = text.split(HOLE)
  const template = templates.get(text) ?? Object.assign(strings, { raw: strings })
  templates.set(text, template)
  return html(template, ...Object.values(properties))
}
