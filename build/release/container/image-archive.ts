/**
 * The archive of an image, in the form of `docker save`, which Docker, Podman and others load. A layout of OCI would
 * lose how the health is checked: its configuration has no place for that, and Podman reads it without.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packFolder } from '../tarball.ts'

export interface HealthCheck {
  Test: string[]
}
interface Blob {
  digest: string
}

/** `layout`: what buildah has pushed as OCI; changed. Answers the paths of the layers, from the lowest up. */
export async function packImage(
  layout: string,
  {
    file,
    tag,
    healthCheck,
    epochSeconds,
  }: { file: string; tag: string; healthCheck: HealthCheck; epochSeconds: number },
): Promise<{ layers: string[] }> {
  const index = await readJson<{ manifests: [Blob] }>(join(layout, 'index.json'))
  const [pushed] = index.manifests
  const { config, layers } = await readJson<{ config: Blob; layers: Blob[] }>(
    join(layout, placeOf(pushed)),
  )
  const image = await readJson<{ config: object }>(join(layout, placeOf(config)))
  const text = JSON.stringify({ ...image, config: { ...image.config, Healthcheck: healthCheck } })
  const checked = { digest: `sha256:${createHash('sha256').update(text).digest('hex')}` }
  await writeFile(join(layout, placeOf(checked)), text)
  await writeFile(
    join(layout, 'manifest.json'),
    JSON.stringify([{ Config: placeOf(checked), RepoTags: [tag], Layers: layers.map(placeOf) }]),
  )
  for (const gone of ['index.json', 'oci-layout', placeOf(pushed), placeOf(config)])
    await rm(join(layout, gone))
  await packFolder(layout, file, epochSeconds)
  return { layers: layers.map((layer) => join(layout, placeOf(layer))) }
}

const readJson = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(path, 'utf8')) as T

const placeOf = ({ digest }: Blob): string => `blobs/${digest.replace(':', '/')}`
