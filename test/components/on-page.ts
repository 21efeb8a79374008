/** A page with one player, and what tests ask of it. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { SvcPlayer } from '../../components/player/element.ts'
import type { PlayerState } from '../../components/player/events.ts'
import { IDLE_MS } from '../../components/player/controls/idle.ts'
import type { Stage } from './stage.ts'
import { endTimers, holdTimers, untilTimer } from './timers.ts'

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

/**
 * The page is closed, and looked at for errors, by `close`. The controls of a player never hide because nobody does
 * anything, unless the test ends that timer: a slow machine would find no control where it wants to press it.
 */
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
  await page.addInitScript(holdTimers(IDLE_MS))
  if (before) await page.addInitScript(before)
  await prepare?.(page)
  await page.goto(stage.page(body, entry))
  // With the entry of all, each element comes when the page is seen to have one.
  if (!entry)
    await page.waitForFunction(() =>
      [...document.querySelectorAll(':not(:defined)')].every(
        ({ localName }) => !localName.startsWith('svc-'),
      ),
    )
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

/** Until the controls hide, which they do only while it plays: so slowly here that it does not end. */
export async function idle(page: Page): Promise<void> {
  await ask(page, (player) => {
    player.media.playbackRate = 0.0625
    return player.play()
  })
  await controlled(page)
  await endTimers(page, IDLE_MS)
  await page.locator('.stage.idle').waitFor()
}

/** Pauses it there, so that its time stands still whatever the test does; its controls are there then. */
export async function pausedAt(page: Page, seconds: number): Promise<void> {
  await playing(page)
  await controlled(page)
  await page.locator('svc-player').evaluate((element, to) => {
    const player = element as SvcPlayer
    player.pause()
    player.currentTime = to
  }, seconds)
  await until(page, (player) => !player.seeking)
}

/** Waits until its controls are there, which are loaded when somebody comes near it: they count how long nobody does anything. */
export const controlled = (page: Page): Promise<void> => untilTimer(page, IDLE_MS)

/** Presses a key that does nothing: whatever came from a finger or a mouse before has been handled then. */
export const handled = (page: Page): Promise<void> => page.keyboard.press('Shift')

export const visible = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).isVisible()

/** Opens the menu of qualities, which stays open. */
export async function qualitiesOffered(page: Page): Promise<string[]> {
  await page.locator('.menu-place.settings > button').click()
  await page.getByRole('menuitem', { name: 'Quality' }).click()
  const items = page.locator('.menu [role=menuitemradio]')
  await items.first().waitFor()
  return (await items.locator('span').allInnerTexts()).map((text) => text.trim())
}
