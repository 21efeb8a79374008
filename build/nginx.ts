/** Sees to it that the tests have an nginx to stand behind: Debian's or the user's, no download of our own. */
import { findNginx, nginxHowTo } from '../test/nginx.ts'
import { aptInstall, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

/** Answers its path. Throws `SetupError` with what to type. */
export async function ensureNginx(): Promise<string> {
  const found = await findNginx()
  if (found) return found
  if (!mayInstall()) throw new SetupError(`The test of a proxy in front needs nginx.\n${nginxHowTo()}`)
  await aptInstall(['nginx-light'])
  const installed = await findNginx()
  if (!installed) throw new SetupError(`apt-get has installed nginx, but it cannot be found.\n${nginxHowTo()}`)
  return installed
}
