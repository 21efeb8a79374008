/** The npm packages of a release, packed: `svc` alone, and the client for programs. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCliPackage } from '../cli-package.ts'
import { CLIENT_PACKAGE } from '../client.ts'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'

/** Answers the name of the file, which npm chooses. */
export async function packCli(work: string, output: string, version?: string): Promise<string> {
  const folder = join(work, 'cli-package')
  await makeCliPackage(folder, version)
  return pack(folder, output)
}

/** Bundles have to be built. With a version, it is packed under that one. */
export async function packClient(output: string, work?: string, version?: string): Promise<string> {
  if (!work || !version) return pack(CLIENT_PACKAGE, output)
  const folder = join(work, 'client-package')
  await rm(folder, { recursive: true, force: true })
  await cp(CLIENT_PACKAGE, folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  return pack(folder, output)
}

async function pack(folder: string, output: string): Promise<string> {
  const { ok, output: npmOutput } = await runProgram('npm', [
    'pack',
    folder,
    '--pack-destination',
    output,
    '--offline',
    '--json',
  ])
  if (!ok) throw new SetupError(`npm could not pack ${folder}:\n${npmOutput}`)
  const packed = JSON.parse(npmOutput) as
    | { filename: string }[]
    | Record<string, { filename: string }>
  return Object.values(packed)[0]!.filename
}
