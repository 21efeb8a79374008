/**
 * What `npm start` holds when nothing happens, in a fresh copy of the project: after the first start,
 * which builds the bundles, and after a second one, which finds them.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { median, type Bench } from '../bench.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

const BAR_BYTES = 160e6
/** What starting took is given back by then. */
const SETTLE_MS = 20_000
const START_MS = 120_000

export const bench: Bench = {
  about: 'memory of npm start when idle, after a start that builds and after one that does not',
  rounds: 3,
  async run({ rounds, print }) {
    const first: number[] = []
    const second: number[] = []
    for (let round = 0; round < rounds; round++) {
      const folder = await mkdtemp(join(tmpdir(), 'svc-idle-'))
      try {
        await copyProject(join(folder, 'project'))
        for (const side of [first, second]) side.push(await idleBytes(folder))
        print(`first start ${inMegabytes(first.at(-1)!)}, second ${inMegabytes(second.at(-1)!)}`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    return [
      verdict('idle after the first start', median(first)),
      verdict('idle after the second start', median(second)),
    ]
  },
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const verdict = (what: string, bytes: number) => ({
  what,
  ours: inMegabytes(bytes),
  reference: inMegabytes(BAR_BYTES),
  ratio: bytes / BAR_BYTES,
  bar: { most: 1 },
})

/** The files that git knows, without what was built from them; the packages are shared. */
async function copyProject(to: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Proportional size of the process that `npm start` becomes, in bytes. */
async function idleBytes(folder: string): Promise<number> {
  const env = { ...process.env, SVC_DATA_DIR: join(folder, 'data'), SVC_PORT: '0' }
  const child = spawn(process.execPath, ['build/runtime.js', 'build/start.ts'], {
    cwd: join(folder, 'project'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  try {
    await untilGreeted(child)
    await sleep(SETTLE_MS)
    const rollup = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)![1]) * 1_024
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
}

function untilGreeted(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const giveUp = (): void => reject(new Error(`npm start did not come up:\n${output}`))
    const timer = setTimeout(giveUp, START_MS)
    child.once('exit', giveUp)
    child.stdout!.on('data', (part: Buffer) => {
      output += part.toString()
      if (!output.includes('svc is running at')) return
      clearTimeout(timer)
      resolve()
    })
  })
}
