/** What the elements weigh on a page, and what axe says of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violationsOf } from '../support/axe.ts'
import type { Stage } from './stage.ts'

/** Of all scripts that the page has loaded so far: gzip -9, in bytes. */
export async function weightOf(stage: Stage, page: Page): Promise<number> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const names = urls.flatMap(
    (url) => /@svc\/components@[\d.]+\/([\w.-]+\.js)$/.exec(url)?.[1] ?? [],
  )
  const sizes = await Promise.all(
    [...new Set(names)].map(
      async (name) => gzipSync(await readFile(join(stage.dist, name)), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function noViolations(page: Page): Promise<void> {
  assert.deepEqual(await violationsOf(page), [])
}

/** A page that is one for axe, too. */
export const whole = (body: string): string =>
  `<html lang="en"><title>A page</title><main><h1>A page</h1><h2>Below it</h2>${body}</main>`
