/** Which routes of the API have answered in this run; test/last asks at the end of a whole one. */
import { allRoutes } from '../daemon/contract/routes.ts'

const answered = new Set<string>()

/** Called with the id of a route (`videos.list`) once it gave an answer that fits its schema. */
export function noteRoute(id: string): void {
  answered.add(id)
}

export function routesWithoutTest(): string[] {
  return allRoutes().map(({ id }) => id).filter((id) => !answered.has(id))
}
