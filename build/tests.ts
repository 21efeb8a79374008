/**
 * Runs mocha over test/: folders in rows side by side, the whole product between them, then what
 * looks back on all of it.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MOCHA = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js')

/** Folders of test/ in the order they run; one that is not named here comes before journey. */
const ORDER = ['house', 'build', 'daemon', 'cli', 'app', 'components', 'renderer', 'bench']
const LAST = ['journey', 'last']
/** Folders whose tests wait more than they compute, and run beside the encoders of the others. */
const BESIDE = ['house', 'build', 'app', 'components', 'renderer', 'bench']
/** Folders that take long and whose files share nothing: each file is a run of its own. */
const BY_FILE = [
  'cli',
  'daemon/adapters/ffmpeg/encode',
  'daemon/cuts',
  'daemon/pipeline',
  'daemon/stills',
  'journey',
].map((folder) => `test/${folder}/`)

/** Folders that start encoders, browsers or whole daemons: left out of `npm run check`. */
const HEAVY = [
  'journey',
  'last',
  'components',
  'renderer',
  'cli',
  'app',
  'daemon/http',
  'daemon/adapters/ffmpeg',
  'daemon/stills',
  'daemon/tracks',
  'daemon/access',
  'daemon/webhooks',
  'sources',
].map((folder) => `test/${folder}/`)
/** Elsewhere a file is left out that imports what starts one. */
const STARTS =
  /\bstartDaemon\b|from '[./]+(?:browser|cli\/svc|sources\/[\w-]+|support\/small-disk)\.ts'/

/** Tests that make Debian systems from packages of a mirror, which takes minutes: `npm run test:install`. */
const INSTALL = 'test/install/'

export const installTests = (): string[] => globSync(`${INSTALL}*.test.ts`, { cwd: root }).sort()

export function testFiles(which: 'all' | 'quick'): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: root }).filter(
    (file) => !file.startsWith(INSTALL),
  )
  const chosen = which === 'all' ? files : files.filter((file) => !isHeavy(file))
  return chosen.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

const isHeavy = (file: string): boolean =>
  HEAVY.some((folder) => file.startsWith(folder)) ||
  STARTS.test(readFileSync(join(root, file), 'utf8'))

/** Journeys that two daemons behind nginx must pass in every run; the others are part of `npm run test:all`. */
const ALWAYS_BALANCED = ['delete', 'bad-input'].map((name) => `test/journey/${name}.test.ts`)
/**
 * Not balanced: what one daemon does only if it has the data folder alone (docs/scale-out.md), and `npm start`, which
 * no balancer has in front.
 */
const NEVER_BALANCED = ['arriving', 'arriving-faults', 'start'].map(
  (name) => `test/journey/${name}.test.ts`,
)

/** Files that are run once more against two daemons behind nginx (test/support/balanced.ts). */
export const balancedFiles = (isLong: boolean): string[] =>
  testFiles('all').filter((file) =>
    isLong
      ? folderOf(file) === 'journey' && !NEVER_BALANCED.includes(file)
      : ALWAYS_BALANCED.includes(file),
  )

/**
 * Parts of the run, executed in sequence; each is a list of mocha runs: a folder (whose files may share
 * a browser) with its subfolders, or one file. Two workers take runs from the front of a list, which
 * mostly wait, and one from the end, which mostly encode. They meet among the short ones, so that no
 * long run is left for one worker alone.
 */
export function testParts(files: string[]): string[][][] {
  const isSingle = (file: string): boolean => BY_FILE.some((folder) => file.startsWith(folder))
  const isBeside = (file: string): boolean => BESIDE.includes(folderOf(file))
  const isLast = (file: string): boolean => folderOf(file) === 'last'
  const inFolders = files.filter((file) => !isSingle(file) && !isLast(file))
  const parts = [
    [
      ...byFolder(inFolders.filter(isBeside)),
      ...shortestFirst(files.filter(isSingle).map((file) => [file])).reverse(),
      ...shortestFirst(byFolder(inFolders.filter((file) => !isBeside(file)))),
    ],
    byFolder(files.filter(isLast)),
  ]
  return parts.filter((part) => part.length > 0)
}

/** By how much is written in them, which shows roughly how long they take. */
function shortestFirst(runs: string[][]): string[][] {
  const size = (files: string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
  return runs.sort((a, b) => size(a) - size(b))
}

/**
 * A file that is alone in its folder goes with the folder above: mocha, a browser and a stage are
 * started once less.
 */
function byFolder(files: string[]): string[][] {
  const inFolder = Map.groupBy(files, dirname)
  const groups = Map.groupBy(files, (file) =>
    inFolder.get(dirname(file))!.length > 1 ? dirname(file) : dirname(dirname(file)),
  )
  return [...groups.values()]
}

/** The one file, or the folder that holds them all. */
const nameOf = (files: string[]): string =>
  files.length === 1
    ? files[0]!
    : files.map(dirname).reduce((a, b) => (a.length <= b.length ? a : b))

const folderOf = (file: string): string => file.split('/')[1] ?? ''

function rank(file: string): number {
  const folder = folderOf(file)
  const position = ORDER.indexOf(folder)
  const last = LAST.indexOf(folder)
  if (last >= 0) return ORDER.length + 1 + last
  return position >= 0 ? position : ORDER.length
}

interface TestRun {
  files: string[]
  balanced: boolean
}

/**
 * All of it, once, and `balanced` against two daemons as well. 0 when every test has passed and every mocha has
 * ended well; the last line says how many tests passed. A failed test is a failed run: nothing is run again
 * (docs/decisions/0032).
 */
export async function runAll(
  env: Record<string, string>,
  parts = testParts(testFiles('all')),
  balanced: string[] = [],
): Promise<number> {
  const runs = parts.map((part) => part.map((files): TestRun => ({ files, balanced: false })))
  // Before what looks back on all of it.
  runs.splice(
    -1,
    0,
    balanced.map((file) => ({ files: [file], balanced: true })),
  )
  const folder = await mkdtemp(join(await scratchPlace(), 'svc-tests-'))
  // Permissions of /tmp, since some tests run programs as another user.
  await chmod(folder, 0o1777)
  // Daemons are started by the hundred: their code is compiled once for all of them.
  const shared = {
    ...env,
    TMPDIR: folder,
    SVC_TEST_NOTES: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    // Memory in large pages: a daemon starts with a sixth less processor time, a password is checked in a third.
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    SVC_TEST_DAEMON: join(root, 'dist', 'daemon', 'main.js'),
  }
  let isStopped = false
  const stop = (): void => void (isStopped = true)
  process.on('SIGTERM', stop)
  try {
    const codes: number[] = []
    for (const part of runs) {
      const row = async (next: () => TestRun | undefined): Promise<void> => {
        // Shown in one piece when it is over, lest the rows speak at once.
        for (let now = next(); now && !isStopped; now = next()) {
          const startedAt = performance.now()
          const its = now.balanced ? { ...shared, SVC_TEST_BALANCED: '1' } : shared
          codes.push(await runMocha(now.files, its, true))
          process.stdout.write(
            `${nameOf(now.files)}${now.balanced ? ', two daemons' : ''}: ` +
              `${Math.round((performance.now() - startedAt) / 1000)} s\n`,
          )
        }
      }
      await Promise.all([row(() => part.shift()), row(() => part.shift()), row(() => part.pop())])
    }
    const totals = await totalsIn(folder)
    const failures = await failuresIn(folder)
    // Once more where it is seen: what ran side by side stands far above.
    for (const { name } of failures) process.stdout.write(`failed: ${name}\n`)
    process.stdout.write(`\nin all: ${totals.passed} passed, ${totals.failed} failed\n`)
    return isStopped || totals.failed > 0 || codes.some((code) => code !== 0) ? 1 : 0
  } finally {
    process.off('SIGTERM', stop)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Room for what the tests write and soon throw away, in bytes. */
const SCRATCH_BYTES = 6e9

/**
 * In memory where there is plenty of it: hundreds of databases and media files are flushed to the
 * disk otherwise, and waited for.
 */
async function scratchPlace(): Promise<string> {
  const place = '/dev/shm'
  if (process.env['TMPDIR'] || freemem() < 2 * SCRATCH_BYTES) return tmpdir()
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= SCRATCH_BYTES ? place : tmpdir()
}

interface Failure {
  file: string
  name: string
}

/** Empty where no mocha came as far as to write any. */
const notes = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch(() => '')

async function failuresIn(folder: string): Promise<Failure[]> {
  const text = await notes(folder, 'failures')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Failure)
}

/** Each run of mocha leaves a line: see test/reporter.ts. */
async function totalsIn(folder: string): Promise<{ passed: number; failed: number }> {
  const lines = (await notes(folder, 'totals')).split('\n').filter(Boolean)
  const numbers = lines.map((line) => line.split(' ').map(Number) as [number, number])
  return {
    passed: numbers.reduce((sum, [passed]) => sum + passed, 0),
    failed: numbers.reduce((sum, [, failed]) => sum + failed, 0),
  }
}

/** Mocha's exit code. `atTheEnd`: its output is shown in one piece. */
export function runMocha(
  files: string[],
  env: Record<string, string> = {},
  atTheEnd = false,
): Promise<number> {
  const args = [MOCHA, '--forbid-only', '--forbid-pending', ...files]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', atTheEnd ? 'pipe' : 'inherit', atTheEnd ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => output.push(part))
  const stop = (): void => void child.kill()
  process.on('SIGTERM', stop)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      process.off('SIGTERM', stop)
      process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    }),
  )
}
