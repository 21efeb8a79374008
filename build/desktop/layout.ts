/**
 * The folder that installers are made of: `app/` for Electron, `resources/` beside it as it lies in the installed app.
 * The appliance lies there as it does in the project, so that everything finds everything by the same relative paths.
 */
import { cp, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundleApp } from './bundle-app.ts'
import { LEFT_OUTSIDE } from '../daemon.ts'
import { packageFolders } from './daemon-packages.ts'
import { makeIcons } from './icons.ts'

const root = join(import.meta.dirname, '..', '..')

/** Parts of the appliance: its code, its pages, svc, and what starts them. */
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

export interface LayoutOptions {
  /** ffmpeg and ffprobe to bring along; none leaves it to what the machine has. */
  programs?: readonly string[]
  /** Hard-links files instead of copying: fast, for a folder that nobody changes. */
  linked?: boolean
}

/** Bundles have to be built. */
export async function makeLayout(
  folder: string,
  { programs = [], linked = false }: LayoutOptions = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const svc = join(folder, 'resources', 'svc')
  const put = linked ? putLink : putCopy
  // Beside an ffmpeg that is brought along lies its ffprobe.
  const packages = LEFT_OUTSIDE.filter(
    (name) => programs.length === 0 || !name.startsWith('@ffprobe-installer/'),
  )
  for (const part of [...PARTS, ...packageFolders(root, packages)]) await putTree(part, svc, put)
  const { name, version, description, license } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>
  await writeFile(
    join(svc, 'package.json'),
    manifest({
      name,
      version,
      description,
      license,
      type: 'module',
      bin: { svc: 'cli/bin/svc.js' },
    }),
  )
  for (const program of programs)
    await putFile(program, join(folder, 'resources', 'ffmpeg', program.split(/[\\/]/).pop()!), put)
  await makeIcons(join(folder, 'resources', 'icons'))
  await bundleApp(join(folder, 'app'))
  await writeFile(
    join(folder, 'app', 'package.json'),
    manifest({
      name: 'svc-desktop',
      productName: 'svc',
      version,
      description,
      license,
      type: 'module',
      main: 'main.js',
      author: 'The svc authors',
      homepage: 'https://svc.invalid',
    }),
  )
}

const manifest = (content: object): string => `${JSON.stringify(content, null, 2)}\n`

type Put = (from: string, to: string) => Promise<void>
const putCopy: Put = (from, to) => cp(from, to)
/** Across disks there are no links. */
const putLink: Put = (from, to) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return cp(from, to)
  })

/** A package's own packages are put by their own names: each may be needed or not. */
async function putTree(path: string, folder: string, put: Put): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (entries === null) return putFile(join(root, path), join(folder, path), put)
  await mkdir(join(folder, path), { recursive: true })
  await Promise.all(
    entries.map(async (entry) => {
      const inner = `${path}/${entry.name}`
      if (
        path.startsWith('node_modules/') &&
        (entry.name === 'node_modules' || NOT_NEEDED.test(inner))
      )
        return
      if (entry.isDirectory()) await putTree(inner, folder, put)
      else await put(join(root, inner), join(folder, inner))
    }),
  )
}

async function putFile(from: string, to: string, put: Put): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await put(from, to)
}
