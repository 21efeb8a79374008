import type { Page } from 'playwright-core'

/** Also what stands in shadow trees and in fields. */
export function wholePage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        texts.push(element.innerHTML, String((element as HTMLInputElement).value ?? ''))
        if (element.shadowRoot) walk(element.shadowRoot)
      }
    }
    walk(document)
    return texts.join('\n')
  })
}
