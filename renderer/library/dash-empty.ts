/** The empty library teaches the three ways in: drop, choose, type. */
import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { uploadIcon } from '../kit/icons.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import { messages } from './messages.ts'

const COMMAND = 'npx svc videos upload clip.mp4 --wait'

export class DashEmpty extends appElement({}) {
  static override styles = [
    css`
      :host {
        display: block;
      }
      .zone {
        display: grid;
        justify-items: center;
        padding: clamp(2.5rem, 10vh, 6rem) var(--s4);
        border: 1.5px dashed var(--line-strong);
        border-radius: var(--radius-l);
        background: var(--sunken);
        text-align: center;
      }
      .sign {
        display: grid;
        place-items: center;
        width: 3.5rem;
        height: 3.5rem;
        margin-bottom: var(--s4);
        border-radius: 50%;
        background: var(--accent-wash);
        color: var(--accent-ink);
      }
      h2 {
        font-size: var(--text-l);
      }
      p {
        max-width: 30rem;
        margin: var(--s1) 0 var(--s4);
        color: var(--ink-soft);
      }
      .other {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: var(--s2) var(--s3);
        margin-top: var(--s5);
        color: var(--ink-soft);
      }
      .command {
        display: flex;
        align-items: center;
        gap: var(--s2);
        min-width: 0;
        padding: 2px 2px 2px var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        color: var(--ink);
        text-align: left;
      }
      code {
        overflow-wrap: anywhere;
      }
      @media (max-width: 30rem) {
        code {
          font-size: var(--text-xs);
        }
      }
    `,
  ]

  override render() {
    return html`<div class="zone">
        <span class="sign">${uploadIcon(24)}</span>
        <h2>${messages().emptyTitle}</h2>
        <p>${messages().emptyText}</p>
        <button type="button" class="button primary" @click=${() => chooseFiles(this.app)}>${messages().chooseFiles}</button>
      </div>
      <div class="other">
        ${messages().orTerminal}
        <div class="command"><code>${COMMAND}</code><dash-copy text=${COMMAND}
          what=${messages().command}></dash-copy></div>
      </div>`
  }
}
customElements.define('dash-empty', DashEmpty)
