import { routes } from '../../contract/routes.ts'
import { createKey } from '../../keys/create.ts'
import { listKeys } from '../../keys/list.ts'
import { renameKey } from '../../keys/rename.ts'
import { revokeKey } from '../../keys/revoke.ts'
import type { Deps } from '../../ports/deps.ts'
import { createSpace } from '../../spaces/create.ts'
import { estimateEncoding } from '../../spaces/estimate-encoding.ts'
import { getSpace, listSpaces } from '../../model/find-space.ts'
import { queueReencodes } from '../../pipeline/reencode/queue-many.ts'
import { reencodeStatus } from '../../pipeline/reencode/status.ts'
import { stopReencodes } from '../../pipeline/reencode/stop.ts'
import { removeSpace } from '../../spaces/remove.ts'
import { updateSpace } from '../../spaces/update.ts'
import { removeLogo, setLogo } from '../../spaces/logo.ts'
import { setSpaceWatermark } from '../../spaces/watermark.ts'
import { createToken } from '../../tokens/create.ts'
import { inspectToken } from '../../tokens/inspect.ts'
import { signSpaceToken } from '../../tokens/space-token.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

export function bindSpaces({ bind }: Binder, deps: Deps): void {
  const { spaces, keys, tokens } = routes
  bind(spaces.list, ({ query }, caller) => listSpaces(deps, caller, query))
  bind(spaces.create, ({ body }) => createSpace(deps, body))
  bind(spaces.get, ({ params }, caller) => getSpace(deps, caller, params.id))
  bind(spaces.update, ({ params, body }, caller) => updateSpace(deps, caller, params.id, body))
  bind(spaces.delete, ({ params, query }, caller) => removeSpace(deps, caller, params.id, query))
  bind(spaces.putLogo, ({ params, file }, caller) => setLogo(deps, caller, params.id, file()))
  bind(spaces.deleteLogo, ({ params }, caller) => removeLogo(deps, caller, params.id))
  bind(spaces.putWatermark, ({ params, file }, caller) =>
    setSpaceWatermark(deps, caller, params.id, file()),
  )
  bind(spaces.deleteWatermark, ({ params }, caller) =>
    setSpaceWatermark(deps, caller, params.id, null),
  )
  bind(spaces.estimateEncoding, ({ params, body, ctx }, caller) =>
    estimateEncoding(deps, caller, params.id, body, leaving(ctx.res)),
  )
  bind(spaces.signToken, ({ params, body }, caller) =>
    signSpaceToken(deps, caller, params.id, body),
  )
  bind(spaces.reencode, ({ params, body, ctx }, caller) =>
    queueReencodes(deps, caller, params.id, body, leaving(ctx.res)),
  )
  bind(spaces.reencodeStatus, ({ params, query }, caller) =>
    reencodeStatus(deps, caller, params.id, query.collection ?? null),
  )
  bind(spaces.stopReencode, ({ params, query }, caller) =>
    stopReencodes(deps, caller, params.id, query.collection ?? null),
  )
  bind(keys.list, ({ query }, caller) => listKeys(deps, caller, query))
  bind(keys.create, ({ body }, caller) => createKey(deps, caller, body))
  bind(keys.update, ({ params, body }, caller) => renameKey(deps, caller, params.id, body))
  bind(keys.revoke, ({ params }, caller) => revokeKey(deps, caller, params.id))
  bind(tokens.create, ({ body }, caller) => createToken(deps, caller, body))
  bind(tokens.inspect, ({ body }) => inspectToken(deps, body))
}
