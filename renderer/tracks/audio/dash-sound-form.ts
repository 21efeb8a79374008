/** A new sound from a file, or language and name of one that is there. Tells `kept`. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import '../../kit/dash-progress.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { languageField } from '../language-field.ts'
import { newSubtitleStyles } from '../subtitles/new-subtitle-styles.ts'
import { sendSound } from './send-sound.ts'
import { messages } from '../messages.ts'

export class DashSoundForm extends appElement({
  video: property<Video>(),
  /** The one that is changed; undefined: a new one. */
  track: state<AudioTrack | undefined>(),
  file: state<File | undefined>(),
  language: state(''),
  label: state(''),
  isDefault: state(false),
  fault: state(''),
  /** While something is sent. */
  progress: state<number | undefined>(),
}) {
  #dialog = createRef<DashDialog>()
  #file = createRef<HTMLInputElement>()
  #sending = new AbortController()

  static override styles = [formStyles, newSubtitleStyles]

  override render() {
    const sending = this.progress !== undefined
    return html`<dash-dialog
      heading=${this.track ? messages().audio.change : messages().audio.addTitle}
      ${ref(this.#dialog)} @close=${() => this.#sending.abort()}>
      <form id="sound" @submit=${this.#send}>
        ${
          this.track
            ? nothing
            : html`<div class="row">
              <label for="file">${messages().audio.file}</label>
              <input class="file" id="file" type="file"
                accept="audio/*,.flac,.mka,.m4a,.opus,.ac3,.eac3" aria-describedby="file-hint"
                ?disabled=${sending} ${ref(this.#file)}
                @change=${() => (this.file = this.#file.value?.files?.[0])} />
              <p class="hint" id="file-hint">${messages().audio.fileHint}</p>
            </div>`
        }
        <div class="row">
          <label for="language">${messages().audio.language}</label>
          ${languageField({
            value: this.language,
            near: this.video.audio_tracks.flatMap(({ language }) => language ?? []),
            often: messages().audio.often,
            all: messages().audio.allLanguages,
            none: messages().audio.noLanguage,
            id: 'language',
            change: (code) => (this.language = code),
          })}
        </div>
        <div class="row">
          <label for="label">${messages().audio.label}</label>
          <input class="field" id="label" maxlength="300" autocomplete="off"
            aria-describedby="label-hint" .value=${this.label}
            @input=${(event: Event) => (this.label = (event.target as HTMLInputElement).value)} />
          <p class="hint" id="label-hint">${messages().audio.labelHint}</p>
        </div>
        ${
          this.track
            ? nothing
            : html`<label class="check"><input type="checkbox" .checked=${this.isDefault}
              @change=${(event: Event) => (this.isDefault = (event.target as HTMLInputElement).checked)}
            /><span>${messages().audio.asDefault}</span></label>`
        }
        ${
          sending && !this.track
            ? html`<dash-progress .value=${this.progress} label=${messages().audio.sending}
            ></dash-progress>`
            : nothing
        }
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" ?disabled=${sending} @click=${this.#send}
      >${sending ? messages().audio.sending : this.track ? messages().audio.keep : messages().audio.addDeed}</button>
    </dash-dialog>`
  }

  open(track?: AudioTrack): void {
    this.track = track
    this.file = undefined
    if (this.#file.value) this.#file.value.value = ''
    this.language = track?.language ?? ''
    this.label = track?.label ?? ''
    this.isDefault = false
    this.fault = ''
    this.#dialog.value?.open()
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!this.track && !this.file) {
      this.fault = messages().audio.needsFile
      return this.#file.value?.focus()
    }
    this.fault = ''
    this.progress = 0
    this.#sending = new AbortController()
    try {
      await (this.track ? this.#change(this.track) : this.#add(this.file!))
      this.#dialog.value?.close()
      this.dispatchEvent(new Event('kept'))
    } catch (error) {
      // Closing the dialog is what stopped it.
      if (this.#sending.signal.aborted) return
      const { detail, hint } = explain(error)
      this.fault = `${detail} ${hint}`
    } finally {
      this.progress = undefined
    }
  }

  async #add(file: File): Promise<void> {
    const label = this.label.trim()
    const query = {
      ...(this.language ? { language: this.language } : {}),
      ...(label ? { label } : {}),
      default: String(this.isDefault),
    }
    await sendSound({
      id: this.video.id,
      file,
      query,
      signal: this.#sending.signal,
      progress: (fraction) => (this.progress = fraction),
    })
    notify(this.app, messages().audio.added)
  }

  async #change({ id, label: before }: AudioTrack): Promise<void> {
    const label = this.label.trim()
    await this.app.api.audioTracks.update({
      params: { id: this.video.id, track: id },
      body: {
        language: this.language || null,
        ...(label === '' || label === before ? {} : { label }),
      },
    })
    notify(this.app, messages().audio.changed)
  }
}
customElements.define('dash-sound-form', DashSoundForm)
