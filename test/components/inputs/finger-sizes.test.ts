import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { itLong } from '../../support/long.ts'
import { addList, inner, SPACE } from '../list/lists.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { tooSmall } from '../too-small.ts'
import { SCREENS } from './hands.ts'

const GONE = 'video0missing01'

describe('what a finger presses', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.lists.clear())

  for (const input of ['finger 390x844', 'finger 844x390'] as const) {
    const test = input === 'finger 844x390' ? itLong : it
    test(`is 44 pixels high and wide in every element and state: ${input}`, async () => {
      addList(stage, { count: 5, collections: [inner()] })
      await on(
        stage,
        everything(stage),
        async (page) => {
          await arrived(page)
          assert.deepEqual(await tooSmall(page), [])
          await page.locator('#list .card').nth(1).tap()
          await page.locator('svc-list svc-player').waitFor()
          assert.deepEqual(await tooSmall(page, 'svc-list dialog .bar '), [])
        },
        SCREENS[input],
      )
    })
  }
})

function everything(stage: Stage): string {
  const { id } = stage.add()
  const failed = ['audio', 'clip', 'text', 'files']
    .map((name) => `<svc-${name} embed="${GONE}" loading="eager"></svc-${name}>`)
    .join('')
  return `<svc-audio embed="${id}" loading="eager"></svc-audio>
    <svc-audio embed="${id}" loading="eager" layout="line" style="width: 300px"></svc-audio>
    <svc-clip embed="${id}" loading="eager" autoplay="off" style="width: 300px"></svc-clip>
    <svc-text embed="${id}" loading="eager"></svc-text>
    <svc-files embed="${id}" loading="eager"></svc-files>
    <svc-list id="list" space="${SPACE}" page-size="3" controls="search order" loading="eager"></svc-list>
    <svc-list space="m0m0m" loading="eager"></svc-list>
    <svc-upload token="a.b.c" autostart="off" folders="on"></svc-upload>
    <svc-upload id="told" token="a.b.c" details="on"></svc-upload>${failed}`
}

async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement & { state?: string }>('body > *')].every(
      ({ localName, state }) =>
        !localName.startsWith('svc-') || !['idle', 'loading', undefined].includes(state),
    ),
  )
  await page.evaluate(() => {
    const film = (name: string) => new File([new Uint8Array(1000)], name, { type: 'video/mp4' })
    for (const upload of document.querySelectorAll('svc-upload'))
      upload.add([film('one.mp4'), film('two.mp4')])
  })
  await page.locator('#told .details').first().waitFor()
  await page.locator('svc-text [part=search]').fill('words')
  await page.locator('svc-text mark').first().waitFor()
}
