/** Operations that take an `Idempotency-Key`: a list of its own, since the built client has the names alone (build/client.ts). */
import { isIdempotent } from './route.ts'
import { allRoutes } from './routes.ts'

/** By their ids, such as `videos.create`. */
export const idempotentOperations: readonly string[] = allRoutes()
  .filter(({ route }) => isIdempotent(route))
  .map(({ id }) => id)
