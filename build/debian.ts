/** An empty Debian from the packages of this machine's mirror, made by mmdebstrap: for tests, and below the container. */
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../test/support/find-program.ts'
import { runProgram } from './program.ts'
import { SetupError } from './step.ts'

const SUITE = 'bookworm'
const SOURCES = '/etc/apt/sources.list.d/debian.sources'
/** A Debian with ffmpeg, svc and a few videos. */
const NEEDED_BYTES = 4e9

export const findMmdebstrap = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_MMDEBSTRAP', names: ['mmdebstrap'], elsewhere: ['/usr/bin'] })
export const mmdebstrapHowTo = (): string => 'Run it as root on Debian: apt-get install mmdebstrap'

/** `target`: a folder, or an archive (.tar). `scratch`: a folder for its settings. */
export async function makeDebian(
  target: string,
  scratch: string,
  { options = [], env = {} }: { options?: readonly string[]; env?: Record<string, string> } = {},
): Promise<void> {
  const mmdebstrap = await findMmdebstrap()
  if (!mmdebstrap) throw new SetupError(`mmdebstrap is missing. ${mmdebstrapHowTo()}`)
  const settings = join(scratch, 'apt.conf')
  await writeFile(settings, await aptSettings())
  const { ok, output } = await runProgram(
    mmdebstrap,
    [
      '--variant=minbase',
      '--mode=root',
      '--quiet',
      `--aptopt=${settings}`,
      '--aptopt=APT::Install-Recommends "false"',
      // Nobody needs its files after a power cut.
      '--dpkgopt=force-unsafe-io',
      ...options,
      SUITE,
      target,
      SOURCES,
    ],
    { env: { DEBIAN_FRONTEND: 'noninteractive', ...env } },
  )
  if (!ok) throw new SetupError(`mmdebstrap could not make a Debian:\n${output}`)
}

/** In memory where there is room for `bytes`: dpkg writes thousands of small files. */
export async function scratchPlace(bytes = NEEDED_BYTES): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= bytes ? '/dev/shm' : tmpdir()
}

/** Proxy and clock of this machine's apt: a mirror may be older or younger than its clock says. */
async function aptSettings(): Promise<string> {
  const { output } = await runProgram('apt-config', ['dump'])
  return output
    .split('\n')
    .filter((line) => /^Acquire::(?:https?::Proxy|Check-Valid-Until|Check-Date)\b/i.test(line))
    .join('\n')
}
