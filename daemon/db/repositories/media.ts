import type { EntityManager } from 'typeorm'
import type { MediaOfVideo, MediaRepository } from '../../ports/database.ts'
import type { AudioTrackRecord, RenditionRecord, SourceRecord, SubtitleRecord, VideoRecord } from '../../ports/records.ts'
import { AudioTracks, Renditions, Sources, Subtitles } from '../entities.ts'
import { select, selectOne, selectWithout } from '../rows.ts'

export class MediaRows implements MediaRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insertSource(row: SourceRecord): Promise<void> {
    await this.#manager.insert(Sources, row as never)
  }

  source(id: string): Promise<SourceRecord | null> {
    return selectOne(this.#manager, Sources, 'WHERE id = :id', { id })
  }

  sourcesOf(video: string): Promise<SourceRecord[]> {
    return select(this.#manager, Sources, 'WHERE video = :video ORDER BY created_at, id', { video })
  }

  async updateSource(id: string, change: Partial<Omit<SourceRecord, 'id' | 'video'>>): Promise<void> {
    await this.#manager.update(Sources, { id }, change as never)
  }

  async removeSource(id: string): Promise<void> {
    await this.#manager.delete(Sources, { id })
  }

  async plan(source: string, renditions: RenditionRecord[], audio: AudioTrackRecord[]): Promise<void> {
    await this.#manager.delete(Renditions, { source })
    await this.#manager.delete(AudioTracks, { source })
    for (const row of renditions) await this.#manager.insert(Renditions, row)
    for (const row of audio) await this.#manager.insert(AudioTracks, row)
  }

  async updateRendition(source: string, name: string, change: Partial<RenditionRecord>): Promise<void> {
    await this.#manager.update(Renditions, { source, name }, change)
  }

  async updateAudioTrack(id: string, change: Partial<AudioTrackRecord>): Promise<void> {
    await this.#manager.update(AudioTracks, { id }, change)
  }

  async of(videos: VideoRecord[]): Promise<Map<string, MediaOfVideo>> {
    const found = new Map<string, MediaOfVideo>(videos.map((video) => [video.id, { source: null, renditions: [], audio: [], subtitles: [] }]))
    const sources = videos.map((video) => video.servedSource ?? video.source).filter((id) => id !== null)
    if (sources.length > 0) {
      const which = { sources }
      for (const row of await selectWithout(this.#manager, Sources, 'ladder', 'WHERE id IN (:...sources)', which)) found.get(row.video)!.source = row
      for (const row of await select(this.#manager, Renditions, 'WHERE source IN (:...sources) ORDER BY kind DESC, width', which)) found.get(row.video)!.renditions.push(row)
      for (const row of await select(this.#manager, AudioTracks, 'WHERE source IN (:...sources) ORDER BY id', which)) found.get(row.video)!.audio.push(row)
    }
    if (videos.length > 0) {
      const which = { videos: videos.map((video) => video.id) }
      for (const row of await select(this.#manager, Subtitles, 'WHERE video IN (:...videos) ORDER BY language', which)) found.get(row.video)!.subtitles.push(row)
    }
    return found
  }

  async insertSubtitle(row: SubtitleRecord): Promise<void> {
    await this.#manager.insert(Subtitles, row)
  }

  async updateSubtitle(id: string, change: Partial<SubtitleRecord>): Promise<void> {
    await this.#manager.update(Subtitles, { id }, change)
  }

  async removeSubtitle(id: string): Promise<void> {
    await this.#manager.delete(Subtitles, { id })
  }
}
