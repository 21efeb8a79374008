/** The tab of sounds: in which languages the video is heard. */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { soundIcon } from '../../kit/icons.ts'
import type { Preview } from '../../state/preview.ts'
import { plusIcon } from '../icons.ts'
import { subtitlesStyles } from '../subtitles/subtitles-styles.ts'
import { audioRow } from './audio-row.ts'
import type { DashSoundForm } from './dash-sound-form.ts'
import './dash-sound-form.ts'
import { messages } from '../messages.ts'

export class DashAudio extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  removing: state<AudioTrack | undefined>(),
  busy: state(false),
}) {
  #form = createRef<DashSoundForm>()
  #ask = createRef<DashConfirm>()

  static override styles = subtitlesStyles

  override render() {
    const { audio_tracks: tracks, playable, status } = this.video
    // A failed track does not change any more.
    const isRead = playable || status === 'errored'
    return html`${
      tracks.length === 0
        ? emptyState({
            icon: soundIcon(24),
            title: isRead ? messages().audio.emptyTitle : messages().audio.notReadTitle,
            text: isRead ? messages().audio.emptyText : messages().audio.notYet,
            ...(playable ? { action: this.#button() } : {}),
          })
        : html`<div class="head">
              <h2>${messages().audio.title}</h2>
              ${this.#button()}
            </div>
            <ul>
              ${tracks.map((track) =>
                audioRow(track, {
                  makeDefault: () => void this.#makeDefault(track),
                  change: () => this.#form.value?.open(track),
                  // What is heard unless one chooses must be something.
                  remove:
                    track.default && tracks.length > 1
                      ? undefined
                      : () => {
                          this.removing = track
                          this.#ask.value?.open()
                        },
                }),
              )}
            </ul>`
    }
      <dash-sound-form .video=${this.video} ${ref(this.#form)}></dash-sound-form>
      <dash-confirm ${ref(this.#ask)}
        heading=${messages().audio.removeTitle(this.removing?.label ?? '')}
        deed=${messages().audio.removeDeed} ?busy=${this.busy} @confirm=${this.#remove}
      >${messages().audio.removeText}</dash-confirm>`
  }

  #button() {
    return html`<button type="button" class="button primary"
      @click=${() => this.#form.value?.open()}>${plusIcon()}${messages().audio.add}</button>`
  }

  async #makeDefault({ id, label }: AudioTrack): Promise<void> {
    try {
      await this.app.api.audioTracks.update({
        params: { id: this.video.id, track: id },
        body: { default: true },
      })
      notify(this.app, messages().audio.defaultSet(label))
      this.preview.reload()
    } catch (error) {
      notifyFailure(this.app, messages().audio.notChanged, error)
    }
  }

  #remove = async (): Promise<void> => {
    const { id, label } = this.removing!
    this.busy = true
    try {
      await this.app.api.audioTracks.delete({ params: { id: this.video.id, track: id } })
      notify(this.app, messages().audio.removed(label))
      this.preview.reload()
    } catch (error) {
      notifyFailure(this.app, messages().audio.notRemoved, error)
    } finally {
      this.#ask.value?.close()
      this.busy = false
    }
  }
}
customElements.define('dash-audio', DashAudio)
