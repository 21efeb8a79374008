/** What axe-core says against a page as it stands. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * `rule: place, element, what would mend it`, one each. Only these leave the page: with all that is
 * in order they are a hundred times as much.
 */
export async function violationsOf(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source)
  return page.evaluate(async (how) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      ...how,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${id}: ${target.flat().join(' ')}, ${html}, ${failureSummary}`,
      ),
    )
  }, options)
}
