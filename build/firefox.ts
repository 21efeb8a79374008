/** Sees to it that the tests have a second browser: Debian's or the user's Firefox, no download of our own. */
import { findFirefox, firefoxHowTo } from '../test/firefox.ts'
import { aptInstall, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

/** Answers its path. Throws `SetupError` with what to type. */
export async function ensureFirefox(): Promise<string> {
  const found = await findFirefox()
  if (found) return found
  if (!mayInstall()) throw new SetupError(`The browser tests need Firefox.\n${firefoxHowTo()}`)
  // What Debian recommends with it is the decoder of H.264 (libavcodec).
  await aptInstall(['firefox-esr'], { recommended: true })
  const installed = await findFirefox()
  if (!installed) throw new SetupError(`apt-get has installed firefox-esr, but it cannot be found.\n${firefoxHowTo()}`)
  return installed
}
