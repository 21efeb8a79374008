/** Rows of the sources, renditions and tracks of videos, as operations use them. */
import type {
  AudioTrackRecord,
  RenditionRecord,
  SourceFacts,
  SourceRecord,
  SubtitleRecord,
  VideoRecord,
} from './records.ts'

export interface MediaRepository {
  insertSource(row: SourceRecord): Promise<void>
  source(id: string): Promise<SourceRecord | null>
  sourcesOf(video: string): Promise<SourceRecord[]>
  updateSource(id: string, change: Partial<Omit<SourceRecord, 'id' | 'video'>>): Promise<void>
  removeSource(id: string): Promise<void>
  /**
   * Replaces the planned renditions and audio tracks of a source. What people changed on a track is
   * preserved; uploaded tracks stay and are queued for encoding again.
   */
  plan(source: string, renditions: RenditionRecord[], audio: AudioTrackRecord[]): Promise<void>
  updateRendition(source: string, name: string, change: Partial<RenditionRecord>): Promise<void>
  removeRendition(source: string, name: string): Promise<void>
  /** Updates the row of a track in every source of its video, or in one source. */
  updateAudioTrack(id: string, change: Partial<AudioTrackRecord>, source?: string): Promise<void>
  insertAudioTrack(row: AudioTrackRecord): Promise<void>
  removeAudioTrack(id: string): Promise<void>
  /** Tracks of all sources, in order. */
  audioTracksOf(video: string): Promise<AudioTrackRecord[]>
  /** The served source of each of these videos, with all its parts, for presentation. */
  of(videos: VideoRecord[]): Promise<Map<string, MediaOfVideo>>
  insertSubtitle(row: SubtitleRecord): Promise<void>
  updateSubtitle(id: string, change: Partial<SubtitleRecord>): Promise<void>
  removeSubtitle(id: string): Promise<void>
  /** Subtitles of all sources, in order. */
  subtitlesOf(video: string): Promise<SubtitleRecord[]>
}
export interface MediaOfVideo {
  source: SourceFacts | null
  renditions: RenditionRecord[]
  audio: AudioTrackRecord[]
  subtitles: SubtitleRecord[]
}
