/** Plays through hls.js. Only this file imports it, and this file is only ever imported lazily. */
import Hls, { type ErrorData, type HlsConfig, type Level } from 'hls.js'
import type { OnFailure, Playback, Stream } from './playback.ts'
import type { RenditionList } from './renditions.ts'

/** What a first segment is chosen by where nothing is known of the line: 480p or less then, quickly there, and up from it. */
const FIRST_ESTIMATE_BPS = 1_800_000
/** A browser's own word on the line is rounded and capped, so only a part of it is trusted. */
const TRUSTED_SHARE = 0.7
/** Decoder failures mended within this much of playing; one more, and the viewer is told. */
const MAX_RECOVERIES = 2
const RECOVERY_WINDOW_SECONDS = 20

/** Measured by any player of this page; the next one starts from it. */
let measuredBps: number | undefined

export function playWithHls(media: HTMLMediaElement, stream: Stream, renditions: RenditionList | undefined, onFailure: OnFailure): Playback {
  const hls = new Hls(configFor(media.currentTime))
  const recover = recovery(hls, media, onFailure)
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) recover(data)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    measuredBps = hls.bandwidthEstimate
  })
  beginWithSource(hls)
  if (!stream.isWhole) keepLight(hls)
  if (renditions) offerQualities(hls, renditions)
  const decodeFailed = () => {
    if (media.error) recover({ type: Hls.ErrorTypes.MEDIA_ERROR })
  }
  media.addEventListener('error', decodeFailed)
  hls.loadSource(stream.url)
  // The whole length at once, also while the playlists still grow towards it.
  hls.attachMedia(stream.durationSeconds ? { media, overrides: { duration: stream.durationSeconds } } : media)
  return {
    whole() {
      if (stream.isWhole) return
      hls.autoLevelCapping = -1
      hls.capLevelToPlayerSize = true
    },
    stop() {
      media.removeEventListener('error', decodeFailed)
      if (renditions) renditions.onselect = undefined
      renditions?.replace([])
      hls.destroy()
    },
  }
}

function configFor(startSeconds: number): Partial<HlsConfig> {
  return {
    // 0 and not -1: a video that is still being made is no live stream, it starts at its start.
    startPosition: startSeconds,
    startLevel: -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: measuredBps ?? lineEstimateBps(),
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
  }
}

function lineEstimateBps(): number {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {}
  return downlink ? Math.max(500_000, downlink * 1_000_000 * TRUSTED_SHARE) : FIRST_ESTIMATE_BPS
}

/** A new page knows little of its line, and says less rather than more. Should the source be too heavy after all, hls.js goes down by itself. */
const SOURCE_MARGIN = 4

/** A video that is still being encoded: its source, played as it is, is there at once, and the rest only when it was made. */
function beginWithSource(hls: Hls): void {
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const source = levels.findIndex(({ uri }) => uri.endsWith('/source/playlist.m3u8'))
    if (source >= 0 && levels[source]!.bitrate <= hls.bandwidthEstimate * SOURCE_MARGIN) hls.startLevel = source
  })
}

/** Where the source cannot be played as it is, what is asked for is made at that moment: the smallest soonest. */
function keepLight(hls: Hls): void {
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    if (levels.some(({ uri }) => uri.endsWith('/source/playlist.m3u8'))) return
    hls.capLevelToPlayerSize = false
    hls.autoLevelCapping = 0
  })
}

function offerQualities(hls: Hls, renditions: RenditionList): void {
  const offer = ({ levels }: { levels: Level[] }) =>
    renditions.replace(levels.map(({ width, height, bitrate }, i) => ({ id: String(i), width, height, bitrate })))
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, data) => offer(data))
  hls.on(Hls.Events.LEVELS_UPDATED, (_event, data) => offer(data))
  renditions.onselect = (index) => {
    hls.nextLevel = index
  }
}

/** A decoder is set up anew a few times; anything else that is fatal has already been retried by hls.js itself. */
function recovery(hls: Hls, media: HTMLMediaElement, onFailure: OnFailure): (data: Pick<ErrorData, 'type'> & Partial<ErrorData>) => void {
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

function reasonOf({ type, response }: Partial<ErrorData>): 'network' | 'media' | 'refused' | 'unknown' {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'media'
  if (response?.code === 401 || response?.code === 403) return 'refused'
  return response?.code === 404 || response?.code === 410 ? 'unknown' : 'network'
}
