import type { SourceCut, SourceRecord } from '../ports/records.ts'

/** A source of which nothing is known but its file; `copyOf`: the source whose file is encoded again. */
export const newSource = (
  file: Pick<SourceRecord, 'id' | 'video' | 'fileName' | 'sizeBytes' | 'createdAt'>,
  copyOf: SourceRecord | null = null,
  cut: SourceCut | null = null,
): SourceRecord => ({
  ...file,
  durationSeconds: null,
  width: null,
  height: null,
  frameRate: null,
  ladder: null,
  chapters: copyOf?.chapters ?? null,
  // Frames of another cut have other times.
  posterSeconds: cut && cut.fresh !== 'reencode' ? null : (copyOf?.posterSeconds ?? null),
  storyboard: false,
  peaks: false,
  warnings: [],
  loudness: null,
  watermarked: false,
  copyOf: copyOf?.id ?? null,
  cut,
})
