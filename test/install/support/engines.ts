/** Real Docker and Podman, with images, containers and volumes of their own, which end with them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchPlace } from '../../../build/debian.ts'
import { until } from '../../daemon.ts'

export interface Engine {
  /** Where its commands run. */
  folder: string
  /**
   * `docker …` or `docker compose …`, as docs/install.md has it, or its words. Answers what it has written to stdout.
   * Throws with the exit code and both streams.
   */
  run(command: string | readonly string[], input?: string): Promise<string>
  isHealthy(container: string): Promise<boolean>
  stop(): Promise<void>
}

const NEEDED_BYTES = 4e9

/** Its own daemon beside any other of this machine. */
export async function startDocker(): Promise<Engine> {
  const place = await mkdtemp(join(await scratchPlace(NEEDED_BYTES), 'svc-docker-'))
  const socket = `unix://${join(place, 'docker.sock')}`
  const daemon = spawn(
    'dockerd',
    [
      `--host=${socket}`,
      `--data-root=${join(place, 'data')}`,
      `--exec-root=${join(place, 'exec')}`,
      `--pidfile=${join(place, 'pid')}`,
    ],
    { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  daemon.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(daemon, 'exit')
  const env = { DOCKER_HOST: socket, DOCKER_CONFIG: place }
  const run: Engine['run'] = (command, input) => execute(place, env, wordsOf(command), input)
  await until(
    () =>
      daemon.exitCode === null
        ? run('docker version').then(
            () => true,
            () => false,
          )
        : null,
    (isUp) => isUp !== false,
    'Docker',
  ).catch((error: Error) => {
    daemon.kill('SIGTERM')
    throw new Error(`${error.message}\n${said}`)
  })
  if (daemon.exitCode !== null) throw new Error(`dockerd ended with ${daemon.exitCode}:\n${said}`)
  return {
    folder: place,
    run,
    isHealthy: async (container) =>
      (await run(`docker inspect --format {{.State.Health.Status}} ${container}`)) === 'healthy\n',
    async stop() {
      daemon.kill('SIGTERM')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Podman has no daemon. Where systemd does not run, its health checks run when they are asked for. */
export async function startPodman(): Promise<Engine> {
  const place = await mkdtemp(join(await scratchPlace(NEEDED_BYTES), 'svc-podman-'))
  const under = (name: string): string => JSON.stringify(join(place, name))
  const limits = await readFile('/proc/self/limits', 'utf8')
  const files = /^Max open files +\S+ +(\d+)/m.exec(limits)![1]!
  await writeFile(
    join(place, 'containers.conf'),
    `[containers]
# No more than this machine has: it may be a container itself.
default_ulimits = ["nofile=${files}:${files}", "nproc=10000:10000"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
# Debian's crun refuses machines with both versions of control groups.
runtime = "runc"
static_dir = ${under('static')}
tmp_dir = ${under('tmp')}
volume_path = ${under('volumes')}
[network]
network_config_dir = ${under('networks')}
`,
  )
  await writeFile(
    join(place, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = ${under('images')}\nrunroot = ${under('run')}\n`,
  )
  const env = {
    CONTAINERS_CONF: join(place, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(place, 'storage.conf'),
  }
  const run: Engine['run'] = (command, input) => {
    const [, ...words] = wordsOf(command)
    const isCompose = words[0] === 'compose'
    return execute(
      place,
      env,
      isCompose ? ['podman-compose', ...words.slice(1)] : ['podman', ...words],
      input,
    )
  }
  return {
    folder: place,
    run,
    isHealthy: (container) =>
      run(`docker healthcheck run ${container}`).then(
        () => true,
        () => false,
      ),
    async stop() {
      await run('docker rm --force --all --volumes --time 10')
      await run('docker rmi --force --all')
      await rm(place, { recursive: true, force: true })
    },
  }
}

const wordsOf = (command: string | readonly string[]): readonly string[] =>
  typeof command === 'string' ? command.split(' ') : command

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

async function execute(
  folder: string,
  env: Record<string, string>,
  [program, ...args]: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(program!, args, { cwd: folder, env: { PATH, HOME: folder, ...env } })
  child.stdin.on('error', () => undefined) // ended without reading it
  child.stdin.end(input)
  let [stdout, both] = ['', '']
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (both += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${both}`)
  return stdout
}
