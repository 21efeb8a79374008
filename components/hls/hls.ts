/**
 * Plays HLS through Media Source Extensions: streams of svc only, which are CMAF with the sound apart
 * from the picture, complete playlists and one time line for all renditions.
 */
import { SILENCE_LIMIT_MS } from '../download.ts'
import { chooseQuality, Lateness } from './adaptation.ts'
import { secondsAhead } from './ahead.ts'
import { qualityFor, type Choices, type Quality } from './choices.ts'
import { automatic, firstLevel, isSource, learnLine, toStartWith } from './first-level.ts'
import { watchDroppedFrames } from './dropped-frames.ts'
import { Line } from './line.ts'
import { openMediaSource, PlatformMediaSource, type ManagedSource } from './media-source.ts'
import { whileOffscreen } from './offscreen.ts'
import { PlaylistSource } from './playlist-source.ts'
import { AAC, isSound, mimeOf, readManifest, type Level, type Sound } from './playlists.ts'
import { displayWidth } from './prefetch.ts'
import { persist, reasonOf, request } from './request.ts'
import { isPassing } from './retry.ts'
import { mendStandstill } from './standstill.ts'
import type { AddCmcd, OnFailure, Playback, Stream } from './stream.ts'
import { BufferTrack } from './track.ts'

/** Decoder failures mended within this much of playing; one more, and the viewer is told. */
const MAX_RECOVERIES = 2
const RECOVERY_WINDOW_SECONDS = 20

/** The sound is not loaded further than this beyond the picture: both share the line. */
const SOUND_AHEAD_SECONDS = 8
/** Where an appliance still has to make what is asked for, it is given more time. */
const MAKING_LIMIT_MS = 60_000
/** A choice of the viewer is seen at the next border of segments that is at least this far. */
const CHANGE_SECONDS = 0.5

const LOOK_MS = 250

interface Rung extends Level {
  source: PlaylistSource
}
interface SoundTrack extends Sound {
  source: PlaylistSource
}
interface Tracks {
  picture?: BufferTrack | undefined
  sound?: BufferTrack | undefined
}

export function playHls(
  media: HTMLMediaElement,
  stream: Stream,
  choices: Choices,
  onFailure: OnFailure,
): Playback {
  return new HlsPlayback(media, stream, choices, onFailure)
}

class UndecodableError extends Error {
  constructor() {
    super('This browser cannot decode the video')
  }
}

class HlsPlayback implements Playback {
  readonly #media: HTMLMediaElement
  readonly #stream: Stream
  readonly #choices: Choices
  readonly #onFailure: OnFailure
  readonly #line = new Line()
  readonly #lateness = new Lateness()
  #addCmcd: AddCmcd = (url) => url
  readonly #over = new AbortController()
  /** From the opening of a media source until the next. */
  #attached = new AbortController()
  /** Ascending by bitrate, as in the choices. */
  #rungs: Rung[] = []
  #sounds: SoundTrack[] = []
  #tracks: Tracks = {}
  #rung: Rung | undefined
  /** Could not be had. */
  readonly #lost = new Set<string>()
  /** Could not be had for long, and are tried again once another can be had: the line may have been out. */
  readonly #failing = new Set<string>()
  /** Have failed so, and not been had since: the next time they are lost. */
  readonly #doubted = new Set<string>()
  /** The best that is chosen by itself: the device dropped frames of what was better. */
  #highestBps = Infinity
  /** Until the next download: what was on its way came too late. */
  #lowerThanBps = Infinity
  #manifest: Promise<void> = Promise.resolve()
  #isWhole: boolean
  #isWaiting: boolean
  #isResting = false
  /** The viewer plays it. An element that fails pauses without an event. */
  #isWanted: boolean
  #recoveries = 0
  #lastRecoverySeconds = 0

  constructor(media: HTMLMediaElement, stream: Stream, choices: Choices, onFailure: OnFailure) {
    this.#media = media
    this.#stream = stream
    this.#choices = choices
    this.#onFailure = onFailure
    this.#isWhole = stream.isWhole
    this.#isWaiting = stream.onlyMetadata
    this.#isWanted = !media.paused
    const { signal } = this.#over
    media.preload = 'auto'
    this.#listen(signal)
    whileOffscreen(media, (isOffscreen) => this.#rest(isOffscreen), signal)
    this.#begin().catch((error: unknown) => this.#fail(error))
  }

  go(): void {
    this.#isWaiting = false
    this.#wake()
  }

  whole(): void {
    if (this.#isWhole) return
    const wasCapped = !this.#rungs.some(isSource)
    this.#isWhole = true
    // After the one that is on its way, which may have less in it.
    this.#manifest
      .then(() => this.#loadManifest())
      .then(
        () => {
          if (wasCapped) this.#improve()
          this.#wake()
        },
        // Playback continues with what the manifest had before.
        () => undefined,
      )
  }

  stop(): void {
    this.#over.abort()
    this.#attached.abort()
    this.#choices.clear()
    this.#media.removeAttribute('src')
    this.#media.load()
  }

  async #begin(): Promise<void> {
    const opened = openMediaSource(this.#media, this.#over.signal)
    const { cmcd } = this.#stream
    if (cmcd) {
      const { createCmcd } = await import('./cmcd.ts')
      const options = { ...cmcd, signal: this.#over.signal }
      this.#addCmcd = createCmcd(this.#media, options, () => this.#line.bandwidthBps)
    }
    await (this.#manifest = this.#loadManifest())
    this.#attach(await opened)
  }

  #fail(error: unknown): void {
    if (this.#over.signal.aborted) return
    this.#attached.abort()
    console.warn('svc-player:', error)
    const isDevice =
      error instanceof UndecodableError || (error as DOMException).name === 'QuotaExceededError'
    this.#onFailure(isDevice ? 'media' : reasonOf(error))
  }

  async #loadManifest(): Promise<void> {
    const { signal } = this.#over
    const text = await persist(async () => {
      const url = this.#addCmcd(this.#stream.url, { type: 'm' })
      return (await request(url, signal)).text()
    }, signal)
    signal.throwIfAborted()
    const { levels, sounds } = readManifest(text, this.#stream.url)
    const playable = levels.filter((level) => PlatformMediaSource.isTypeSupported(mimeOf(level)))
    if (playable.length === 0) throw new UndecodableError()
    const known = new Map(
      [...this.#rungs, ...this.#sounds].map(({ source }) => [source.url, source]),
    )
    const topBps = Math.max(...playable.map(({ bitrateBps }) => bitrateBps))
    const withSource = <Each extends Sound | Level>(each: Each, codec: string) => {
      const rates = 'bitrateBps' in each ? { bitrateBps: each.bitrateBps, topBps } : {}
      const addCmcd: AddCmcd = (url, object) => this.#addCmcd(url, { ...rates, ...object })
      return {
        ...each,
        source: known.get(each.url) ?? new PlaylistSource({ url: each.url, codec }, addCmcd),
      }
    }
    this.#offer(
      playable
        .toSorted((a, b) => a.bitrateBps - b.bitrateBps)
        .map((level) => withSource(level, level.codec)),
      sounds.map((sound) => withSource(sound, AAC)),
    )
  }

  /** Keeps what the viewer or the page has chosen when the manifest has more than before. */
  #offer(rungs: Rung[], sounds: SoundTrack[]): void {
    const { quality, maxQuality, sound } = this.#stream
    const choices = this.#choices
    const isFirst = this.#rungs.length === 0
    const chosen = this.#rungs[choices.quality]?.url
    const audible = this.#sounds[choices.sound]?.url
    const most = rungs[qualityFor(rungs, maxQuality)]
    const edge = ({ width, height }: Quality) => Math.max(width, height)
    this.#rungs = most ? rungs.filter((rung) => edge(rung) <= edge(most)) : rungs
    this.#sounds = sounds
    const first = [
      (each: SoundTrack) => each.url === audible,
      (each: SoundTrack) => each.label === sound?.label && each.language === sound.language,
      (each: SoundTrack) => sound !== undefined && each.language === sound.language,
      (each: SoundTrack) => each.isDefault,
      () => true,
    ]
      .map((wanted) => sounds.findIndex(wanted))
      .find((index) => index >= 0)
    choices.set({
      qualities: this.#rungs.map(({ width, height, bitrateBps }) => ({
        width,
        height,
        bitrateBps,
      })),
      quality: this.#rungs.findIndex(({ url }) => url === chosen),
      active: this.#active(),
      sounds: sounds.map(({ language, label }) => ({ language, label })),
      sound: first ?? -1,
    })
    if (!isFirst) return
    choices.driver = {
      // A choice is set after these calls.
      quality: (index) => queueMicrotask(() => this.#changeQuality(this.#rungs[index])),
      sound: () =>
        queueMicrotask(() =>
          this.#tracks.sound?.replaceFrom(this.#media.currentTime, this.#soundSource()),
        ),
    }
    const wanted = qualityFor(this.#rungs, quality)
    if (wanted >= 0) choices.chooseQuality(wanted)
  }

  /** Undefined: chosen by itself again, from what is not loaded yet. */
  #changeQuality(rung: Rung | undefined): void {
    const { picture } = this.#tracks
    if (!picture || !rung) return picture?.wake()
    picture.replaceFrom(picture.borderAfter(this.#media.currentTime + CHANGE_SECONDS), rung.source)
  }

  /** The smallest quality was all there was; what is loaded of it gives way to what the line allows. */
  #improve(): void {
    const { currentTime } = this.#media
    const { picture } = this.#tracks
    if (picture)
      picture.replaceFrom(
        picture.borderAfter(currentTime + CHANGE_SECONDS),
        this.#choose(picture.reach() - currentTime),
      )
  }

  #attach(source: ManagedSource): void {
    this.#over.signal.throwIfAborted()
    const { signal } = (this.#attached = new AbortController())
    source.addEventListener('startstreaming', () => this.#wake(), { signal })
    this.#tracks = {}
    const hasSounds = this.#sounds.length > 0
    // Sound alone is one of its tracks.
    if (!hasSounds || !isSound(this.#rungs[0]))
      this.#tracks.picture = this.#addTrack(source, (aheadSeconds) => this.#choose(aheadSeconds))
    if (hasSounds) this.#tracks.sound = this.#addTrack(source, () => this.#soundSource())
    for (const track of [this.#tracks.picture, this.#tracks.sound])
      track?.run(signal).catch((error: unknown) => {
        if (!signal.aborted) this.#fail(error)
      })
  }

  #soundSource(): PlaylistSource {
    return (this.#sounds[this.#choices.sound] ?? this.#sounds[0]!).source
  }

  #addTrack(
    mediaSource: ManagedSource,
    choose: (aheadSeconds: number) => PlaylistSource,
  ): BufferTrack {
    const track: BufferTrack = new BufferTrack({
      media: this.#media,
      buffer: mediaSource.addSourceBuffer(choose(0).mime),
      choose,
      onSegments: (segments) => {
        // Known before the first bytes, so that all of it can be sought.
        if (Number.isNaN(mediaSource.duration))
          mediaSource.duration = segments.at(-1)?.endSeconds ?? 0
      },
      goalSeconds: () => (mediaSource.streaming === false ? 0 : this.#goalSeconds(track)),
      onDownload: (download) => {
        this.#line.follow(download)
        if (track === this.#tracks.picture) this.#lowerThanBps = Infinity
      },
      onLoaded: () => {
        if (track === this.#tracks.picture) {
          this.#failing.clear()
          this.#doubted.delete(this.#rung?.url ?? '')
        }
        this.#measure()
        this.#wake()
      },
      onEnd: () => this.#end(mediaSource),
      onFailure: ({ url }, error) => {
        const isGone = !isPassing(error) || this.#doubted.has(url)
        this.#doubted.add(url)
        const sorted = isGone ? this.#lost : this.#failing
        sorted.add(url)
        return track === this.#tracks.picture && this.#eligible().length > 0
      },
      arrivedSeconds: this.#stream.arrivedSeconds,
      silenceMs: this.#isWhole ? SILENCE_LIMIT_MS : MAKING_LIMIT_MS,
    })
    return track
  }

  #goalSeconds(track: BufferTrack): number {
    if (this.#isWaiting || this.#isResting) return 0
    const { picture } = this.#tracks
    if (track !== picture && picture && !picture.isAtEnd)
      return picture.reach() - this.#media.currentTime + SOUND_AHEAD_SECONDS
    return secondsAhead(this.#rung?.bitrateBps ?? 0)
  }

  #end(source: ManagedSource): void {
    const { picture, sound } = this.#tracks
    const isQuiet = ![...source.sourceBuffers].some(({ updating }) => updating)
    const isAtEnd = (picture?.isAtEnd ?? true) && (sound?.isAtEnd ?? true)
    if (source.readyState === 'open' && isAtEnd && isQuiet) source.endOfStream()
  }

  #isThere({ url }: Rung): boolean {
    return !this.#lost.has(url) && !this.#failing.has(url)
  }

  /** What may be chosen by itself, ascending. */
  #eligible(): readonly Rung[] {
    const rungs = this.#rungs.filter((rung) => this.#isThere(rung))
    const all = automatic(rungs)
    // While a video is being encoded, segments are made on request; those that players start with are ready first.
    if (!this.#isWhole && !all.some(isSource)) return toStartWith(all)
    const widthPx = this.#isWhole ? displayWidth(this.#media) : 0
    const wide = all.findIndex(({ width }) => width >= widthPx)
    const shown = widthPx > 0 && wide >= 0 ? all.slice(0, wide + 1) : all
    const light = shown.filter(({ bitrateBps }) => bitrateBps <= this.#highestBps)
    return light.length > 0 ? light : shown.slice(0, 1)
  }

  #choose(aheadSeconds: number): PlaylistSource {
    const chosen = this.#rungs[this.#choices.quality]
    if (chosen && this.#isThere(chosen)) return (this.#rung = chosen).source
    const eligible = this.#eligible()
    const lower = eligible.filter(({ bitrateBps }) => bitrateBps < this.#lowerThanBps)
    const among = lower.length > 0 ? lower : eligible.slice(0, 1)
    const { bandwidthBps } = this.#line
    const first =
      bandwidthBps === undefined || !this.#rung
        ? firstLevel(among, { isWhole: this.#isWhole, widthPx: displayWidth(this.#media) })
        : undefined
    const best =
      among[
        chooseQuality({
          bitratesBps: among.map(({ bitrateBps }) => bitrateBps),
          current: among.findIndex(({ url }) => url === this.#rung?.url),
          // At double speed a second of video has half a second to arrive.
          bandwidthBps: (bandwidthBps ?? 0) / Math.max(1, this.#media.playbackRate),
          aheadSeconds,
        })
      ]
    return (this.#rung = first ?? best ?? this.#rungs[0]!).source
  }

  #measure(): void {
    this.#line.measure()
    const { bandwidthBps } = this.#line
    if (bandwidthBps !== undefined) learnLine(bandwidthBps)
  }

  #wake(): void {
    this.#tracks.picture?.wake()
    this.#tracks.sound?.wake()
  }

  #listen(signal: AbortSignal): void {
    const media = this.#media
    const on = (types: string[], listener: () => unknown) =>
      types.forEach((type) => media.addEventListener(type, listener, { signal }))
    on(['seeking'], () => {
      this.#tracks.picture?.follow()
      this.#tracks.sound?.follow()
    })
    on(['timeupdate', 'play', 'waiting'], () => {
      this.#wake()
      this.#show()
    })
    on(['play'], () => (this.#isWanted = true))
    on(['pause'], () => (this.#isWanted = false))
    on(['loadeddata', 'seeked'], () => this.#show())
    on(['error'], () => {
      if (media.error) this.#recover()
    })
    const timer = setInterval(() => this.#giveUpLate(), LOOK_MS)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    mendStandstill(media, () => this.#reach(), signal)
    watchDroppedFrames(media, () => this.#stayBelowShown(), signal)
  }

  /** Up to where picture and sound are loaded without a hole from the playback position on. */
  #reach(): number {
    const { picture, sound } = this.#tracks
    return Math.min(picture?.reach() ?? Infinity, sound?.reach() ?? (picture ? Infinity : 0))
  }

  #active(): number {
    const source = this.#tracks.picture?.sourceAt(this.#media.currentTime)
    return this.#rungs.findIndex((rung) => rung.source === source)
  }

  #show(): void {
    const active = this.#active()
    if (this.#media.readyState >= 2 && active >= 0 && active !== this.#choices.active)
      this.#choices.set({ active })
  }

  #giveUpLate(): void {
    const { picture } = this.#tracks
    const { download, segment, source } = picture?.loading ?? {}
    const rung = this.#rung
    this.#measure()
    if (!download || !segment || !rung || source !== rung.source || this.#choices.quality >= 0)
      return
    const reach = picture!.reach()
    const isLate = this.#lateness.isLate({
      download,
      now: performance.now(),
      aheadSeconds: reach - this.#media.currentTime,
      segmentSeconds: segment.endSeconds - reach,
      playbackRate: this.#media.playbackRate,
      smallest: (this.#eligible()[0]?.bitrateBps ?? 0) / rung.bitrateBps,
    })
    if (!isLate) return
    this.#lowerThanBps = rung.bitrateBps
    picture!.giveUp()
  }

  /** The shown level is too much for the device. */
  #stayBelowShown(): void {
    const rung = this.#rungs[this.#choices.active]
    const lower = this.#eligible().filter(({ bitrateBps }) => bitrateBps < (rung?.bitrateBps ?? 0))
    if (lower.length === 0) return
    this.#highestBps = lower.at(-1)!.bitrateBps
    this.#wake()
  }

  #rest(isOffscreen: boolean): void {
    if (this.#isWaiting || isOffscreen === this.#isResting) return
    this.#isResting = isOffscreen
    if (!isOffscreen) return this.#wake()
    void this.#tracks.picture?.empty()
    void this.#tracks.sound?.empty()
  }

  /** Sets up the decoder again. */
  #recover(): void {
    const media = this.#media
    if (Math.abs(media.currentTime - this.#lastRecoverySeconds) > RECOVERY_WINDOW_SECONDS)
      this.#recoveries = 0
    if (this.#recoveries >= MAX_RECOVERIES) return this.#fail(new UndecodableError())
    this.#recoveries += 1
    this.#lastRecoverySeconds = media.currentTime
    this.#attached.abort()
    this.#tracks = {}
    openMediaSource(media, this.#over.signal)
      .then((source) => this.#attach(source))
      .catch((error: unknown) => this.#fail(error))
    if (this.#isWanted) media.play().catch(() => undefined)
  }
}
