/** The cues as they stand in the editor, over the picture, drawn by the browser as viewers get them. */
import type { Subtitle } from '../../../daemon/contract/video.ts'
import type { PreviewPlayer, Preview } from '../../state/preview.ts'
import { markupOf } from './model/cue-text.ts'
import type { EditorCue, Cues } from './model/cue.ts'

/** A track that was added to a media element can't be taken away again: one of ours serves every time. */
const tracks = new WeakMap<HTMLMediaElement, TextTrack>()

/** The player takes it for none of the video's own (components/player/subtitles.ts). */
const ours = (track: TextTrack): TextTrack =>
  Object.assign(track, { [Symbol.for('svc:track-of-the-page')]: true })

/** Cues that may change one by one. */
const FEW = 20

export class VisibleCues {
  #preview: Preview
  #subtitle: Pick<Subtitle, 'kind' | 'language' | 'label'>
  #track: TextTrack | undefined
  #cues: Cues | undefined
  #shown = new Map<number, { cue: EditorCue; drawn: VTTCue }>()

  constructor(preview: Preview, subtitle: Pick<Subtitle, 'kind' | 'language' | 'label'>) {
    this.#preview = preview
    this.#subtitle = subtitle
    // The player's own would stand over ours.
    preview.try(new Map([...preview.attributes, ['subtitles', 'none']]))
  }

  /** Only what is another is made anew: thousands of cues stay as they are. */
  show(cues: Cues): void {
    const media = (
      this.#preview.player as (PreviewPlayer & { media?: HTMLMediaElement }) | undefined
    )?.media
    if (!media) return
    const track =
      tracks.get(media) ??
      ours(media.addTextTrack('subtitles', this.#subtitle.label, this.#subtitle.language))
    tracks.set(media, track)
    if (track !== this.#track) {
      this.#clear()
      this.#track = track
    }
    if (cues !== this.#cues) this.#change(track, cues)
    this.#cues = cues
    track.mode = 'showing'
  }

  #change(track: TextTrack, cues: Cues): void {
    const left = new Set(this.#shown.keys())
    const others: EditorCue[] = []
    for (const cue of cues) {
      left.delete(cue.key)
      if (this.#shown.get(cue.key)?.cue !== cue) others.push(cue)
    }
    // While it shows, each cue would have it look anew which are to be seen.
    if (others.length + left.size > FEW) track.mode = 'disabled'
    for (const key of left) this.#erase(key)
    for (const cue of others) this.#draw(track, cue)
  }

  end(): void {
    this.#clear()
    if (this.#track) this.#track.mode = 'disabled'
    const others = new Map(this.#preview.attributes)
    others.delete('subtitles')
    this.#preview.try(others)
  }

  #draw(track: TextTrack, cue: EditorCue): void {
    this.#erase(cue.key)
    if (cue.endMs <= cue.startMs) return
    const drawn = new VTTCue(cue.startMs / 1_000, cue.endMs / 1_000, markupOf(cue.text))
    place(drawn, cue.settings)
    track.addCue(drawn)
    this.#shown.set(cue.key, { cue, drawn })
  }

  #erase(key: number): void {
    const before = this.#shown.get(key)
    if (before) this.#track?.removeCue(before.drawn)
    this.#shown.delete(key)
  }

  #clear(): void {
    for (const key of this.#shown.keys()) this.#erase(key)
    this.#cues = undefined
  }
}

/**
 * WebVTT settings that move a text. What the browser does not accept, it leaves out when
 * it reads a file, too.
 */
function place(cue: VTTCue, settings: string): void {
  for (const setting of settings.split(/\s+/)) {
    const [name, value = ''] = setting.split(':')
    const [first = ''] = value.split(',')
    const percent = /^(\d+(?:\.\d+)?)%$/.exec(first)?.[1]
    if (name === 'align' && ['start', 'center', 'end', 'left', 'right'].includes(first))
      cue.align = first as AlignSetting
    if (name === 'vertical' && (first === 'rl' || first === 'lr')) cue.vertical = first
    if (name === 'position' && percent !== undefined) cue.position = Math.min(100, Number(percent))
    if (name === 'size' && percent !== undefined) cue.size = Math.min(100, Number(percent))
    if (name !== 'line') continue
    if (percent !== undefined) {
      cue.snapToLines = false
      cue.line = Math.min(100, Number(percent))
    } else if (/^-?\d+$/.test(first)) cue.line = Number(first)
  }
}
