/** Keys that work while the focus is inside: those of the player that mean something to sound. */
import type { AudioControl } from './settings.ts'

const STEP_SECONDS = 10
const VOLUME_STEP = 0.05
const RATE_STEP = 0.25

interface Keyed {
  currentTime: number
  volume: number
  muted: boolean
  playbackRate: number
}

const KEYS: Record<
  string,
  { control: AudioControl; action: (sound: Keyed, toggle: () => void) => void }
> = {
  k: { control: 'play', action: (_, toggle) => toggle() },
  ' ': { control: 'play', action: (_, toggle) => toggle() },
  j: { control: 'seek', action: (sound) => (sound.currentTime -= STEP_SECONDS) },
  l: { control: 'seek', action: (sound) => (sound.currentTime += STEP_SECONDS) },
  ArrowLeft: { control: 'seek', action: (sound) => (sound.currentTime -= STEP_SECONDS) },
  ArrowRight: { control: 'seek', action: (sound) => (sound.currentTime += STEP_SECONDS) },
  m: { control: 'volume', action: (sound) => (sound.muted = !sound.muted) },
  ArrowUp: {
    control: 'volume',
    action: (sound) => (sound.volume = Math.min(1, sound.volume + VOLUME_STEP)),
  },
  ArrowDown: {
    control: 'volume',
    action: (sound) => (sound.volume = Math.max(0, sound.volume - VOLUME_STEP)),
  },
  '<': {
    control: 'rate',
    action: (sound) => (sound.playbackRate = Math.max(0.25, sound.playbackRate - RATE_STEP)),
  },
  '>': {
    control: 'rate',
    action: (sound) => (sound.playbackRate = Math.min(4, sound.playbackRate + RATE_STEP)),
  },
}

/** True when the key was one of them. A control that is not offered has no key; what has keys of its own keeps them. */
export function onHotkey(
  event: KeyboardEvent,
  sound: Keyed,
  toggle: () => void,
  controls: ReadonlySet<AudioControl>,
): boolean {
  const key = KEYS[event.key]
  if (!key || !controls.has(key.control) || event.ctrlKey || event.metaKey || event.altKey)
    return false
  const target = event.composedPath()[0] as HTMLElement
  if (target instanceof HTMLSelectElement) return false
  if (target instanceof HTMLButtonElement && event.key === ' ') return false
  if (
    target instanceof HTMLInputElement &&
    event.key.startsWith('Arrow') &&
    !isSeekBar(target, event.key)
  )
    return false
  key.action(sound, toggle)
  return true
}

/** A slider over hours would go by a hundredth of them with each key. */
const isSeekBar = (target: HTMLInputElement, key: string): boolean =>
  target.closest('.rail') !== null && /Left|Right/.test(key)
