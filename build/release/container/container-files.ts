/** What a container of svc is built and started with, beside the Debian package. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seccompProfile } from './seccomp-profile.ts'

/** Answers the names of the files. */
export async function putContainerFiles(output: string, version: string): Promise<string[]> {
  const here = import.meta.dirname
  await cp(join(here, 'Containerfile'), join(output, 'Containerfile'))
  const compose = await readFile(join(here, 'compose.yaml'), 'utf8')
  await writeFile(join(output, 'compose.yaml'), compose.replace('VERSION', version))
  await writeFile(
    join(output, 'svc-seccomp.json'),
    `${JSON.stringify(seccompProfile(), null, 2)}\n`,
  )
  return ['Containerfile', 'compose.yaml', 'svc-seccomp.json']
}
