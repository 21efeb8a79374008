/**
 * The floor plan: which folders stand on which. A folder imports from lower rows only, types and
 * lazy imports included; folders of one row are strangers to each other. docs/architecture.md says
 * what each is for.
 */
import type { Import } from './imports.ts'

/** Lowest first. A file that lies in the folder itself is named by its name. */
export const FLOORS: Record<string, readonly (readonly string[])[]> = {
  daemon: [
    ['contract'],
    ['ports'],
    ['postgres'],
    ['adapters', 'db', 'plan', 'subtitle-formats', 'sessions'],
    ['manifests', 'encoding', 'passkeys'],
    ['model'],
    ['analytics', 'audit', 'backups', 'collections', 'events', 'keys', 'stills', 'webhooks'],
    ['mail'],
    ['tokens', 'devices', 'accounts', 'sso'],
    ['videos', 'private-links', 'upload-links'],
    ['pipeline', 'trash'],
    ['cuts', 'uploads'],
    ['tracks'],
    ['imports', 'playback'],
    ['spaces'],
    ['system'],
    ['jobs', 'http'],
    ['config', 'read-text-program.ts'],
    ['config.ts'],
    ['backup-config.ts', 'preferences-of.ts', 'smtp-config.ts', 'storage-config.ts'],
    ['moving'],
    ['open-storage.ts'],
    ['deps.ts', 'process-folders.ts'],
    ['conductor.ts', 'listen.ts', 'restartable.ts', 'settings-of.ts'],
    ['run-worker.ts'],
    ['main.ts', 'programs'],
  ],
  renderer: [
    ['kit'],
    ['state'],
    ['notices'],
    ['analytics', 'audit', 'device', 'playground', 'problems', 'tracks', 'uploads'],
    ['cut', 'developers', 'sign-in', 'web-app'],
    ['account', 'people', 'sso'],
    ['activity', 'health', 'imports', 'links', 'trash'],
    ['video'],
    ['library', 'settings'],
    ['shell'],
    ['main.ts'],
  ],
}

/** Below `daemon/adapters`: how MP4 is read and written is known to ffmpeg's, and how a bucket is to those who use one. */
const BENEATH: Record<string, readonly (readonly string[])[]> = {
  'daemon/adapters': [
    ['mp4', 's3'],
    ['ffmpeg', 'backups', 'object-storage'],
  ],
}

/** One sentence a fault; none when every import goes down. */
export function floorFaults(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, kind }) => {
    if (kind !== 'ours') return []
    return Object.entries({ ...FLOORS, ...BENEATH }).flatMap(([part, floors]) => {
      const [importer, imported] = [childOf(part, from), childOf(part, to)]
      if (!importer || !imported || importer === imported) return []
      const [above, below] = [floorOf(floors, importer), floorOf(floors, imported)]
      if (part in BENEATH && (above < 0 || below < 0)) return []
      if (above < 0) return [`${part}/${importer} is on no floor of ${part}`]
      if (below < 0) return [`${part}/${imported} is on no floor of ${part}`]
      return below < above ? [] : [`${from} imports ${to}, which is not below it`]
    })
  })
}

/** Folders whose children import each other in a circle, each circle as the names of the children. */
export function folderCircles(imports: readonly Import[]): string[] {
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const { from, to, kind } of imports) {
    if (kind !== 'ours') continue
    const [a, b] = [from.split('/'), to.split('/')]
    const same = a.findIndex((part, at) => part !== b[at])
    if (same < 1 || b[same] === undefined) continue
    const folder = a.slice(0, same).join('/')
    const next = folders.get(folder) ?? new Map<string, Set<string>>()
    folders.set(folder, next)
    next.set(a[same]!, (next.get(a[same]!) ?? new Set()).add(b[same]))
  }
  return [...folders].flatMap(([folder, next]) =>
    circlesIn(next).map((circle) => `${folder}: ${circle.join(' → ')}`),
  )
}

function circlesIn(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (child: string, path: string[]): void => {
    const at = path.indexOf(child)
    if (at >= 0) return void found.push([...path.slice(at), child])
    if (done.has(child)) return
    for (const to of next.get(child) ?? []) walk(to, [...path, child])
    done.add(child)
  }
  for (const child of next.keys()) walk(child, [])
  return found
}

function childOf(part: string, path: string): string | undefined {
  return path.startsWith(`${part}/`) ? path.slice(part.length + 1).split('/')[0] : undefined
}

const floorOf = (floors: readonly (readonly string[])[], child: string): number =>
  floors.findIndex((floor) => floor.includes(child))
