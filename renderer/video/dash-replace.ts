/** Asks for the file that is to take the place of the video's, and shows what stays. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { Video } from '../../daemon/contract/video.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { filmIcon } from '../kit/icons.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { replaceSource } from '../uploads/queue.ts'
import { messages as w } from './messages.ts'

const styles = css`
  ul {
    display: grid;
    gap: var(--s1);
    margin: var(--s3) 0 var(--s4);
    padding-inline-start: 1.1rem;
    list-style: disc;
  }
  .file {
    margin-top: var(--s3);
    > svg { flex: none; }
  }
`

export class DashReplace extends appElement({
  video: property<Video>(),
  file: state<File>(),
}) {
  #dialog = new FormDialog(this)
  #input = createRef<HTMLInputElement>()

  static override styles = styles

  override render() {
    const { file } = this
    return this.#dialog.view({
      heading: w.replaceTitle,
      fields: html`<p>${w.replaceText}</p>
      <ul class="soft">${w.replaceStays.map((line) => html`<li>${line}</li>`)}</ul>
      <button type="button" class="button" autofocus @click=${() => this.#input.value?.click()}
      >${w.chooseFile}</button>
      <input type="file" hidden accept="video/*,audio/*,.mkv,.mxf,.ts,.mts,.gif,.png,.apng,.webp" ${ref(this.#input)}
        @change=${this.#take} />
      <div role="status">${
        file
          ? html`<p class="file flex anywhere">${filmIcon()}<span>${file.name} · ${bytesInWords(file.size)}</span></p>`
          : nothing
      }</div>`,
      action: w.replaceAction,
      disabled: !file,
      send: this.#replace,
      closed: () => (this.file = undefined),
    })
  }

  open() {
    this.#dialog.open()
  }

  #take = () => {
    const input = this.#input.value!
    this.file = input.files?.[0]
    input.value = ''
  }

  #replace = () => {
    if (this.file) replaceSource(this.app, this.video.id, this.file)
    this.#dialog.close()
  }
}
customElements.define('dash-replace', DashReplace)
