/** The four inputs, and whether each control that a page shows stands in its row and can be operated by one. */
import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import type { Page } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { controlsByTab, controlsOf } from './operable.ts'
import { isNamed, ONLY_BY_KEYBOARD, type Press } from './pages.ts'

export interface Input {
  context: BrowserContextOptions
  press: Press
}

const phone = (width: number, height: number): Input => ({
  context: { viewport: { width, height }, hasTouch: true, isMobile: true },
  press: (control) => control.tap(),
})

export const INPUTS: Record<string, Input> = {
  mouse: {
    context: { viewport: { width: 1440, height: 900 } },
    press: (control) => control.click(),
  },
  'finger, upright': phone(390, 844),
  'finger, across': phone(844, 390),
  keyboard: {
    context: { viewport: { width: 1440, height: 900 } },
    async press(control) {
      await control.focus()
      const role = await control.evaluate((element) => element.closest('a[href]') !== null)
      await control.press(role ? 'Enter' : 'Space')
    },
  },
}

/** The whole page is there when all of its controls are; each can be operated by this input. */
export async function assertOperable(
  page: Page,
  { name, controls: table }: { name: string; controls: readonly string[] },
  input: string,
) {
  const hasTabbed = input === 'keyboard'
  const called = ({ role, name }: { role: string; name: string }): string => `${role} ${name}`
  const missing = async (): Promise<string[]> => {
    const there = (await controlsOf(page, { hasTabbed: true })).map(called)
    return table.filter(
      (pattern) => !pattern.startsWith('?') && !there.some((control) => isNamed(pattern, control)),
    )
  }
  await until(missing, (left) => left.length === 0, `the controls of ${name}`)
  const controls = hasTabbed ? await controlsByTab(page) : await controlsOf(page, { hasTabbed })
  assert.deepEqual(
    controls.map(called).filter((control) => !table.some((pattern) => isNamed(pattern, control))),
    [],
    `${name}: a control that pages.ts does not list`,
  )
  const faults = controls.flatMap((control) => {
    if (hasTabbed) return control.byTab ? [] : [`${called(control)}: Tab does not lead to it`]
    return control.pointer === '' || ONLY_BY_KEYBOARD.has(called(control))
      ? []
      : [`${called(control)}: ${control.pointer}`]
  })
  assert.deepEqual(faults, [], `${name}, ${input}`)
}
