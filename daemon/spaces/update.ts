import { AppError } from '../contract/errors.ts'
import type { EncodingUpdate } from '../contract/encoding.ts'
import type { Space, SpaceUpdate } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { given } from '../model/given.ts'
import { changedEncoding, presentSpace } from '../model/present-space.ts'
import { findSpace } from '../model/find-space.ts'

/** Encoding options apply to new videos; existing ones stay as they are. */
export async function updateSpace(
  deps: Pick<Deps, 'db' | 'media' | 'announcer' | 'settings'>,
  caller: Caller,
  id: string,
  input: SpaceUpdate,
): Promise<Space> {
  if (input.encoding?.codecs) await requireEncoders(deps, input.encoding.codecs)
  const updated = await deps.db.write(async (repositories) => {
    const space = await findSpace(repositories, caller, id)
    const change = {
      name: input.name ?? space.name,
      allowedDomains: input.allowed_domains
        ? [...new Set(input.allowed_domains)]
        : space.allowedDomains,
      publicListing: input.public_listing ?? space.publicListing,
      playerSettings: input.player_settings ?? space.playerSettings,
      branding: input.branding
        ? { color: null, links: [], logo: null, ...space.branding, ...given(input.branding) }
        : space.branding,
      encoding: changedEncoding(space.encoding, input.encoding ?? {}),
    }
    await repositories.spaces.update(id, change)
    return presentSpace(deps.settings, { ...space, ...change })
  })
  deps.announcer.space(id)
  return updated
}

const TRY_MS = 60_000

/** Without ffmpeg the check is skipped; unsupported codecs are then omitted when videos are planned. */
async function requireEncoders(
  { media }: Pick<Deps, 'media'>,
  codecs: NonNullable<EncodingUpdate['codecs']>,
): Promise<void> {
  if (codecs.every((codec) => codec === 'h264') || !(await media.info())) return
  const available = await media.encoders(
    { hardware: false },
    { signal: AbortSignal.timeout(TRY_MS) },
  )
  const faults = codecs.flatMap((codec, index) =>
    available[codec]
      ? []
      : [
          {
            path: `body.encoding.codecs.${index}`,
            code: 'unavailable',
            message: `this ffmpeg cannot encode ${codec}; it can encode ${Object.keys(available).join(', ')}`,
          },
        ],
  )
  if (faults.length > 0) throw new AppError('validation_failed', faults[0]!.message, { faults })
}
