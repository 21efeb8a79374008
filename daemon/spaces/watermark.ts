/** The image that is burnt into the videos of a space. Takes effect with the next encoding of each. */
import type { Space } from '../contract/space.ts'
import { findSpace } from '../model/find-space.ts'
import { presentSpace } from '../model/present-space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { IncomingImage } from '../stills/receive-image.ts'
import { receiveWatermark } from '../stills/watermark-image.ts'

type WatermarkDeps = Pick<Deps, 'db' | 'ids' | 'media' | 'settings' | 'announcer'>

/** `input` null: no watermark any more; its place and size stay for the next one. */
export async function setSpaceWatermark(
  deps: WatermarkDeps,
  caller: Caller,
  id: string,
  input: IncomingImage | null,
): Promise<Space> {
  await deps.db.read((repositories) => findSpace(repositories, caller, id))
  const received = input && (await receiveWatermark(deps, input))
  const changed = await deps.db.write(async (repositories) => {
    const space = await findSpace(repositories, caller, id)
    const watermark = { ...space.encoding.watermark, image: received?.image ?? null }
    const encoding = { ...space.encoding, watermark }
    await repositories.spaces.setWatermark(id, received?.bytes ?? null)
    await repositories.spaces.update(id, { encoding })
    return presentSpace(deps.settings, { ...space, encoding })
  })
  deps.announcer.space(id)
  return changed
}
