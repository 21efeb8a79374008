/** Reports how far an arriving source has got: in every answer about its video, and on the event stream. */
import type { ArrivingState } from '../../contract/arriving.ts'
import { splitVideoId } from '../../contract/ids.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Part } from '../../ports/encoding.ts'
import type { Ladder } from '../../ports/media.ts'
import { showArriving } from '../../model/arriving.ts'
import type { PlannedEarly } from './plan.ts'

const EVERY_MS = 1_000
const MOST_SKIPS = 60

/** Until the source has arrived, its upload is gone, or svc stops. */
export function announceArrival(
  deps: Pick<Deps, 'announcer' | 'arrivals' | 'maker' | 'db' | 'log'>,
  { arriving, encoded, ladder }: PlannedEarly,
): void {
  const { source, video } = encoded
  let [encodedSeconds, isPlayable] = [0, false]
  const state = (): ArrivingState => ({
    size_bytes: arriving.sizeBytes,
    received_bytes: arriving.receivedBytes,
    receiving: arriving.isReceiving,
    received_seconds: rounded(arriving.receivedSeconds),
    encoded_seconds: rounded(Math.min(encodedSeconds, arriving.receivedSeconds)),
    playable_seconds: isPlayable ? rounded(arriving.playableSeconds) : 0,
  })
  const hide = showArriving(source, state)
  let announced = ''
  const announce = async (): Promise<void> => {
    const parts = await deps.maker.progress(encoded)
    encodedSeconds = Math.min(...everyPart(ladder).map((part) => parts.get(part)!.doneSeconds))
    const row = await deps.db.read(({ videos }) => videos.get(video))
    isPlayable = row?.playable === true && row.servedSource === source
    const now = state()
    const text = JSON.stringify(now)
    if (!row || text === announced) return
    announced = text
    deps.announcer.progress(splitVideoId(video).space, {
      video,
      progress: row.progress,
      remaining_seconds: null,
      status: row.status,
      playable: row.playable,
      arriving: now,
    })
  }
  // An upload that rests may do so for days: it is looked at less and less often.
  let [looks, skips] = [0, 0]
  const timer = setInterval(() => {
    if (deps.arrivals.stopping.aborted) return end()
    if (arriving.isReceiving) skips = looks = 0
    if (looks < skips) return void looks++
    looks = 0
    const before = announced
    announce()
      .then(() => (skips = announced === before ? Math.min(2 * skips + 1, MOST_SKIPS) : 0))
      .catch((error: unknown) =>
        deps.log.debug({ err: error, video }, 'could not tell the progress of an upload'),
      )
  }, EVERY_MS)
  const end = (): void => {
    clearInterval(timer)
    hide()
  }
  void arriving.ended.then(end)
}

/** Renditions of other codecs are encoded last, sound in one piece at the end, and nobody waits for either. */
const everyPart = ({ video, audio }: Ladder): Part[] => [
  ...(video?.renditions ?? []).map(({ name }): Part => `renditions/${name}`),
  ...audio.filter(({ copy }) => copy).map(({ track }): Part => `audio/${track}`),
]

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000
