/**
 * The software bill of materials (CycloneDX) of what a release contains: npm knows every package of the lock file; kept
 * are those that were bundled or lie beside the bundles.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importsOf, sourceFiles } from '../../test/house/imports.ts'
import { packageFolders } from '../daemon-packages.ts'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'
import type { Architecture } from './architecture.ts'
import { nodePackage, SERVER_PACKAGES } from './server-files.ts'

const root = join(import.meta.dirname, '..', '..')

interface Component {
  'bom-ref': string
  name: string
  version: string
  purl?: string
}
export interface Bill {
  bomFormat: string
  serialNumber?: string
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const nameOf = ({ name, version }: { name: string; version: string }): string =>
  `${name} ${version}`

/** Made again from the same lock file and bundles, it is the same. Bundles have to be built. */
export async function billOfMaterials({
  version,
  architectures,
  packagesFrom,
  epochSeconds,
}: {
  version: string
  architectures: readonly Architecture[]
  /** Where node_modules of each processor is. */
  packagesFrom: Readonly<Record<string, string>>
  epochSeconds: number
}): Promise<Bill> {
  const { ok, output } = await runProgram('npm', [
    'sbom',
    '--prefix',
    root,
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--loglevel=error',
  ])
  if (!ok) throw new SetupError(`npm sbom failed:\n${output}`)
  const whole = JSON.parse(output) as Bill
  const folders = architectures.flatMap((architecture) => {
    const from = packagesFrom[architecture]!
    return [nodePackage(architecture), ...packageFolders(from, SERVER_PACKAGES)].map((folder) =>
      join(from, folder),
    )
  })
  const inPages = packageFolders(root, browserPackages()).map((folder) => join(root, folder))
  const shipped = new Set([
    ...(await bundledPackages()),
    ...(await Promise.all([...inPages, ...folders].map(packageIn))),
  ])
  const components = whole.components
    .filter((each) => shipped.has(nameOf(each)))
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const listed = new Set(components.map(nameOf))
  const missing = [...shipped].filter((name) => !listed.has(name))
  if (missing.length > 0)
    throw new Error(`npm sbom does not list what is in the release: ${missing.join(', ')}`)
  const own = whole.metadata.component
  const refs = new Set([own['bom-ref'], ...components.map((each) => each['bom-ref'])])
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((each) => refs.has(each)).sort(),
    }))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1))
  const bill: Bill = {
    ...whole,
    metadata: {
      ...whole.metadata,
      timestamp: new Date(epochSeconds * 1_000).toISOString(),
      // npm names it after the folder of the checkout.
      component: { ...own, name: 'svc', version },
    },
    components,
    dependencies,
  }
  return withSerialNumber(bill)
}

/** A UUID that is made of the content. */
export function withSerialNumber<T extends object>(bill: T): T & { serialNumber: string } {
  const { serialNumber: _random, ...content } = bill as { serialNumber?: string }
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const serialNumber = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { ...bill, serialNumber }
}

const packageIn = async (folder: string): Promise<string> =>
  nameOf(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Component)

/** `name version` of each package in the bundles of the daemon and of svc, by the lists of licences in them. */
async function bundledPackages(): Promise<Set<string>> {
  const lists = await Promise.all(
    ['daemon', 'cli'].map((bundle) => readFile(join(root, 'dist', bundle, 'licences.md'), 'utf8')),
  )
  return new Set(
    lists.flatMap((text) =>
      [...text.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
    ),
  )
}

/** What pages in the browser import; their bundles name no licences. */
function browserPackages(): string[] {
  const imports = sourceFiles(root, ['renderer', 'components'])
    .filter((file) => !file.startsWith('components/react/'))
    .flatMap((file) => importsOf(root, file))
  return [
    ...new Set(
      imports.filter(({ kind, typeOnly }) => kind === 'package' && !typeOnly).map(({ to }) => to),
    ),
  ].sort()
}

export const billName = (version: string): string => `svc-${version}.cdx.json`
