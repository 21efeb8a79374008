/**
 * `npm run release`: everything that svc is installed from, into release/, with checksums and a bill of materials.
 * `npm run release -- --arch arm64` makes it for another processor.
 */
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { fail, SetupError } from '../step.ts'
import { makeRelease } from './make-release.ts'
import { ARCHITECTURES, type Architecture } from './architecture.ts'

try {
  const { values } = parseArgs({
    options: { arch: { type: 'string', multiple: true }, output: { type: 'string' } },
  })
  const named = values.arch ?? [process.arch]
  const unknown = named.find((name) => !(name in ARCHITECTURES))
  if (unknown !== undefined)
    throw new SetupError(
      `There is no release for ${unknown}. --arch takes ${Object.keys(ARCHITECTURES).join(' or ')}.`,
    )
  await makeRelease({
    output: values.output ?? join(import.meta.dirname, '..', '..', 'release'),
    architectures: named as Architecture[],
  })
} catch (error) {
  fail(error)
}
