/** Measures the sound of a source and plans it to be encoded at the loudness that its space wants. */
import { correctedGain, gainFor, isLoudAs } from '../../plan/loudness.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EngineCall } from '../../ports/engine-call.ts'
import type { AudioPlan, Ladder } from '../../ports/media.ts'

/** Decodes of a track whose peaks are limited, after the first one. */
const MOST_CORRECTIONS = 2

type Meter = Pick<Deps['media'], 'loudness' | 'encodingLoss'>

/** Without a target, or without sound, the plan as it is. Every track is measured by itself. */
export async function normalised(
  media: Meter & Pick<Deps['media'], 'withCopies'>,
  source: string,
  ladder: Ladder,
  call: EngineCall,
): Promise<Ladder> {
  const { loudnessTarget: target, durationSeconds: seconds, surround } = ladder
  if (target === undefined) return ladder
  const copied = new Set(
    (await media.withCopies(source, ladder)).audio.flatMap(({ track, copy }) =>
      copy ? [track] : [],
    ),
  )
  const all = async <Plan extends AudioPlan>(plans: readonly Plan[]): Promise<Plan[]> => {
    const done: Plan[] = []
    for (const plan of plans) {
      const sound = { source, plan, seconds, canBeCopied: copied.has(plan.track) }
      done.push(await normalisedTrack(media, sound, target, call))
    }
    return done
  }
  return {
    ...ladder,
    audio: await all(ladder.audio),
    ...(surround ? { surround: await all(surround) } : {}),
  }
}

/** The gain is the same for the whole track, so that its segments fit each other whatever encodes them. */
export async function normalisedTrack<Plan extends AudioPlan>(
  media: Meter,
  {
    source,
    plan,
    seconds,
    canBeCopied = false,
  }: { source: string; plan: Plan; seconds: number; canBeCopied?: boolean },
  target: number,
  call: EngineCall,
): Promise<Plan> {
  const measured = await media.loudness({ source, plan }, call)
  if (!measured) return plan
  if (canBeCopied && isLoudAs(measured, target)) return { ...plan, measured }
  const loss = await media.encodingLoss({ source, plan, seconds }, call)
  const wanted = target - loss
  let gain = gainFor(measured, wanted)
  for (let tries = 0; gain?.isLimited && tries < MOST_CORRECTIONS; tries++) {
    const reached = await media.loudness({ source, plan: { ...plan, gain } }, call)
    const next = reached && correctedGain(gain, reached, measured, wanted)
    if (!next) break
    gain = next
  }
  return { ...plan, measured, ...(gain ? { gain } : {}) }
}
