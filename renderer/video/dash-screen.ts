/** The place of the picture: the product's own player, or why there is none yet. It keeps its size. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { alertIcon, clockIcon, filmIcon } from '../kit/icons.ts'
import '../kit/dash-progress.ts'
import { PageError } from '../kit/explain/explain.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { patchAttributes } from '../kit/patch-attributes.ts'
import type { StatusLabel } from '../kit/formats/status.ts'
import { watchToken } from '../state/watch-token.ts'
import type { PreviewPlayer, Preview } from '../state/preview.ts'
import { timeInAddress } from './time-in-address.ts'
import { messages } from './messages.ts'

/** Loads the player in the way that any other page does, so that both look the same. */
const PLAYER = '/npm/@svc/components/player/+esm'
/** What its owner looks at is no view. */
const UNMEASURED = ['metrics', 'off'] as const

export class DashScreen extends appElement({
  video: property<Video>(),
  status: property<StatusLabel>(),
  preview: property<Preview>(),
  player: state<'unasked' | 'loading' | 'there' | 'failed'>('unasked'),
  /** For a private video. */
  token: state<string | undefined>(),
}) {
  #shown = ''

  static override styles = [
    css`
      :host {
        display: block;
      }
      .screen {
        position: relative;
        display: grid;
        width: 100%;
        max-height: 74vh;
        overflow: hidden;
        border-radius: var(--radius-l);
        background: #08090b;
        color: #c9ced8;
      }
      svc-player {
        display: block;
        width: 100%;
        height: 100%;
        min-height: 0;
      }
      .words {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: var(--s2);
        padding: var(--s5);
        text-align: center;
      }
      .words strong {
        color: #fff;
        font-size: var(--text-l);
        font-weight: 600;
      }
      dash-progress {
        --line: rgb(255 255 255 / 18%);
        --accent: #8f9dff;
        width: min(18rem, 60vw);
        margin: var(--s2) 0;
      }
      @media (forced-colors: active) {
        .screen:has(.words) {
          border: 1px solid CanvasText;
        }
      }
      .problem {
        place-self: center;
        margin: var(--s4);
        color: var(--ink);
      }
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('preview')) {
      changed.get('preview')?.removeEventListener('asked', this.#asked)
      this.preview.addEventListener('asked', this.#asked)
    }
    if (!this.#isShown) return
    const needsToken = this.video.visibility === 'private' && this.token === undefined
    if (this.player === 'unasked' || (this.player === 'there' && needsToken))
      void this.#loadPlayer()
  }

  override render() {
    const { width, height, audio_only: audioOnly } = this.video
    const shape = width && height ? `${width} / ${height}` : '16 / 9'
    // Sound alone is as high as the player's controls.
    const itsOwn = audioOnly && this.player === 'there'
    return html`<div class="screen" .style=${`aspect-ratio: ${itsOwn ? 'auto' : shape}`}>${this.#inside()}</div>`
  }

  /** An archived one is shown to nobody. */
  get #isShown(): boolean {
    return this.video.playable && !this.video.archived
  }

  #inside(): TemplateResult | typeof nothing {
    if (!this.#isShown) return waiting(this.video, this.status)
    if (this.player === 'there')
      return keyed(
        `${this.video.id} ${this.video.playable_at} ${this.preview.generation}`,
        html`<svc-player></svc-player>`,
      ) as TemplateResult
    if (this.player === 'failed') {
      return problemPanel(
        {
          code: 'unreachable',
          title: messages().playerFailed,
          detail: '',
          hint: messages().loadingFailedHint,
        },
        () => void this.#loadPlayer(),
      )
    }
    return nothing
  }

  override updated(): void {
    const player = this.renderRoot.querySelector<PreviewPlayer>('svc-player') ?? undefined
    if (player)
      patchAttributes(
        player,
        new Map([
          ['embed', this.video.id],
          ...(this.token === undefined ? [] : [['token', this.token] as const]),
          ...this.preview.attributes,
          UNMEASURED,
        ]),
      )
    const before = this.preview.player
    if (player && before && before !== player && this.#shown === this.video.id)
      player.currentTime = before.currentTime
    // Who came for a moment of it, as from a search for what is said.
    else if (player && player !== before && timeInAddress() !== null)
      player.currentTime = timeInAddress()!
    this.#shown = this.video.id
    this.preview.attach(player)
  }

  #asked = (): void => this.requestUpdate()

  async #loadPlayer(): Promise<void> {
    this.player = 'loading'
    try {
      const asked =
        this.video.visibility === 'private' ? watchToken(this.app, this.video.id) : undefined
      await import(/* @vite-ignore */ PLAYER)
      if (!customElements.get('svc-player')) throw new PageError('The bundle holds no player.', '')
      this.token = await asked
      this.player = 'there'
    } catch {
      // The browser does not say why a module did not load, and a token comes unless the appliance is gone.
      this.player = 'failed'
    }
  }
}
customElements.define('dash-screen', DashScreen)

function waiting(video: Video, { label, progress }: StatusLabel): TemplateResult {
  const errored = video.status === 'errored'
  if (video.archived)
    return html`<div class="words">${filmIcon(32)}<strong>${messages().archivedTitle}</strong></div>`
  return html`<div class="words">
    ${errored ? alertIcon(32) : video.status === 'created' && progress === undefined ? clockIcon(32) : filmIcon(32)}
    <strong>${errored ? messages().nothingToPlay : label}</strong>
    ${progress === undefined ? nothing : html`<dash-progress .value=${progress} label=${label}></dash-progress>`}
    ${errored ? nothing : html`<span>${nextStep(video, progress)}</span>`}
  </div>`
}

function nextStep(video: Video, progress: StatusLabel['progress']): string {
  if (video.status !== 'created') return messages().soon
  return progress === undefined ? messages().waitingElsewhere : messages().keepOpen
}
