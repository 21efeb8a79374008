/** Names of languages, and the spoken language of a video. */
import { defaultTrack } from '../ports/default-track.ts'
import type { AudioTrackRecord, SubtitleRecord } from '../ports/records.ts'

export const UNKNOWN_LANGUAGE = 'und'

/** `nl` → `Nederlands`: viewers recognize a language by its own name. */
export function ownName(language: string): string {
  if (language === UNKNOWN_LANGUAGE) return 'Unknown language'
  try {
    const name =
      new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ??
      language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    // Well-formed, but not a language: `en-12`.
    return language
  }
}

/** Whether both are the same language, whatever the region: `en` and `en-GB`. */
export function sameLanguage(one: string, other: string): boolean {
  const base = (tag: string) => tag.toLowerCase().split('-')[0]
  return base(one) === base(other)
}

/** The language of the source's own audio; if unknown, that of the original subtitle. */
export function spokenLanguage({
  audio,
  subtitles,
}: {
  audio: readonly AudioTrackRecord[]
  subtitles: readonly SubtitleRecord[]
}): string | null {
  const sourceAudio = audio.filter((row) => row.origin === 'embedded')
  const sound = defaultTrack(sourceAudio)?.language ?? null
  const text = subtitles.find((row) => row.original)?.language ?? null
  return sound ?? (text === UNKNOWN_LANGUAGE ? null : text)
}
