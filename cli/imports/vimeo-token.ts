import { CliError } from '../errors/cli-error.ts'
import { hiddenLine } from '../hidden-line.ts'

/** From the environment, typed unseen, or piped in: never an argument, which others on the machine can read. */
export async function vimeoToken(env: NodeJS.ProcessEnv): Promise<string> {
  const token = (
    env.VIMEO_ACCESS_TOKEN || (await hiddenLine('Vimeo access token (not shown): '))
  ).trim()
  if (token === '')
    throw new CliError(
      'usage',
      'No access token given.',
      'Create one with the scopes public, private and video_files at developer.vimeo.com/apps.',
    )
  return token
}
