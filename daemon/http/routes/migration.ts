import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'

export function bindMigration({ bind }: Binder, { migration }: Pick<Deps, 'migration'>): void {
  bind(routes.migration.get, async () => migration.describe())
  bind(routes.migration.start, async ({ body }) => {
    migration.begin(body)
    return migration.describe()
  })
  bind(routes.migration.cancel, async () => {
    await migration.cancel()
    return migration.describe()
  })
}
