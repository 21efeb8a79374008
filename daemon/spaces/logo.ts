/** The logo of a space on its pages for viewers. */
import type { Space } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { BrandingRecord } from '../ports/records.ts'
import { findSpace } from '../model/find-space.ts'
import { presentSpace } from '../model/present-space.ts'
import { receiveImage, type IncomingImage } from '../stills/receive-image.ts'

/** Pixels, twice of what the pages show at most. */
const MOST = { width: 640, height: 128 }

type LogoDeps = Pick<Deps, 'db' | 'ids' | 'media' | 'settings'>

export async function setLogo(
  deps: LogoDeps,
  caller: Caller,
  id: string,
  input: IncomingImage,
): Promise<Space> {
  await deps.db.read((repositories) => findSpace(repositories, caller, id))
  const { bytes, facts } = await receiveImage(deps, input, 'A logo')
  const shrink = Math.min(1, MOST.width / facts.width, MOST.height / facts.height)
  const image = await deps.media.reshaped(
    bytes,
    { ...MOST, fit: 'contain', quality: 90, format: 'webp' },
    { signal: input.signal },
  )
  return store(deps, caller, id, image, {
    version: deps.ids.videoKey(),
    width: Math.max(1, Math.round(facts.width * shrink)),
    height: Math.max(1, Math.round(facts.height * shrink)),
  })
}

export function removeLogo(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<Space> {
  return store(deps, caller, id, null, null)
}

function store(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
  image: Buffer | null,
  logo: BrandingRecord['logo'],
): Promise<Space> {
  return db.write(async (repositories) => {
    const space = await findSpace(repositories, caller, id)
    const branding = { color: null, links: [], ...space.branding, logo }
    await repositories.spaces.setLogo(id, image)
    await repositories.spaces.update(id, { branding })
    return presentSpace(settings, { ...space, branding })
  })
}

/** WebP; null for an unknown space and a version that is no longer there. */
export function findLogo(
  { db }: Pick<Deps, 'db'>,
  id: string,
  version: string,
): Promise<Buffer | null> {
  return db.read(async ({ spaces }) => {
    const space = await spaces.get(id)
    return space?.branding?.logo?.version === version ? spaces.logo(id) : null
  })
}
