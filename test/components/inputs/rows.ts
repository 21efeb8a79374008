/** What a row of the tables says, and short words for what most of them say. */
import type { Page } from 'playwright-core'
import { INPUTS, isFinger, type How, type Input } from './hands.ts'

/** Runs in the page; `element` is the one of ours. */
export type Seen = (element: any) => unknown

export interface Row {
  control: string
  /** In the shadow tree of the element. */
  is: string
  /** Which of those that match. */
  at?: number
  /** What is done to it by each input. */
  by: Record<Input, How>
  /** What holds afterwards, and not before. */
  seen: Seen
  /** Where it is another thing with a finger. */
  seenByFinger?: Seen
  /** Makes what is to be seen false before. */
  before?: (page: Page, input: Input) => Promise<unknown>
  /** Puts back what the next rows need. */
  after?: (page: Page, input: Input) => Promise<unknown>
  /** In place of the one of the scene. */
  host?: string
}

export interface Scene {
  name: string
  /** The element on whose shadow tree the rows are. */
  host: string
  rows: Row[]
}

const all = (of: (input: Input) => How): Record<Input, How> =>
  Object.fromEntries(INPUTS.map((input) => [input, of(input)])) as Record<Input, How>

const ABSENT: How = { do: 'absent' }

export const PRESS = all(() => ({ do: 'press' }))
export const CHOOSE = all(() => ({ do: 'choose' }))
export const WRITE = (text: string) => all(() => ({ do: 'write', text }))
/** Along it by pointer, by this key otherwise. */
export const SLIDE = (key: string) =>
  all((input) => (input === 'keyboard' ? { do: 'arrows', key } : { do: 'slide' }))
/** There is no room for it on an upright phone. */
export const notUpright = (by: Record<Input, How>): Record<Input, How> => ({
  ...by,
  'finger 390x844': ABSENT,
})
export const byKey = (key: string, by: Record<Input, How>): Record<Input, How> => ({
  ...by,
  keyboard: { do: 'key', key },
})

export const act = (host: string, action: (element: any) => unknown) => (page: Page) =>
  page.locator(host).first().evaluate(action)

export { isFinger }
