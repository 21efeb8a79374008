/** The single controls, and how the built-in themes place them. */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../../base/clock.ts'
import { icon } from '../icons.ts'
import type { PlayerControl } from '../control-names.ts'
import { chapterAt, type ControlsState, type ControlActions } from './state.ts'
import { SKIP_SECONDS } from './skips.ts'
import { menu, type OpenMenu, type MenuPage } from './menu.ts'
import { chapterPages, settingPages, subtitlePages } from './pages.ts'
import type { SeekBar } from './seek-bar.ts'

/** Controls that a theme may place. `settings` combines quality, speed and audio track. */
export const PLACED = [
  'play',
  'skip',
  'seek',
  'time',
  'volume',
  'chapters',
  'subtitles',
  'settings',
  'pip',
  'airplay',
  'cast',
  'fullscreen',
  'title',
] as const
export type Placed = (typeof PLACED)[number]

export interface ControlContext {
  state: ControlsState
  actions: ControlActions
  seekBar: SeekBar
  skip: (direction: 1 | -1) => void
  open: OpenMenu | undefined
  setOpen: (open: OpenMenu | undefined, focus: 'inside' | 'button' | 'nowhere') => void
}

/** Nothing where it is not offered, or means nothing to this video or browser. */
export function control(name: Placed, context: ControlContext): TemplateResult | typeof nothing {
  const { state, actions, seekBar, skip } = context
  const { messages, controls, can, audio } = state
  const has = (wanted: PlayerControl) => controls.has(wanted)
  switch (name) {
    case 'play':
      return has('play') ? playButton(state, actions) : nothing
    case 'skip':
      return has('skip') && !audio ? skipButtons(state, skip) : nothing
    case 'seek':
      return has('seek') ? seekBar.render(state) : nothing
    case 'time':
      return has('time') ? time(state) : nothing
    case 'volume':
      return has('volume') ? volume(state, actions) : nothing
    case 'chapters':
      return has('chapters') && state.chapters.length > 0
        ? menuButton(
            'chapters',
            chapterAt(state.chapters, state.seconds)?.title ?? '',
            messages.chapters,
            chapterPages(state, actions),
            context,
          )
        : nothing
    case 'subtitles':
      return has('subtitles') && state.subtitles.length > 0 && !audio
        ? menuButton(
            'subtitles',
            icon(state.subtitle === undefined ? 'subtitlesOff' : 'subtitlesOn'),
            messages.subtitles,
            subtitlePages(state, actions),
            context,
          )
        : nothing
    case 'settings': {
      const pages = settingPages(state, actions)
      return pages.length > 0
        ? menuButton('settings', icon('quality'), messages.settings, pages, context)
        : nothing
    }
    case 'pip':
      return has('pip') && can.has('pip') && !audio
        ? button(
            'pip',
            state.pictureInPicture ? messages.leavePip : messages.pip,
            'pip',
            actions.pip,
          )
        : nothing
    case 'airplay':
      return has('airplay') && can.has('airplay')
        ? button('airplay', messages.airplay, 'airplay', actions.airplay, state.airplaying)
        : nothing
    case 'cast':
      return has('cast') && can.has('cast')
        ? button('cast', messages.cast, 'cast', actions.cast, state.casting)
        : nothing
    case 'fullscreen':
      return has('fullscreen') && can.has('fullscreen') && !audio
        ? button(
            'fullscreen',
            state.fullscreen ? messages.leaveFullscreen : messages.fullscreen,
            state.fullscreen ? 'leaveFullscreen' : 'fullscreen',
            actions.fullscreen,
          )
        : nothing
    case 'title':
      return has('title') && !audio && state.title !== ''
        ? html`<div class="title" part="title">${state.title}</div>`
        : nothing
  }
}

function button(
  name: string,
  label: string,
  sign: Parameters<typeof icon>[0],
  press: () => void,
  on?: boolean,
): TemplateResult {
  return html`<button class="control ${name}" part="button ${name}-button" aria-label=${label}
    title=${label} aria-pressed=${on ?? nothing} @click=${press}>${icon(sign)}</button>`
}

function playButton(
  { messages, playing, ended }: ControlsState,
  { toggle }: ControlActions,
): TemplateResult {
  if (playing) return button('play', messages.pause, 'pause', toggle)
  return ended
    ? button('play', messages.replay, 'again', toggle)
    : button('play', messages.play, 'play', toggle)
}

function skipButtons(
  { messages }: ControlsState,
  skip: (direction: 1 | -1) => void,
): TemplateResult {
  return html`<div class="skip">
    ${button('skip-back', `${messages.keyBack} ${SKIP_SECONDS} s`, 'skipBack', () => skip(-1))}
    ${button('skip-forward', `${messages.keyForward} ${SKIP_SECONDS} s`, 'skipForward', () => skip(1))}
  </div>`
}

function menuButton(
  name: string,
  face: TemplateResult | string,
  label: string,
  pages: MenuPage[],
  { state, open, setOpen }: ControlContext,
): TemplateResult {
  const isOpen = open?.menu === name
  const toggle = () =>
    isOpen ? setOpen(undefined, 'button') : setOpen({ menu: name, page: undefined }, 'inside')
  const text = typeof face === 'string'
  return html`<div class="menu-place ${name}">
    <button class=${text ? 'control text' : 'control'} part="button ${name}-button"
      aria-label=${text && face ? `${label}: ${face}` : label} title=${label} aria-haspopup="menu"
      aria-expanded=${isOpen} @click=${toggle}>
      ${text ? html`${icon('chapters')}<span>${face}</span>` : face}
    </button>
    ${
      isOpen
        ? menu({
            name,
            title: label,
            pages,
            open,
            backWord: state.messages.back,
            turn: (page) => setOpen({ menu: name, page }, 'inside'),
            close: (focus) => setOpen(undefined, focus ? 'button' : 'nowhere'),
          })
        : nothing
    }
  </div>`
}

function time({ messages, seconds, durationSeconds }: ControlsState): TemplateResult {
  const [now, whole] = [clock(seconds), durationSeconds > 0 ? clock(durationSeconds) : '']
  return html`<span class="time" part="time" role="img" aria-label=${messages.of(now, whole)}
  >${now}${whole ? html`<span class="whole"> / ${whole}</span>` : nothing}</span>`
}

function volume(
  { messages, muted, volume: level, volumeIsFixed }: ControlsState,
  actions: ControlActions,
): TemplateResult {
  const loudness = muted ? 0 : level
  const place = (event: Event) =>
    actions.setVolume((event.target as HTMLInputElement).valueAsNumber)
  return html`<div class="volume" part="volume">
    ${button(
      'mute',
      loudness === 0 ? messages.unmute : messages.mute,
      loudness === 0 ? 'muted' : loudness < 0.5 ? 'quiet' : 'loud',
      actions.mute,
    )}
    ${
      volumeIsFixed
        ? nothing
        : html`<input class="volume-range" part="volume-range" type="range" min="0" max="1"
          step="0.05" .value=${String(loudness)} aria-label=${messages.volume}
          aria-valuetext="${Math.round(loudness * 100)}%" @input=${place} />`
    }
  </div>`
}
