/** Sees to it that the tests have a player that is no browser: Debian's or the user's, no download of our own. */
import { findMpv, mpvHowTo } from '../test/mpv.ts'
import { aptInstall, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

/** Answers its path. Throws `SetupError` with what to type. */
export async function ensureMpv(): Promise<string> {
  const found = await findMpv()
  if (found) return found
  if (!mayInstall()) throw new SetupError(`The test of other people's players needs mpv.\n${mpvHowTo()}`)
  await aptInstall(['mpv'])
  const installed = await findMpv()
  if (!installed) throw new SetupError(`apt-get has installed mpv, but it cannot be found.\n${mpvHowTo()}`)
  return installed
}
