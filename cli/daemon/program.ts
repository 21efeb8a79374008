/** The appliance's own programs, where it is installed beside svc: by path, never by import. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CliError } from '../errors/cli-error.ts'

/** The folder that holds cli/, dist/ and build/; the built commands lie in dist/cli/ of it. */
export const installedAt = (built = import.meta.dirname): string =>
  built.slice(0, Math.max(0, built.lastIndexOf(join('dist', 'cli')) - 1))

/** Where Node keeps compiled code between starts: the daemon then starts faster, and takes 20 MB less. */
export const compiledFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.NODE_COMPILE_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc', 'compiled')

export const notInstalled = (): CliError =>
  new CliError(
    'unexpected',
    'The svc server is not installed here.',
    'Run this on the machine that runs svc, with its own `svc`: docs/install.md#run-svc-commands.',
  )

/** Throws when only the CLI is here, or the daemon was never built. */
export function daemonProgram(
  name: 'main' | 'check-database' | 'move-database' | 'move-files' | 'set-password' | 'settings',
): string[] {
  const program = join(installedAt(), 'dist', 'daemon', `${name}.js`)
  if (!existsSync(program) && existsSync(join(installedAt(), 'daemon')))
    throw new CliError(
      'unexpected',
      'svc is not built yet.',
      `Run \`npm run build\` in ${installedAt()}.`,
    )
  if (!existsSync(program)) throw notInstalled()
  return [join(installedAt(), 'build', 'runtime.js'), program]
}
