import type { Page } from 'playwright-core'

/** What would move if something changed, and what does, by its style. */
export const moving = (page: Page, elements: string): Promise<string[]> =>
  page.locator(elements).evaluateAll((all) => {
    const found = all.flatMap((element) =>
      [...element.shadowRoot!.querySelectorAll('*')].flatMap((each) =>
        ['', '::before', '::after'].flatMap((pseudo) => {
          const { animationName, transitionDuration } = getComputedStyle(each, pseudo || undefined)
          // Empty where nothing is drawn.
          const animations = ['', 'none'].includes(animationName) ? [] : [animationName]
          const transitions = /^(0s(, 0s)*)?$/.test(transitionDuration) ? [] : [transitionDuration]
          return [...animations, ...transitions].map(
            (what) => `${element.localName} ${each.getAttribute('class')} ${pseudo} ${what}`,
          )
        }),
      ),
    )
    return [...new Set(found)].toSorted()
  })
