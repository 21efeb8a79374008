/**
 * An empty Debian in a folder, made from packages by mmdebstrap, and commands that run inside it. Each runs in a mount
 * namespace with this folder as its root: after a mere chroot, the kernel refuses the user namespaces of the sandbox.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDebian, scratchPlace } from '../../../build/debian.ts'
import { until } from '../../daemon.ts'

const run = promisify(execFile)

export interface DebianRoot {
  path: string
  /** What it wrote to stdout. Throws with what it wrote to both streams when it ends badly. */
  run(command: readonly string[], options?: InRoot): Promise<string>
  start(command: readonly string[], options?: InRoot): ChildProcess
  /** Starts its systemd as process 1 of namespaces, up to this unit. */
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
  /** A command in the namespaces of its systemd, as root. Answers and throws as that of the root does. */
  run(command: readonly string[]): Promise<string>
  /** SIGKILL to all that it has started. */
  end(): Promise<void>
}

/** Folders of control groups are removed one by one, the innermost first. */
const REMOVE_GROUP =
  'mount -t cgroup2 cgroup2 /mnt && echo 1 > "/mnt/$1/cgroup.kill"; find "/mnt/$1" -depth -type d -exec rmdir {} +'

const script = (name: string): string => join(import.meta.dirname, name)
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ENV = { PATH, LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
/** Those that boot.sh makes. */
const NAMESPACES = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--']

/** `packages`: beyond those that Debian cannot do without. */
export async function debianRoot(packages: readonly string[] = []): Promise<DebianRoot> {
  const folder = await mkdtemp(join(await scratchPlace(), 'svc-debian-'))
  const path = join(folder, 'root')
  await makeDebian(path, folder, {
    options: [
      // Its package lists are needed.
      '--skip=cleanup/apt',
      ...(packages.length > 0 ? [`--include=${packages.join(',')}`] : []),
    ],
    env: { PATH },
  })
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
      env: { ...ENV, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    return given(child, input)
  }
  return {
    path,
    start,
    run: (command, options) => outputOf(start(command, options), command),
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
        async run(command) {
          const [first] = (await childrenOf(child.pid!)).split(' ')
          const entered = spawn('nsenter', [`--target=${first}`, ...NAMESPACES, ...command], {
            env: ENV,
            stdio: ['pipe', 'pipe', 'pipe'],
          })
          return outputOf(given(entered), command)
        },
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

/** boot.sh becomes a program with one child: process 1 of the namespaces. */
const childrenOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')

function given<Child extends ChildProcess>(child: Child, input?: string): Child {
  child.stdin!.on('error', () => undefined) // ended without reading it
  child.stdin!.end(input)
  return child
}

/** What it has written to stdout. Throws with the exit code and both streams if it ends badly. */
async function outputOf(child: ChildProcess, command: readonly string[]): Promise<string> {
  let [stdout, both] = ['', '']
  child.stdout!.on('data', (part: Buffer) => (stdout += part.toString()))
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => (both += part.toString()))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${both}`)
  return stdout
}
