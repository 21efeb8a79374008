/**
 * The Debian package of the server: /usr/lib/svc, the service, its user, /etc/svc/config and the command svc with
 * its man pages. Its
 * scripts and texts are in debian/ beside this file.
 */
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ApplianceManifest } from '../appliance-files.ts'
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'
import { ARCHITECTURES, type Architecture } from './architecture.ts'
import { putManuals } from './manuals.ts'
import { evenOut, filesIn } from './staged-files.ts'

const TEXTS = join(import.meta.dirname, 'debian')

/** Where each text goes in the package. */
const PLACES: Record<string, string> = {
  'svc.service': 'usr/lib/systemd/system/svc.service',
  'sysusers.conf': 'usr/lib/sysusers.d/svc.conf',
  config: 'etc/svc/config',
  svc: 'usr/bin/svc',
  copyright: 'usr/share/doc/svc/copyright',
}
const SCRIPTS = ['postinst', 'prerm', 'postrm'] as const
/** Settings may hold the password of a mail server; systemd reads it before it becomes the user svc. */
const MODES = { 'etc/svc/config': 0o600 }

/** ffmpeg 5.1 and bubblewrap 0.8 are what svc needs; the libraries are those of its Node. */
const DEPENDS = [
  'bubblewrap (>= 0.8)',
  'ffmpeg (>= 7:5.1)',
  'libc6 (>= 2.28)',
  'libgcc-s1',
  'libstdc++6',
  'systemd-standalone-sysusers | systemd-sysusers',
  'util-linux',
]

export interface DebianOptions {
  /** What makeServerFiles has made. */
  server: string
  /** Emptied; for what is packed. */
  stage: string
  /** The folder for the package. */
  output: string
  architecture: Architecture
  manifest: ApplianceManifest
  epochSeconds: number
  /** How hard xz tries, from 0 to 9. */
  level: number
}

/** `1.0.0-beta.1` comes before `1.0.0`, which Debian writes with a tilde. */
export const debianVersion = (version: string): string => version.replace('-', '~')

export const debianFile = (version: string, architecture: Architecture): string =>
  `svc_${debianVersion(version)}_${ARCHITECTURES[architecture].debian}.deb`

/** Answers the name of the file. */
export async function makeDebianPackage({
  server,
  stage,
  output,
  architecture,
  manifest,
  epochSeconds,
  level,
}: DebianOptions): Promise<string> {
  await rm(stage, { recursive: true, force: true })
  await mkdir(join(stage, 'DEBIAN'), { recursive: true })
  await cp(server, join(stage, 'usr/lib/svc'), { recursive: true })
  for (const [text, place] of Object.entries(PLACES)) {
    await mkdir(dirname(join(stage, place)), { recursive: true })
    await cp(join(TEXTS, text), join(stage, place))
  }
  await putManuals(join(stage, 'usr/share'), { version: manifest.version, epochSeconds })
  await evenOut(stage, epochSeconds, MODES)
  const files = (await filesIn(stage)).filter((path) => !path.startsWith('DEBIAN/'))
  for (const script of SCRIPTS) {
    await cp(join(TEXTS, script), join(stage, 'DEBIAN', script))
    await chmod(join(stage, 'DEBIAN', script), 0o755)
  }
  await writeFile(join(stage, 'DEBIAN', 'conffiles'), '/etc/svc/config\n')
  await writeFile(join(stage, 'DEBIAN', 'md5sums'), await checksums(stage, files))
  const version = debianVersion(manifest.version)
  const name = debianFile(manifest.version, architecture)
  await writeFile(
    join(stage, 'DEBIAN', 'control'),
    control({ manifest, version, architecture, kilobytes: await kilobytesOf(stage, files) }),
  )
  await evenOut(join(stage, 'DEBIAN'), epochSeconds)
  const { ok, output: dpkgOutput } = await runProgram(
    'dpkg-deb',
    ['--root-owner-group', '-Zxz', `-z${level}`, '--build', stage, join(output, name)],
    { env: { SOURCE_DATE_EPOCH: String(epochSeconds) } },
  )
  if (!ok) throw new SetupError(`dpkg-deb could not make ${name}:\n${dpkgOutput}`)
  return name
}

/** Policy 4.9 of Debian: the stated size is in units of 1,024 bytes. */
async function kilobytesOf(stage: string, files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(join(stage, file))).size
  return Math.ceil(bytes / 1_024)
}

/** Configuration is left out, since it is the administrator's to change. */
async function checksums(stage: string, files: readonly string[]): Promise<string> {
  let text = ''
  for (const file of files.filter((path) => !path.startsWith('etc/')))
    text += `${createHash('md5')
      .update(await readFile(join(stage, file)))
      .digest('hex')}  ${file}\n`
  return text
}

function control({
  manifest,
  version,
  architecture,
  kilobytes,
}: {
  manifest: ApplianceManifest
  version: string
  architecture: Architecture
  kilobytes: number
}): string {
  return `Package: svc
Version: ${version}
Architecture: ${ARCHITECTURES[architecture].debian}
Maintainer: The svc authors <svc@svc.invalid>
Installed-Size: ${kilobytes}
Depends: ${DEPENDS.join(', ')}
Section: video
Priority: optional
Homepage: https://svc.invalid
Description: ${manifest.description.replace(/\.$/, '')}
 Upload a file; svc encodes, stores and serves it: as a player for web pages, as
 an HLS stream and files at permanent URLs, and as frame images. This package
 runs it as a service on port 4080 of this machine and brings the command svc.
`
}
