/** What browsers and the terminal get, and the daemon as it runs where it is installed: built when its sources changed since it was last built. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildCli } from './cli.ts'
import { buildComponentPackage } from './components.ts'
import { buildDaemon } from './daemon.ts'
import { buildDashboard } from './dashboard.ts'

const root = join(import.meta.dirname, '..')

interface Bundle {
  name: string
  /** Patterns of the files that it is made from. */
  sources: string[]
  outDir: string
  build(): Promise<void>
}

const shared = ['daemon/contract/**/*', 'package-lock.json']
export const BUNDLES: Bundle[] = [
  { name: 'components', sources: ['components/**/*', 'build/{component*,hls-parts,template-space,tus-parts}.ts', ...shared], outDir: 'components/dist', build: buildComponentPackage },
  { name: 'dashboard', sources: ['renderer/**/*', 'components/**/*', 'build/{dashboard*,component-lit,template-space}.ts', ...shared], outDir: 'renderer/dist', build: buildDashboard },
  { name: 'cli', sources: ['cli/**/*', 'build/cli.ts', 'package.json', ...shared], outDir: 'dist/cli', build: buildCli },
  { name: 'daemon', sources: ['daemon/**/*', 'build/daemon.ts', 'package-lock.json'], outDir: 'dist/daemon', build: buildDaemon },
]

/** Answers which were built. */
export async function ensureBundles(options: { force?: boolean } = {}): Promise<string[]> {
  const built: string[] = []
  for (const bundle of BUNDLES) {
    const stamp = await fingerprint(bundle.sources)
    if (!options.force && (await isCurrent(bundle, stamp))) continue
    await bundle.build()
    await mkdir(dirname(stampFile(bundle)), { recursive: true })
    await writeFile(stampFile(bundle), stamp)
    built.push(bundle.name)
  }
  return built
}

async function isCurrent(bundle: Bundle, stamp: string): Promise<boolean> {
  if (!existsSync(join(root, bundle.outDir))) return false
  return (await readFile(stampFile(bundle), 'utf8').catch(() => '')) === stamp
}

const stampFile = (bundle: Bundle): string => join(root, 'dist', 'stamps', bundle.name)

/** Of the content, not of times: a fresh checkout of the same files is the same. */
async function fingerprint(patterns: string[]): Promise<string> {
  const files = new Set<string>()
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true, exclude: (item) => item.name === 'dist' || item.name === 'node_modules' })) {
    if (entry.isFile()) files.add(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of [...files].sort()) hash.update(file.slice(root.length)).update('\0').update(await readFile(file)).update('\0')
  return hash.digest('hex')
}
