/** The place of the picture: the product's own player, or why there is none yet. It keeps its size. */
import { css, html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { Video } from '../../daemon/contract/video.ts'
import '../kit/dash-progress.ts'
import type { StatusLabel } from '../kit/formats/status.ts'
import { alertIcon, clockIcon, filmIcon } from '../kit/icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { embedIn, loadPlayer } from '../state/load-player.ts'
import { watchPreview, type Preview, type PreviewPlayer } from '../state/preview.ts'
import { messages as w } from './messages.ts'
import { timeInAddress } from './time-in-address.ts'

const styles = css`
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
    > strong {
      color: #fff;
      font-size: var(--text-l);
      font-weight: 600;
    }
  }
  dash-progress {
    --line: rgb(255 255 255 / 18%);
    --accent: #8f9dff;
    width: min(18rem, 60vw);
    margin: var(--s2) 0;
  }
  @media (forced-colors: active) {
    .screen:has(.words) { border: 1px solid CanvasText; }
  }
  .problem {
    place-self: center;
    margin: var(--s4);
    color: var(--ink);
  }
`

class DashScreen extends appElement({
  video: property<Video>(),
  status: property<StatusLabel>(),
  preview: property<Preview>(),
  player: state<'idle' | 'loading' | 'there' | 'failed'>('idle'),
  token: state<string>(),
}) {
  #displayed = ''

  static override styles = styles

  constructor() {
    super()
    watchPreview(this, 'asked')
  }

  override willUpdate() {
    // A token opens one video.
    if (this.video.id !== this.#displayed) this.token = undefined
    if (!this.#isShown) return
    const needsToken = this.video.visibility === 'private' && this.token === undefined
    if (this.player === 'idle' || (this.player === 'there' && needsToken)) void this.#loadPlayer()
  }

  override render() {
    const { width, height, audio_only: audioOnly } = this.video
    const shape = width && height ? `${width} / ${height}` : '16 / 9'
    // Sound alone is as high as the player's controls.
    const itsOwn = audioOnly && this.player === 'there'
    return html`<div class="screen" .style=${`aspect-ratio: ${itsOwn ? 'auto' : shape}`}>${this.#inside()}</div>`
  }

  get #isShown() {
    return this.video.playable && !this.video.archived
  }

  #inside() {
    const { video, player } = this
    if (!this.#isShown) return waiting(video, this.status)
    if (player === 'there')
      return keyed(
        `${video.id} ${video.playable_at} ${this.preview.generation}`,
        html`<svc-player></svc-player>`,
      )
    return player === 'failed' ? notLoaded(w.playerFailed, () => void this.#loadPlayer()) : nothing
  }

  override updated() {
    const { video, token, preview } = this
    const player = this.renderRoot.querySelector<PreviewPlayer>('svc-player') ?? undefined
    const before = preview.player
    if (player) {
      embedIn(player, video, token, preview.attributes)
      // For links to a moment, as from a search in transcripts.
      const start = timeInAddress()
      if (before && before !== player && this.#displayed === video.id)
        player.currentTime = before.currentTime
      else if (player !== before && start !== null) player.currentTime = start
    }
    this.#displayed = video.id
    preview.attach(player)
  }

  async #loadPlayer() {
    const { video } = this
    this.player = 'loading'
    try {
      const token = await loadPlayer(this.app, video)
      if (this.video.id !== video.id) return void (this.player = 'idle')
      this.token = token
      this.player = 'there'
    } catch {
      // The browser does not report why a module did not load, and a token comes unless the appliance is gone.
      this.player = 'failed'
    }
  }
}
customElements.define('dash-screen', DashScreen)

export const notLoaded = (title: string, again: () => void) =>
  problemPanel({ code: 'unreachable', title, detail: '', hint: w.loadingFailedHint }, again)

function waiting(video: Video, { label, progress }: StatusLabel) {
  const { archived, status } = video
  if (archived)
    return html`<div class="words">${filmIcon(32)}<strong>${w.archivedTitle}</strong></div>`
  if (status === 'errored')
    return html`<div class="words">${alertIcon(32)}<strong>${w.nothingToPlay}</strong></div>`
  const isElsewhere = status === 'created' && progress === undefined
  return html`<div class="words">
    ${isElsewhere ? clockIcon(32) : filmIcon(32)}
    <strong>${label}</strong>
    ${progress === undefined ? nothing : html`<dash-progress .value=${progress} label=${label}></dash-progress>`}
    <span>${status !== 'created' ? w.soon : isElsewhere ? w.waitingElsewhere : w.keepOpen}</span>
  </div>`
}
