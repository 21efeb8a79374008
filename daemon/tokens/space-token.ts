import { AppError } from '../contract/errors.ts'
import type { SpaceToken, SpaceTokenCreate } from '../contract/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findSpace } from '../model/find-space.ts'
import { findVideo } from '../model/find-video.ts'
import type { Repositories } from '../ports/database.ts'
import { signToken } from './sign.ts'
import { signingOf } from './signing-of.ts'

/** Nothing ends it before: a person who loses their role must not watch for weeks by an earlier one. */
const MOST_WATCHING_SECONDS = 86_400

/**
 * POST /v1/spaces/<id>/playback_token: for a page that shows private videos, such as those of the dashboard.
 * Throws `space_not_found`, `video_not_found`; `forbidden` for all videos to people who see only some.
 */
export async function signSpaceToken(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  caller: Caller,
  id: string,
  input: SpaceTokenCreate,
): Promise<SpaceToken> {
  const { space, sub } = await deps.db.read((repositories) =>
    scopeOf(repositories, caller, id, input.video),
  )
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const isBounded = caller.account !== null && !caller.permissions.has('videos:share')
  const exp = now + Math.min(input.expires_in, isBounded ? MOST_WATCHING_SECONDS : Infinity)
  const signing = await signingOf(deps, { keyId: caller.keyId, space })
  return {
    object: 'playback_token',
    space,
    token: await signToken(signing, { sub, aud: 'playback', iat: now, exp }),
    expires_at: new Date(exp * 1000).toISOString(),
  }
}

async function scopeOf(
  repositories: Pick<Repositories, 'spaces' | 'videos'>,
  caller: Caller,
  id: string,
  video: string | undefined,
): Promise<{ space: string; sub: string }> {
  const { id: space } = await findSpace(repositories, caller, id)
  if (video === undefined) {
    if (caller.collections === null) return { space, sub: space }
    throw new AppError(
      'forbidden',
      'Your role is limited to some collections. Name the video that the token is for.',
    )
  }
  const found = await findVideo(repositories, caller, video)
  if (found.space !== space)
    throw new AppError('video_not_found', `There is no video ${video} in this space.`)
  return { space, sub: found.id }
}
