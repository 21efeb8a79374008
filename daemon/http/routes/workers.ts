import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { drainWorker, listWorkers } from '../../system/workers.ts'
import type { Binder } from '../bind.ts'

export function bindWorkers({ bind }: Binder, deps: Deps): void {
  const { workers } = routes
  bind(workers.list, () => listWorkers(deps))
  bind(workers.drain, ({ params }) => drainWorker(deps, params.id))
}
