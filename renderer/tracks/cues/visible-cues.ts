/** The cues as they stand in the editor, over the picture, drawn by the browser as viewers get them. */
import type { Subtitle } from '../../../daemon/contract/video.ts'
import type { Preview, PreviewPlayer } from '../../state/preview.ts'
import { markupOf, type Cues, type EditorCue } from './model/cue.ts'

/** A track that was added to a media element can't be taken away again: one of ours serves every time. */
const tracks = new WeakMap<HTMLMediaElement, TextTrack>()

/** The player takes it for none of the video's own (components/player/subtitles.ts). */
const ours = (track: TextTrack): TextTrack =>
  Object.assign(track, { [Symbol.for('svc:track-of-the-page')]: true })

/** Cues that may change one by one. */
const FEW = 20

export class VisibleCues {
  #preview: Preview
  #subtitle: Pick<Subtitle, 'language' | 'label'>
  #track: TextTrack | undefined
  #cues: Cues | undefined
  #drawn = new Map<number, { cue: EditorCue; drawn: VTTCue }>()

  constructor(preview: Preview, subtitle: Pick<Subtitle, 'language' | 'label'>) {
    this.#preview = preview
    this.#subtitle = subtitle
    // The player's own would stand over ours.
    preview.try(new Map([...preview.attributes, ['subtitles', 'none']]))
  }

  /** Only what differs is made again: thousands of cues stay as they are. */
  show(cues: Cues) {
    const { media } = (this.#preview.player ?? {}) as Partial<PreviewPlayer> & {
      media?: HTMLMediaElement
    }
    if (!media) return
    const { label, language } = this.#subtitle
    const track = tracks.get(media) ?? ours(media.addTextTrack('subtitles', label, language))
    tracks.set(media, track)
    if (track !== this.#track) this.#clear()
    this.#track = track
    if (cues !== this.#cues) this.#change(track, cues)
    this.#cues = cues
    track.mode = 'showing'
  }

  #change(track: TextTrack, cues: Cues) {
    const left = new Set(this.#drawn.keys())
    for (const { key } of cues) left.delete(key)
    const others = cues.filter((cue) => this.#drawn.get(cue.key)?.cue !== cue)
    // While it shows, each cue would make it look again which are to be seen.
    if (others.length + left.size > FEW) track.mode = 'disabled'
    for (const key of left) this.#erase(key)
    for (const cue of others) this.#draw(track, cue)
  }

  end() {
    this.#clear()
    if (this.#track) this.#track.mode = 'disabled'
    const others = new Map(this.#preview.attributes)
    others.delete('subtitles')
    this.#preview.try(others)
  }

  #draw(track: TextTrack, cue: EditorCue) {
    this.#erase(cue.key)
    if (cue.endMs <= cue.startMs) return
    const drawn = new VTTCue(cue.startMs / 1_000, cue.endMs / 1_000, markupOf(cue.text))
    place(drawn, cue.settings)
    track.addCue(drawn)
    this.#drawn.set(cue.key, { cue, drawn })
  }

  #erase(key: number) {
    const before = this.#drawn.get(key)
    if (before) this.#track?.removeCue(before.drawn)
    this.#drawn.delete(key)
  }

  #clear() {
    for (const key of this.#drawn.keys()) this.#erase(key)
    this.#cues = undefined
  }
}

/**
 * WebVTT settings that move a text. What the browser does not accept, it leaves out when
 * it reads a file, too.
 */
function place(cue: VTTCue, settings: string) {
  for (const setting of settings.split(/\s+/)) {
    const [name, value = ''] = setting.split(':')
    const [first = ''] = value.split(',')
    const found = /^(\d+(?:\.\d+)?)%$/.exec(first)?.[1]
    const percent = found === undefined ? undefined : Math.min(100, Number(found))
    if (name === 'align' && ['start', 'center', 'end', 'left', 'right'].includes(first))
      cue.align = first as AlignSetting
    if (name === 'vertical' && (first === 'rl' || first === 'lr')) cue.vertical = first
    if ((name === 'position' || name === 'size') && percent !== undefined) cue[name] = percent
    if (name !== 'line') continue
    if (percent !== undefined) {
      cue.snapToLines = false
      cue.line = percent
    } else if (/^-?\d+$/.test(first)) cue.line = Number(first)
  }
}
