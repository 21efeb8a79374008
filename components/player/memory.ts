/**
 * What a viewer has chosen, for the next visit: in the storage of the page (`localStorage`), which no
 * other site reads. Nothing else is kept, and nothing before the viewer has chosen something.
 */
import { captionLookOf, type CaptionLook } from './captions.ts'

/** What an element may keep, in the words of its attribute `remember`. */
export const REMEMBERED = ['volume', 'speed', 'captions', 'position'] as const
export type Remembered = (typeof REMEMBERED)[number]
export const REMEMBERED_AT_FIRST: readonly Remembered[] = ['volume', 'speed', 'captions']

const CHOICES_KEY = 'svc-player'
const POSITIONS_KEY = 'svc-player-positions'
/** The oldest are forgotten. */
const MOST_POSITIONS = 100
/** Nearer to the beginning or the end of a video nobody goes on. */
const EDGE_SECONDS = 10
export const [SLOWEST, FASTEST] = [0.25, 4] as const

export interface ViewerChoices {
  /** 0 to 1. */
  volume?: number
  muted?: boolean
  /** 0.25 to 4. */
  speed?: number
  captions?: CaptionLook
  /** The language of the subtitles that are shown; null: none. */
  subtitle?: string | null
}
const PART_OF: Record<keyof ViewerChoices, Remembered> = {
  volume: 'volume',
  muted: 'volume',
  speed: 'speed',
  captions: 'captions',
  subtitle: 'captions',
}

/** `wanted`: what the page allows to be kept. */
export class ViewerMemory {
  /** Without sound it is as the viewer wants it, since this visit or an earlier one. */
  isMuted = false
  readonly #wanted: () => ReadonlySet<Remembered>

  constructor(wanted: () => ReadonlySet<Remembered>) {
    this.#wanted = wanted
  }

  /** What the viewer chose the last time; others may have written there, so each value is looked at. */
  choices(): ViewerChoices {
    const { volume, muted, speed, captions, subtitle } = read(CHOICES_KEY)
    const known: ViewerChoices = {
      ...(isWithin(volume, 0, 1) ? { volume } : {}),
      ...(typeof muted === 'boolean' ? { muted } : {}),
      ...(isWithin(speed, SLOWEST, FASTEST) ? { speed } : {}),
      ...(captions ? { captions: captionLookOf(captions) } : {}),
      ...(typeof subtitle === 'string' || subtitle === null ? { subtitle } : {}),
    }
    const allowed = this.#allowed(known)
    this.isMuted ||= allowed.muted ?? false
    return allowed
  }

  keep(choices: ViewerChoices): void {
    this.isMuted = choices.muted ?? this.isMuted
    const allowed = this.#allowed(choices)
    if (Object.keys(allowed).length > 0) write(CHOICES_KEY, { ...read(CHOICES_KEY), ...allowed })
  }

  /** Seconds into the video; undefined: from its beginning. */
  position(video: string): number | undefined {
    if (!this.#wanted().has('position')) return undefined
    const seconds = read(POSITIONS_KEY)[video]
    return isWithin(seconds, EDGE_SECONDS, Infinity) ? seconds : undefined
  }

  keepPosition(video: string, seconds: number, durationSeconds: number): void {
    if (!this.#wanted().has('position')) return
    const { [video]: _before, ...others } = read(POSITIONS_KEY)
    const isInside = seconds >= EDGE_SECONDS && durationSeconds - seconds >= EDGE_SECONDS
    const entries = Object.entries(others).slice(1 - MOST_POSITIONS)
    write(POSITIONS_KEY, {
      ...Object.fromEntries(entries),
      ...(isInside ? { [video]: Math.floor(seconds) } : {}),
    })
  }

  #allowed(choices: ViewerChoices): ViewerChoices {
    const wanted = this.#wanted()
    return Object.fromEntries(
      Object.entries(choices).filter(([name]) => wanted.has(PART_OF[name as keyof ViewerChoices])),
    )
  }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

/** Empty where the browser keeps nothing for this page, or somebody else's text is there. */
function read(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // No storage for this page, or a full one: the choice holds until the page is left.
  }
}
