/** Keys that work while the focus is inside the player, and what `?` says of them. */
import type { PlayerControl } from '../control-names.ts'
import { RATES, rateName, type Deck, type DeckActions } from './deck.ts'

const STEP_SECONDS = 5
const JUMP_SECONDS = 10
const VOLUME_STEP = 0.05

type HotkeyAction = (deck: Deck, deeds: DeckActions, key: string) => void
export interface Hotkey {
  /** As `KeyboardEvent.key` has them. */
  keys: readonly string[]
  control: PlayerControl
  deed: HotkeyAction
}

const go =
  (seconds: number): HotkeyAction =>
  (deck, deeds) =>
    deeds.seek(deck.seconds + seconds)
const louder =
  (by: number): HotkeyAction =>
  (deck, deeds) => {
    const volume = Math.round(Math.min(1, Math.max(0, deck.volume + by)) * 100) / 100
    deeds.setVolume(volume)
    deeds.announce(`${deck.words.volume} ${Math.round(volume * 100)}%`)
  }
const faster =
  (by: number): HotkeyAction =>
  (deck, deeds) => {
    const at = RATES.findIndex((rate) => rate >= deck.rate)
    const rate =
      RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.length - 1 : at) + by))]!
    deeds.setRate(rate)
    deeds.announce(`${deck.words.speed} ${rateName(rate, deck.words)}`)
  }
const subtitles: HotkeyAction = ({ subtitle, subtitles: offered, words }, deeds) => {
  const next = subtitle === undefined ? offered[0] : undefined
  deeds.setSubtitle(next?.id)
  deeds.announce(`${words.subtitles}: ${next?.label ?? words.off}`)
}
const mute: HotkeyAction = ({ muted, words }, deeds) => {
  deeds.mute()
  if (!muted) deeds.announce(words.muted)
}

/** What the list of keys says of some of them together, in the order in which it says it. */
interface HelpLine {
  shown: readonly string[]
  control: PlayerControl
  does: (words: Deck['words']) => string
}

const steps =
  (seconds: number) =>
  ({ keyBack, keyForward }: Deck['words']) =>
    `${keyBack} / ${keyForward} ${seconds} s`

export const HELP: readonly HelpLine[] = [
  { shown: ['Space', 'K'], control: 'play', does: ({ play, pause }) => `${play} / ${pause}` },
  { shown: ['←', '→'], control: 'seek', does: steps(STEP_SECONDS) },
  { shown: ['J', 'L'], control: 'seek', does: steps(JUMP_SECONDS) },
  { shown: ['0–9'], control: 'seek', does: ({ keyTenths }) => keyTenths },
  { shown: ['Home', 'End'], control: 'seek', does: ({ keyEnds }) => keyEnds },
  {
    shown: ['↑', '↓'],
    control: 'volume',
    does: ({ keyLouder, keyQuieter }) => `${keyLouder} / ${keyQuieter}`,
  },
  { shown: ['M'], control: 'volume', does: ({ mute: on, unmute }) => `${on} / ${unmute}` },
  { shown: ['C'], control: 'subtitles', does: ({ subtitles: name }) => name },
  {
    shown: ['<', '>'],
    control: 'rate',
    does: ({ keySlower, keyFaster }) => `${keySlower} / ${keyFaster}`,
  },
  { shown: ['P'], control: 'pip', does: ({ pip }) => pip },
  { shown: ['F'], control: 'fullscreen', does: ({ fullscreen }) => fullscreen },
]

export const HOTKEYS: readonly Hotkey[] = [
  { keys: [' ', 'k'], control: 'play', deed: (_, deeds) => deeds.toggle() },
  { keys: ['ArrowLeft'], control: 'seek', deed: go(-STEP_SECONDS) },
  { keys: ['ArrowRight'], control: 'seek', deed: go(STEP_SECONDS) },
  { keys: ['j'], control: 'seek', deed: go(-JUMP_SECONDS) },
  { keys: ['l'], control: 'seek', deed: go(JUMP_SECONDS) },
  {
    keys: [...'0123456789'],
    control: 'seek',
    deed: (deck, deeds, key) => deeds.seek((deck.durationSeconds * Number(key)) / 10),
  },
  {
    keys: ['Home', 'End'],
    control: 'seek',
    deed: (deck, deeds, key) => deeds.seek(key === 'Home' ? 0 : deck.durationSeconds),
  },
  { keys: ['ArrowUp'], control: 'volume', deed: louder(VOLUME_STEP) },
  { keys: ['ArrowDown'], control: 'volume', deed: louder(-VOLUME_STEP) },
  { keys: ['m'], control: 'volume', deed: mute },
  { keys: ['c'], control: 'subtitles', deed: subtitles },
  { keys: ['<'], control: 'rate', deed: faster(-1) },
  { keys: ['>'], control: 'rate', deed: faster(1) },
  { keys: ['p'], control: 'pip', deed: (_, deeds) => deeds.pip() },
  { keys: ['f'], control: 'fullscreen', deed: (_, deeds) => deeds.fullscreen() },
]

/** True when the key was one of them. A control that is not offered has no key; what has keys of its own keeps them. */
export function onHotkey(event: KeyboardEvent, deck: Deck, deeds: DeckActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const hotkey = HOTKEYS.find(
    ({ keys, control }) => keys.includes(key) && deck.controls.has(control),
  )
  if (!hotkey) return false
  const target = event.composedPath()[0]
  if (target instanceof HTMLButtonElement && key === ' ') return false
  if (target instanceof HTMLInputElement && target.type === 'range' && isOwn(target, key))
    return false
  if (isText(target)) return false
  hotkey.deed(deck, deeds, key)
  return true
}

/** A slider over hours would go by a hundredth of them with each key, so the seek bar's are ours. */
const isOwn = (target: HTMLInputElement, key: string): boolean =>
  /^(Arrow|Home|End)/.test(key) && target.closest('.seek') === null

/** What a page has put into a slot may be written in. */
const isText = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'range'))
