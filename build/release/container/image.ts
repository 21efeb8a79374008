/**
 * The container image of this machine's processor: a Debian from packages (as debian:12-slim is one), the Containerfile
 * on it, built by buildah without a container engine.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../../test/support/find-program.ts'
import { findMmdebstrap, makeDebian, scratchPlace } from '../../debian.ts'
import { runProgram } from '../../program.ts'
import { SetupError } from '../../step.ts'
import { ARCHITECTURES, type Architecture } from '../architecture.ts'
import { packImage, type HealthCheck } from './image-archive.ts'
import { writeImageBill } from './image-bill.ts'

/** The base, the image, and both again as layers. */
const NEEDED_BYTES = 5e9
const BASE = 'localhost/svc-base'
/** Without pages for readers and languages, as in the image of Debian; licences stay. */
const SLIM = [
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/info/*',
  'path-exclude=/usr/share/locale/*',
]

export interface ImageOptions {
  /** The release so far, with the Debian package and the Containerfile. */
  output: string
  architecture: Architecture
  version: string
  epochSeconds: number
  /** Name of the Debian package. */
  debian: string
}

export const findBuildah = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_BUILDAH', names: ['buildah'], elsewhere: ['/usr/bin'] })

/** What keeps this machine from making it; null if nothing does. */
export async function whyNoImage(architecture: Architecture): Promise<string | null> {
  if (architecture !== process.arch) return `not made: this machine is not ${architecture}`
  if (process.getuid?.() !== 0 || !(await findBuildah()) || !(await findMmdebstrap()))
    return 'not made: needs root, buildah and mmdebstrap'
  return null
}

/** Answers the name of the archive; its bill of materials lies beside it. */
export async function makeImage({
  output,
  architecture,
  version,
  epochSeconds,
  debian,
}: ImageOptions): Promise<string> {
  const folder = await mkdtemp(join(await scratchPlace(NEEDED_BYTES), 'svc-image-'))
  try {
    const tag = `localhost/svc:${version}`
    const context = join(folder, 'context')
    await mkdir(context)
    await makeDebian(join(context, 'base.tar'), folder, {
      options: SLIM.map((option) => `--dpkgopt=${option}`),
      env: { SOURCE_DATE_EPOCH: String(epochSeconds) },
    })
    await writeFile(join(folder, 'base'), 'FROM scratch\nADD base.tar /\n')
    await build(folder, join(folder, 'base'), BASE, epochSeconds)
    await rm(join(context, 'base.tar'))
    await cp(join(output, debian), join(context, debian))
    await build(folder, join(output, 'Containerfile'), tag, epochSeconds, { BASE })
    const layout = join(folder, 'layout')
    await buildah(folder, ['push', '--quiet', '--format', 'oci', tag, `oci:${layout}:${version}`])
    const name = `svc-image-${version}-${ARCHITECTURES[architecture].debian}`
    const { layers } = await packImage(layout, {
      file: join(output, `${name}.tar`),
      tag,
      healthCheck: await healthCheckOf(folder, tag),
      epochSeconds,
    })
    await writeImageBill(join(output, `${name}.cdx.json`), {
      layer: layers.at(-1)!,
      tag,
      version,
      epochSeconds,
    })
    return `${name}.tar`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** In the format of Docker, since that of OCI loses how the health is checked. */
async function build(
  folder: string,
  file: string,
  tag: string,
  epochSeconds: number,
  args: Record<string, string> = {},
): Promise<void> {
  const given = { ...args, SOURCE_DATE_EPOCH: String(epochSeconds) }
  await buildah(folder, [
    'bud',
    '--quiet',
    '--isolation=chroot',
    '--format=docker',
    '--identity-label=false',
    `--timestamp=${epochSeconds}`,
    ...Object.entries(given).map(([name, value]) => `--build-arg=${name}=${value}`),
    `--tag=${tag}`,
    `--file=${file}`,
    join(folder, 'context'),
  ])
}

async function healthCheckOf(folder: string, tag: string): Promise<HealthCheck> {
  const image = JSON.parse(await buildah(folder, ['inspect', '--type=image', tag])) as {
    Docker: { config: { Healthcheck: HealthCheck } }
  }
  return image.Docker.config.Healthcheck
}

/** With storage of its own, so that no image of this machine is used or changed. */
async function buildah(folder: string, args: string[]): Promise<string> {
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const program = (await findBuildah())!
  const { ok, output } = await runProgram(program, [...places, '--storage-driver=vfs', ...args], {
    env: { TMPDIR: folder },
  })
  if (!ok) throw new SetupError(`buildah could not make the image:\n${output}`)
  return output
}
