/** A page with one player, and what tests ask of it. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { SvcPlayer } from '../../components/player/element.ts'
import type { PlayerState } from '../../components/player/events.ts'
import type { Stage } from './stage.ts'

/** What went wrong on a page beyond answers that the test wanted to be faulty. */
const errors = new WeakMap<Page, string[]>()

export interface Opening extends BrowserContextOptions {
  /** Runs in the page before anything else. */
  before?: string
  /** Before the page is loaded, such as a route of its own. */
  prepare?: (page: Page) => Promise<unknown>
  /** Loads one element alone. */
  entry?: string
}

const DEFINED_MS = 5_000

/** The page is closed, and looked at for errors, by `close`. */
export async function open(
  stage: Stage,
  body: string,
  { before, prepare, entry, ...options }: Opening = {},
): Promise<Page> {
  const context = await stage.browser.newContext({
    viewport: { width: 1000, height: 700 },
    ...options,
  })
  const page = await context.newPage()
  const seen: string[] = []
  errors.set(page, seen)
  page.on('pageerror', (error) => seen.push(String(error)))
  if (before) await page.addInitScript(before)
  await prepare?.(page)
  await page.goto(stage.page(body, entry))
  // With the entry of all, each element comes when the page is seen to have one. Pages that never
  // get theirs are tested too.
  if (!entry)
    await page
      .waitForFunction(() => document.querySelector(':not(:defined)') === null, undefined, {
        timeout: DEFINED_MS,
      })
      .catch(() => undefined)
  return page
}

export async function close(page: Page): Promise<void> {
  await page.context().close()
  const seen = errors.get(page) ?? []
  if (seen.length > 0) throw new Error(`The page had errors: ${seen.join('\n')}`)
}

/** Opens, does it, closes. */
export async function on(
  stage: Stage,
  body: string,
  action: (page: Page) => Promise<void>,
  opening?: Opening,
): Promise<void> {
  const page = await open(stage, body, opening)
  try {
    await action(page)
  } catch (error) {
    await page.context().close()
    throw error
  }
  await close(page)
}

export async function inState(page: Page, state: PlayerState): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<SvcPlayer>('svc-player')?.state === wanted,
    state,
  )
}

/** Waits until this holds of the player. */
export async function until(page: Page, holds: (player: SvcPlayer) => unknown): Promise<void> {
  await page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-player'))`)
}

export async function ask<T>(
  page: Page,
  question: (player: SvcPlayer) => T | Promise<T>,
): Promise<T> {
  return page
    .locator('svc-player')
    .evaluate(question as (element: Element) => T | Promise<T>) as Promise<T>
}

/** Starts it and waits for a first second of it. */
export async function playing(page: Page): Promise<void> {
  await inState(page, 'ready')
  await ask(page, (player) => player.play())
  await until(page, (player) => player.currentTime > 0.5)
}

export const visible = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).isVisible()
