/**
 * The archive of an image: a layout of OCI (https://github.com/opencontainers/image-spec) with the list that older
 * versions of Docker read. Like Docker, it says in the configuration how the health is checked.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packFolder } from '../tarball.ts'

export interface HealthCheck {
  Test: string[]
}
interface Descriptor {
  mediaType: string
  digest: string
  size: number
  annotations?: Record<string, string>
}
interface Manifest {
  config: Descriptor
  layers: Descriptor[]
}

/** `layout`: what buildah has pushed; changed. Answers the paths of the layers, from the lowest up. */
export async function packImage(
  layout: string,
  {
    file,
    tag,
    healthCheck,
    epochSeconds,
  }: { file: string; tag: string; healthCheck: HealthCheck; epochSeconds: number },
): Promise<{ layers: string[] }> {
  const index = await readJson<{ manifests: Descriptor[] }>(join(layout, 'index.json'))
  const pushed = index.manifests[0]!
  const manifest = await readJson<Manifest>(blobOf(layout, pushed))
  const config = await readJson<{ config: object }>(blobOf(layout, manifest.config))
  for (const old of [pushed, manifest.config]) await rm(blobOf(layout, old))
  const changed = { ...config, config: { ...config.config, Healthcheck: healthCheck } }
  manifest.config = await putBlob(layout, manifest.config, changed)
  const put = await putBlob(layout, pushed, manifest)
  const annotations = {
    'io.containerd.image.name': tag,
    'org.opencontainers.image.ref.name': tag.slice(tag.lastIndexOf(':') + 1),
  }
  await writeJson(join(layout, 'index.json'), { ...index, manifests: [{ ...put, annotations }] })
  await writeJson(join(layout, 'manifest.json'), [
    {
      Config: placeOf(manifest.config),
      RepoTags: [tag],
      Layers: manifest.layers.map(placeOf),
    },
  ])
  await packFolder(layout, file, epochSeconds)
  return { layers: manifest.layers.map((layer) => blobOf(layout, layer)) }
}

const readJson = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(path, 'utf8')) as T

const writeJson = (path: string, value: unknown): Promise<void> =>
  writeFile(path, JSON.stringify(value))

const placeOf = ({ digest }: Descriptor): string => `blobs/${digest.replace(':', '/')}`
const blobOf = (layout: string, blob: Descriptor): string => join(layout, placeOf(blob))

/** Answers its description: that of what it replaces, with another digest. */
async function putBlob(layout: string, before: Descriptor, value: unknown): Promise<Descriptor> {
  const digest = `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`
  const blob = { ...before, digest }
  await writeJson(blobOf(layout, blob), value)
  return { ...blob, size: (await stat(blobOf(layout, blob))).size }
}
