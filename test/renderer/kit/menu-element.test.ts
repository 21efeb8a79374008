/** The button that opens a menu, by itself: its keys, where the focus is, and choices that are several. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'mocha'
import { elementStage } from '../element.ts'

interface Item {
  label: string
  disabled?: boolean
  checked?: boolean
  several?: boolean
}

describe('the menu of a button, by itself', () => {
  const stage = elementStage('kit/dash-menu.ts', 'dash-menu')
  beforeEach(() => stage.mount({}, { properties: { label: 'More' } }))

  /** What is chosen is kept with what had the focus then; items that are several are switched. */
  const offer = (items: readonly (Item | 'line' | { heading: string })[]) =>
    stage.page.evaluate((items) => {
      const menu = document.querySelector('dash-menu') as unknown as { items: unknown[] }
      const page = window as unknown as { chosen: string[] }
      page.chosen = []
      const run = (item: Item) => () => {
        const focused = document.activeElement?.shadowRoot?.activeElement
        page.chosen.push(`${item.label}, ${focused?.ariaLabel ?? focused?.textContent?.trim()}`)
        if (!item.several) return
        menu.items = menu.items.map((each) =>
          (each as Item).label === item.label
            ? { ...(each as Item), checked: !(each as Item).checked }
            : each,
        )
      }
      menu.items = items.map((item) =>
        typeof item === 'object' && 'label' in item ? { ...item, run: run(item) } : item,
      )
    }, items)
  const chosen = () => stage.page.evaluate(() => (window as unknown as { chosen: string[] }).chosen)
  const button = () => stage.page.getByRole('button', { name: 'More' })
  const menu = () => stage.page.getByRole('menu')
  const focused = () => stage.page.locator('[role^=menuitem]:focus').innerText()
  /** Where the focus is after each of the keys. */
  const pressed = async (...keys: string[]) => {
    const stops: string[] = []
    for (const key of keys) {
      await stage.page.keyboard.press(key)
      stops.push(await focused())
    }
    return stops
  }
  const open = async () => {
    await button().press('ArrowDown')
    await menu().waitFor()
    await stage.page.locator('[role^=menuitem]:focus').waitFor()
    // It has the focus before it has its place.
    await stage.settled()
  }

  it('arrows go around, Home and End to its ends, and neither lines nor disabled items are stops', async () => {
    await offer([
      { label: 'Rename' },
      'line',
      { heading: 'Elsewhere' },
      { label: 'Copy', disabled: true },
      { label: 'Move' },
      { label: 'Delete' },
    ])
    await open()
    assert.equal(await focused(), 'Rename')
    assert.deepEqual(await pressed('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'), [
      'Move',
      'Delete',
      'Rename',
      'Delete',
    ])
    assert.deepEqual(await pressed('Home', 'End'), ['Rename', 'Delete'])
  })

  it('the focus is in it as soon as it is shown: no key goes elsewhere', async () => {
    await offer([{ label: 'Copy', disabled: true }, { label: 'Rename' }, { label: 'Delete' }])
    const first = await button().evaluate((each) => {
      ;(each as HTMLElement).click()
      return (each.getRootNode() as ShadowRoot).activeElement?.textContent?.trim()
    })
    assert.equal(first, 'Rename')
  })

  it('a letter goes to the next item that begins with it, and around', async () => {
    await offer([
      { label: 'Move' },
      { label: 'Share' },
      { label: 'Make private' },
      { label: 'End' },
    ])
    await open()
    assert.deepEqual(await pressed('m', 'M', 'e', 'x'), ['Make private', 'Move', 'End', 'End'])
  })

  it('what is disabled does nothing, and the menu stays open', async () => {
    await offer([{ label: 'Rename' }, { label: 'Copy', disabled: true }])
    await open()
    // A person can press what Playwright would wait for.
    await stage.page.getByRole('menuitem', { name: 'Copy' }).click({ force: true })
    assert.equal(await menu().isVisible(), true)
    assert.deepEqual(await chosen(), [])
  })

  it('the focus is back on its button before anything is done', async () => {
    await offer([{ label: 'Rename' }, { label: 'Delete' }])
    await open()
    await stage.page.keyboard.press('ArrowDown')
    await stage.page.keyboard.press('Enter')
    assert.deepEqual(await chosen(), ['Delete, More'])
    assert.equal(await menu().isVisible(), false)
    await open()
    await stage.page.keyboard.press('Escape')
    await menu().waitFor({ state: 'hidden' })
    assert.equal(await stage.page.locator('button:focus').getAttribute('aria-label'), 'More')
    assert.equal(await button().getAttribute('aria-expanded'), 'false')
    assert.deepEqual(await chosen(), ['Delete, More'])
  })

  it('Tab leaves it for what follows the button, and a click elsewhere keeps the focus there', async () => {
    await stage.page.evaluate(() => {
      const next = document.createElement('input')
      next.ariaLabel = 'Next'
      next.style.marginTop = '300px'
      document.body.append(next)
    })
    await offer([{ label: 'Rename' }, { label: 'Delete' }])
    const next = stage.page.getByRole('textbox', { name: 'Next' })
    await open()
    await stage.page.keyboard.press('Tab')
    await menu().waitFor({ state: 'hidden' })
    await stage.page.locator('input:focus').waitFor()
    await open()
    await next.click()
    await menu().waitFor({ state: 'hidden' })
    await stage.settled()
    assert.equal(await stage.page.locator('input:focus').count(), 1)
  })

  it('is closed for everybody when its row is moved', async () => {
    await offer([{ label: 'Rename' }])
    await open()
    await stage.reopen()
    await menu().waitFor({ state: 'hidden' })
    assert.equal(await button().getAttribute('aria-expanded'), 'false')
    assert.equal(await stage.page.locator('dash-menu[open]').count(), 0)
    await open()
  })

  it('opens at what is chosen; choices that are several are switched while it stays open', async () => {
    await offer([
      { label: 'Newest', checked: false },
      { label: 'Name', checked: true },
      { label: 'Size', checked: false, several: true },
    ])
    await open()
    assert.equal(await focused(), 'Name')
    await stage.page.keyboard.press('ArrowDown')
    await stage.page.keyboard.press('Space')
    await stage.page.getByRole('menuitemcheckbox', { name: 'Size', checked: true }).waitFor()
    assert.equal(await menu().isVisible(), true)
    assert.equal(await focused(), 'Size')
    await stage.page.getByRole('menuitemradio', { name: 'Newest' }).click()
    await menu().waitFor({ state: 'hidden' })
    assert.deepEqual(await chosen(), ['Size, Size', 'Newest, More'])
  })
})
