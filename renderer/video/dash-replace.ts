/** Asks for the file that is to take the place of the video's, and says what stays. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-dialog.ts'
import { filmIcon } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import { replaceSource } from '../uploads/queue.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { messages } from './messages.ts'

export class DashReplace extends appElement({
  video: property<Video>(),
  file: state<File | undefined>(),
}) {
  #dialog = createRef<DashDialog>()
  #input = createRef<HTMLInputElement>()

  static override styles = [
    formStyles,
    css`
      ul {
        display: grid;
        gap: var(--s1);
        margin: var(--s3) 0 var(--s4);
        padding-inline-start: 1.1rem;
        color: var(--ink-soft);
        list-style: disc;
      }
      .file {
        display: flex;
        align-items: center;
        gap: var(--s2);
        margin-top: var(--s3);
        overflow-wrap: anywhere;
      }
      .file svg {
        flex: none;
      }
    `,
  ]

  override render() {
    return html`<dash-dialog heading=${messages().replaceTitle} ${ref(this.#dialog)}
      @close=${() => (this.file = undefined)}>
      <p>${messages().replaceText}</p>
      <ul>
        ${messages().replaceStays.map((line) => html`<li>${line}</li>`)}
      </ul>
      <button type="button" class="button" autofocus @click=${() => this.#input.value?.click()}
      >${messages().chooseFile}</button>
      <input type="file" hidden accept="video/*,audio/*,.mkv,.mxf,.ts,.mts" ${ref(this.#input)} @change=${this.#take} />
      <div role="status">${
        this.file
          ? html`<p class="file">${filmIcon()}<span>${this.file.name} · ${bytesInWords(this.file.size)}</span></p>`
          : nothing
      }</div>
      <button slot="buttons" type="button" class="button primary" ?disabled=${!this.file}
        @click=${this.#replace}>${messages().replaceDeed}</button>
    </dash-dialog>`
  }

  open(): void {
    this.#dialog.value?.open()
  }

  #take = (): void => {
    const input = this.#input.value!
    this.file = input.files?.[0]
    input.value = ''
  }

  #replace = (): void => {
    if (this.file) replaceSource(this.app, this.video.id, this.file)
    this.#dialog.value?.close()
  }
}
customElements.define('dash-replace', DashReplace)
