import { html, type TemplateResult } from 'lit'
import { ago, exactly } from './formats/when.ts'

/** How long ago, with the exact time as its title. */
export const time = (timestamp: string): TemplateResult =>
  html`<time datetime=${timestamp} title=${exactly(timestamp)}>${ago(timestamp)}</time>`
