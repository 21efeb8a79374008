/** What browsers and the terminal get. */
import { ensureBundles } from '../../build/bundles.ts'

let built: Promise<unknown> | undefined

/** As the tree says now: built once in each process. A whole run has just built them. */
export const bundlesOnce = (): Promise<unknown> =>
  (built ??= process.env['SVC_TEST_NOTES'] ? Promise.resolve() : ensureBundles())
