/** Announces the progress of an import, at most twice a second. */
import type { Deps } from '../ports/deps.ts'
import { presentedImport } from './find.ts'

const NOTIFY_MS = 500

export interface ImportNotifier {
  /** Something has changed. */
  soon(): void
  now(): Promise<void>
  stop(): void
}

export function createNotifier(
  deps: Pick<Deps, 'db' | 'announcer' | 'log'>,
  id: string,
): ImportNotifier {
  let timer: NodeJS.Timeout | undefined
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  async function now(): Promise<void> {
    clear()
    await notifyImport(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, import: id }, 'could not report import progress'),
    )
  }
  return { soon: () => void (timer ??= setTimeout(() => void now(), NOTIFY_MS)), now, stop: clear }
}

export async function notifyImport(
  deps: Pick<Deps, 'db' | 'announcer'>,
  id: string,
): Promise<void> {
  const note = await deps.db.read(async (repositories) => {
    const row = await repositories.imports.get(id)
    return row && presentedImport(repositories, row)
  })
  if (note) deps.announcer.import(note.space, note)
}
