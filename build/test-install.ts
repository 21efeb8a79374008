/**
 * `npm run test:install`: makes a release, installs it in empty Debian systems and in containers, and takes a video from
 * the upload to the player. As root on Debian 12, with a mirror; up to an hour, less with SVC_RELEASE=FOLDER of a
 * release that is made. `npm run test:install -- FILE…` runs those files only.
 */
import { findProgram } from '../test/support/find-program.ts'
import { ensureProgram } from './ensure-program.ts'
import { fail, step } from './step.ts'
import { installTests, runMocha } from './tests.ts'

/** Program → its package of Debian. */
const PROGRAMS: Record<string, string> = {
  mmdebstrap: 'mmdebstrap',
  buildah: 'buildah',
  podman: 'podman',
  'podman-compose': 'podman-compose',
  runc: 'runc',
  docker: 'docker.io',
  dockerd: 'docker.io',
  'qemu-aarch64-static': 'qemu-user-static',
}

const named = process.argv.slice(2)
/** Some tests make a whole release or a Debian: on a busy machine that takes longer than other tests may. */
const LIMIT_MS = 7_200_000

try {
  for (const [name, debian] of Object.entries(PROGRAMS))
    await step(
      name,
      () =>
        ensureProgram({
          why: `The tests of the installation need ${name}.`,
          debian,
          find: () =>
            findProgram({ variable: '', names: [name], elsewhere: ['/usr/bin', '/usr/sbin'] }),
          howTo: () => `Run it as root on Debian 12: apt-get install ${debian}`,
        }),
      (program) => program,
    )
  const files = named.length > 0 ? named : installTests()
  process.exitCode = await runMocha([`--timeout=${LIMIT_MS}`, ...files])
} catch (error) {
  fail(error)
}
