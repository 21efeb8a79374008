import type { Ladder } from '../../ports/media.ts'

/**
 * The plan of a copy with the audio tracks of the source that it was copied from: their ids, and none
 * that was deleted since.
 */
export function withSameTracks(ladder: Ladder, before: Ladder): Ladder {
  const wasRead = new Set(before.probe.audio.map(({ index }) => index))
  const { surround, ...others } = ladder
  const audio = ladder.audio.flatMap((plan) => {
    const same = before.audio.find(({ stream }) => stream === plan.stream)
    if (same) return [{ ...plan, track: same.track }]
    return wasRead.has(plan.stream) ? [] : [plan]
  })
  const beside = (surround ?? []).flatMap((plan) => {
    const stereo = audio.find(({ stream }) => stream === plan.stream)
    const same = before.surround?.find(({ stream }) => stream === plan.stream)
    return stereo ? [{ ...plan, track: same?.track ?? plan.track, stereo: stereo.track }] : []
  })
  return { ...others, audio, ...(beside.length > 0 ? { surround: beside } : {}) }
}
