/** All of the problems of the appliance, each with what to do. */
import { html, type TemplateResult } from 'lit'
import type { ProblemEntry } from '../../daemon/contract/problems.ts'
import { exactly } from '../kit/formats/when.ts'
import { words } from './words.ts'

export function problemsPanel(problems: readonly ProblemEntry[]): TemplateResult {
  return html`<section class="panel" aria-labelledby="problems">
    <h2 id="problems">${words().problems}</h2>
    ${
      problems.length === 0
        ? html`<p class="lead">${words().none}</p>`
        : problems.map(
            // A newer appliance may name one that this page does not know.
            ({ code, given, since, message }) => html`<div>
            <strong>${words().said[code]?.(given) ?? message}</strong>
            <p class="lead">${words().remedies[code] ?? ''} ${words().since(exactly(since))}.</p>
          </div>`,
          )
    }
  </section>`
}
