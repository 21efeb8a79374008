/**
 * The player as it will be for every video of the space: a real one of the library, or a drawing
 * where there is none yet.
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { explain, PageError, type Explained } from '../../kit/explain/explain.ts'
import { againIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { patchAttributes } from '../../kit/patch-attributes.ts'
import { watchToken } from '../../state/watch-token.ts'
import {
  attributesOf,
  settingsOf,
  valuesOf,
  type SettingValues,
} from '../../video/settings/table.ts'
import { messages } from '../messages.ts'

/** As any other page loads it, so that what is seen here is what is seen there. */
const PLAYER = '/npm/@svc/components/player/+esm'
/** Among so many of the newest one is looked for that has a picture. */
const LOOKED_AT = 20
/** What the player does where nobody says anything. */
const COLOR = '#2f6fed'

type PreviewedVideo = { video: Video; token: string | undefined } | null

export class DashPlayerPreview extends appElement({
  /** As they are typed, saved or not. */
  values: property<SettingValues>(),
  /** null: there is no video to show; undefined until that is known. */
  shown: state<PreviewedVideo | undefined>(undefined),
  problem: state<Explained | null>(null),
  /** Another number, another player: some settings count at its beginning alone. */
  times: state(0),
}) {
  static override styles = [
    css`
      :host {
        display: grid;
        gap: var(--s2);
        align-content: start;
      }
      .screen {
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
        overflow: hidden;
        border-radius: var(--radius-m);
        background: linear-gradient(160deg, #2b3242, #0c0e13);
      }
      .drawn .start {
        width: 3.5rem;
        height: 3.5rem;
        border-radius: 50%;
        background: var(--drawn-color);
        clip-path: path(evenodd, 'M28 0a28 28 0 1 1 0 56a28 28 0 1 1 0-56zM22 17l18 11l-18 11z');
      }
      .drawn .seek {
        position: absolute;
        inset: auto 12px 14px;
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(90deg, var(--drawn-color) 35%, rgb(255 255 255 / 30%) 0);
      }
      .under {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--s2);
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      .under p {
        flex: 1 1 10rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    if (this.problem) return problemPanel(this.problem, this.#read)
    if (this.shown === undefined)
      return html`<div class="screen" aria-busy="true" .style=${'aspect-ratio: 16 / 9'}></div>`
    if (this.shown === null)
      return html`${this.#drawing()}<div class="under"><p>${messages().previewNone}</p></div>`
    return html`<div class="screen">${keyed(this.times, html`<svc-player></svc-player>`)}</div>
      <div class="under">
        <p>${messages().previewOf(this.shown.video.name)}</p>
        <button
          type="button"
          class="button quiet"
          @click=${() => (this.times += 1)}
        >${againIcon()}${messages().previewAgain}</button>
      </div>`
  }

  override updated(): void {
    const player = this.renderRoot.querySelector<HTMLElement>('svc-player')
    if (!player || !this.shown) return
    const { video, token } = this.shown
    patchAttributes(player, [
      ['embed', video.id],
      ...(token === undefined ? [] : [['token', token] as const]),
      ...attributesOf(video, valuesOf({}), settingsOf(this.values)),
      // What its owner looks at is no view.
      ['metrics', 'off'],
    ])
  }

  #drawing(): TemplateResult {
    const { color, aspect_ratio: ratio } = this.values
    const shape = String(ratio ?? '').replace(':', '/')
    const style =
      `--drawn-color: ${CSS.supports('color', String(color)) ? color : COLOR}; aspect-ratio: ` +
      `${CSS.supports('aspect-ratio', shape) ? shape : '16 / 9'}`
    return html`<div class="drawn" role="img" aria-label=${messages().previewDrawn} .style=${style}>
      <span class="start"></span>${this.values.controls === 'none' ? nothing : html`<span class="seek"></span>`}
    </div>`
  }

  #read = async (): Promise<void> => {
    this.problem = null
    try {
      const { data } = await this.app.api.videos.list({
        query: { limit: LOOKED_AT, status: 'ready' },
      })
      const playable = data.filter(({ archived }) => !archived)
      const video = playable.find(({ audio_only: isAudio }) => isAudio !== true) ?? playable[0]
      if (!video) {
        this.shown = null
        return
      }
      const [token] = await Promise.all([
        video.visibility === 'private' ? watchToken(this.app, video.id) : undefined,
        import(/* @vite-ignore */ PLAYER),
      ])
      if (!customElements.get('svc-player')) throw new PageError('The bundle holds no player.', '')
      this.shown = { video, token }
    } catch (error) {
      this.problem = explain(error)
    }
  }
}
customElements.define('dash-player-preview', DashPlayerPreview)
