/**
 * An empty Debian in a folder, made from packages by mmdebstrap, and commands that run inside it. Each runs in a mount
 * namespace with this folder as its root: after a mere chroot, the kernel refuses the user namespaces of the sandbox.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../daemon.ts'
import { findProgram } from '../../support/find-program.ts'

const run = promisify(execFile)
const SUITE = 'bookworm'
/** A Debian with ffmpeg, svc and a few videos. */
const ROOM_BYTES = 4e9
const MOST_OUTPUT = 64 * 1024 * 1024

export const findMmdebstrap = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_MMDEBSTRAP', names: ['mmdebstrap'], elsewhere: ['/usr/bin'] })
export const mmdebstrapHowTo = (): string => 'Run it as root on Debian: apt-get install mmdebstrap'

export interface DebianRoot {
  path: string
  /** What it wrote to stdout. Throws with what it wrote to both streams when it ends badly. */
  run(command: readonly string[], options?: InRoot): Promise<string>
  start(command: readonly string[], options?: InRoot): ChildProcess
  /** Starts its systemd as process 1 of a namespace, up to this unit. */
  boot(unit: string): Booted
  /** Copies a file of this machine into it. */
  put(file: string, path: string): Promise<void>
  remove(): Promise<void>
}

interface InRoot {
  env?: Record<string, string>
  /** A user of the root, without privileges and no way to gain any; root if not said. */
  user?: string
  input?: string
}

interface Booted {
  /** The name of its control group. */
  group: string
  /** What systemd writes to its console. */
  console(): string
  /** SIGKILL to all that it has started. */
  end(): Promise<void>
}

/** Folders of control groups are removed one by one, the innermost first. */
const REMOVE_GROUP =
  'mount -t cgroup2 cgroup2 /mnt && echo 1 > "/mnt/$1/cgroup.kill"; find "/mnt/$1" -depth -type d -exec rmdir {} +'

const END_MS = 20_000

const script = (name: string): string => join(import.meta.dirname, name)
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** `packages`: beyond those that Debian cannot do without. */
export async function debianRoot(packages: readonly string[] = []): Promise<DebianRoot> {
  const mmdebstrap = await findMmdebstrap()
  if (!mmdebstrap) throw new Error(`This test needs mmdebstrap. ${mmdebstrapHowTo()}`)
  const folder = await mkdtemp(join(await scratchPlace(), 'svc-debian-'))
  const path = join(folder, 'root')
  await writeFile(join(folder, 'apt.conf'), await aptSettings())
  await run(
    mmdebstrap,
    [
      '--variant=minbase',
      '--mode=root',
      '--quiet',
      `--aptopt=${join(folder, 'apt.conf')}`,
      '--aptopt=APT::Install-Recommends "false"',
      // Its package lists are needed, and nobody needs its files after a power cut.
      '--skip=cleanup/apt',
      '--dpkgopt=force-unsafe-io',
      ...(packages.length > 0 ? [`--include=${packages.join(',')}`] : []),
      SUITE,
      path,
      '/etc/apt/sources.list.d/debian.sources',
    ],
    { maxBuffer: MOST_OUTPUT, env: { PATH, DEBIAN_FRONTEND: 'noninteractive' } },
  )
  await cp('/etc/resolv.conf', join(path, 'etc/resolv.conf'), { dereference: true })

  const start: DebianRoot['start'] = (command, { env = {}, user, input } = {}) => {
    const as = user
      ? [
          'setpriv',
          `--reuid=${user}`,
          `--regid=${user}`,
          '--init-groups',
          '--inh-caps=-all',
          '--bounding-set=-all',
          '--no-new-privs',
        ]
      : []
    const child = spawn(script('enter.sh'), [path, ...as, ...command], {
      env: { PATH, LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.on('error', () => undefined) // ended without reading it
    child.stdin.end(input)
    return child
  }
  return {
    path,
    start,
    run: async (command, options) => {
      const child = start(command, options)
      let [stdout, both] = ['', '']
      child.stdout!.on('data', (part: Buffer) => (stdout += part.toString()))
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (part: Buffer) => (both += part.toString()))
      const code = await new Promise<number | null>((resolve, reject) =>
        child.once('error', reject).once('close', resolve),
      )
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${both}`)
      return stdout
    },
    boot(unit) {
      const group = `svc-test-${process.pid}`
      const child = spawn(script('boot.sh'), [path, group, unit], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let console = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (console += part.toString()))
      const ended = new Promise((resolve) => child.once('error', resolve).once('close', resolve))
      return {
        group,
        console: () => console,
        async end() {
          child.kill('SIGKILL')
          await ended
          const remove = [
            '--mount',
            '--propagation',
            'private',
            'sh',
            '-c',
            REMOVE_GROUP,
            'sh',
            group,
          ]
          // Its processes are told to end; until they have, the group is in use.
          await until(
            () => run('unshare', remove).then(() => '', String),
            (fault) => fault === '',
            'the control group to be empty',
            END_MS,
          )
        },
      }
    },
    async put(file, to) {
      await mkdir(join(path, to, '..'), { recursive: true })
      await cp(file, join(path, to))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** In memory where there is room for a system: dpkg writes thousands of small files. */
async function scratchPlace(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM_BYTES ? '/dev/shm' : tmpdir()
}

/** Proxy and clock of this machine's apt: a mirror may be older or younger than its clock says. */
async function aptSettings(): Promise<string> {
  const { stdout } = await run('apt-config', ['dump'])
  return stdout
    .split('\n')
    .filter((line) => /^Acquire::(?:https?::Proxy|Check-Valid-Until|Check-Date)\b/i.test(line))
    .join('\n')
}
