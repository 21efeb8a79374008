/**
 * Bundles for browsers and the terminal, and the installed form of the daemon; rebuilt when their
 * sources have changed.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runProgram } from './program.ts'

const root = join(import.meta.dirname, '..')

interface Bundle {
  name: string
  /** Patterns of the files that it is made from. */
  sources: string[]
  outDir: string
  /** Loads the bundler: only in the process that builds. */
  build(): Promise<void>
}

const shared = ['daemon/contract/**/*', 'package-lock.json']
export const BUNDLES: Bundle[] = [
  {
    name: 'components',
    sources: [
      'components/**/*',
      'build/{component*,declarations,minify-templates,tus-parts}.ts',
      ...shared,
    ],
    outDir: 'components/dist',
    build: async () => (await import('./components.ts')).buildComponentPackage(),
  },
  {
    name: 'dashboard',
    sources: [
      'renderer/**/*',
      'components/**/*',
      'build/{dashboard*,minify-templates}.ts',
      ...shared,
    ],
    outDir: 'renderer/dist',
    build: async () => (await import('./dashboard.ts')).buildDashboard(),
  },
  {
    name: 'cli',
    sources: [
      'cli/**/*',
      'daemon/{adapters/{backups,s3},ports}/**/*',
      'build/cli.ts',
      'package.json',
      ...shared,
    ],
    outDir: 'dist/cli',
    build: async () => (await import('./cli.ts')).buildCli(),
  },
  {
    name: 'client',
    sources: [
      'client/**/*',
      'build/{client,client-types,declarations,tus-parts}.ts',
      'package.json',
      'LICENSE',
      'NOTICE',
      ...shared,
    ],
    outDir: 'dist/client',
    build: async () => (await import('./client.ts')).buildClient(),
  },
  {
    name: 'daemon',
    sources: ['daemon/**/*', 'build/daemon.ts', 'package-lock.json'],
    outDir: 'dist/daemon',
    build: async () => (await import('./daemon.ts')).buildDaemon(),
  },
]

/**
 * Builds what is stale, or everything with `force`. Answers which bundles were built. `without`: those that are not
 * needed here.
 */
export async function ensureBundles(
  options: { force?: boolean; without?: readonly string[] } = {},
): Promise<string[]> {
  const stale: string[] = []
  for (const bundle of BUNDLES) {
    if (options.without?.includes(bundle.name)) continue
    if (options.force || !(await isCurrent(bundle, await fingerprint(bundle.sources)))) {
      stale.push(bundle.name)
    }
  }
  if (stale.length > 0) await buildApart(stale)
  return stale
}

/**
 * In a process of its own: the bundler takes half a gigabyte, and a daemon that `npm start` runs in this
 * process would hold it for as long as it lives.
 */
async function buildApart(names: string[]): Promise<void> {
  const { ok, output } = await runProgram(process.execPath, [BUILD_BUNDLES, ...names])
  if (!ok) throw new Error(`The bundles could not be built (${names.join(', ')}):\n${output}`)
}

const BUILD_BUNDLES = join(import.meta.dirname, 'build-bundles.ts')

/** Builds one bundle in this process, and notes what it was made from. */
export async function buildBundle(name: string): Promise<void> {
  const bundle = BUNDLES.find((each) => each.name === name)
  if (!bundle) throw new Error(`There is no bundle ${name}.`)
  // Before it is built: sources that change meanwhile make it stale.
  const stamp = await fingerprint(bundle.sources)
  // A build that fails halfway leaves files of its own: they are not those of the stamp before.
  await rm(stampFile(bundle), { force: true })
  await bundle.build()
  await mkdir(dirname(stampFile(bundle)), { recursive: true })
  await writeFile(stampFile(bundle), stamp)
}

async function isCurrent(bundle: Bundle, stamp: string): Promise<boolean> {
  if (!existsSync(join(root, bundle.outDir))) return false
  return (await readFile(stampFile(bundle), 'utf8').catch(() => '')) === stamp
}

const stampFile = (bundle: Bundle): string => join(root, 'dist', 'stamps', bundle.name)

/** Hash of contents, not of times, so that a fresh checkout of the same files is equal. */
async function fingerprint(patterns: string[]): Promise<string> {
  const files = new Set<string>()
  for await (const entry of glob(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (item) => item.name === 'dist' || item.name === 'node_modules',
  })) {
    if (entry.isFile()) files.add(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of [...files].sort())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}
