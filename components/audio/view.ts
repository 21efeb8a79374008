/** The controls, as templates over a plain description of what is so. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { AudioTrack, Subtitle } from '../../daemon/contract/video.ts'
import { clock } from '../base/clock.ts'
import type { AudioControl } from './settings.ts'
import type { AUDIO_MESSAGES } from '../languages/en/audio.ts'

export interface AudioView {
  messages: typeof AUDIO_MESSAGES
  locale: string
  title: string
  /** Address of the picture beside the controls. */
  cover: string | null
  controls: ReadonlySet<AudioControl>
  playing: boolean
  seconds: number
  /** NaN while it is unknown. */
  durationSeconds: number
  muted: boolean
  volume: number
  rate: number
  tracks: readonly AudioTrack[]
  track: AudioTrack | undefined
  texts: readonly Subtitle[]
  text: Subtitle | undefined
  /** The current caption, if captions are on. */
  caption: string
  /** The network keeps the sound waiting. */
  isStalled: boolean
  /** The sentence about the wait, once that has lasted; empty before. */
  stalled: string
  wave: { path: string; widthPixels: number } | undefined
}

/** Actions of the viewer. */
export interface AudioActions {
  toggle(): void
  seek(seconds: number): void
  mute(): void
  setVolume(volume: number): void
  setRate(rate: number): void
  setTrack(id: string): void
  setText(id: string): void
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const SHAPES = {
  play: 'M8 4.5v15l12-7.5z',
  pause: 'M6 4.5h4v15H6zM14 4.5h4v15h-4z',
  loud: 'M4 9v6h4l5 4V5L8 9zm11.5-1a5 5 0 0 1 0 8zm0-4.2a9 9 0 0 1 0 16.4v-2.3a7 7 0 0 0 0-11.8z',
  muted:
    'M4 9v6h4l5 4V5L8 9zm11.3.7 1.4-1.4 2.3 2.3 2.3-2.3 1.4 1.4-2.3 2.3 2.3 2.3-1.4 ' +
    '1.4-2.3-2.3-2.3 2.3-1.4-1.4 2.3-2.3z',
}
const icon = (name: keyof typeof SHAPES): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]} /></svg>`
const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement).value

export function controls(view: AudioView, actions: AudioActions): TemplateResult {
  const { messages } = view
  const has = (control: AudioControl) => view.controls.has(control)
  return html`
    ${cover(view)}
    ${
      has('play')
        ? html`<button class=${view.isStalled ? 'start stalled' : 'start'} part="play-button"
          aria-label=${view.playing ? messages.pause : messages.play} @click=${actions.toggle}
        >${icon(view.playing ? 'pause' : 'play')}</button>`
        : nothing
    }
    ${title(view)} ${has('seek') ? rail(view, actions) : nothing}
    <div class="row" part="controls">
      ${
        has('time')
          ? html`<span class="time" part="time"
          >${clock(view.seconds)} / ${clock(view.durationSeconds || 0)}</span>`
          : nothing
      }
      ${has('volume') ? volume(view, actions) : nothing}<span class="choices">
      ${
        has('audio-track') && view.tracks.length > 1
          ? choice(
              'audio-track',
              messages.track,
              view.tracks.map(({ id, label }) => [id, label]),
              view.track?.id ?? '',
              actions.setTrack,
            )
          : nothing
      }
      ${
        has('subtitles') && view.texts.length > 0
          ? choice(
              'subtitles',
              messages.subtitles,
              [
                ['', `${messages.subtitles}: ${messages.off}`],
                ...view.texts.map(({ id, label }): [string, string] => [id, label]),
              ],
              view.text?.id ?? '',
              actions.setText,
            )
          : nothing
      }
      ${
        has('rate')
          ? choice(
              'rate',
              messages.speed,
              ratesWith(view.rate).map((rate) => [
                String(rate),
                `${rate.toLocaleString(view.locale)}×`,
              ]),
              String(view.rate),
              (value) => actions.setRate(Number(value)),
            )
          : nothing
      }</span>
    </div>
    ${
      view.text
        ? html`<p class="caption" part="caption" lang=${view.text.language} dir="auto"
        >${view.caption}</p>`
        : nothing
    }
  `
}

/** What it waits for stands in place of the title, so that nothing moves. */
function title({ title, stalled }: AudioView): TemplateResult {
  return html`${
    title || stalled
      ? html`<div class=${stalled ? 'title note' : 'title'} part="title">${stalled || title}</div>`
      : nothing
  }<span class="unseen" role="status">${stalled}</span>`
}

/** Decoration: the title is text. */
function cover({ cover: url }: AudioView): TemplateResult | typeof nothing {
  const missing = (event: Event) => ((event.target as HTMLElement).hidden = true)
  const there = (event: Event) => ((event.target as HTMLElement).hidden = false)
  return url
    ? html`<img class="cover" part="cover" src=${url} alt="" decoding="async" @error=${missing}
      @load=${there} />`
    : nothing
}

/** A rate of the page's own is among them. */
const ratesWith = (rate: number): number[] => [...new Set([...RATES, rate])].sort((a, b) => a - b)

function rail(view: AudioView, actions: AudioActions): TemplateResult {
  const { messages, wave, seconds } = view
  const duration = view.durationSeconds || 0
  return html`<div class="rail" part="seek-bar">
    ${
      wave
        ? ['all', 'played'].map(
            (kind) => html`<svg class=${kind} viewBox="0 0 ${wave.widthPixels} 100"
              preserveAspectRatio="none" aria-hidden="true">${svg`<path d=${wave.path} />`}</svg>`,
          )
        : nothing
    }
    <input type="range" min="0" max=${duration} step="any" aria-label=${messages.seek}
      aria-valuetext=${messages.of(clock(seconds), clock(duration))} .value=${String(seconds)}
      @input=${(event: Event) => actions.seek(Number(valueOf(event)))} />
  </div>`
}

function volume(view: AudioView, actions: AudioActions): TemplateResult {
  const { messages } = view
  const silent = view.muted || view.volume === 0
  return html`<span class="volume" part="volume">
    <button class="mute" part="mute-button" aria-label=${silent ? messages.unmute : messages.mute}
      @click=${actions.mute}>${icon(silent ? 'muted' : 'loud')}</button>
    <input type="range" part="volume-range" min="0" max="1" step="0.05"
      aria-label=${messages.volume} .value=${String(view.muted ? 0 : view.volume)}
      @input=${(event: Event) => actions.setVolume(Number(valueOf(event)))} />
  </span>`
}

function choice(
  part: string,
  label: string,
  options: (readonly [value: string, label: string])[],
  chosen: string,
  action: (value: string) => void,
): TemplateResult {
  return html`<select part=${part} aria-label=${label} @change=${(event: Event) => action(valueOf(event))}>
    ${options.map(
      ([value, text]) => html`<option value=${value} ?selected=${value === chosen}
        .selected=${value === chosen}>${text}</option>`,
    )}
  </select>`
}
