import type { SystemHealth } from '../../daemon/contract/system-health.ts'
import type { ProblemEntry } from '../../daemon/contract/problems.ts'
import type { App } from './app.ts'

/** Reads how svc is; the page of it, the line above every page and the navigation show the same answer. */
export async function readHealth(app: App): Promise<SystemHealth> {
  const health = await app.api.system.getHealth()
  app.store.change({ health })
  return health
}

/** What somebody should see wherever they are; parts that merely could be better wait on their page. */
export function urgentProblems(health: SystemHealth | null): ProblemEntry[] {
  const { object: _, state: _state, ...parts } = health ?? ({} as Partial<SystemHealth>)
  return Object.values(parts).flatMap(({ state, problems }) =>
    state === 'problem' ? problems : [],
  )
}
