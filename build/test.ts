/**
 * `npm test`: sets up what the tests need, then runs them. `npm test -- FILE…` runs those files only. `--long`,
 * and files by their names, include the tests that take long (test/support/long.ts).
 */
import { delimiter, dirname } from 'node:path'
import { ensureBackupPrograms } from './backup-programs.ts'
import { bubblewrapIfPossible } from './bubblewrap.ts'
import { ensureBundles } from './bundles.ts'
import { ensureCaddy } from './caddy.ts'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ensureFfmpeg, versionOfFound } from './ffmpeg.ts'
import { ensureFirefox } from './firefox.ts'
import { ensureMpv } from './mpv.ts'
import { ensureNginx } from './nginx.ts'
import { ensurePrometheus } from './prometheus.ts'
import { ensureScriptPrograms } from './script-programs.ts'
import { ensurePostgres } from './postgres.ts'
import { fail, step } from './step.ts'
import { balancedFiles, runAll, runMocha, testFiles, testParts } from './tests.ts'

const named = process.argv.slice(2).filter((arg) => arg !== '--long')
const isLong = named.length > 0 || process.argv.includes('--long')

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
  await step('postgres', ensurePostgres, (program) => program)
  await step('scripts', ensureScriptPrograms, (programs) => programs.join(', '))
  await step('caddy', ensureCaddy, (program) => program)
  await step('prometheus', ensurePrometheus, (program) => program)
  if (
    process.argv.includes('--long') ||
    named.some((file) => /backups\/s3|adapters\/storage/.test(file))
  )
    await step('swift, age', ensureBackupPrograms, (programs) => programs.join(', '))
  await step('bundles', ensureBundles, (built) =>
    built.length > 0 ? built.join(', ') : 'up to date',
  )
  if (named.length === 0) await runChecks()
  // Last on the PATH: the tests make their sources by the same programs, wherever these were found.
  const PATH = [process.env.PATH, dirname(path), dirname(ffprobe)].join(delimiter)
  const env = { PATH, ...(isLong ? { SVC_TEST_LONG: '1' } : {}) }
  process.exitCode =
    named.length > 0
      ? await runMocha(named, env)
      : await runAll(env, testParts(testFiles('all')), balancedFiles(isLong))
} catch (error) {
  fail(error)
}
