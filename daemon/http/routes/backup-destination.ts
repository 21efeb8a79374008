import {
  getDestination,
  removeDestination,
  setDestination,
  tryDestination,
} from '../../backups/destination.ts'
import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

export function bindBackupDestination({ bind }: Binder, deps: Deps, stopping: AbortSignal): void {
  const { backupDestination } = routes
  bind(backupDestination.get, () => getDestination(deps))
  bind(backupDestination.set, ({ body }) => setDestination(deps, body))
  bind(backupDestination.delete, () => removeDestination(deps))
  bind(backupDestination.test, ({ ctx }) =>
    tryDestination(deps, AbortSignal.any([stopping, leaving(ctx.res)])),
  )
}
