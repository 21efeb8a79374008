/** Runs a system command, with its output on stderr for people. */
import { spawn } from 'node:child_process'
import { CliError } from '../errors/cli-error.ts'

/** Throws when it cannot be run, or does not end with 0. */
export async function runCommand(
  [program = '', ...words]: readonly string[],
  stdout: 'inherit' | 2 = 2,
): Promise<void> {
  const line = [program, ...words].join(' ')
  const child = spawn(program, words, { stdio: ['ignore', stdout, 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new CliError(
          'unexpected',
          `Cannot run ${program}: ${error.message}`,
          `Run it yourself: ${line}`,
          error,
        ),
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new CliError('unexpected', `${line} exited with ${code}.`, 'See its output above.')
}
