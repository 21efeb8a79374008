/**
 * Puts the appliance into a folder as it lies in the project, so that everything finds everything by the same
 * relative paths: its code, its pages, svc, and the packages that the bundle of the daemon leaves outside.
 */
import { cp, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFolders } from './daemon-packages.ts'

const root = join(import.meta.dirname, '..')

/** What an appliance consists of: code, pages, svc, and what starts them. Bundles have to be built. */
const PARTS = [
  'dist/daemon',
  'renderer/dist',
  'components/dist',
  'dist/cli',
  'cli/bin',
  'build/runtime.js',
  'LICENSE',
  'NOTICE',
] as const
/** Files of packages that only people and compilers read. */
const NOT_NEEDED = /(?:\.d\.[cm]?ts|\.map|\.md|\.markdown)$/

interface PutOptions {
  /** Hard-links files instead of copying: fast, for a folder that nobody changes. */
  linked?: boolean
}

export interface ApplianceOptions extends PutOptions {
  /** Packages that lie beside the bundle of the daemon; what they need comes with them. */
  packages: readonly string[]
  /** The folder whose node_modules they are taken from; this project by default. */
  packagesFrom?: string
  /** Another version than that of the project: a test upgrades to it. */
  version?: string
}

/** The manifest of the project, as far as it is written there. */
export interface ApplianceManifest {
  version: string
  description: string
  license: string
}

export async function putAppliance(
  folder: string,
  { packages, packagesFrom = root, version: asVersion, ...options }: ApplianceOptions,
): Promise<ApplianceManifest> {
  for (const part of PARTS) await putTree(root, part, folder, options)
  for (const part of packageFolders(packagesFrom, packages))
    await putTree(packagesFrom, part, folder, options)
  const { name, description, license, ...manifest } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as ApplianceManifest & { name: string }
  const version = asVersion ?? manifest.version
  const text = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { svc: 'cli/bin/svc.js' },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(text, null, 2)}\n`)
  return { version, description, license }
}

/** A package's own packages are put by their own names: each may be needed or not. */
async function putTree(
  from: string,
  path: string,
  folder: string,
  options: PutOptions,
): Promise<void> {
  const entries = await readdir(join(from, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (entries === null) return putFile(join(from, path), join(folder, path), options)
  await mkdir(join(folder, path), { recursive: true })
  await Promise.all(
    entries.map(async (entry) => {
      const inner = `${path}/${entry.name}`
      if (
        path.startsWith('node_modules/') &&
        (entry.name === 'node_modules' || NOT_NEEDED.test(inner))
      )
        return
      if (entry.isDirectory()) await putTree(from, inner, folder, options)
      else await putFile(join(from, inner), join(folder, inner), options)
    }),
  )
}

export async function putFile(
  from: string,
  to: string,
  { linked = false }: PutOptions = {},
): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  if (!linked) return cp(from, to)
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    // Across disks there are no links.
    if (error.code !== 'EXDEV') throw error
    return cp(from, to)
  })
}
