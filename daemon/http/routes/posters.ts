import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { getPoster, resetPoster, setPosterImage, setPosterTime } from '../../stills/poster.ts'
import type { Binder } from '../bind.ts'

export function bindPosters({ bind }: Binder, deps: Deps): void {
  const { posters } = routes
  bind(posters.get, ({ params }, caller) => getPoster(deps, caller, params.id))
  bind(posters.setTime, ({ params, body, isFile, file }, caller) =>
    isFile
      ? setPosterImage(deps, caller, params.id, file())
      : setPosterTime(deps, caller, params.id, body),
  )
  bind(posters.put, ({ params, file }, caller) => setPosterImage(deps, caller, params.id, file()))
  bind(posters.delete, ({ params }, caller) => resetPoster(deps, caller, params.id))
}
