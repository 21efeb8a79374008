/**
 * svc as one program without Node beside it: a single executable application of Node
 * (https://nodejs.org/api/single-executable-applications.html) with the built commands as its assets.
 */
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'
import type { Architecture } from './architecture.ts'
import { nodePackage } from './server-files.ts'
import { filesIn } from './staged-files.ts'
import { makeTarball } from './tarball.ts'

const root = join(import.meta.dirname, '..', '..')
/** Named without its folder, since Node keeps the path as it is given: the bytes would depend on the folder. */
const START = 'start.cjs'
/** What Node looks for in its own program: from its documentation. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

export interface SingleFileOptions {
  /** Where node_modules of this processor is. */
  packagesFrom: string
  work: string
  output: string
  version: string
  architecture: Architecture
  epochSeconds: number
  level: number
}

/** Packed with the licences of what is in it; answers the name of the archive. */
export async function makeSingleFile({
  packagesFrom,
  work,
  output,
  version,
  architecture,
  epochSeconds,
  level,
}: SingleFileOptions): Promise<string> {
  const name = `svc-cli-${version}-linux-${architecture}`
  const folder = join(work, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const node = join(packagesFrom, nodePackage(architecture))
  await putSingleFile(join(node, 'bin', 'node'), join(folder, 'svc'), work)
  for (const file of ['LICENSE', 'NOTICE']) await cp(join(root, file), join(folder, file))
  await cp(join(node, 'LICENSE'), join(folder, 'LICENSE.node'))
  await cp(join(root, 'dist', 'cli', 'licences.md'), join(folder, 'LICENCES.packages.md'))
  return makeTarball(work, name, output, epochSeconds, level)
}

/** `program`: a copy of this Node with svc inside. Bundles have to be built. */
async function putSingleFile(node: string, program: string, work: string): Promise<void> {
  const commands = join(root, 'dist', 'cli')
  const files = await filesIn(commands)
  const hash = createHash('sha256')
  const list: [string, number][] = []
  for (const file of files) {
    const content = await readFile(join(commands, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
    list.push([`dist/cli/${file}`, content.length])
  }
  const listFile = join(work, 'single-file-list.json')
  const blob = join(work, 'single-file.blob')
  const config = join(work, 'single-file.json')
  const id = hash.digest('hex').slice(0, 32)
  await cp(join(import.meta.dirname, 'single-file', START), join(work, START))
  await writeFile(listFile, JSON.stringify({ id, files: list }))
  await writeFile(
    config,
    JSON.stringify({
      main: START,
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: {
        list: listFile,
        ...Object.fromEntries(files.map((file) => [`dist/cli/${file}`, join(commands, file)])),
      },
    }),
  )
  const { ok, output } = await runProgram(process.execPath, ['--experimental-sea-config', config], {
    cwd: work,
  })
  if (!ok) throw new SetupError(`Node could not prepare svc as one file:\n${output}`)
  await cp(node, program)
  await chmod(program, 0o755)
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js')
  const injected = await runProgram(process.execPath, [
    postject,
    program,
    'NODE_SEA_BLOB',
    blob,
    '--sentinel-fuse',
    FUSE,
  ])
  if (!injected.ok)
    throw new SetupError(`postject could not make svc one file:\n${injected.output}`)
}
