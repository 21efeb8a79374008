/** The single controls, and how the built-in themes place them. */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../../base/clock.ts'
import { icon } from '../icons.ts'
import type { PlayerControl } from '../control-names.ts'
import { chapterAt, type Deck, type DeckActions } from './deck.ts'
import { menu, type OpenMenu, type MenuPage } from './menu.ts'
import { chapterPages, settingPages, subtitlePages } from './pages.ts'
import type { SeekBar } from './seek-bar.ts'

/** What a theme may place. `settings`: quality, speed and audio track in one. */
export const PLACED = [
  'play',
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
] as const
export type Placed = (typeof PLACED)[number]

export interface Hands {
  deck: Deck
  deeds: DeckActions
  seekBar: SeekBar
  open: OpenMenu | undefined
  setOpen: (open: OpenMenu | undefined, focus: 'inside' | 'button' | 'nowhere') => void
}

/** Nothing where it is not offered, or means nothing to this video or browser. */
export function control(name: Placed, hands: Hands): TemplateResult | typeof nothing {
  const { deck, deeds, seekBar } = hands
  const { words, controls, can, audio } = deck
  const has = (wanted: PlayerControl) => controls.has(wanted)
  switch (name) {
    case 'play':
      return has('play') ? playButton(deck, deeds) : nothing
    case 'seek':
      return has('seek') ? seekBar.render(deck) : nothing
    case 'time':
      return has('time') ? time(deck) : nothing
    case 'volume':
      return has('volume') ? volume(deck, deeds) : nothing
    case 'chapters':
      return has('chapters') && deck.chapters.length > 0
        ? menuButton(
            'chapters',
            chapterAt(deck.chapters, deck.seconds)?.title ?? '',
            words.chapters,
            chapterPages(deck, deeds),
            hands,
          )
        : nothing
    case 'subtitles':
      return has('subtitles') && deck.subtitles.length > 0 && !audio
        ? menuButton(
            'subtitles',
            icon(deck.subtitle === undefined ? 'subtitlesOff' : 'subtitlesOn'),
            words.subtitles,
            subtitlePages(deck, deeds),
            hands,
          )
        : nothing
    case 'settings': {
      const pages = settingPages(deck, deeds)
      return pages.length > 0
        ? menuButton('settings', icon('quality'), words.settings, pages, hands)
        : nothing
    }
    case 'pip':
      return has('pip') && can.has('pip') && !audio
        ? button('pip', deck.pictureInPicture ? words.leavePip : words.pip, 'pip', deeds.pip)
        : nothing
    case 'airplay':
      return has('airplay') && can.has('airplay')
        ? button('airplay', words.airplay, 'airplay', deeds.airplay, deck.airplaying)
        : nothing
    case 'cast':
      return has('cast') && can.has('cast')
        ? button('cast', words.cast, 'cast', deeds.cast, deck.casting)
        : nothing
    case 'fullscreen':
      return has('fullscreen') && can.has('fullscreen') && !audio
        ? button(
            'fullscreen',
            deck.fullscreen ? words.leaveFullscreen : words.fullscreen,
            deck.fullscreen ? 'leaveFullscreen' : 'fullscreen',
            deeds.fullscreen,
          )
        : nothing
  }
}

function button(
  name: string,
  label: string,
  sign: Parameters<typeof icon>[0],
  deed: () => void,
  on?: boolean,
): TemplateResult {
  return html`<button
    class="control ${name}"
    part="button ${name}-button"
    aria-label=${label}
    title=${label}
    aria-pressed=${on ?? nothing}
    @click=${deed}
  >${icon(sign)}</button>`
}

function playButton({ words, playing, ended }: Deck, { toggle }: DeckActions): TemplateResult {
  if (playing) return button('play', words.pause, 'pause', toggle)
  return ended
    ? button('play', words.replay, 'again', toggle)
    : button('play', words.play, 'play', toggle)
}

function menuButton(
  name: string,
  face: TemplateResult | string,
  label: string,
  pages: MenuPage[],
  { deck, open, setOpen }: Hands,
): TemplateResult {
  const isOpen = open?.menu === name
  const toggle = () =>
    isOpen ? setOpen(undefined, 'button') : setOpen({ menu: name, page: undefined }, 'inside')
  const text = typeof face === 'string'
  return html`<div class="menu-place ${name}">
    <button
      class=${text ? 'control text' : 'control'}
      part="button ${name}-button"
      aria-label=${text && face ? `${label}: ${face}` : label}
      title=${label}
      aria-haspopup="menu"
      aria-expanded=${isOpen}
      @click=${toggle}
    >
      ${text ? html`${icon('chapters')}<span>${face}</span>` : face}
    </button>
    ${
      isOpen
        ? menu({
            name,
            title: label,
            pages,
            open,
            backWord: deck.words.back,
            turn: (page) => setOpen({ menu: name, page }, 'inside'),
            close: (focus) => setOpen(undefined, focus ? 'button' : 'nowhere'),
          })
        : nothing
    }
  </div>`
}

function time({ words, seconds, durationSeconds }: Deck): TemplateResult {
  const [now, whole] = [clock(seconds), durationSeconds > 0 ? clock(durationSeconds) : '']
  return html`<span
    class="time"
    part="time"
    role="img"
    aria-label=${words.of(now, whole)}
  >${now}${whole ? html`<span class="whole"> / ${whole}</span>` : nothing}</span>`
}

function volume(
  { words, muted, volume: level, volumeIsFixed }: Deck,
  deeds: DeckActions,
): TemplateResult {
  const heard = muted ? 0 : level
  const place = (event: Event) => deeds.setVolume((event.target as HTMLInputElement).valueAsNumber)
  return html`<div class="volume" part="volume">
    ${button(
      'mute',
      heard === 0 ? words.unmute : words.mute,
      heard === 0 ? 'muted' : heard < 0.5 ? 'quiet' : 'loud',
      deeds.mute,
    )}
    ${
      volumeIsFixed
        ? nothing
        : html`<input
          class="volume-range"
          part="volume-range"
          type="range"
          min="0"
          max="1"
          step="0.05"
          .value=${String(heard)}
          aria-label=${words.volume}
          aria-valuetext="${Math.round(heard * 100)}%"
          @input=${place}
        />`
    }
  </div>`
}
