/** Available and selected qualities and audio tracks: filled by the engine, read by the controls. */
import { SIZES } from '../../daemon/contract/sizes.ts'

export interface Quality {
  readonly width: number
  readonly height: number
  readonly bitrateBps: number
}

export interface SoundChoice {
  readonly language: string | null
  readonly label: string
}

/** Switches quality and audio track in the engine. -1 is automatic. */
interface Driver {
  quality?(index: number): void
  sound?(index: number): void
}

/** Emits `change` whenever anything of it has changed. */
export class Choices extends EventTarget {
  qualities: readonly Quality[] = []
  /** -1: automatic. */
  quality = -1
  /** On the screen now; -1: not known. */
  active = -1
  sounds: readonly SoundChoice[] = []
  sound = -1
  driver: Driver = {}

  chooseQuality(index: number): void {
    if (index === this.quality || index >= this.qualities.length) return
    this.driver.quality?.(index)
    this.set({ quality: index })
  }

  chooseSound(index: number): void {
    if (index === this.sound || !this.sounds[index]) return
    this.driver.sound?.(index)
    this.set({ sound: index })
  }

  set(
    changes: Partial<Pick<Choices, 'qualities' | 'quality' | 'active' | 'sounds' | 'sound'>>,
  ): void {
    Object.assign(this, changes)
    this.dispatchEvent(new Event('change'))
  }

  clear(): void {
    this.driver = {}
    this.set({ qualities: [], quality: -1, active: -1, sounds: [], sound: -1 })
  }
}

/**
 * `hd`, `h264_hd` or `720p`: the best that is no larger, else the smallest. -1 for `auto` and for
 * what is none of these.
 */
export function qualityFor(qualities: readonly Quality[], word: string | null): number {
  const name = (word ?? '')
    .trim()
    .toLowerCase()
    .replace(/^[a-z0-9]+_/, '')
  const lines = /^(\d{3,4})p$/.exec(name)?.[1]
  const limit = lines ? Number(lines) : (SIZES as Record<string, number>)[name]
  if (limit === undefined || qualities.length === 0) return -1
  const edge = ({ width, height }: Quality) =>
    lines ? Math.min(width, height) : Math.max(width, height)
  const rank = (index: number) => edge(qualities[index]!) * 1e9 + qualities[index]!.bitrateBps
  const all = qualities.map((_, index) => index)
  const fitting = all.filter((index) => edge(qualities[index]!) <= limit)
  return fitting.length > 0
    ? fitting.reduce((best, index) => (rank(index) > rank(best) ? index : best))
    : all.reduce((least, index) => (rank(index) < rank(least) ? index : least))
}
