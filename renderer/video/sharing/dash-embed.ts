/**
 * The code of this video for other pages, in four forms. What is saved needs no word in it; what
 * one page wants otherwise can be written into it.
 */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import '../../notices/dash-copy.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { choiceStyles } from '../../kit/styles/choices.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { valuesOf, attributesOf } from '../settings/table.ts'
import { segmentStyles } from './segment-styles.ts'
import { CODE_KINDS, codeOf, type CodeKind } from './embed-code.ts'
import { messages } from '../messages.ts'

export class DashEmbed extends appElement({
  video: property<Video>(),
  token: property<string | null>(null),
  kind: state<CodeKind>('html'),
  pinned: state(false),
}) {
  static override styles = [
    formStyles,
    codeBlock,
    choiceStyles,
    segmentStyles,
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--s2);
        margin-bottom: var(--s2);
      }
      h2 {
        font-size: var(--text-l);
      }
      pre {
        max-height: 20rem;
        overflow: auto;
      }
      .hint,
      .check {
        margin-top: var(--s2);
      }
    `,
  ]

  override render() {
    // Without a token the code of a private video plays nowhere.
    const lacksToken = this.video.visibility === 'private' && this.token === null
    const code = codeOf(this.kind, {
      base: location.origin,
      video: this.video,
      token: lacksToken ? '…' : this.token,
      attributes: this.#attributes(),
    })
    const hasSettings = Object.keys(this.video.settings).length > 0
    return html`<div class="head">
        <h2>${messages().sharing.embed}</h2>
        ${lacksToken ? nothing : html`<dash-copy label=${messages().sharing.copy} what=${messages().sharing.code} .text=${code}></dash-copy>`}
      </div>
      <fieldset class="choices segments">
        <legend class="unseen">${messages().sharing.kindOfCode}</legend>
        ${CODE_KINDS.map(
          (kind) => html`<label><input type="radio" name="kind" value=${kind}
            .checked=${kind === this.kind} @change=${() => (this.kind = kind)}
          /><span>${messages().sharing.kinds[kind]}</span></label>`,
        )}
      </fieldset>
      <pre tabindex="0" role="region" aria-label=${messages().sharing.kinds[this.kind]}><code>${code}</code></pre>
      ${lacksToken ? html`<p class="hint" role="note">${messages().sharing.needsToken}</p>` : nothing}
      <p class="hint">${messages().sharing.kindHints[this.kind]}</p>
      ${
        hasSettings && (this.kind === 'html' || this.kind === 'react')
          ? html`<label class="check"><input type="checkbox" .checked=${this.pinned}
            @change=${(event: Event) => (this.pinned = (event.target as HTMLInputElement).checked)}
          /><span>${messages().sharing.pin}<br /><span class="hint">${messages().sharing.pinHint}</span></span></label>`
          : nothing
      }
      <p class="hint"><a href="/developers/playground?element=player&amp;video=${this.video.id}"
      >${messages().sharing.playground}</a></p>`
  }

  /** Only those that are set for this video. */
  #attributes(): ReadonlyMap<string, string> {
    if (!this.pinned) return new Map()
    const own = new Set(Object.keys(this.video.settings).map((name) => name.replace('_', '-')))
    return new Map(
      [...attributesOf(this.video, valuesOf(this.video.settings), {})].filter(([name]) =>
        own.has(name),
      ),
    )
  }
}
customElements.define('dash-embed', DashEmbed)
