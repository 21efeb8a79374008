/** The tab of audio tracks: in which languages the video is heard. */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { checkIcon, penIcon, soundIcon } from '../../kit/icons.ts'
import { plusIcon } from '../../kit/library-icons.ts'
import { appElement, property } from '../../state/app-element.ts'
import type { Preview } from '../../state/preview.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { TrackActions, trackListStyles, trackRow } from '../track-list.ts'
import type { DashSoundForm } from './dash-sound-form.ts'
import './dash-sound-form.ts'

export class DashAudio extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #form = createRef<DashSoundForm>()
  #actions = new TrackActions<AudioTrack>(this, {
    messages: () => messages().audio,
    nameOf: ({ label }) => label,
    delete: async (track) => {
      await this.app.api.audioTracks.delete({ params: this.#params(track) })
      this.preview.reload()
    },
  })

  static override styles = trackListStyles

  override render() {
    const w = messages().audio
    const { audio_tracks: tracks, playable, status } = this.video
    // A failed track does not change any more.
    const isRead = playable || status === 'errored'
    const add = html`<button type="button" class="button primary"
      @click=${() => this.#form.value?.open()}>${plusIcon()}${w.add}</button>`
    return html`${
      tracks.length === 0
        ? emptyState({
            icon: soundIcon(24),
            title: isRead ? w.emptyTitle : w.notReadTitle,
            text: isRead ? w.emptyText : w.notYet,
            ...(playable ? { action: add } : {}),
          })
        : html`<div class="head flex wrap between"><h2>${w.title}</h2>${add}</div>
            <ul>${tracks.map((track) => this.#row(track))}</ul>`
    }
      <dash-sound-form .video=${this.video} ${ref(this.#form)}></dash-sound-form>
      ${this.#actions.confirm()}`
  }

  #row(track: AudioTrack) {
    const w = messages().audio
    const { language, label, default: isDefault, channels, source, status } = track
    const items = [
      {
        label: w.makeDefault,
        icon: checkIcon(),
        disabled: isDefault || status !== 'ready',
        run: () => this.#makeDefault(track),
      },
      { label: w.change, icon: penIcon(), run: () => this.#form.value?.open(track) },
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
    const w = messages().audio
    this.#actions.run(w.notChanged, w.defaultSet(track.label), async () => {
      const body = { default: true } as const
      await this.app.api.audioTracks.update({ params: this.#params(track), body })
      this.preview.reload()
    })
  }
}
customElements.define('dash-audio', DashAudio)
