/** Runs mocha over test/, the quick and narrow first, the whole product last. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MOCHA = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js')

/** Folders of test/ in the order they run; one that is not named here comes before journey. */
const ORDER = ['house', 'build', 'daemon', 'cli', 'components', 'renderer', 'bench']
const LAST = ['journey', 'last']

/** These start encoders, browsers or whole daemons: left out of `npm run check`. */
const HEAVY = [
  'test/journey/', 'test/last/', 'test/components/', 'test/renderer/', 'test/cli/', 'test/daemon/http/', 'test/daemon/adapters/ffmpeg/',
  'test/daemon/videos/process.test.ts', 'test/daemon/main.test.ts',
]

export function testFiles(which: 'all' | 'quick'): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: root })
  const chosen = which === 'all' ? files : files.filter((file) => !HEAVY.some((heavy) => file.startsWith(heavy)))
  return chosen.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

function rank(file: string): number {
  const folder = file.split('/')[1] ?? ''
  const known = ORDER.indexOf(folder)
  const last = LAST.indexOf(folder)
  if (last >= 0) return ORDER.length + 1 + last
  return known >= 0 ? known : ORDER.length
}

/** Mocha's exit code. */
export function runMocha(files: string[], env: Record<string, string> = {}): Promise<number> {
  const args = [MOCHA, '--forbid-only', '--forbid-pending', ...files]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  process.on('SIGTERM', () => child.kill())
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
