/** An earlier commit of this repository, built as this one is. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const MOST_OUTPUT_BYTES = 16_000_000

export interface EarlierBuild {
  /** The daemon's program. */
  program: string
  remove(): Promise<void>
}

/** Checks `commit` out into `folder`, which is not there yet, installs its packages and builds it: some minutes. */
export async function buildEarlier(commit: string, folder: string): Promise<EarlierBuild> {
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
  const remove = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })
  }
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      maxBuffer: MOST_OUTPUT_BYTES,
    })
    await run('npm', ['run', 'build'], { cwd: folder, maxBuffer: MOST_OUTPUT_BYTES })
  } catch (error) {
    await remove().catch(() => undefined)
    throw error
  }
  return { program: join(folder, 'dist', 'daemon', 'main.js'), remove }
}
