/** What the player shows, as templates over a plain description of it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Embed } from '../../daemon/contract/embed.ts'
import { icon } from './icons.ts'
import type { Control } from './settings.ts'
import { FAILURES, TEXTS, type FailureReason } from './texts.ts'

export function poster(url: string): TemplateResult {
  const missing = (event: Event) => ((event.target as HTMLElement).style.display = 'none')
  // Decoration: the frame carries the video's name.
  return html`<img class="poster" part="poster" slot="poster" src=${url} alt="" decoding="async" fetchpriority="high" @error=${missing} />`
}

export function startButton(name: string, durationSeconds: number | null, onStart: () => void): TemplateResult {
  return html`
    <button class="start" part="start-button" aria-label=${name ? TEXTS.playNamed(name) : TEXTS.play} @click=${onStart}>
      <span class="start-disc" part="start-disc">${icon('play')}</span>
    </button>
    ${durationSeconds === null ? nothing : html`<span class="length" part="length">${clock(durationSeconds)}</span>`}
  `
}

/** 3:07, 1:02:03. */
export function clock(durationSeconds: number): string {
  const whole = Math.round(durationSeconds)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export const spinner = (): TemplateResult => html`<span class="spinner" part="spinner" slot="centered-chrome" noautohide aria-hidden="true"></span>`

/** Nothing to play yet. The number moves in silence; the sentence is announced once. */
export function processing({ status, progress }: Embed): TemplateResult {
  const waiting = status === 'created'
  const percent = Math.round(Math.min(Math.max(progress, 0), 1) * 100)
  return html`
    <div class="message" part="message">
      <div role="status">
        <p class="message-title" part="message-title">${waiting ? TEXTS.waitingTitle : TEXTS.processingTitle}</p>
        <p class="message-detail" part="message-detail">${waiting ? TEXTS.waitingDetail : TEXTS.processingDetail}</p>
      </div>
      ${waiting
        ? nothing
        : html`
            <div
              class="progress"
              part="progress"
              role="progressbar"
              aria-label=${TEXTS.processingTitle}
              aria-valuemin="0"
              aria-valuemax="100"
              aria-valuenow=${percent}
            >
              <div class="progress-done" part="progress-done"></div>
            </div>
            <span class="progress-number" aria-hidden="true">${TEXTS.processed(percent)}</span>
          `}
    </div>
  `
}

export function failure(reason: FailureReason, detail: string | undefined, onRetry: () => void): TemplateResult {
  const words = FAILURES[reason]
  return html`
    <div class="message" part="message error" role="alert">
      ${icon('alert')}
      <p class="message-title" part="message-title">${words.title}</p>
      <p class="message-detail" part="message-detail">${detail ?? words.detail}</p>
      ${words.retry ? html`<button class="pill" part="retry-button" @click=${onRetry}>${icon('again')}${TEXTS.retry}</button>` : nothing}
    </div>
  `
}

/** Kept in place while hidden, so that the page's content stays what it is from one showing to the next. */
export function endScreen(shown: boolean, mayReplay: boolean, onReplay: () => void, onSlotChange: (event: Event) => void): TemplateResult {
  return html`
    <div class="end-screen" part="end-screen" ?hidden=${!shown}>
      <div class="end-content"><slot name="end-screen" @slotchange=${onSlotChange}></slot></div>
      ${mayReplay ? html`<button class="pill" part="replay-button" @click=${onReplay}>${icon('again')}${TEXTS.replay}</button>` : nothing}
    </div>
  `
}

/** Elements of media-chrome; they find their controller around them by themselves. */
export function controlBar(controls: ReadonlySet<Control>, hasSubtitles: boolean, audio: boolean): TemplateResult {
  const has = (control: Control) => controls.has(control)
  const subtitles = has('subtitles') && hasSubtitles && !audio
  const quality = has('quality') && !audio
  return html`
    <div class="bar" part="control-bar">
      ${has('seek') ? html`<media-time-range part="seek-bar"><media-preview-thumbnail slot="preview"></media-preview-thumbnail><media-preview-time-display slot="preview"></media-preview-time-display></media-time-range>` : nothing}
      <div class="row">
        ${has('play') ? html`<media-play-button part="button play-button">${icon('play', 'play')}${icon('pause', 'pause')}</media-play-button>` : nothing}
        ${has('volume') ? volume() : nothing}
        ${has('time') ? html`<media-time-display part="time" showduration notoggle></media-time-display>` : nothing}
        <span class="space"></span>
        ${subtitles
          ? html`<media-captions-menu-button part="button subtitles-button">${icon('subtitlesOn', 'on')}${icon('subtitlesOff', 'off')}</media-captions-menu-button>`
          : nothing}
        ${quality ? html`<media-rendition-menu-button part="button quality-button">${icon('quality', 'icon')}</media-rendition-menu-button>` : nothing}
        ${has('fullscreen') && !audio
          ? html`<media-fullscreen-button part="button fullscreen-button">${icon('fullscreen', 'enter')}${icon('leaveFullscreen', 'exit')}</media-fullscreen-button>`
          : nothing}
      </div>
    </div>
    ${subtitles ? html`<media-captions-menu part="menu subtitles-menu" hidden anchor="auto"></media-captions-menu>` : nothing}
    ${quality ? html`<media-rendition-menu part="menu quality-menu" hidden anchor="auto"></media-rendition-menu>` : nothing}
  `
}

function volume(): TemplateResult {
  return html`
    <div class="volume">
      <media-mute-button part="button mute-button"
        >${icon('muted', 'off')}${icon('quiet', 'low')}${icon('quiet', 'medium')}${icon('loud', 'high')}</media-mute-button
      >
      <media-volume-range part="volume-range"></media-volume-range>
    </div>
  `
}

/** Keys of controls that are not offered do nothing (media-chrome's `hotkeys` attribute). */
export function hotkeysFor(controls: ReadonlySet<Control>): string {
  const off: Record<Control, string> = {
    play: 'nospace nok',
    seek: 'noarrowleft noarrowright noj nol',
    volume: 'nom noarrowup noarrowdown',
    subtitles: 'noc',
    fullscreen: 'nof',
    time: '',
    quality: '',
  }
  return Object.entries(off).flatMap(([control, keys]) => (controls.has(control as Control) ? [] : [keys])).join(' ').trim()
}
