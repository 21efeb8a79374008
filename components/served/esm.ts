/**
 * What the appliance answers to `/npm/@svc/components/+esm`: as index.ts, but it knows the files of every element by
 * name and asks for all of them at once, not for one after another as each names the next.
 */
import { addressOfModule } from '../configure.ts'
import { defineWhenNeeded } from '../lazy.ts'
import { askForPlayer } from './early.ts'

export { configure } from '../configure.ts'

/** Put in by build/component-esm.ts. `files`: of each element, its own first; `playing`: what plays, its own first. */
declare const PARTS: { version: string; files: Record<string, string[]>; playing: string[] }

const parts = PARTS
const folder = `${addressOfModule(import.meta.url)}/npm/@svc/components@${parts.version}`

const load = (files: string[]): Promise<unknown>[] =>
  files.map((file) => import(/* @vite-ignore */ `${folder}/${file}`))

defineWhenNeeded(
  Object.fromEntries(
    Object.entries(parts.files).map(([name, files]) => [
      `svc-${name}`,
      async (element?: Element) => {
        // An importing page may call configure() first.
        await undefined
        // The rest of it fails again, and throws, when it is really needed.
        if (element && name === 'player' && askForPlayer(element) === 'playing')
          void Promise.allSettled(load(parts.playing))
        const [own] = load(files)
        await own
      },
    ]),
  ),
)
