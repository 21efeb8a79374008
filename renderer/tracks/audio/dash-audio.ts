/** The tab of audio tracks: in which languages the video is heard. */
import { html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { addressOf, problemOf, ProblemError } from '../../../daemon/contract/client.ts'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import { button, checkbox } from '../../kit/controls.ts'
import '../../kit/dash-progress.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { checkIcon, penIcon, soundIcon } from '../../kit/icons.ts'
import { plusIcon } from '../../kit/library-icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { partOf } from '../../kit/part-of.ts'
import { rowsById } from '../../kit/rows-by-id.ts'
import { faultText } from '../../notices/action.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Preview } from '../../state/preview.ts'
import { spaceHeader } from '../../state/store.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { fileRow, labelRow, languageRow, trackFormStyles } from '../track-form.ts'
import { TrackActions, trackListStyles, trackRow } from '../track-list.ts'

const w = messages.audio

const ACCEPTED = 'audio/*,.flac,.mka,.m4a,.opus,.ac3,.eac3'

class DashAudio extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #form = partOf(this, DashSoundForm)
  #actions = new TrackActions<AudioTrack>(this, {
    messages: w,
    nameOf: ({ label }) => label,
    delete: async (track) => {
      await this.app.api.audioTracks.delete({ params: this.#params(track) })
      this.preview.reload()
    },
  })

  static override styles = trackListStyles

  override render() {
    const { audio_tracks: tracks, playable, status } = this.video
    // A failed track does not change any more.
    const isRead = playable || status === 'errored'
    const open = () => this.#form()?.open()
    const add = button(w.add, open, { icon: plusIcon(), look: 'primary' })
    return html`${
      tracks.length === 0
        ? emptyState({
            icon: soundIcon(24),
            title: isRead ? w.emptyTitle : w.notReadTitle,
            text: isRead ? w.emptyText : w.notYet,
            ...(playable ? { action: add } : {}),
          })
        : html`<div class="head flex wrap between"><h2>${w.title}</h2>${add}</div>
            <ul>${rowsById(tracks, (track) => this.#row(track))}</ul>`
    }
      <dash-sound-form .video=${this.video}></dash-sound-form>
      ${this.#actions.confirm()}`
  }

  #row(track: AudioTrack) {
    const { language, label, default: isDefault, channels, source, status } = track
    const items = [
      {
        label: w.makeDefault,
        icon: checkIcon(),
        disabled: isDefault || status !== 'ready',
        run: () => this.#makeDefault(track),
      },
      { label: w.change, icon: penIcon(), run: () => this.#form()?.open(track) },
      'line' as const,
      // What is heard unless one chooses must be something.
      this.#actions.deleteItem(track, isDefault && this.video.audio_tracks.length > 1),
    ]
    return trackRow({
      track,
      name: language === null || language === 'und' ? label : languageName(language),
      mark: isDefault && w.isDefault,
      about: [
        w.sources[source],
        channels === 1 ? w.mono : channels === 2 ? w.stereo : w.channels(channels),
      ],
      messages: w,
      working: w.encoding,
      actions: html`<dash-menu label=${w.moreAbout(label)} .items=${items}></dash-menu>`,
    })
  }

  #params = ({ id }: AudioTrack) => ({ id: this.video.id, track: id })

  #makeDefault(track: AudioTrack) {
    this.#actions.run(w.notChanged, w.defaultSet(track.label), async () => {
      const body = { default: true } as const
      await this.app.api.audioTracks.update({ params: this.#params(track), body })
      this.preview.reload()
    })
  }
}
customElements.define('dash-audio', DashAudio)

/** A new audio track from a file, or language and name of an existing one. */
class DashSoundForm extends appElement({
  video: property<Video>(),
  track: state<AudioTrack>(),
  file: state<File>(),
  language: state(''),
  label: state(''),
  isDefault: state(false),
  progress: state(0),
}) {
  #dialog = new FormDialog(this)
  #abort = new AbortController()
  #file = createRef<HTMLInputElement>()

  static override styles = [formStyles, trackFormStyles]

  override render() {
    const { busy } = this.#dialog
    const near = this.video.audio_tracks.flatMap(({ language }) => language ?? [])
    const isNew = !this.track
    return this.#dialog.view({
      heading: isNew ? w.addTitle : w.change,
      closed: () => this.#abort.abort(),
      fields: html`${isNew ? fileRow(w, ACCEPTED, this.#file, (file) => (this.file = file), busy) : nothing}
        ${languageRow(w, this.language, near, (code) => (this.language = code))}
        ${labelRow(w, this.label, (label) => (this.label = label))}
        ${isNew ? checkbox(w.asDefault, this.isDefault, (is) => (this.isDefault = is)) : nothing}
        ${busy && isNew ? html`<dash-progress .value=${this.progress} label=${w.sending}></dash-progress>` : nothing}`,
      action: isNew ? w.addAction : w.keep,
      doing: w.sending,
      send: this.#send,
    })
  }

  open(track?: AudioTrack) {
    this.track = track
    this.file = undefined
    if (this.#file.value) this.#file.value.value = ''
    this.language = track?.language ?? ''
    this.label = track?.label ?? ''
    this.isDefault = false
    this.#dialog.open()
  }

  #send = async () => {
    const { track, file } = this
    if (!track && !file) {
      this.#dialog.reset(w.needsFile)
      return this.#file.value?.focus()
    }
    this.progress = 0
    const { signal } = (this.#abort = new AbortController())
    await this.#dialog.send(
      async () => {
        await (track ? this.#change(track) : this.#add(file!, signal))
        return track ? w.changed : w.added
      },
      // Closing the dialog is what stopped it.
      (problem) => (signal.aborted ? '' : faultText(problem)),
    )
  }

  async #change({ id, label: before }: AudioTrack) {
    const label = this.label.trim()
    await this.app.api.audioTracks.update({
      params: { id: this.video.id, track: id },
      body: {
        language: this.language || null,
        label: label === before ? undefined : label || undefined,
      },
    })
  }

  /** By XMLHttpRequest: fetch reports no progress. Throws ProblemError, or TypeError where nothing answers. */
  #add(file: File, signal: AbortSignal) {
    const { language, isDefault } = this
    const query = {
      language: language || undefined,
      label: this.label.trim() || undefined,
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
    for (const header of Object.entries(spaceHeader(this.app.store.state)))
      request.setRequestHeader(...header)
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
