import { findCollection } from '../model/find-collection.ts'
import { SPACE_ID, VIDEO_ID } from '../contract/ids.ts'
import type { TokenCreate, TokenCreated } from '../contract/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findSpace } from '../model/find-space.ts'
import { findVideo } from '../model/find-video.ts'
import { signToken } from './sign.ts'
import { signingOf } from './signing-of.ts'

/** POST /v1/tokens. Only for the owner, who has no key; key holders sign tokens themselves. */
export async function createToken(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  caller: Caller,
  { sub, aud, expires_in: seconds, download, uploader }: TokenCreate,
): Promise<TokenCreated> {
  const space = await spaceOf(deps, caller, sub)
  const iat = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = iat + seconds
  const more =
    aud === 'upload' ? (uploader === undefined ? {} : { uploader }) : download ? { download } : {}
  const token = await signToken(await signingOf(deps, { keyId: caller.keyId, space }), {
    sub,
    aud,
    iat,
    exp,
    ...more,
  })
  return { object: 'token', token, expires_at: new Date(exp * 1000).toISOString() }
}

function spaceOf({ db }: Pick<Deps, 'db'>, caller: Caller, sub: string): Promise<string> {
  return db.read(async (repositories) => {
    if (SPACE_ID.test(sub)) return (await findSpace(repositories, caller, sub)).id
    return (
      VIDEO_ID.test(sub)
        ? await findVideo(repositories, caller, sub)
        : await findCollection(repositories, caller, sub)
    ).space
  })
}
