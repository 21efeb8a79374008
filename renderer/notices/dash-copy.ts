/** A button that puts a text on the clipboard, and shows that it did. Event: `copied`. */
import { css, html, nothing } from 'lit'
import { appElement, attribute, flag, state } from '../state/app-element.ts'
import { notifyFailure } from './notices.ts'
import { PageError } from '../kit/explain/explain.ts'
import { checkIcon, copyIcon } from '../kit/icons.ts'
import { messages as w } from '../kit/messages.ts'

const SHOWN_MS = 2_000

const styles = css`
  :host { display: inline-block; }
  .both { display: inline-grid; }
  .both > * {
    grid-area: 1 / 1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--s2);
  }
  .gone { visibility: hidden; }
  .done:not(.primary) { color: var(--good); }
`

class DashCopy extends appElement({
  text: attribute(''),
  label: attribute(''),
  what: attribute(''),
  done: state(false),
  primary: flag(),
}) {
  #timer: ReturnType<typeof setTimeout> | undefined

  static override styles = styles

  override render() {
    const kind = `button ${this.label ? '' : 'icon quiet'} ${this.primary ? 'primary' : ''} ${this.done ? 'done' : ''}`
    return html`<button type="button" class=${kind}
      aria-label=${this.label ? nothing : w.copy(this.what)}
      title=${this.label ? '' : w.copy(this.what)} @click=${this.#copy}>
        <span class="both">
          <span class=${this.done ? 'gone' : ''}>${copyIcon()}${this.label}</span>
          <span class=${this.done ? '' : 'gone'}>${checkIcon()}${this.label ? w.copied : ''}</span>
        </span>
      </button>
      <span class="unseen" role="status">${this.done ? w.copiedWhat(this.what) : ''}</span>`
  }

  #copy = async () => {
    try {
      await copyText(this.text)
    } catch (error) {
      return notifyFailure(this.app, w.notCopied(this.what), error)
    }
    this.done = true
    this.emit('copied')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.done = false), SHOWN_MS)
  }
}
customElements.define('dash-copy', DashCopy)

export async function copyText(text: string) {
  // Absent on plain http at other addresses than this machine's own, as in an office network.
  if (navigator.clipboard) {
    try {
      return await navigator.clipboard.writeText(text)
    } catch {
      // Refused by a setting of the browser: the old way may still be open.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new PageError(w.clipboardRefused, w.clipboardHint)
}
