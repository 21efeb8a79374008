/** A new audio track from a file, or language and name of an existing one. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { addressOf, problemOf, ProblemError } from '../../../daemon/contract/client.ts'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import '../../kit/dash-progress.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { faultText, fileRow, labelRow, languageRow, trackFormStyles } from '../track-form.ts'

const ACCEPTED = 'audio/*,.flac,.mka,.m4a,.opus,.ac3,.eac3'

export class DashSoundForm extends appElement({
  video: property<Video>(),
  track: state<AudioTrack | undefined>(),
  file: state<File | undefined>(),
  language: state(''),
  label: state(''),
  isDefault: state(false),
  progress: state(0),
}) {
  #sending = new Action(this)
  #abort = new AbortController()
  #dialog = createRef<DashDialog>()
  #file = createRef<HTMLInputElement>()

  static override styles = [formStyles, trackFormStyles]

  override render() {
    const w = messages().audio
    const { busy, fault } = this.#sending
    const near = this.video.audio_tracks.flatMap(({ language }) => language ?? [])
    return html`<dash-dialog heading=${this.track ? w.change : w.addTitle} ${ref(this.#dialog)}
      @close=${() => this.#abort.abort()}>
      <form id="sound" @submit=${this.#send}>
        ${this.track ? nothing : fileRow(w, ACCEPTED, this.#file, (file) => (this.file = file), busy)}
        ${languageRow(w, this.language, near, (code) => (this.language = code))}
        ${labelRow(w, this.label, (label) => (this.label = label))}
        ${
          this.track
            ? nothing
            : html`<label class="check"><input type="checkbox" .checked=${this.isDefault}
              @change=${(event: Event) => (this.isDefault = (event.target as HTMLInputElement).checked)}
            /><span>${w.asDefault}</span></label>`
        }
        ${busy && !this.track ? html`<dash-progress .value=${this.progress} label=${w.sending}></dash-progress>` : nothing}
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" ?disabled=${busy} @click=${this.#send}
      >${busy ? w.sending : this.track ? w.keep : w.addAction}</button>
    </dash-dialog>`
  }

  open(track?: AudioTrack): void {
    this.track = track
    this.file = undefined
    if (this.#file.value) this.#file.value.value = ''
    this.language = track?.language ?? ''
    this.label = track?.label ?? ''
    this.isDefault = false
    this.#sending.reset()
    this.#dialog.value?.open()
  }

  #send = async (event: Event) => {
    event.preventDefault()
    const { track, file } = this
    if (!track && !file) {
      this.#sending.reset(messages().audio.needsFile)
      return this.#file.value?.focus()
    }
    this.progress = 0
    const { signal } = (this.#abort = new AbortController())
    await this.#sending.submit(
      // Closing the dialog is what stopped it.
      (problem) => (signal.aborted ? '' : faultText(problem)),
      async () => {
        await (track ? this.#change(track) : this.#add(file!, signal))
        notify(this.app, track ? messages().audio.changed : messages().audio.added)
        this.#dialog.value?.close()
      },
    )
  }

  async #change({ id, label: before }: AudioTrack) {
    const label = this.label.trim()
    await this.app.api.audioTracks.update({
      params: { id: this.video.id, track: id },
      body: {
        language: this.language || null,
        ...(label === '' || label === before ? {} : { label }),
      },
    })
  }

  /** By XMLHttpRequest: fetch does not tell how much was sent. Throws ProblemError, or TypeError where nothing answers. */
  #add(file: File, signal: AbortSignal) {
    const { language, isDefault } = this
    const label = this.label.trim()
    const query = {
      ...(language ? { language } : {}),
      ...(label ? { label } : {}),
      default: String(isDefault),
    }
    const request = new XMLHttpRequest()
    request.open(
      'POST',
      addressOf(
        location.origin,
        { path: '/v1/videos/{id}/audio_tracks' },
        { params: { id: this.video.id }, query },
      ),
    )
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) =>
      (this.progress = total === 0 ? 0 : loaded / total)
    signal.addEventListener('abort', () => request.abort())
    return new Promise<void>((resolve, reject) => {
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
      request.onload = () => {
        if (request.status < 300) return resolve()
        const answer = new Response(request.responseText, { status: request.status })
        void problemOf(answer).then((problem) => reject(new ProblemError(problem)))
      }
      request.send(file)
    })
  }
}
customElements.define('dash-sound-form', DashSoundForm)
