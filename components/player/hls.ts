/**
 * Plays through hls.js. Only this file and what it alone imports have it, and this file is only
 * ever imported lazily.
 */
import Hls, {
  type ErrorData,
  type HlsConfig,
  type Level,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js'
import { takeEarly } from '../shared.ts'
import { displayWidth } from './prefetch.ts'
import { qualityFor, type Choices } from './choices.ts'
import { releaseWhileOffscreen } from './offscreen.ts'
import { firstBitrateBps, firstLevel, hasSource, learnLine } from './first-level.ts'
import type { OnFailure, Playback, Stream } from './stream.ts'

/** Decoder failures mended within this much of playing; one more, and the viewer is told. */
const MAX_RECOVERIES = 2
const RECOVERY_WINDOW_SECONDS = 20

export function playWithHls(
  media: HTMLMediaElement,
  stream: Stream,
  choices: Choices,
  onFailure: OnFailure,
): Playback {
  const hls = new Hls(configFor(stream))
  const recover = recovery(hls, media, onFailure)
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) recover(data)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    learnLine(hls.bandwidthEstimate)
  })
  beginAtFirstLevel(hls, media, stream.isWhole)
  offerQualities(hls, stream, choices)
  offerSounds(hls, choices)
  const decodeFailed = () => {
    if (media.error) recover({ type: Hls.ErrorTypes.MEDIA_ERROR })
  }
  media.addEventListener('error', decodeFailed)
  media.preload = 'auto'
  hls.loadSource(stream.url)
  hls.attachMedia(media)
  let waiting = stream.onlyMetadata
  const over = new AbortController()
  releaseWhileOffscreen(hls, media, () => !waiting, over.signal)
  return {
    go() {
      if (waiting) hls.startLoad(media.currentTime || stream.startSeconds)
      waiting = false
    },
    whole() {
      if (stream.isWhole) return
      hls.autoLevelCapping = -1
      hls.capLevelToPlayerSize = true
    },
    stop() {
      media.removeEventListener('error', decodeFailed)
      over.abort()
      choices.clear()
      hls.destroy()
    },
  }
}

function configFor({ startSeconds, sound, onlyMetadata }: Stream): Partial<HlsConfig> {
  return {
    startPosition: startSeconds,
    autoStartLoad: !onlyMetadata,
    startLevel: -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: firstBitrateBps(),
    capLevelToPlayerSize: true,
    capLevelOnFPSDrop: true,
    startFragPrefetch: true,
    lowLatencyMode: false,
    enableWorker: false,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    maxBufferSize: 30_000_000,
    backBufferLength: 30,
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    enableDateRangeMetadataCues: false,
    loader: Loader,
    ...(sound
      ? {
          audioPreference: {
            name: sound.label,
            ...(sound.language ? { lang: sound.language } : {}),
          },
        }
      : {}),
  }
}

/** Hands over what was asked for early; fetches all else as hls.js does. */
class Loader extends Hls.DefaultConfig.loader {
  // Not in `stats`: hls.js reckons with those of a file long after its loader is gone.
  #gone = false

  override load(
    context: LoaderContext,
    config: LoaderConfiguration,
    callbacks: LoaderCallbacks<LoaderContext>,
  ): void {
    const early = context.rangeEnd ? undefined : takeEarly(context.url)
    if (!early) return super.load(context, config, callbacks)
    this.context = context
    const { stats } = this
    const arrived = async (response: Response): Promise<void> => {
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const data =
        context.responseType === 'arraybuffer'
          ? await response.arrayBuffer()
          : await response.text()
      if (this.#gone) return
      // The line is reckoned from these.
      Object.assign(stats.loading, {
        start: early.askedAt,
        first: early.cameAt,
        end: early.endedAt,
      })
      stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength
      callbacks.onProgress?.(stats, context, data, response)
      callbacks.onSuccess({ url: response.url, data, code: 200 }, stats, context, response)
    }
    early.answer.then(arrived).catch(() => {
      if (!this.#gone) super.load(context, config, callbacks)
    })
  }
  override abort(): void {
    this.#gone = true
    super.abort()
  }
  override destroy(): void {
    this.#gone = true
    super.destroy()
  }
}

function beginAtFirstLevel(hls: Hls, media: HTMLMediaElement, isWhole: boolean): void {
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const all = levels.map(({ uri, bitrate, width, height }) => ({
      url: uri,
      bitrateBps: bitrate,
      width,
      height,
    }))
    const first = firstLevel(all, { isWhole, widthPx: displayWidth(media) })
    if (first) hls.startLevel = all.indexOf(first)
    if (isWhole || hasSource(all)) return
    // While a video is being encoded, segments are made on request; the smallest are ready first.
    hls.capLevelToPlayerSize = false
    hls.autoLevelCapping = 0
  })
}

function offerQualities(hls: Hls, { quality, maxQuality }: Stream, choices: Choices): void {
  const offer = ({ levels }: { levels: Level[] }) =>
    choices.set({
      qualities: levels.map(({ width, height, bitrate }) => ({
        width,
        height,
        bitrateBps: bitrate,
      })),
    })
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, data) => {
    offer(data)
    const most = choices.qualities[qualityFor(choices.qualities, maxQuality)]
    if (most)
      for (let at = hls.levels.length - 1; at >= 0; at--)
        if (edge(hls.levels[at]!) > edge(most)) hls.removeLevel(at)
    offer(hls)
    const wanted = qualityFor(choices.qualities, quality)
    if (wanted >= 0) choices.chooseQuality(wanted)
  })
  hls.on(Hls.Events.LEVELS_UPDATED, (_event, data) => offer(data))
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => choices.set({ shown: level }))
  choices.driver.quality = (index) => {
    // Before anything is on the screen there is nothing to be replaced.
    if (choices.shown < 0 && index >= 0) hls.loadLevel = index
    else hls.nextLevel = index
  }
}

const edge = ({ width, height }: { width: number; height: number }): number =>
  Math.max(width, height)

function offerSounds(hls: Hls, choices: Choices): void {
  const offer = () =>
    choices.set({
      sounds: hls.audioTracks.map(({ lang, name }) => ({ language: lang ?? null, label: name })),
      sound: hls.audioTrack,
    })
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, offer)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHING, offer)
  choices.driver.sound = (index) => {
    hls.audioTrack = index
  }
}

/** A decoder is set up anew a few times; anything else that is fatal has already been retried by hls.js itself. */
function recovery(
  hls: Hls,
  media: HTMLMediaElement,
  onFailure: OnFailure,
): (data: Pick<ErrorData, 'type'> & Partial<ErrorData>) => void {
  let recoveries = 0
  let lastRecoverySeconds = 0
  return (data) => {
    if (data.type !== Hls.ErrorTypes.MEDIA_ERROR) return onFailure(reasonOf(data))
    if (Math.abs(media.currentTime - lastRecoverySeconds) > RECOVERY_WINDOW_SECONDS) recoveries = 0
    if (recoveries >= MAX_RECOVERIES) return onFailure('media')
    recoveries += 1
    lastRecoverySeconds = media.currentTime
    hls.recoverMediaError()
  }
}

function reasonOf({
  type,
  response,
}: Partial<ErrorData>): 'network' | 'media' | 'refused' | 'unknown' {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'media'
  if (response?.code === 401 || response?.code === 403) return 'refused'
  return response?.code === 404 || response?.code === 410 ? 'unknown' : 'network'
}
