/** A secret, the one time that it is shown: whole, selectable, with a button that copies it and a word of warning. */
import { css, html, type TemplateResult } from 'lit'
import '../notices/dash-copy.ts'
import { alertIcon } from '../kit/icons.ts'

interface ShownSecret {
  secret: string
  /** What is copied: "key". */ what: string
  label: string
  once: string
}

export const secretPanel = ({
  secret,
  what,
  label,
  once,
}: ShownSecret): TemplateResult => html`<div class="secret">
  <p class="once">${alertIcon()}<span>${once}</span></p>
  <div class="secret-row">
    <code tabindex="0" role="textbox" aria-readonly="true" aria-label=${what}>${secret}</code>
    <dash-copy primary .text=${secret} what=${what} label=${label}></dash-copy>
  </div>
</div>`

export const secretStyles = css`
  .secret {
    display: grid;
    gap: var(--s3);
  }
  .once {
    display: flex;
    gap: var(--s2);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    color: var(--wait);
  }
  .once svg {
    flex: none;
    margin-top: 2px;
  }
  .secret-row {
    display: grid;
    gap: var(--s3);
  }
  .secret-row code {
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .secret-row dash-copy {
    justify-self: end;
  }
`
