import type { Deps } from '../ports/deps.ts'
import { chooseEncoders } from '../plan/choose-encoders.ts'
import type { PlannedEncoding } from '../plan/renditions.ts'

/** What the videos of a space are encoded with now. */
export async function encodingOf(
  deps: Pick<Deps, 'db' | 'media'>,
  space: string,
  signal: AbortSignal,
): Promise<PlannedEncoding> {
  const wanted = await deps.db.read(({ spaces }) => spaces.get(space))
  return chooseEncoders(deps, wanted?.encoding, signal)
}
