/** The appliance for a server: as it lies in the project, with a Node of its own, and without ffmpeg. */
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { putAppliance, putFile, type ApplianceManifest } from '../appliance-files.ts'
import { LEFT_OUTSIDE } from '../daemon.ts'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'
import type { Architecture } from './architecture.ts'

const root = join(import.meta.dirname, '..', '..')
const INSTALL_MS = 1_800_000

/** ffprobe comes with the ffmpeg of the system. */
export const SERVER_PACKAGES = LEFT_OUTSIDE.filter(
  (name) => !name.startsWith('@ffprobe-installer/'),
)
export const nodePackage = (architecture: Architecture): string =>
  `node_modules/node-linux-${architecture}`

export interface ServerOptions {
  architecture: Architecture
  /** Where node_modules of this processor is: see packagesOf. */
  packagesFrom: string
  version?: string | undefined
}

/** Bundles have to be built. */
export async function makeServerFiles(
  folder: string,
  { architecture, packagesFrom, version }: ServerOptions,
): Promise<ApplianceManifest> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const manifest = await putAppliance(folder, {
    packages: SERVER_PACKAGES,
    packagesFrom,
    ...(version ? { version } : {}),
  })
  const node = join(packagesFrom, nodePackage(architecture))
  await putFile(join(node, 'bin', 'node'), join(folder, 'node', 'bin', 'node'))
  await putFile(join(node, 'LICENSE'), join(folder, 'node', 'LICENSE'))
  return manifest
}

/**
 * The folder whose node_modules has the native packages of this processor: the project itself, or one in `work`, which
 * npm fills for another processor from the same lock file.
 */
export async function packagesOf(architecture: Architecture, work: string): Promise<string> {
  if (architecture === process.arch && process.platform === 'linux') return root
  const folder = join(work, `packages-${architecture}`)
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await cp(join(root, file), join(folder, file))
  const { ok, output } = await runProgram(
    'npm',
    ['ci', '--prefix', folder, '--omit=dev', '--os=linux', `--cpu=${architecture}`, '--libc=glibc'],
    { timeoutMs: INSTALL_MS },
  )
  if (!ok)
    throw new SetupError(`npm could not install the packages for ${architecture}:\n${output}`)
  return folder
}
