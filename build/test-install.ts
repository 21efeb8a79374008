/**
 * `npm run test:install`: makes a release, installs it in empty Debian systems and takes a video from the upload to the
 * player. As root on Debian, with a mirror; up to half an hour, less with SVC_RELEASE=FOLDER of a release that is made.
 * `npm run test:install -- FILE…` runs those files only.
 */
import { findMmdebstrap, mmdebstrapHowTo } from './debian.ts'
import { ensureProgram } from './ensure-program.ts'
import { fail, step } from './step.ts'
import { installTests, runMocha } from './tests.ts'

const named = process.argv.slice(2)

try {
  await step(
    'mmdebstrap',
    () =>
      ensureProgram({
        why: 'The tests of the installation need mmdebstrap.',
        debian: 'mmdebstrap',
        find: findMmdebstrap,
        howTo: mmdebstrapHowTo,
      }),
    (program) => program,
  )
  process.exitCode = await runMocha(named.length > 0 ? named : installTests())
} catch (error) {
  fail(error)
}
