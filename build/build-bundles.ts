/** `node build/build-bundles.ts NAME…`: builds these bundles; `build/bundles.ts` starts it. */
import { buildBundle } from './bundles.ts'

for (const name of process.argv.slice(2)) await buildBundle(name)
