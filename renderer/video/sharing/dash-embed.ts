/**
 * The code of this video for other pages, in four forms. What is saved needs no word in it; what
 * one page wants otherwise can be written into it.
 */
import { css, html, nothing } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { choiceStyles } from '../../kit/styles/choices.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../../notices/dash-copy.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { attributesOf, valuesOf } from '../settings/table.ts'
import { CODE_KINDS, codeOf, type CodeKind } from './embed-code.ts'

const styles = css`
  :host { display: block; }
  .head { margin-bottom: var(--s2); }
  h2 { font-size: var(--text-l); }
  pre {
    max-height: 20rem;
    overflow: auto;
  }
  .hint,
  .check { margin-top: var(--s2); }
  /* Radio buttons as one bar. */
  .choices {
    display: inline-flex;
    gap: 2px;
    margin: 0 0 var(--s2);
    padding: 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
    label > span {
      min-height: 28px;
      padding: 0 var(--s3);
      border-radius: var(--radius-s);
      font-weight: 500;
    }
    input:hover + span { color: var(--ink); }
    input:checked + span {
      background: var(--raised);
      box-shadow: 0 0 0 1px var(--line);
      color: var(--ink);
    }
    input:focus-visible + span { outline-offset: 1px; }
  }
`

export class DashEmbed extends appElement({
  video: property<Video>(),
  token: property<string | null>(null),
  kind: state<CodeKind>('html'),
  pinned: state(false),
}) {
  static override styles = [formStyles, codeBlock, choiceStyles, styles]

  override render() {
    const { video, kind, pinned } = this
    const w = messages().sharing
    // Without a token the code of a private video plays nowhere.
    const lacksToken = video.visibility === 'private' && this.token === null
    const code = codeOf(kind, {
      base: location.origin,
      video,
      token: lacksToken ? '…' : this.token,
      attributes: pinned ? ownAttributes(video) : undefined,
    })
    const canPin = Object.keys(video.settings).length > 0 && (kind === 'html' || kind === 'react')
    return html`<div class="head flex wrap between">
        <h2>${w.embed}</h2>
        ${lacksToken ? nothing : html`<dash-copy label=${w.copy} what=${w.code} .text=${code}></dash-copy>`}
      </div>
      <fieldset class="choices">
        <legend class="unseen">${w.kindOfCode}</legend>
        ${CODE_KINDS.map(
          (
            each,
          ) => html`<label><input type="radio" name="kind" value=${each} .checked=${each === kind}
            @change=${() => (this.kind = each)} /><span>${w.kinds[each]}</span></label>`,
        )}
      </fieldset>
      <pre tabindex="0" role="region" aria-label=${w.kinds[kind]}><code>${code}</code></pre>
      ${lacksToken ? html`<p class="hint" role="note">${w.needsToken}</p>` : nothing}
      <p class="hint">${w.kindHints[kind]}</p>
      ${
        canPin
          ? html`<label class="check"><input type="checkbox" .checked=${pinned}
            @change=${(event: Event) => (this.pinned = (event.target as HTMLInputElement).checked)}
          /><span>${w.pin}<br /><span class="hint">${w.pinHint}</span></span></label>`
          : nothing
      }
      <p class="hint"><a href="/developers/playground?element=player&amp;video=${video.id}"
      >${w.playground}</a></p>`
  }
}
customElements.define('dash-embed', DashEmbed)

/** Only those that are set for this video. */
function ownAttributes(video: Video): ReadonlyMap<string, string> {
  const own = new Set(Object.keys(video.settings).map((name) => name.replace('_', '-')))
  const all = attributesOf(video, valuesOf(video.settings), {})
  return new Map([...all].filter(([name]) => own.has(name)))
}
