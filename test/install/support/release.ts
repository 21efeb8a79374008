/** The files of a release as `npm run release` makes them: those in SVC_RELEASE, else made once in each process. */
import { join, resolve } from 'node:path'
import { globSync } from 'node:fs'
import { makeRelease, type ReleasePart } from '../../../build/release/make-release.ts'
import type { Architecture } from '../../../build/release/architecture.ts'

const WORK = join(import.meta.dirname, '..', '..', '..', 'dist', 'release')

let made: Promise<string> | undefined
/** Answers their folder. */
export const releaseOnce = (): Promise<string> => (made ??= releaseOf(join(WORK, 'tested')))

/** Some parts of a release, or those in SVC_RELEASE; answers their folder. */
export async function releaseOf(output: string, parts?: readonly ReleasePart[]): Promise<string> {
  const given = process.env['SVC_RELEASE']
  return given ? resolve(given) : makeIn(output, parts ? { parts } : {})
}

const LATER: Record<string, { file: string; parts: readonly ReleasePart[] }> = {
  debian: { file: '*.deb', parts: ['debian'] },
  tarball: { file: 'svc-[0-9]*.tar.xz', parts: ['tarball'] },
  image: { file: 'svc-image-*.tar', parts: ['debian', 'container', 'image'] },
}

export const LATER_VERSION = '0.2.0'

const laterMade: Record<string, Promise<string>> = {}
/** The package, tarball or image of a later version, of the same sources; made once in each process. */
export async function laterRelease(kind: 'debian' | 'tarball' | 'image'): Promise<string> {
  const { file, parts } = LATER[kind]!
  const output = join(WORK, `tested-${LATER_VERSION}-${kind}`)
  laterMade[kind] ??= makeIn(output, { version: LATER_VERSION, parts, level: 0 })
  return theFile(await laterMade[kind], file)
}

/**
 * For Node in the data folder of a stopped svc: what is left by the upgrade to a release whose database differs, a copy
 * from before and a step that this version does not know.
 */
export const UPGRADED_DATA = `
  const folder = '/var/lib/svc/';
  require('node:fs').copyFileSync(folder + 'svc.db', folder + 'svc.db.before-${LATER_VERSION}');
  const database = new (require('node:sqlite').DatabaseSync)(folder + 'svc.db');
  database.exec("INSERT INTO migrations (timestamp, name) VALUES (1700000000999, 'Later1700000000999')");
  database.close()`

async function makeIn(
  output: string,
  options: { version?: string; parts?: readonly ReleasePart[]; level?: number },
): Promise<string> {
  await makeRelease({ output, architectures: [process.arch as Architecture], ...options })
  return output
}

/** Path of the only file that fits. */
export function theFile(folder: string, pattern: string): string {
  const [file, ...more] = globSync(pattern, { cwd: folder })
  if (file === undefined || more.length > 0)
    throw new Error(`${folder} has ${file ? 'several files' : 'no file'} ${pattern}`)
  return join(folder, file)
}
