/** The default player settings of the space, with a preview. */
import { css, html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { button } from '../kit/controls.ts'
import { againIcon } from '../kit/icons.ts'
import { ReadTask } from '../kit/read-task.ts'
import { embedIn, loadPlayer } from '../state/load-player.ts'
import { settingRow, settingStyles } from '../video/settings/setting-row.ts'
import {
  attributesOf,
  GROUPS,
  settingsOf,
  valuesOf,
  type SettingName,
  type SettingValues,
} from '../video/settings/table.ts'
import { messages as videoMessages } from '../video/messages.ts'
import { spaceForm } from './settings-form.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages as w } from './messages.ts'

/** Settings of a single video. */
const VIDEO_ONLY: readonly SettingName[] = ['title', 'poster', 'start_time', 'end_time']

const spacePlayerStyles = css`
  .preview h2 { margin-bottom: var(--s3); }
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
    .panel { grid-area: 1 / 1; }
  }
`

class DashSpacePlayer extends appElement({}) {
  #form = spaceForm<SettingValues>(this, {
    part: 'player',
    read: ({ player_settings: settings }) => valuesOf(settings),
    write: (_, values) => ({ player_settings: settingsOf(values) }),
    notice: () => w.saved,
  })

  /** The preview stands beside the form, on narrow pages above it. */
  static override styles = [settingStyles, panelColumn, spacePlayerStyles]

  override render() {
    return this.#form.view(() => this.#panels())
  }

  #panels() {
    const { groups } = videoMessages.settings
    return html`<section class="preview" aria-labelledby="preview">
      <h2 id="preview">${w.preview}</h2>
      <dash-player-preview .values=${this.#form.values}></dash-player-preview>
    </section>
    ${panel(
      'player',
      w.tabs.player,
      html`<form id="form" @submit=${this.#form.submit}>${Object.entries(GROUPS).map(
        ([group, names]) => html`<section aria-label=${groups[group as keyof typeof GROUPS]}>
          <h3>${groups[group as keyof typeof GROUPS]}</h3>
          ${names.filter((name) => !VIDEO_ONLY.includes(name)).map((name) => this.#row(name))}
        </section>`,
      )}</form>
      ${this.#form.bar((name) => videoMessages.settings[name].label)}`,
      { lead: w.playerLead },
    )}`
  }

  #row(name: SettingName) {
    return settingRow({
      name,
      value: this.#form.values[name],
      inherited: null,
      unset: w.asMade,
      languages: [],
      set: (value) => this.#form.set(name, value),
      now: () => 0,
    })
  }
}
customElements.define('dash-space-player', DashSpacePlayer)

/** Newest videos among which one with a picture is looked for. */
const CANDIDATES = 20
/** The player's own default. */
const DEFAULT_COLOR = '#2f6fed'

const playerPreviewStyles = css`
  :host {
    display: grid;
    gap: var(--s2);
    align-content: start;
  }
  .screen,
  .drawn {
    overflow: hidden;
    border-radius: var(--radius-m);
    background: #08090b;
  }
  svc-player {
    display: block;
    width: 100%;
  }
  .drawn {
    position: relative;
    display: grid;
    place-items: center;
    max-height: 26rem;
    background: linear-gradient(160deg, #2b3242, #0c0e13);
  }
  .start {
    width: 3.5rem;
    height: 3.5rem;
    border-radius: 50%;
    background: var(--drawn-color);
    clip-path: path(evenodd, 'M28 0a28 28 0 1 1 0 56a28 28 0 1 1 0-56zM22 17l18 11l-18 11z');
  }
  .seek {
    position: absolute;
    inset: auto 12px 14px;
    height: 4px;
    border-radius: 2px;
    background: linear-gradient(90deg, var(--drawn-color) 35%, rgb(255 255 255 / 30%) 0);
  }
  .under p { flex: 1 1 10rem; }
`

/** A player with the settings of the form, on a video of the library; without one, a drawing. */
class DashPlayerPreview extends appElement({
  values: property<SettingValues>(),
  /** Each number is a new player: it reads some settings only when it starts. */
  restarts: state(0),
}) {
  /** null: there is no video to play. */
  #preview = new ReadTask(this, { read: () => this.#read() })

  static override styles = playerPreviewStyles

  override render() {
    return this.#preview.view(
      (preview) =>
        preview
          ? this.#player(preview.video)
          : html`${this.#drawing()}<div class="under soft small"><p>${w.previewNone}</p></div>`,
      html`<div class="screen" aria-busy="true" .style=${'aspect-ratio: 16 / 9'}></div>`,
    )
  }

  #player({ name }: Video) {
    return html`<div class="screen">${keyed(this.restarts, html`<svc-player></svc-player>`)}</div>
      <div class="under flex wrap between soft small">
        <p class="anywhere">${w.previewOf(name)}</p>
        ${button(w.previewAgain, () => (this.restarts += 1), { icon: againIcon(), look: 'quiet' })}
      </div>`
  }

  override updated() {
    const player = this.renderRoot.querySelector<HTMLElement>('svc-player')
    const preview = this.#preview.value
    if (!player || !preview) return
    const { video, token } = preview
    const attributes = attributesOf(video, valuesOf({}), settingsOf(this.values))
    embedIn(player, video, token, attributes)
  }

  #drawing() {
    const { color, aspect_ratio: ratio, controls } = this.values
    const shape = String(ratio ?? '').replace(':', '/')
    const style =
      `--drawn-color: ${CSS.supports('color', String(color)) ? color : DEFAULT_COLOR}; aspect-ratio: ` +
      `${CSS.supports('aspect-ratio', shape) ? shape : '16 / 9'}`
    return html`<div class="drawn" role="img" aria-label=${w.previewDrawn} .style=${style}>
      <span class="start"></span>${controls === 'none' ? nothing : html`<span class="seek"></span>`}
    </div>`
  }

  async #read(): Promise<{ video: Video; token: string | undefined } | null> {
    const { data } = await this.app.api.videos.list({
      query: { limit: CANDIDATES, status: 'ready' },
    })
    const playable = data.filter(({ archived }) => !archived)
    const video = playable.find(({ audio_only: isAudio }) => isAudio !== true) ?? playable[0]
    return video ? { video, token: await loadPlayer(this.app, video) } : null
  }
}
customElements.define('dash-player-preview', DashPlayerPreview)
