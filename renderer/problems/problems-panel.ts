/** All of the problems of the appliance, each with what to do. */
import { html, type TemplateResult } from 'lit'
import type { ProblemEntry } from '../../daemon/contract/problems.ts'
import { exactly } from '../kit/formats/when.ts'
import { messages } from './messages.ts'

export function problemsPanel(problems: readonly ProblemEntry[]): TemplateResult {
  return html`<section class="panel" aria-labelledby="problems">
    <h2 id="problems">${messages().problems}</h2>
    ${
      problems.length === 0
        ? html`<p class="lead">${messages().none}</p>`
        : problems.map(
            // A newer appliance may name one that this page does not know.
            ({ code, given, since, message }) => html`<div>
            <strong>${messages().said[code]?.(given) ?? message}</strong>
            <p class="lead">${messages().remedies[code] ?? ''} ${messages().since(exactly(since))}.</p>
          </div>`,
          )
    }
  </section>`
}
