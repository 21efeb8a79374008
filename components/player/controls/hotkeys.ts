/** Keys that work while the focus is inside the player, and the help that `?` shows. */
import type { PlayerControl } from '../control-names.ts'
import { SKIP_SECONDS } from './skips.ts'
import { RATES, rateName, type ControlsState, type ControlActions } from './state.ts'

const STEP_SECONDS = 5
const VOLUME_STEP = 0.05

type HotkeyAction = (state: ControlsState, actions: ControlActions, key: string) => void
export interface Hotkey {
  /** Keys by `KeyboardEvent.key`. */
  keys: readonly string[]
  control: PlayerControl
  run: HotkeyAction
}

const go =
  (seconds: number): HotkeyAction =>
  (state, actions) =>
    actions.seek(state.seconds + seconds)
const louder =
  (by: number): HotkeyAction =>
  (state, actions) => {
    const volume = Math.round(Math.min(1, Math.max(0, state.volume + by)) * 100) / 100
    actions.setVolume(volume)
    actions.announce(`${state.messages.volume} ${Math.round(volume * 100)}%`)
  }
const faster =
  (by: number): HotkeyAction =>
  (state, actions) => {
    const at = RATES.findIndex((rate) => rate >= state.rate)
    const rate =
      RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.length - 1 : at) + by))]!
    actions.setRate(rate)
    actions.announce(`${state.messages.speed} ${rateName(rate, state.messages)}`)
  }
const subtitles: HotkeyAction = ({ subtitle, subtitles: offered, messages }, actions) => {
  const next = subtitle === undefined ? offered[0] : undefined
  actions.setSubtitle(next?.id)
  actions.announce(`${messages.subtitles}: ${next?.label ?? messages.off}`)
}
const mute: HotkeyAction = ({ muted, messages }, actions) => {
  actions.mute()
  if (!muted) actions.announce(messages.muted)
}

/** Rows of the list of keyboard shortcuts, in order. */
interface HelpLine {
  shown: readonly string[]
  control: PlayerControl
  does: (messages: ControlsState['messages']) => string
}

const steps =
  (seconds: number) =>
  ({ keyBack, keyForward }: ControlsState['messages']) =>
    `${keyBack} / ${keyForward} ${seconds} s`

export const HELP: readonly HelpLine[] = [
  { shown: ['Space', 'K'], control: 'play', does: ({ play, pause }) => `${play} / ${pause}` },
  { shown: ['←', '→'], control: 'seek', does: steps(STEP_SECONDS) },
  { shown: ['J', 'L'], control: 'seek', does: steps(SKIP_SECONDS) },
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
  { shown: ['Menu', 'Shift+F10'], control: 'context-menu', does: ({ keyMenu }) => keyMenu },
]

export const HOTKEYS: readonly Hotkey[] = [
  { keys: [' ', 'k'], control: 'play', run: (_, actions) => actions.toggle() },
  { keys: ['ArrowLeft'], control: 'seek', run: go(-STEP_SECONDS) },
  { keys: ['ArrowRight'], control: 'seek', run: go(STEP_SECONDS) },
  { keys: ['j'], control: 'seek', run: go(-SKIP_SECONDS) },
  { keys: ['l'], control: 'seek', run: go(SKIP_SECONDS) },
  {
    keys: [...'0123456789'],
    control: 'seek',
    run: (state, actions, key) => actions.seek((state.durationSeconds * Number(key)) / 10),
  },
  {
    keys: ['Home', 'End'],
    control: 'seek',
    run: (state, actions, key) => actions.seek(key === 'Home' ? 0 : state.durationSeconds),
  },
  { keys: ['ArrowUp'], control: 'volume', run: louder(VOLUME_STEP) },
  { keys: ['ArrowDown'], control: 'volume', run: louder(-VOLUME_STEP) },
  { keys: ['m'], control: 'volume', run: mute },
  { keys: ['c'], control: 'subtitles', run: subtitles },
  { keys: ['<'], control: 'rate', run: faster(-1) },
  { keys: ['>'], control: 'rate', run: faster(1) },
  { keys: ['p'], control: 'pip', run: (_, actions) => actions.pip() },
  { keys: ['f'], control: 'fullscreen', run: (_, actions) => actions.fullscreen() },
]

/** True when the key was one of them. A control that is not offered has no key; what has keys of its own keeps them. */
export function onHotkey(
  event: KeyboardEvent,
  state: ControlsState,
  actions: ControlActions,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const hotkey = HOTKEYS.find(
    ({ keys, control }) => keys.includes(key) && state.controls.has(control),
  )
  if (!hotkey) return false
  const target = event.composedPath()[0]
  if (target instanceof HTMLButtonElement && key === ' ') return false
  if (target instanceof HTMLInputElement && target.type === 'range' && isOwn(target, key))
    return false
  if (isText(target)) return false
  hotkey.run(state, actions, key)
  return true
}

/** A slider over hours would go by a hundredth of them with each key, so the seek bar's are ours. */
const isOwn = (target: HTMLInputElement, key: string): boolean =>
  /^(Arrow|Home|End)/.test(key) && target.closest('.seek') === null

/** Slotted content of the page may have text fields. */
const isText = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'range'))
