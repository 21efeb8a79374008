/** A second browser for the tests. */
import { findFirefox, firefoxHowTo } from '../test/firefox.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureFirefox = (): Promise<string> =>
  // What Debian recommends with it is the decoder of H.264 (libavcodec).
  ensureProgram({
    why: 'The browser tests need Firefox.',
    debian: 'firefox-esr',
    recommended: true,
    find: findFirefox,
    howTo: firefoxHowTo,
  })
