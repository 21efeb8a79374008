/** The player's settings for this video, tried on the player beside at once, and kept when they are saved. */
import { html } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { saveBarStyles } from '../../kit/styles/save-bar.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { DraftForm } from '../../notices/draft-form.ts'
import { appElement, property } from '../../state/app-element.ts'
import type { Preview } from '../../state/preview.ts'
import { messages } from '../messages.ts'
import { spaceOf } from '../quiet-read.ts'
import { updateVideo } from '../actions.ts'
import { settingRow, settingStyles } from './setting-row.ts'
import {
  attributesOf,
  GROUPS,
  SETTINGS,
  settingsOf,
  valuesOf,
  type SettingName,
  type SettingValues,
} from './table.ts'

const w = messages.settings

class DashPlayerSettings extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #draft: DraftForm<SettingValues> = new DraftForm<SettingValues>(this, {
    part: 'player',
    failed: () => w.notSaved,
    read: () => ({ id: this.video.id, saved: valuesOf(this.video.settings) }),
    save: async ({ poster }) => {
      const settings = settingsOf(this.#draft.values)
      await updateVideo(this.app, this.video.id, { settings }, w.saved)
      // Which poster it has by itself, the player asks at its beginning alone.
      if (poster !== undefined) this.preview.reload()
    },
  })
  #space = spaceOf(this)
  #tried = ''

  static override styles = [formStyles, saveBarStyles, settingStyles]

  override updated() {
    const attributes = this.#attributes(this.#draft.values)
    const text = JSON.stringify([...attributes])
    if (text === this.#tried) return
    this.#tried = text
    this.preview.try(attributes)
  }

  /** What is not saved is seen here only. */
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#tried = ''
    this.preview.try(this.#attributes(valuesOf(this.video.settings)))
  }

  override render() {
    return html`<h2>${w.heading}</h2>
      <p class="lead">${w.lead}</p>
      <form id="player" @submit=${this.#draft.submit}>
        ${(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(
          (group) => html`<section aria-label=${w.groups[group]}>
          <h3>${w.groups[group]}</h3>${GROUPS[group].map((name) => this.#row(name))}
        </section>`,
        )}
      </form>
      ${this.#draft.bar((name) => w[name].label)}`
  }

  get #ofSpace() {
    return this.#space.value?.player_settings ?? {}
  }

  #attributes = (values: SettingValues) => attributesOf(this.video, values, this.#ofSpace)

  #row(name: SettingName) {
    const control = SETTINGS[name]
    const tracks = control.kind === 'tracks' ? this.video[control.of] : []
    return settingRow({
      name,
      value: this.#draft.values[name],
      inherited: this.#ofSpace[name] ?? null,
      languages: [...new Set(tracks.flatMap(({ language }) => language ?? []))],
      set: (value) => this.#draft.set(name, value),
      now: () => this.preview.time,
    })
  }
}
customElements.define('dash-player-settings', DashPlayerSettings)
