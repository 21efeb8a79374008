/** Gets a video's stream into a media element: the browser's own HLS where it is the right one, else ours. */
import type { Choices, SoundChoice } from '../hls/choices.ts'
import type { Engine } from './engine.ts'
import type { OnFailure, Playback, Stream } from '../hls/stream.ts'

/** Starts fetching what playing will need, once somebody seems about to. A failure shows when it is really needed. */
export function warmUp(engine: Engine): void {
  if (engine === 'mse') void import('../hls/hls.ts').catch(() => undefined)
}

export async function startPlayback(
  media: HTMLMediaElement,
  stream: Stream,
  engine: Engine,
  choices: Choices,
  signal: AbortSignal,
  onFailure: OnFailure,
): Promise<Playback> {
  const hls = engine === 'native' ? undefined : await import('../hls/hls.ts')
  signal.throwIfAborted()
  while (isLookingForSource(media)) {
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return (hls ? hls.playHls : playNatively)(media, stream, choices, onFailure)
}

/** Every `play()` without a source makes it look for one, for a task; a source that comes in this task ends that `play()`. */
const isLookingForSource = (media: HTMLMediaElement): boolean =>
  media.networkState === media.NETWORK_NO_SOURCE && !media.hasAttribute('src')

/** Only Apple's browsers have it. */
interface NativeTrack extends SoundChoice {
  enabled: boolean
}
type WithTracks = HTMLMediaElement & { audioTracks?: EventTarget & Iterable<NativeTrack> }

function playNatively(
  media: WithTracks,
  stream: Stream,
  choices: Choices,
  onFailure: OnFailure,
): Playback {
  const failed = () =>
    onFailure(media.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media')
  const list = () => [...(media.audioTracks ?? [])]
  const update = () => {
    const all = list()
    choices.set({
      sounds: all.map(({ language, label }) => ({ language, label })),
      sound: all.findIndex(({ enabled }) => enabled),
    })
  }
  const first = () => {
    update()
    choices.chooseSound(list().findIndex(({ language }) => language === stream.sound?.language))
  }
  choices.driver = {
    sound: (index) => list().forEach((track, at) => (track.enabled = at === index)),
  }
  media.audioTracks?.addEventListener('addtrack', update)
  media.addEventListener('loadedmetadata', first)
  media.addEventListener('error', failed)
  media.preload = stream.onlyMetadata ? 'metadata' : 'auto'
  // Before its first source, WebKit keeps the place where it is to begin, and reports 0.
  const { currentTime, playbackRate } = media
  media.src = stream.url
  if (currentTime > 0) media.currentTime = currentTime
  media.playbackRate = playbackRate // a new source sets the default one
  return {
    go() {
      media.preload = 'auto'
    },
    // Browsers choose by themselves.
    whole() {},
    stop() {
      media.audioTracks?.removeEventListener('addtrack', update)
      media.removeEventListener('loadedmetadata', first)
      media.removeEventListener('error', failed)
      choices.clear()
      media.removeAttribute('src')
      media.load()
    },
  }
}
