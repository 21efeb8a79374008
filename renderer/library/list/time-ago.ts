/**
 * `5 minutes ago`. The exact time comes when somebody points at it: the formatter of `Intl` for it
 * takes longer to make than the list.
 */
import { html, type TemplateResult } from 'lit'
import { ago, exactly } from '../../kit/formats/when.ts'

export const timeAgo = (timestamp: string): TemplateResult =>
  html`<time datetime=${timestamp} @pointerenter=${exactTime}>${ago(timestamp)}</time>`

function exactTime({ currentTarget }: Event): void {
  const time = currentTarget as HTMLTimeElement
  time.title = exactly(time.dateTime)
}
