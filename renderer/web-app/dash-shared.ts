/** Asks before shared files are uploaded: not only other apps share files with an installed one, any website can. */
import { html } from 'lit'
import { DashDialog } from '../kit/dash-dialog.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { loadMessages } from '../kit/language.ts'
import { messages } from '../kit/messages.ts'
import { partOf } from '../kit/part-of.ts'
import { appElement, property } from '../state/app-element.ts'
import { messages as w } from './messages.ts'

class DashShared extends appElement({
  files: property<readonly File[]>(),
  answer: property<(isWanted: boolean) => void>(),
}) {
  #dialog = partOf(this, DashDialog)

  override async firstUpdated() {
    await this.#dialog()!.updateComplete
    this.#dialog()!.open()
  }

  override render() {
    return html`<dash-dialog heading=${w.uploadShared(this.files.length)} cancel=${messages.discard}
      @close=${() => this.#close(false)}>
      <div class="stacked">
        <p>${w.uploadSharedText}</p>
        <ul>${this.files.map(
          ({ name, size }) =>
            html`<li class="anywhere">${name} <span class="faint">${bytesInWords(size)}</span></li>`,
        )}</ul>
      </div>
      <button slot="buttons" type="button" class="button primary"
        @click=${() => this.#close(true)}>${w.upload}</button>
    </dash-dialog>`
  }

  #close(isWanted: boolean) {
    this.answer(isWanted)
    this.remove()
  }
}
customElements.define('dash-shared', DashShared)

export async function askToUpload(files: readonly File[]) {
  await loadMessages()
  return new Promise<boolean>((answer) =>
    document.body.append(Object.assign(new DashShared(), { files, answer })),
  )
}
