/**
 * `svc` as a package of its own, for `npm install --global`: the built commands and what starts
 * them, without dependencies.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Manifest {
  version: string
  license: string
  description: string
}

/** Into `folder`, from dist/cli as it was built last. There: npm pack. `asVersion`: by default that of the project. */
export async function makeCliPackage(folder: string, asVersion?: string): Promise<void> {
  const { version, license } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Manifest
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Same layout as in the project: cli/bin/svc.js expects dist/cli two folders above it.
  for (const path of ['cli/bin', 'dist/cli', 'LICENSE', 'NOTICE'])
    await cp(join(root, path), join(folder, path), { recursive: true })
  await writeFile(join(folder, 'README.md'), README)
  const manifest = {
    name: '@svc/cli',
    version: asVersion ?? version,
    license,
    description: 'svc, the command line of the svc video appliance: upload, list, manage, import',
    type: 'module',
    bin: { svc: 'cli/bin/svc.js' },
    files: ['cli', 'dist', 'NOTICE'],
    engines: { node: '>=22' },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const README = `# svc

The command line of the svc video appliance, for machines other than the server.

    svc login --url https://video.example.org
    svc videos upload ./recordings --wait

\`svc help\` lists all commands.
`
