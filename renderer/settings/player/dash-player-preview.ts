/** A player with the settings of the form, on a video of the library; without one, a drawing. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { againIcon } from '../../kit/icons.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { patchAttributes } from '../../kit/patch-attributes.ts'
import { watchToken } from '../../state/watch-token.ts'
import {
  attributesOf,
  settingsOf,
  valuesOf,
  type SettingValues,
} from '../../video/settings/table.ts'
import { messages } from '../messages.ts'

/** The bundle that other pages load, so that the preview shows what they show. */
const PLAYER = '/npm/@svc/components/player/+esm'
/** Newest videos among which one with a picture is looked for. */
const CANDIDATES = 20
/** The player's own default. */
const DEFAULT_COLOR = '#2f6fed'

type PreviewedVideo = { video: Video; token: string | undefined } | null

export class DashPlayerPreview extends appElement({
  /** Values of the form, saved or not. */
  values: property<SettingValues>(),
  /** Each number is a new player: it reads some settings only when it starts. */
  restarts: state(0),
}) {
  /** null: there is no video to play. */
  #preview = new ReadTask(this, { query: () => true, read: () => this.#read() })

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

  override render() {
    return this.#preview.view(
      (preview) =>
        preview
          ? this.#player(preview)
          : html`${this.#drawing()}<div class="under"><p>${messages().previewNone}</p></div>`,
      html`<div class="screen" aria-busy="true" .style=${'aspect-ratio: 16 / 9'}></div>`,
    )
  }

  #player({ video }: NonNullable<PreviewedVideo>): TemplateResult {
    return html`<div class="screen">${keyed(this.restarts, html`<svc-player></svc-player>`)}</div>
      <div class="under">
        <p>${messages().previewOf(video.name)}</p>
        <button type="button" class="button quiet" @click=${() => (this.restarts += 1)}
        >${againIcon()}${messages().previewAgain}</button>
      </div>`
  }

  override updated(): void {
    const player = this.renderRoot.querySelector<HTMLElement>('svc-player')
    const preview = this.#preview.value
    if (!player || !preview) return
    const { video, token } = preview
    patchAttributes(player, [
      ['embed', video.id],
      ...(token === undefined ? [] : [['token', token] as const]),
      ...attributesOf(video, valuesOf({}), settingsOf(this.values)),
      // The owner's own view is not counted.
      ['metrics', 'off'],
    ])
  }

  #drawing(): TemplateResult {
    const { color, aspect_ratio: ratio } = this.values
    const shape = String(ratio ?? '').replace(':', '/')
    const style =
      `--drawn-color: ${CSS.supports('color', String(color)) ? color : DEFAULT_COLOR}; aspect-ratio: ` +
      `${CSS.supports('aspect-ratio', shape) ? shape : '16 / 9'}`
    return html`<div class="drawn" role="img" aria-label=${messages().previewDrawn} .style=${style}>
      <span class="start"></span>${this.values.controls === 'none' ? nothing : html`<span class="seek"></span>`}
    </div>`
  }

  async #read(): Promise<PreviewedVideo> {
    const { data } = await this.app.api.videos.list({
      query: { limit: CANDIDATES, status: 'ready' },
    })
    const playable = data.filter(({ archived }) => !archived)
    const video = playable.find(({ audio_only: isAudio }) => isAudio !== true) ?? playable[0]
    if (!video) return null
    const [token] = await Promise.all([
      video.visibility === 'private' ? watchToken(this.app, video.id) : undefined,
      import(/* @vite-ignore */ PLAYER),
    ])
    if (!customElements.get('svc-player')) throw new PageError('The bundle holds no player.', '')
    return { video, token }
  }
}
customElements.define('dash-player-preview', DashPlayerPreview)
