/** A second browser for the tests. */
import { findFirefox, firefoxHowTo } from '../test/firefox.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureFirefox = (): Promise<string> =>
  // Recommended packages include libavcodec, the H.264 decoder.
  ensureProgram({
    why: 'The browser tests need Firefox.',
    debian: 'firefox-esr',
    recommended: true,
    find: findFirefox,
    howTo: firefoxHowTo,
  })
