/** What is wrong with a file, by its lines, as the appliance names it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Fault } from '../../../daemon/contract/errors.ts'
import { sentenceOfFault } from '../../kit/explain/reasons/sentences.ts'
import { messages } from '../messages.ts'

/** `body line 12` → 12. */
const lineOf = ({ path }: Fault): string | undefined => /line (\d+)$/.exec(path)?.[1]

export const faultLines = (faults: readonly Fault[]): TemplateResult | typeof nothing =>
  faults.length === 0
    ? nothing
    : html`<ul class="lines" tabindex="0" aria-label=${messages().subtitles.faultList}>
        ${faults.map(
          (fault) =>
            html`<li>${
              lineOf(fault) === undefined
                ? nothing
                : html`<strong>${messages().subtitles.line(Number(lineOf(fault)))}</strong> `
            }${sentenceOfFault(fault) ?? html`<span lang="en">${fault.message}</span>`}</li>`,
        )}
      </ul>`
