import { AppError } from '../contract/errors.ts'
import type { Import } from '../contract/import.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../videos/change.ts'
import { isOver } from './end.ts'
import { findImport, getImport } from './find.ts'
import { tellImport } from './tell.ts'

/** What has come is not fetched again, and what a folder has got since comes too. A token was destroyed at the end: without it there is no way back. */
export async function retryImport(deps: ChangeDeps, caller: Caller, id: string): Promise<Import> {
  await change(deps, async (tx) => {
    const { source, status, dryRun } = await findImport(tx, caller, id)
    if (source === 'vimeo') throw new AppError('invalid_state', 'The token of this import was destroyed when it ended. Begin another one with a token: what is here already is left out.')
    if (!isOver(status)) throw new AppError('invalid_state', `Only an import that has ended can be tried again; this one is ${status}.`)
    if (dryRun) throw new AppError('invalid_state', 'This import was a dry run: it only looked. Begin one that brings the videos.')
    if ((await tx.imports.waitAgain(id, tx.now)) === 0) throw new AppError('invalid_state', 'Nothing of this import is left to be tried again.')
    await tx.imports.update(id, { status: 'waiting', error: null, endedAt: null })
    await tx.enqueue('import', id, {})
  })
  await tellImport(deps, id)
  return getImport(deps, caller, id)
}
