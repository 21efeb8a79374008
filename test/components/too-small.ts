/** What is too small for a finger (WCAG 2.5.5). */
import type { Page } from 'playwright-core'

const FINGER_PIXELS = 44
const PRESSED = 'button, a[href], input:not([type=file]), select, summary, textarea'

/** What can be seen and pressed and is smaller: its element, its class or part, its size. */
export const tooSmall = (page: Page, within = ''): Promise<string[]> =>
  page.locator(within + PRESSED.replaceAll(', ', `, ${within}`)).evaluateAll(
    (all, least) =>
      all.flatMap((each) => {
        const label = each.matches('[type=checkbox], [type=radio]') && each.closest('label')
        const { width, height } = (label || each).getBoundingClientRect()
        const isSeen = each.checkVisibility({ visibilityProperty: true }) && width > 0
        const host = (each.getRootNode() as ShadowRoot).host?.localName
        return isSeen && Math.min(width, height) < least
          ? [`${host} ${each.className || each.getAttribute('part')} ${width}x${height}`]
          : []
      }),
    FINGER_PIXELS,
  )
