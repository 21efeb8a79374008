/** `npm test`: sets up what the tests need, then all of them. `npm test -- FILE…` runs those files only. */
import { delimiter, dirname } from 'node:path'
import { bubblewrapIfPossible } from './bubblewrap.ts'
import { ensureBundles } from './bundles.ts'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ensureFfmpeg, versionOfFound } from './ffmpeg.ts'
import { ensureFirefox } from './firefox.ts'
import { ensureMpv } from './mpv.ts'
import { ensureNginx } from './nginx.ts'
import { fail, step } from './step.ts'
import { runAll, runMocha } from './tests.ts'

const named = process.argv.slice(2)

try {
  await step('bubblewrap', bubblewrapIfPossible, (found) => found.split('\n')[0]!)
  const { path, ffprobe } = await step(
    'ffmpeg',
    () =>
      ensureFfmpeg({ ffmpeg: process.env.SVC_FFMPEG || undefined, searchPath: process.env.PATH }),
    versionOfFound,
  )
  await step('chromium', ensureChromium, (program) => program)
  await step('firefox', ensureFirefox, (program) => program)
  await step('mpv', ensureMpv, (program) => program)
  await step('nginx', ensureNginx, (program) => program)
  await step('bundles', ensureBundles, (built) =>
    built.length > 0 ? built.join(', ') : 'up to date',
  )
  if (named.length === 0) await runChecks()
  // Last on the PATH: the tests make their sources by the same programs, wherever these were found.
  const PATH = [process.env.PATH, dirname(path), dirname(ffprobe)].join(delimiter)
  process.exitCode = named.length > 0 ? await runMocha(named, { PATH }) : await runAll({ PATH })
} catch (error) {
  fail(error)
}
