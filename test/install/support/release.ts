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

/** A package of a later version, of the same sources. */
export const laterPackage = async (version: string): Promise<string> =>
  theFile(
    await makeIn(join(WORK, `tested-${version}`), { version, parts: ['debian'], level: 0 }),
    '*.deb',
  )

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
