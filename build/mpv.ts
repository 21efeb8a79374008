/** A player that is no browser, for the tests of other people's players. */
import { findMpv, mpvHowTo } from '../test/mpv.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureMpv = (): Promise<string> =>
  ensureProgram({
    why: "The test of other people's players needs mpv.",
    debian: 'mpv',
    find: findMpv,
    howTo: mpvHowTo,
  })
