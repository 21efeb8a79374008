import type { EntityManager } from 'typeorm'
import type { MediaOfVideo, MediaRepository } from '../../ports/database.ts'
import type { AudioTrackRecord, RenditionRecord, SourceRecord, SubtitleRecord, VideoRecord } from '../../ports/records.ts'
import type { MadeOfSource, ReadySources } from '../ready-sources.ts'
import { AudioTracks, Renditions, Sources, Subtitles } from '../entities.ts'
import { select, selectOne, selectWithout } from '../rows.ts'

export class MediaRows implements MediaRepository {
  readonly #manager: EntityManager
  readonly #ready: ReadySources | null

  /** `ready` for readers of committed rows; null in a transaction, which may yet be rolled back. */
  constructor(manager: EntityManager, ready: ReadySources | null) {
    this.#manager = manager
    this.#ready = ready
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
    const made = await this.#madeOf(videos.map((video) => video.servedSource ?? video.source).filter((id) => id !== null))
    const found = new Map<string, MediaOfVideo>()
    for (const video of videos) {
      const { source = null, renditions = [], audio = [] } = made.get(video.servedSource ?? video.source ?? '') ?? {}
      found.set(video.id, { source, renditions, audio, subtitles: [] })
    }
    if (videos.length === 0) return found
    const which = { videos: videos.map((video) => video.id) }
    for (const row of await select(this.#manager, Subtitles, 'WHERE video IN (:...videos) ORDER BY language', which)) found.get(row.video)!.subtitles.push(row)
    return found
  }

  async #madeOf(ids: string[]): Promise<Map<string, MadeOfSource>> {
    const found = new Map<string, MadeOfSource>()
    for (const id of ids) {
      const kept = this.#ready?.get(id)
      if (kept) found.set(id, kept)
    }
    const sources = ids.filter((id) => !found.has(id))
    if (sources.length === 0) return found

    const which = { sources }
    const read = new Map<string, MadeOfSource>()
    for (const source of await selectWithout(this.#manager, Sources, 'ladder', 'WHERE id IN (:...sources)', which)) read.set(source.id, { source, renditions: [], audio: [] })
    for (const row of await select(this.#manager, Renditions, 'WHERE source IN (:...sources) ORDER BY kind DESC, width', which)) read.get(row.source)!.renditions.push(row)
    for (const row of await select(this.#manager, AudioTracks, 'WHERE source IN (:...sources) ORDER BY id', which)) read.get(row.source)!.audio.push(row)
    for (const [id, made] of read) {
      this.#ready?.offer(made)
      found.set(id, made)
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
