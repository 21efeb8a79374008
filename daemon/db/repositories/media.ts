import type { EntityManager } from 'typeorm'
import type { MediaOfVideo, MediaRepository } from '../../ports/media-repository.ts'
import type {
  AudioTrackRecord,
  RenditionRecord,
  SourceRecord,
  SubtitleRecord,
  VideoRecord,
} from '../../ports/records.ts'
import type { SourceOutput, ReadySources } from '../ready-sources.ts'
import { AudioTracks, Renditions, Sources, Subtitles } from '../entities.ts'
import { select, selectOne, selectWithout } from '../rows.ts'

const AUDIO_ORDER = 'ORDER BY position, id'
/** Within a language, subtitles come before captions, so that they get the plain URL. */
const SUBTITLE_ORDER = 'ORDER BY language, kind DESC, created_at, id'

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

  async updateSource(
    id: string,
    change: Partial<Omit<SourceRecord, 'id' | 'video'>>,
  ): Promise<void> {
    await this.#manager.update(Sources, { id }, change as never)
  }

  async removeSource(id: string): Promise<void> {
    await this.#manager.delete(Sources, { id })
  }

  async plan(
    source: string,
    renditions: RenditionRecord[],
    audio: AudioTrackRecord[],
  ): Promise<void> {
    await this.#manager.delete(Renditions, { source })
    for (const row of renditions) await this.#manager.insert(Renditions, row)

    const planned = new Set(audio.map((row) => row.id))
    const before = await select(this.#manager, AudioTracks, 'WHERE source = :source', { source })
    const cached = new Set(before.map((row) => row.id))
    const isTaken = before.some(
      (row) => row.isDefault && (row.origin === 'uploaded' || planned.has(row.id)),
    )
    for (const row of before)
      if (row.origin === 'embedded' && !planned.has(row.id))
        await this.#manager.delete(AudioTracks, { source, id: row.id })
    for (const row of before)
      if (row.origin === 'uploaded')
        await this.updateAudioTrack(row.id, { status: 'waiting', error: null }, source)
    for (const row of audio) {
      if (cached.has(row.id))
        await this.updateAudioTrack(row.id, { status: row.status, error: null }, source)
      else
        await this.#manager.insert(AudioTracks, {
          ...row,
          isDefault: row.isDefault && !isTaken,
        } as never)
    }
  }

  async updateRendition(
    source: string,
    name: string,
    change: Partial<RenditionRecord>,
  ): Promise<void> {
    await this.#manager.update(Renditions, { source, name }, change)
  }

  async removeRendition(source: string, name: string): Promise<void> {
    await this.#manager.delete(Renditions, { source, name })
  }

  async updateAudioTrack(
    id: string,
    change: Partial<AudioTrackRecord>,
    source?: string,
  ): Promise<void> {
    await this.#manager.update(
      AudioTracks,
      source === undefined ? { id } : { id, source },
      change as never,
    )
  }

  async insertAudioTrack(row: AudioTrackRecord): Promise<void> {
    await this.#manager.insert(AudioTracks, row as never)
  }

  async removeAudioTrack(id: string): Promise<void> {
    await this.#manager.delete(AudioTracks, { id })
  }

  audioTracksOf(video: string): Promise<AudioTrackRecord[]> {
    return select(this.#manager, AudioTracks, `WHERE video = :video ${AUDIO_ORDER}`, { video })
  }

  async of(videos: VideoRecord[]): Promise<Map<string, MediaOfVideo>> {
    const outputs = await this.#madeOf(videos)
    const found = new Map<string, MediaOfVideo>()
    for (const video of videos) {
      const {
        source = null,
        renditions = [],
        audio = [],
      } = outputs.get(video.servedSource ?? video.source ?? '') ?? {}
      found.set(video.id, { source, renditions, audio, subtitles: [] })
    }
    if (videos.length === 0) return found
    const which = { videos: videos.map((video) => video.id) }
    for (const row of await select(
      this.#manager,
      Subtitles,
      `WHERE video IN (:...videos) ${SUBTITLE_ORDER}`,
      which,
    )) {
      const { source, subtitles } = found.get(row.video)!
      if (row.source === null || row.source === source?.id) subtitles.push(row)
    }
    return found
  }

  async #madeOf(videos: VideoRecord[]): Promise<Map<string, SourceOutput>> {
    const found = new Map<string, SourceOutput>()
    const wanted = new Map<string, string>()
    for (const video of videos) {
      const id = video.servedSource ?? video.source
      if (id === null) continue
      const cached = this.#ready?.get(id, video.updatedAt)
      if (cached) found.set(id, cached)
      else wanted.set(id, video.updatedAt)
    }
    if (wanted.size === 0) return found

    const which = { sources: [...wanted.keys()] }
    const read = new Map<string, SourceOutput>()
    for (const source of await selectWithout(
      this.#manager,
      Sources,
      'ladder',
      'WHERE id IN (:...sources)',
      which,
    ))
      read.set(source.id, { source, renditions: [], audio: [] })
    for (const row of await select(
      this.#manager,
      Renditions,
      'WHERE source IN (:...sources) ORDER BY kind DESC, width, name',
      which,
    ))
      read.get(row.source)!.renditions.push(row)
    for (const row of await select(
      this.#manager,
      AudioTracks,
      `WHERE source IN (:...sources) ${AUDIO_ORDER}`,
      which,
    ))
      read.get(row.source)!.audio.push(row)
    for (const [id, outputs] of read) {
      this.#ready?.offer(outputs, wanted.get(id)!)
      found.set(id, outputs)
    }
    return found
  }

  async insertSubtitle(row: SubtitleRecord): Promise<void> {
    await this.#manager.insert(Subtitles, row as never)
  }

  async updateSubtitle(id: string, change: Partial<SubtitleRecord>): Promise<void> {
    await this.#manager.update(Subtitles, { id }, change as never)
  }

  async removeSubtitle(id: string): Promise<void> {
    await this.#manager.delete(Subtitles, { id })
  }

  subtitlesOf(video: string): Promise<SubtitleRecord[]> {
    return select(this.#manager, Subtitles, `WHERE video = :video ${SUBTITLE_ORDER}`, { video })
  }
}
