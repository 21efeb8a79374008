/** The tab of audio tracks: in which languages the video is heard. */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { checkIcon, penIcon, soundIcon, trashIcon } from '../../kit/icons.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Preview } from '../../state/preview.ts'
import { plusIcon } from '../icons.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { trackListStyles, trackRow } from '../track-list.ts'
import type { DashSoundForm } from './dash-sound-form.ts'
import './dash-sound-form.ts'

export class DashAudio extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  removing: state<AudioTrack | undefined>(),
}) {
  #action = new Action(this)
  #form = createRef<DashSoundForm>()
  #ask = createRef<DashConfirm>()

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
      <dash-confirm ${ref(this.#ask)} heading=${w.removeTitle(this.removing?.label ?? '')}
        deed=${w.removeDeed} ?busy=${this.#action.busy} @confirm=${this.#remove}
      >${w.removeText}</dash-confirm>`
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
      {
        label: w.remove,
        icon: trashIcon(),
        danger: true,
        // What is heard unless one chooses must be something.
        disabled: isDefault && this.video.audio_tracks.length > 1,
        run: () => {
          this.removing = track
          this.#ask.value?.open()
        },
      },
    ]
    return trackRow({
      track,
      name: language === null || language === 'und' ? label : languageName(language),
      mark: isDefault && w.isDefault,
      about: [
        w.sources[source],
        channels === 1 ? w.mono : channels === 2 ? w.stereo : w.channels(channels),
      ],
      messages: { waiting: w.waiting, working: w.encoding, failed: w.failed },
      actions: html`<dash-menu label=${w.moreAbout(label)} .items=${items}></dash-menu>`,
    })
  }

  #makeDefault({ id, label }: AudioTrack): void {
    const w = messages().audio
    void this.#action.run(w.notChanged, async () => {
      await this.app.api.audioTracks.update({
        params: { id: this.video.id, track: id },
        body: { default: true },
      })
      notify(this.app, w.defaultSet(label))
      this.preview.reload()
    })
  }

  #remove = (): void => {
    const w = messages().audio
    const { id, label } = this.removing!
    const work = async (): Promise<void> => {
      await this.app.api.audioTracks.delete({ params: { id: this.video.id, track: id } })
      notify(this.app, w.removed(label))
      this.preview.reload()
    }
    void this.#action.run(w.notRemoved, work, () => this.#ask.value?.close())
  }
}
customElements.define('dash-audio', DashAudio)
