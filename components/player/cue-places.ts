/**
 * Keeps cues between the title and the control bar, which come and go over the picture. A style sheet moves all cues
 * at once (captions.ts), but not in Firefox. Those that would be covered all the same, or moved out of the picture,
 * get another line for as long.
 */
import type { CaptionLook } from './captions.ts'

/** Firefox alone has no selector for what it draws cues in. No other engine has had this property. */
const isMovedByStyle = (): boolean => !CSS.supports('-moz-appearance', 'none')
/** Not in Chromium. */
const hasAlign = (): boolean => 'lineAlign' in VTTCue.prototype

/** Around now: browsers draw again for each cue that changes, and films have thousands. */
const AROUND_SECONDS = 60
/** Differences that rounding makes. */
const ROUNDING = 0.001

type Line = Pick<VTTCue, 'line' | 'snapToLines'> & Partial<Pick<VTTCue, 'lineAlign'>>
type Look = Pick<CaptionLook, 'place' | 'size'>

/** Shares of the height of the video element, from its top. */
interface CueArea {
  top: number
  bottom: number
  /** Height of a line of text. */
  line: number
  /** About how many letters a line holds. */
  letters: number
  /** How far the style sheet moves cues down; up, below zero. */
  moved: number
}

export class CuePlaces {
  readonly #media: HTMLVideoElement
  readonly #look: () => Look
  readonly #given = new WeakMap<VTTCue, { own: Line; ours: Line }>()
  /** Cues that were placed with `#last`. */
  #seen = new WeakSet<VTTCue>()
  #last = ''

  constructor(media: HTMLVideoElement, look: () => Look) {
    this.#media = media
    this.#look = look
    // Tracks report that their cues are loaded by an event that does not bubble.
    media.addEventListener('load', () => this.place(), true)
    media.textTracks.addEventListener('change', () => this.place())
    // A page that changes its cues one by one causes no other event.
    media.textTracks.addEventListener('addtrack', ({ track }) =>
      track?.addEventListener('cuechange', () => this.place()),
    )
    new ResizeObserver(() => this.place()).observe(media)
  }

  /** Called with each drawing of the player too, most of which change nothing here. */
  place(): void {
    const { textTracks, currentTime, clientHeight, clientWidth } = this.#media
    const shown = [...textTracks].filter(({ mode }) => mode === 'showing')
    // Without a size, as for sound alone, nothing is drawn.
    if (shown.length === 0 || clientHeight === 0 || clientWidth === 0) return
    const look = this.#look()
    const area = areaIn(this.#media, look)
    const part = Math.floor(currentTime / (AROUND_SECONDS / 2))
    const middle = (part + 0.5) * (AROUND_SECONDS / 2)
    const tracks = shown.map(({ label, cues }) => [label, cues?.length])
    const now = JSON.stringify([look.place, area, part, tracks])
    const cues = shown
      .flatMap((track) => [...(track.cues ?? [])])
      .filter((cue): cue is VTTCue => cue instanceof VTTCue)
      .filter(
        ({ startTime, endTime, vertical, region }) =>
          startTime < middle + AROUND_SECONDS &&
          endTime > middle - AROUND_SECONDS &&
          // Lines of vertical cues, and of those in a region, mean something else.
          !vertical &&
          !region,
      )
    if (now === this.#last && cues.every((cue) => this.#seen.has(cue))) return
    this.#last = now
    this.#seen = new WeakSet(cues)
    const under: Placed[] = []
    const [changed] = cues.filter((cue) => this.#placeCue(cue, look.place, area, under))
    if (changed) redraw(changed)
  }

  #placeCue(cue: VTTCue, place: Look['place'], area: CueArea, under: Placed[]): boolean {
    const [before, given] = [lineOf(cue), this.#given.get(cue)]
    // The page may have moved it since.
    const own = given && isSame(before, given.ours) ? given.own : before
    const height = area.line * linesOf(cue, area)
    const wanted = own.line === 'auto' && place === 'top' ? { ...own, line: 0 } : own
    const ours = lineIn(area, wanted, height, heightUnder(cue, under))
    // Firefox would put one that comes as near as that on the other side.
    const withGap = height + area.line / 3
    if (ours !== own && own.line === 'auto') under.push({ endTime: cue.endTime, height: withGap })
    if (isSame(before, ours)) return false
    Object.assign(cue, ours)
    this.#given.set(cue, { own, ours })
    return true
  }
}

/** Stands on the control bar. */
interface Placed {
  endTime: number
  height: number
}

const TAGS = /<[^<>]*>/g
/** Chinese, Japanese and Korean: as wide as two others. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g

/** A long line of the text is broken by the browser. */
const linesOf = ({ text }: VTTCue, { letters }: CueArea): number =>
  text
    .replace(TAGS, '')
    .replace(WIDE, '$&$&')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)

/** What a later cue stands upon: browsers stack cues without a line. */
const heightUnder = ({ startTime }: VTTCue, under: Placed[]): number =>
  under.reduce((sum, { endTime, height }) => (endTime > startTime ? sum + height : sum), 0)

function areaIn(media: HTMLVideoElement, { place, size }: Look): CueArea {
  const { clientWidth, clientHeight: height } = media
  const style = getComputedStyle(media)
  const own = (name: string) => parseFloat(style.getPropertyValue(name))
  // Absent without controls, or where a theme dresses everything itself.
  const above = (own('--_cues-above') || 0) / height
  const below = (own('--_cues-below') || 0) / height
  const scale = (Number(size) / 100) * (own('--svc-subtitle-scale') || 1)
  const letterPixels = Math.max(13, 0.8 * parseFloat(style.fontSize) * scale)
  return {
    top: above,
    bottom: 1 - below,
    line: (1.4 * letterPixels) / height,
    letters: clientWidth / (0.55 * letterPixels),
    moved: isMovedByStyle() ? (place === 'top' ? above : -below) : 0,
  }
}

/** In what is left of the picture it lies as it lay in all of it. `under`: the height of what it stands upon. */
function lineIn({ top, bottom, moved }: CueArea, own: Line, height: number, under: number): Line {
  // Larger than the video.
  if (height >= 1) return own
  const [start, lowest] = [startOf(own, height), 1 - height]
  const wanted = top + (start / lowest) * (bottom - top - height)
  if (Math.abs(start + moved - wanted) < ROUNDING) return own
  return at(Math.max(own.line === 'auto' ? wanted - under : wanted, top) - moved)
}

/** About where it begins, from the top. */
function startOf({ line, snapToLines, lineAlign }: Line, height: number): number {
  const lowest = 1 - height
  if (line === 'auto') return lowest
  // A line of the WebVTT grid.
  if (snapToLines) return Math.min(line < 0 ? 1 + line * 0.0533 : line * 0.0533, lowest)
  const above = lineAlign === 'end' ? height : lineAlign === 'center' ? height / 2 : 0
  return Math.min(line / 100 - above, lowest)
}

const at = (share: number): Line => ({
  snapToLines: false,
  line: Math.min(Math.max(share * 100, 0), 100),
  // Firefox takes the height of a single line from where one ends, however many there are.
  ...(hasAlign() && { lineAlign: 'start' }),
})

const lineOf = ({ line, snapToLines, lineAlign }: VTTCue): Line => ({
  snapToLines,
  line,
  ...(hasAlign() && { lineAlign }),
})

const isSame = (one: Line, other: Line): boolean =>
  one.line === other.line &&
  one.snapToLines === other.snapToLines &&
  one.lineAlign === other.lineAlign

/** Chromium draws what has changed in a cue with the next change in any. */
function redraw(cue: VTTCue): void {
  const { id } = cue
  cue.id = `${id} `
  cue.id = id
}
