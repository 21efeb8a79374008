/** What the elements weigh on a page, and what axe says of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violationsOf } from '../support/axe.ts'
import type { Stage } from './stage.ts'

/** Of all scripts that the page has loaded so far, but for its first: gzip -9, in bytes. */
export async function weightOf(stage: Stage, page: Page): Promise<number> {
  return weightOfScripts(stage, await scriptsOf(page))
}

/** Of these, in the measure of `weightOf`. */
export const weightOfScripts = (stage: Stage, urls: readonly string[]): Promise<number> =>
  sumOf(
    stage,
    urls.flatMap((url) => LATER.exec(url)?.[1] ?? []),
    (script) => gzipSync(script, { level: 9 }),
  )

/** Of all scripts that the page has loaded so far as the appliance sends them to a browser: Brotli, in bytes. */
export async function sentWeightOf(stage: Stage, page: Page): Promise<number> {
  const urls = await scriptsOf(page)
  const names = urls.flatMap(
    (url) => LATER.exec(url)?.[1] ?? (url.endsWith('/npm/@svc/components/+esm') ? 'esm.js' : []),
  )
  assert.ok(names.includes('esm.js'), urls.join(' '))
  return sumOf(stage, names, (script) =>
    brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  )
}

const LATER = /@svc\/components@[\d.]+\/([\w.-]+\.js)$/

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

async function sumOf(
  { dist }: Stage,
  names: readonly string[],
  compressed: (script: Buffer) => Buffer,
): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(names)].map(async (name) => compressed(await readFile(join(dist, name))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function noViolations(page: Page): Promise<void> {
  assert.deepEqual(await violationsOf(page), [])
}

/** A page that is one for axe, too. */
export const whole = (body: string): string =>
  `<html lang="en"><title>A page</title><main><h1>A page</h1><h2>Below it</h2>${body}</main>`
