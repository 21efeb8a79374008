/** `npm run build`: builds every bundle again. */
import { BUNDLES, ensureBundles } from './bundles.ts'
import { fail, step } from './step.ts'

try {
  await step(
    'bundles',
    () => ensureBundles({ force: true }),
    () => BUNDLES.map(({ outDir }) => outDir).join(', '),
  )
} catch (error) {
  fail(error)
}
