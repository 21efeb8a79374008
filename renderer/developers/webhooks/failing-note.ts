/** Says of a webhook that fails: since when, and why. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { Webhook } from '../../../daemon/contract/webhook.ts'
import { alertIcon } from '../../kit/icons.ts'
import { ago, exactly } from '../../kit/formats/when.ts'
import { messages } from '../messages.ts'

export function failingNote(
  { enabled, failing }: Webhook,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult | typeof nothing {
  if (!failing || !enabled) return nothing
  const w = messages().webhooks
  return html`<div class="failing" role="status">
    ${alertIcon(20)}
    <div>
      <p><b>${w.failingSince(exactly(failing.since), ago(failing.since))}</b></p>
      <p class="why">${w.lastError(failing.error)}</p>
      ${more}
    </div>
  </div>`
}

export const failingNoteStyles = css`
  .failing {
    display: flex;
    gap: var(--s3);
    padding: var(--s3) var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--bad-wash);
  }
  .failing > svg {
    flex: none;
    margin-top: 1px;
    color: var(--bad);
  }
  .failing b {
    font-weight: 600;
  }
  .failing .why {
    overflow-wrap: anywhere;
  }
`
