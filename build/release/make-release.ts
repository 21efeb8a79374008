/** All files of a release, one step after the other. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBundles } from '../bundles.ts'
import { step } from '../step.ts'
import type { Architecture } from './architecture.ts'
import { billName, billOfMaterials } from './bill-of-materials.ts'
import { putContainerFiles } from './container/container-files.ts'
import { makeImage, whyNoImage } from './container/image.ts'
import { debianFile, makeDebianPackage } from './debian-package.ts'
import { sourceDateEpoch } from './epoch.ts'
import { INDEX_NAME, indexText } from './index-file.ts'
import { packCli, packClient } from './npm-packages.ts'
import { makeServerFiles, packagesOf } from './server-files.ts'
import { makeSingleFile } from './single-file.ts'
import { makeServerTarball, writeChecksums } from './tarball.ts'

const root = join(import.meta.dirname, '..', '..')

export interface ReleaseOptions {
  /** Emptied first. */
  output: string
  architectures: readonly Architecture[]
  /** Another version than that of the project: a test upgrades to it. */
  version?: string
  /** Parts to make; by default all. */
  parts?: readonly ReleasePart[]
  /** How hard xz tries, from 0 to 9: a test that installs it does not wait for the last megabyte. */
  level?: number
}
const PARTS = [
  'debian',
  'tarball',
  'alone',
  'cli',
  'client',
  'container',
  'image',
  'bill',
  'index',
] as const
export type ReleasePart = (typeof PARTS)[number]

export async function makeRelease({
  output,
  architectures,
  version: asVersion,
  parts = PARTS,
  level = 6,
}: ReleaseOptions): Promise<void> {
  await step(
    'bundles',
    () => ensureBundles(),
    (built) => built.join(', ') || 'up to date',
  )
  const epochSeconds = await sourceDateEpoch(root)
  const work = join(root, 'dist', 'release')
  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  await mkdir(work, { recursive: true })
  const make = async (part: ReleasePart, produce: () => Promise<string>): Promise<void> => {
    if (parts.includes(part)) await step(part, produce, (name) => name)
  }
  const packagesFrom: Record<string, string> = {}
  let version = ''
  for (const architecture of architectures) {
    packagesFrom[architecture] = await packagesOf(architecture, work)
    const server = join(work, `server-${architecture}`)
    const manifest = await makeServerFiles(server, {
      architecture,
      packagesFrom: packagesFrom[architecture],
      version: asVersion,
    })
    version = manifest.version
    const shared = { server, output, architecture, epochSeconds, level }
    await make('debian', () =>
      makeDebianPackage({ ...shared, manifest, stage: join(work, `debian-${architecture}`) }),
    )
    await make('tarball', () => makeServerTarball({ ...shared, work, version }))
    const from = packagesFrom[architecture]
    await make('alone', () => makeSingleFile({ ...shared, packagesFrom: from, work, version }))
  }
  await make('cli', () => packCli(work, output, version))
  await make('client', () => packClient(output, work, version))
  await make('container', async () => (await putContainerFiles(output, version)).join(', '))
  for (const architecture of architectures) {
    const debian = debianFile(version, architecture)
    await make(
      'image',
      async () =>
        (await whyNoImage(architecture)) ??
        makeImage({ output, architecture, version, epochSeconds, debian }),
    )
  }
  await make('bill', async () => {
    const bill = await billOfMaterials({ version, architectures, packagesFrom, epochSeconds })
    await writeFile(join(output, billName(version)), `${JSON.stringify(bill, null, 2)}\n`)
    return billName(version)
  })
  await make('index', async () => {
    await writeFile(join(output, INDEX_NAME), indexText(version, epochSeconds))
    return INDEX_NAME
  })
  await step('checksums', () => writeChecksums(output))
}
