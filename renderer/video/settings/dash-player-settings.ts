/** The player's settings for this video, tried on the player beside at once, and kept when they are saved. */
import { html, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { PlayerSettings } from '../../../daemon/contract/settings.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { updateVideo } from '../actions/update-video.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import type { Preview } from '../../state/preview.ts'
import { SpaceOf } from '../space-of.ts'
import { settingRow } from './setting-row.ts'
import { settingStyles } from './styles.ts'
import {
  attributesOf,
  CONTROL_NAMES,
  GROUPS,
  SETTINGS,
  settingsOf,
  valuesOf,
  type SettingName,
  type SettingValues,
} from './table.ts'
import { messages } from '../messages.ts'

export class DashPlayerSettings extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  saving: state(false),
}) {
  #draft = new FormDraft<SettingValues>(this, 'player', () => ({
    id: this.video.id,
    saved: valuesOf(this.video.settings),
  }))
  #space = new SpaceOf(this, () => this.video.space)
  #tried = ''

  static override styles = [formStyles, saveBarStyles, settingStyles]

  override updated(): void {
    const attributes = attributesOf(this.video, this.#draft.values, this.#settings())
    const text = JSON.stringify([...attributes])
    if (text === this.#tried) return
    this.#tried = text
    this.preview.try(attributes)
  }

  /** What is not saved is seen here only. */
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#tried = ''
    this.preview.try(attributesOf(this.video, valuesOf(this.video.settings), this.#settings()))
  }

  override render() {
    return html`<h2>${messages().settings.heading}</h2>
      <p class="lead">${messages().settings.lead}</p>
      <form id="player" @submit=${this.#save}>
        ${(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(
          (group) =>
            html`<section aria-label=${messages().settings.groups[group]}><h3>${messages().settings.groups[group]}</h3>${GROUPS[
              group
            ].map((name) => this.#row(name))}</section>`,
        )}
      </form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.saving,
        conflicts: this.#draft.conflicts.map((name) => messages().settings[name].label),
        form: 'player',
        discard: () => this.#draft.discard(),
      })}`
  }

  /** Settings of the space; empty until they were read. */
  #settings(): PlayerSettings {
    return this.#space.value?.player_settings ?? {}
  }

  #row(name: SettingName): TemplateResult {
    const { video } = this
    const control = SETTINGS[name]
    const tracks =
      control.kind !== 'tracks' ? [] : control.of === 'audio' ? video.audio_tracks : video.subtitles
    return settingRow({
      name,
      value: this.#draft.values[name],
      inherited: this.#settings()[name] ?? (name === 'controls' ? CONTROL_NAMES.join(' ') : null),
      languages: [
        ...new Set(tracks.flatMap(({ language }) => (language === null ? [] : [language]))),
      ],
      set: (value) => this.#draft.set(name, value),
      now: () => this.preview.time,
    })
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    this.saving = true
    const changes = { ...this.#draft.changes }
    try {
      await updateVideo(
        this.app,
        this.video.id,
        { settings: settingsOf(this.#draft.values) },
        messages().settings.saved,
      )
      this.#draft.settle(changes)
      // Which poster it has by itself, the player asks at its beginning alone.
      if ('poster' in changes) this.preview.reload()
    } catch (error) {
      notifyFailure(this.app, messages().settings.notSaved, error)
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-player-settings', DashPlayerSettings)
