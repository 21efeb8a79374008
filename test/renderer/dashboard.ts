/** A signed-in page of the real dashboard in real Chromium, and what is done with it again and again. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Daemon } from '../daemon.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { violationsOf } from '../support/axe.ts'

/** What a person may not see: errors of scripts, and whatever the page's own policy stops. */
const faults = new WeakMap<Page, string[]>()

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.addInitScript(KEEP_NOTICES)
  const seen: string[] = []
  faults.set(page, seen)
  page.on('pageerror', (error) => seen.push(String(error)))
  // The browser itself writes down each answer that is a refusal; those are the tests' own doing.
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource') &&
      seen.push(message.text()),
  )
  return page
}

export function assertNoFaults(page: Page): void {
  assert.deepEqual(faults.get(page), [])
}

/**
 * In the page: what notices say for some seconds, and buttons that copy for a moment, is kept in `notices`. With
 * `keepsNotices` a notice stays, as under a pointer that rests on it.
 */
const KEEP_NOTICES = `{
  globalThis.notices = []
  const seen = new WeakMap()
  const look = (root) => {
    for (const each of root.querySelectorAll('.notice .words, [role=status]')) {
      const text = each.textContent.replace(/\\s+/g, ' ').trim()
      if (text && text !== seen.get(each) && each.checkVisibility()) notices.push(text)
      seen.set(each, text)
    }
    if (globalThis.keepsNotices)
      for (const notice of root.querySelectorAll('.notice'))
        notice.dispatchEvent(new PointerEvent('pointerenter'))
  }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    if (this.localName === 'dash-notices' || this.localName === 'dash-copy')
      new MutationObserver(() => look(root)).observe(root, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    return root
  }
}`

/** Waits until a notice or a button that copies says it, or has since this was asked for last. */
export async function waitForNotice(page: Page, words: string | RegExp): Promise<void> {
  const pattern =
    typeof words === 'string' ? words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
  await page.waitForFunction((source) => {
    const page = window as unknown as { notices: string[] }
    const others = page.notices.filter((text) => !new RegExp(source, 'i').test(text))
    const isFound = others.length < page.notices.length
    page.notices.splice(0, Infinity, ...others)
    return isFound
  }, pattern)
}

/** Notices that come from now on stay until somebody takes back what they tell, or closes them. */
export const keepNotices = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { keepsNotices: true }))

export async function signIn(page: Page, daemon: Daemon): Promise<BrowserContext> {
  const { url } = await daemon.api.sessions.createLink()
  await page.goto(url)
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
  return page.context()
}

/** As a person does it: by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Two seconds of moving picture and sound. */
export async function makeClip(file: string): Promise<void> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25:duration=2',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=2',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    file,
  )
}

export interface Dropped {
  name: string
  bytes: Buffer
}
export const fileToDrop = async (path: string): Promise<Dropped> => ({
  name: basename(path),
  bytes: await readFile(path),
})

/** With bytes behind it that no codec understands: it takes as long to send as a test needs, and is the same film. */
export const lengthened = ({ name, bytes }: Dropped, addedBytes = 1_500_000): Dropped => ({
  name,
  bytes: Buffer.concat([bytes, randomBytes(addedBytes)]),
})

/** As a person does it: over the page, then let go. */
export async function drop(page: Page, ...files: Dropped[]): Promise<void> {
  const data = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'video/mp4' }))
      }
      return transfer
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
  // Loaded after the page is drawn.
  await page.locator('dash-drop').waitFor({ state: 'attached' })
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await page.getByText('Drop to upload').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await data.dispose()
}

/** In a list that is searched: opened, a few letters typed, and the option of that name. */
export async function pick(
  within: Page | Locator,
  label: string,
  option: string,
  typed = option,
): Promise<void> {
  await within.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const list = within.getByRole('dialog', { name: label })
  await list.getByRole('combobox').fill(typed)
  await list.getByRole('option', { name: option, exact: true }).click()
  await within.getByRole('button', { name: `${label}: ${option}`, exact: true }).waitFor()
}

/** WCAG 2.2 A and AA by axe-core, on the page as it stands. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  const found = await violationsOf(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Experimental, and wrong about words that are hidden from its reader, such as the length on the player's button.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  })
  assert.deepEqual(found, [], where)
}

/** By the second picture from now: what measures its width, such as a chart, knows of a new one by the first. */
export async function assertFits(page: Page, where: string): Promise<void> {
  const { content, width } = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return {
      content: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }
  })
  assert.ok(content <= width, `${where}: ${content} px of content in ${width} px`)
}
