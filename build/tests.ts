/** Runs mocha over test/: two rows of files side by side, then the whole product, then what looks back on all of it. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MOCHA = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js')

/** Folders of test/ in the order they run; one that is not named here comes before journey. */
const ORDER = ['house', 'build', 'daemon', 'cli', 'components', 'renderer', 'bench']
const LAST = ['journey', 'last']
/** What waits for programs and browsers more than it computes: beside the encoders of the others. */
const BESIDE = ['house', 'build', 'cli', 'components', 'renderer', 'bench']

/** These start encoders, browsers or whole daemons: left out of `npm run check`. */
const HEAVY = [
  'test/journey/', 'test/last/', 'test/components/', 'test/renderer/', 'test/cli/', 'test/daemon/http/', 'test/daemon/adapters/ffmpeg/', 'test/daemon/encoding/maker.test.ts',
  'test/daemon/videos/process.test.ts', 'test/daemon/main.test.ts', 'test/daemon/stills/', 'test/daemon/playback/source-rung.test.ts', 'test/daemon/tracks/', 'test/daemon/access/', 'test/daemon/webhooks/', 'test/daemon/videos/archive.test.ts', 'test/daemon/videos/import.test.ts',
]

export function testFiles(which: 'all' | 'quick'): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: root })
  const chosen = which === 'all' ? files : files.filter((file) => !HEAVY.some((heavy) => file.startsWith(heavy)))
  return chosen.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** What runs side by side, one group after another. */
export function testGroups(files: string[]): string[][][] {
  const inFolders = (folders: string[]): string[] => files.filter((file) => folders.includes(folderOf(file)))
  const others = files.filter((file) => ![...BESIDE, ...LAST].includes(folderOf(file)))
  const groups = [[inFolders(BESIDE), others], [inFolders(['journey'])], [inFolders(['last'])]]
  return groups.map((rows) => rows.filter((row) => row.length > 0)).filter((rows) => rows.length > 0)
}

const folderOf = (file: string): string => file.split('/')[1] ?? ''

function rank(file: string): number {
  const folder = folderOf(file)
  const known = ORDER.indexOf(folder)
  const last = LAST.indexOf(folder)
  if (last >= 0) return ORDER.length + 1 + last
  return known >= 0 ? known : ORDER.length
}

/** All of it. 0 when every test has passed; the last line says how many did. */
export async function runAll(env: Record<string, string>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-tests-'))
  const shared = { ...env, SVC_TEST_NOTES: folder }
  try {
    let exitCode = 0
    for (const rows of testGroups(testFiles('all'))) {
      // The first is shown as it goes, the other when it is over.
      const codes = await Promise.all(rows.map((files, row) => runMocha(files, shared, row > 0)))
      exitCode = Math.max(exitCode, ...codes)
    }
    const totals = await totalsIn(folder)
    // Once more where it is seen: what ran side by side stands far above.
    process.stdout.write(`\n${await readFile(join(folder, 'failures'), 'utf8')}in all: ${totals.passed} passed, ${totals.failed} failed\n`)
    return exitCode
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each run of mocha leaves a line: see test/reporter.ts. */
async function totalsIn(folder: string): Promise<{ passed: number; failed: number }> {
  const lines = (await readFile(join(folder, 'totals'), 'utf8')).trim().split('\n')
  const numbers = lines.map((line) => line.split(' ').map(Number) as [number, number])
  return { passed: numbers.reduce((sum, [passed]) => sum + passed, 0), failed: numbers.reduce((sum, [, failed]) => sum + failed, 0) }
}

/** Mocha's exit code. `atTheEnd`: what it says is shown in one piece. */
export function runMocha(files: string[], env: Record<string, string> = {}, atTheEnd = false): Promise<number> {
  const args = [MOCHA, '--forbid-only', '--forbid-pending', ...files]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', atTheEnd ? 'pipe' : 'inherit', atTheEnd ? 'pipe' : 'inherit'], env: { ...process.env, ...env } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const stop = (): void => void child.kill()
  process.on('SIGTERM', stop)
  return new Promise((resolve) => child.on('close', (code) => {
    process.off('SIGTERM', stop)
    process.stdout.write(Buffer.concat(said))
    resolve(code ?? 1)
  }))
}
