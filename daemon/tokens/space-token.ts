import type { SpaceToken, SpaceTokenCreate } from '../contract/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findSpace } from '../model/find-space.ts'
import { signToken } from './sign.ts'
import { signingOf } from './signing-of.ts'

/** POST /v1/spaces/<id>/playback_token: for a page that shows many private videos, such as the dashboard's list. */
export async function signSpaceToken(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  caller: Caller,
  id: string,
  input: SpaceTokenCreate,
): Promise<SpaceToken> {
  const space = await deps.db.read((repositories) => findSpace(repositories, caller, id))
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = now + input.expires_in
  const signing = await signingOf(deps, { keyId: caller.keyId, space: space.id })
  return {
    object: 'playback_token',
    space: space.id,
    token: await signToken(signing, { sub: space.id, aud: 'playback', iat: now, exp }),
    expires_at: new Date(exp * 1000).toISOString(),
  }
}
