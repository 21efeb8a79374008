/** Archives whose bytes depend on their content alone. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'
import type { Architecture } from './architecture.ts'
import { putManuals } from './manuals.ts'
import { evenOut } from './staged-files.ts'

/** `name`.tar.xz of `folder`/`name`. `level`: how hard xz tries, from 0 to 9. */
export async function makeTarball(
  folder: string,
  name: string,
  output: string,
  epochSeconds: number,
  level: number,
): Promise<string> {
  await evenOut(join(folder, name), epochSeconds)
  const file = `${name}.tar.xz`
  // Two threads make the same blocks on any machine; the number of processors would not.
  await pack(join(output, file), folder, [name], [`--use-compress-program=xz -${level} -T2`])
  return file
}

/** What is in the folder, without the folder and uncompressed. */
export async function packFolder(
  folder: string,
  file: string,
  epochSeconds: number,
): Promise<void> {
  await evenOut(folder, epochSeconds)
  await pack(file, folder, (await readdir(folder)).sort())
}

async function pack(
  file: string,
  folder: string,
  names: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  const { ok, output } = await runProgram('tar', [
    '--create',
    '--sort=name',
    '--format=gnu',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    ...options,
    '--file',
    file,
    '--directory',
    folder,
    ...names,
  ])
  if (!ok) throw new SetupError(`tar could not make ${file}:\n${output}`)
}

const README = `svc, the video appliance

  bin/svc daemon start     starts svc on this machine and prints its URL
  bin/svc open --print     prints a link that signs you in, once
  bin/svc help             lists all commands

Man pages are in share/man (MANPATH), and completion for bash, zsh and fish is beside them. If bin is on your PATH, man
finds the pages by itself.

svc needs ffmpeg 5.1 or later with ffprobe, and bubblewrap 0.8 or later for the sandbox of ffmpeg. Install both with
the package manager of your system.
`

/** The server with a Node of its own, for any Linux with glibc 2.28 or later. */
export async function makeServerTarball({
  server,
  work,
  output,
  version,
  architecture,
  epochSeconds,
  level,
}: {
  /** What makeServerFiles has made. */
  server: string
  work: string
  output: string
  version: string
  architecture: Architecture
  epochSeconds: number
  level: number
}): Promise<string> {
  const name = `svc-${version}-linux-${architecture}`
  await rm(join(work, name), { recursive: true, force: true })
  await cp(server, join(work, name), { recursive: true })
  await mkdir(join(work, name, 'bin'))
  await cp(join(import.meta.dirname, 'tarball-svc'), join(work, name, 'bin', 'svc'))
  await writeFile(join(work, name, 'README'), README)
  await putManuals(join(work, name, 'share'), { version, epochSeconds })
  return makeTarball(work, name, output, epochSeconds, level)
}

/** SHA256SUMS of all other files in the folder, for `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  let text = ''
  for (const name of (await readdir(folder)).sort()) {
    if (name === 'SHA256SUMS') continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    text += `${hash.digest('hex')}  ${name}\n`
  }
  await writeFile(join(folder, 'SHA256SUMS'), text)
}
