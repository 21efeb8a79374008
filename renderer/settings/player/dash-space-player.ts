/** The default player settings of the space, with a preview. */
import { css, html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import { Action } from '../../notices/action.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { settingRow, settingStyles } from '../../video/settings/setting-row.ts'
import {
  CONTROL_NAMES,
  GROUPS,
  settingsOf,
  valuesOf,
  type SettingName,
  type SettingValues,
} from '../../video/settings/table.ts'
import { messages as videoMessages } from '../../video/messages.ts'
import { OwnSpace } from '../current-space.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'
import './dash-player-preview.ts'

/** Settings of a single video. */
const VIDEO_ONLY: readonly SettingName[] = ['title', 'poster', 'start_time', 'end_time']

/** The preview stands beside the form, on narrow pages above it. */
const beside = css`
  .preview h2 {
    margin-bottom: var(--s3);
  }
  @media (min-width: 72rem) {
    :host {
      grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
      align-items: start;
    }
    .preview {
      position: sticky;
      top: var(--s5);
      grid-column: 2;
    }
    .choices-panel {
      grid-area: 1 / 1;
    }
  }
`

export class DashSpacePlayer extends appElement({}) {
  #saving = new Action(this)
  #space = new OwnSpace(this)
  #draft = new FormDraft<SettingValues>(this, 'player', () => ({
    id: this.#space.value?.id ?? '',
    saved: valuesOf(this.#space.value?.player_settings ?? {}),
  }))

  static override styles = [formStyles, saveBarStyles, settingStyles, pageStyles, beside]

  override render() {
    if (this.#space.problem) return problemPanel(this.#space.problem, this.#space.read)
    if (!this.#space.value) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    return html`<section class="preview" aria-labelledby="preview">
      <h2 id="preview">${messages().preview}</h2>
      <dash-player-preview .values=${this.#draft.values}></dash-player-preview>
    </section>
    <section class="panel choices-panel" aria-labelledby="player">
      <div><h2 id="player">${messages().tabs.player}</h2><p class="lead">${messages().playerLead}</p></div>
      <form id="form" @submit=${this.#save}>
        ${(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(
          (group) => html`<section aria-label=${videoMessages().settings.groups[group]}>
          <h3>${videoMessages().settings.groups[group]}</h3>
          ${GROUPS[group].filter((name) => !VIDEO_ONLY.includes(name)).map((name) => this.#row(name))}
        </section>`,
        )}
      </form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.#saving.busy,
        conflicts: this.#draft.conflicts.map((name) => videoMessages().settings[name].label),
        form: 'form',
        discard: () => this.#draft.discard(),
      })}
    </section>`
  }

  #row(name: SettingName) {
    return settingRow({
      name,
      value: this.#draft.values[name],
      inherited: name === 'controls' ? CONTROL_NAMES.join(' ') : null,
      unset: messages().asMade,
      languages: [],
      set: (value) => this.#draft.set(name, value),
      now: () => 0,
    })
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const changes = { ...this.#draft.changes }
    await this.#saving.run(messages().notSaved, async () => {
      await this.#space.save({ player_settings: settingsOf(this.#draft.values) }, messages().saved)
      this.#draft.settle(changes)
    })
  }
}
customElements.define('dash-space-player', DashSpacePlayer)
