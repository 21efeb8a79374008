/** `npm test`: sets up what the tests need, then all of them. `npm test -- FILE…` runs those files only. */
import { ensureBundles } from './bundles.ts'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ensureFfmpeg, versionOfFound } from './ffmpeg.ts'
import { fail, step } from './step.ts'
import { runMocha, testFiles } from './tests.ts'

const named = process.argv.slice(2)

try {
  await step('ffmpeg', ensureFfmpeg, versionOfFound)
  await step('chromium', ensureChromium, (path) => path)
  await step('bundles', ensureBundles, (built) => (built.length > 0 ? built.join(', ') : 'up to date'))
  if (named.length === 0) await runChecks()
  process.exitCode = await runMocha(named.length > 0 ? named : testFiles('all'))
} catch (error) {
  fail(error)
}
