/** The four ways in which people work the elements, each as the browser itself gets it. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'

export const INPUTS = ['mouse', 'finger 390x844', 'finger 844x390', 'keyboard'] as const
export type Input = (typeof INPUTS)[number]

const phone = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
})

export const SCREENS: Record<Input, BrowserContextOptions> = {
  mouse: {},
  'finger 390x844': phone(390, 844),
  'finger 844x390': phone(844, 390),
  keyboard: {},
}

export const isFinger = (input: Input): boolean => input.startsWith('finger')

/** What is done to a control. `key`: from wherever the keyboard is; `absent`: it is not shown there. */
export type How =
  | { do: 'press' }
  | { do: 'key'; key: string }
  | { do: 'slide' }
  | { do: 'arrows'; key: string }
  | { do: 'choose' }
  | { do: 'write'; text: string }
  | { do: 'absent' }

export async function drive(
  page: Page,
  control: Locator,
  selector: string,
  input: Input,
  how: How,
): Promise<void> {
  const isReached = how.do !== 'absent' && how.do !== 'key'
  if (input === 'keyboard' && isReached) await reach(page, control, selector)
  switch (how.do) {
    case 'press':
      if (input === 'keyboard') return page.keyboard.press('Enter')
      return isFinger(input) ? control.tap() : control.click()
    case 'key':
    case 'arrows':
      return page.keyboard.press(how.key)
    case 'slide':
      return isFinger(input) ? slideFinger(page, control) : slideMouse(page, control)
    case 'choose':
      return chooseNext(page, control, input)
    case 'write':
      if (isFinger(input)) await control.tap()
      if (input === 'mouse') await control.click()
      return page.keyboard.type(how.text)
    case 'absent':
      if (await control.isVisible()) throw new Error('is shown where its row says that it is not')
  }
}

/** By Tab, and inside a menu by the arrows, as somebody gets there who has nothing but keys. */
async function reach(page: Page, control: Locator, selector: string): Promise<void> {
  const isThere = () =>
    control.evaluate((element) => {
      return (element.getRootNode() as ShadowRoot).activeElement === element
    })
  const step = /menu /.test(selector) ? 'ArrowDown' : 'Tab'
  await control.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press(step)
  }
  throw new Error(`${step} does not come to it`)
}

interface Way {
  from: [number, number]
  to: [number, number]
}

/** From its left quarter to its right one. */
async function wayAlong(control: Locator): Promise<Way> {
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox())!
  const middle = y + height / 2
  return { from: [x + width * 0.25, middle], to: [x + width * 0.75, middle] }
}

const STEPS = 6

async function slideMouse(page: Page, control: Locator): Promise<void> {
  // Some are folded in until the pointer is near.
  await control.locator('..').hover()
  await control.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const { from, to } = await wayAlong(control)
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: STEPS })
  await page.mouse.up()
}

async function slideFinger(page: Page, control: Locator): Promise<void> {
  const { from, to } = await wayAlong(control)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS
    await touch('touchMove', [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ])
  }
  await touch('touchEnd')
  await session.detach()
}

/** The list of choices is the system's own; what it hands over is the same for all. */
async function chooseNext(page: Page, control: Locator, input: Input): Promise<void> {
  if (input === 'keyboard') return page.keyboard.press('ArrowDown')
  // That a press reaches it, and nothing lies above it, is what can be seen from here.
  const pressed = control.evaluate((element) =>
    new Promise((resolve) => {
      element.addEventListener('pointerdown', resolve, { once: true })
    }).then(() => true),
  )
  await (isFinger(input) ? control.tap() : control.click())
  await pressed
  await page.keyboard.press('Escape')
  const values = await control.locator('option').evaluateAll((options) => {
    return options.map((option) => (option as HTMLOptionElement).value)
  })
  const now = await control.evaluate((select) => (select as HTMLSelectElement).selectedIndex)
  await control.selectOption(values[(now + 1) % values.length]!)
}
