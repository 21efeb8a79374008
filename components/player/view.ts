/** Templates of the player besides its controls. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Embed } from '../../daemon/contract/embed.ts'
import { paintedHash } from './placeholder.ts'
import { pictureAt } from '../base/picture.ts'
import { clock } from '../base/clock.ts'
import type { NetworkNote } from './network-note.ts'
import { focusSound } from './focus.ts'
import { icon } from './icons.ts'
import type { Stall } from './stall.ts'
import { canRetry, type FailureReason, type PlayerMessages } from '../languages/en/player.ts'

/**
 * The poster over its placeholder. `chosen`: in place of the video's poster, which then has no
 * placeholder. Until the video is known, the placeholder is that of the page.
 */
export function posterOf(
  host: { placeholder: string | null | undefined },
  video: Embed | undefined,
  chosen: string | number | null,
): TemplateResult | typeof nothing {
  const hash = chosen === null ? (video?.placeholder ?? host.placeholder ?? null) : null
  if (!video && !hash) return nothing
  const url = video ? pictureAt(chosen, video) : null
  const aspect = video?.width && video.height ? video.width / video.height : null
  const missing = (event: Event) => ((event.target as HTMLElement).hidden = true)
  // Decoration: the frame carries the video's name.
  return html`<div class="poster-place"><slot name="poster">${hash ? paintedHash(host, hash, aspect) : nothing}${
    url
      ? html`<img class="poster" part="poster" src=${url} alt="" decoding="async" @error=${missing}
      />`
      : nothing
  }</slot></div>`
}

/** The whole picture starts it. What the page puts into the slot takes the place of the disc. */
export function startScreen(
  messages: PlayerMessages,
  name: string,
  durationSeconds: number | null,
  onStart: () => void,
): TemplateResult {
  const clicked = (event: Event) => {
    const own = event
      .composedPath()
      .some(
        (part) =>
          part instanceof Element &&
          part.matches('a, button, input, select, textarea, label, [onclick]'),
      )
    if (!own && !event.defaultPrevented) onStart()
  }
  return html`
    <button class="start" part="start-button"
      aria-label=${name ? messages.playNamed(name) : messages.play} @click=${onStart}></button>
    <div class="start-look" part="start-screen" @click=${clicked}><slot name="start-screen"><span
      class="start-disc" part="start-disc">${icon('play')}</span></slot></div>
    ${
      durationSeconds === null
        ? nothing
        : html`<span class="length" part="length">${clock(Math.round(durationSeconds))}</span>`
    }
  `
}

/** The page gives it nothing to play. */
export function missing(messages: PlayerMessages): TemplateResult {
  return html`
    <div class="message" part="message error" role="status">
      ${icon('alert')}
      <p class="message-title" part="message-title">${messages.missingTitle}</p>
      <p class="message-detail" part="message-detail">${messages.missingDetail}</p>
    </div>
  `
}

/**
 * What it waits for: the wheel speaks for itself, and later a sentence. Else: whether the network is gone. `network`:
 * absent where there is no video that would need it.
 */
export function notes(
  stall: Stall,
  network: NetworkNote | undefined,
  media: HTMLMediaElement,
  messages: PlayerMessages,
): TemplateResult | typeof nothing {
  if (stall.stage !== 'none') {
    const sentence = stall.explanation(messages)
    const notice = html`<p class="notice" part="notice" aria-hidden="true">${sentence}</p>`
    return html`${spinner()}${sentence ? notice : nothing}`
  }
  const sentence = network?.sentence(messages, media)
  return sentence
    ? html`<p class="notice top" part="notice" role="status">${sentence}</p>`
    : nothing
}

const spinner = (): TemplateResult =>
  html`<span class="spinner" part="spinner" aria-hidden="true"></span>`

/** Nothing to play yet. The number moves in silence; the sentence is announced once. */
export function processing(messages: PlayerMessages, { status, progress }: Embed): TemplateResult {
  const waiting = status === 'created'
  const percent = Math.round(Math.min(Math.max(progress, 0), 1) * 100)
  return html`
    <div class="message" part="message">
      <div role="status">
        <p class="message-title" part="message-title">${waiting ? messages.waitingTitle : messages.processingTitle}</p>
        <p class="message-detail" part="message-detail"
        >${waiting ? messages.waitingDetail : messages.processingDetail}</p>
      </div>
      ${
        waiting
          ? nothing
          : html`
            <div class="progress" part="progress" role="progressbar"
              aria-label=${messages.processingTitle} aria-valuemin="0" aria-valuemax="100"
              aria-valuenow=${percent}>
              <div class="progress-done" part="progress-done"></div>
            </div>
            <span class="progress-number" aria-hidden="true">${messages.processed(percent)}</span>
          `
      }
    </div>
  `
}

export function failure(
  messages: PlayerMessages,
  reason: FailureReason,
  detail: string | undefined,
  onRetry: () => void,
): TemplateResult {
  const [title, usual] = messages.failures[reason]
  return html`
    <div class="message" part="message error" role="alert">
      <slot name="error">
        ${icon('alert')}
        <p class="message-title" part="message-title">${title}</p>
        ${detail || usual ? html`<p class="message-detail" part="message-detail">${detail ?? usual}</p>` : nothing}
        ${
          canRetry(reason)
            ? html`<button class="pill" part="retry-button" @click=${onRetry}
            >${icon('again')}${messages.retry}</button>`
            : nothing
        }
      </slot>
    </div>
  `
}

/** At the end, for the pointer: the play button beside it does the same for everybody else. */
export const replaySign = (onReplay: () => void): TemplateResult => html`<button class="replay-sign"
  part="replay-button" tabindex="-1" aria-hidden="true" @click=${onReplay}><span
  class="start-disc" part="start-disc">${icon('again')}</span></button>`

/** Turns on the sound of a player that started by itself without. */
export const unmuteButton = (messages: PlayerMessages, onPress: () => void): TemplateResult =>
  html`<button class="pill unmute" part="button unmute-button" @click=${(event: Event) => {
    onPress()
    focusSound(event.currentTarget as Element)
  }}
  >${icon('muted')}${messages.unmute}</button>`

/** Kept in place while hidden, so that the page's content stays what it is from one showing to the next. */
export function endScreen(
  messages: PlayerMessages,
  shown: boolean,
  mayReplay: boolean,
  onReplay: () => void,
  onSlotChange: (event: Event) => void,
): TemplateResult {
  return html`
    <div class="end-screen" part="end-screen" ?hidden=${!shown}>
      <div class="end-content"><slot name="end-screen" @slotchange=${onSlotChange}></slot></div>
      ${
        mayReplay
          ? html`<button class="pill" part="replay-button" @click=${onReplay}
          >${icon('again')}${messages.replay}</button>`
          : nothing
      }
    </div>
  `
}
