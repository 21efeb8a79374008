/** The panel of uploads, by itself: what its rows and its heading say of each state. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../../renderer/state/app.ts'
import type { DashboardUpload } from '../../../renderer/state/store.ts'
import { launchBrowser } from '../../browser.ts'
import { mountElement } from '../element.ts'

const upload = (key: number, change: Partial<DashboardUpload> = {}): DashboardUpload => ({
  key,
  name: `Film ${key}.mp4`,
  sizeBytes: 100_000_000,
  sentBytes: 0,
  phase: 'sending',
  speedBps: null,
  video: null,
  problem: null,
  ...change,
})
const problem = {
  code: 'internal_error' as const,
  title: 'x',
  detail: 'The line broke.',
  hint: 'Try again.',
}

describe('the panel of uploads, by itself', () => {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())
  beforeEach(async () => {
    await page?.close()
    page = await mountElement(browser, {
      module: 'uploads/dash-uploads.ts',
      tag: 'dash-uploads',
      answers: () => ({ body: {} }),
    })
  })

  const show = (
    uploads: readonly object[],
    videos: Record<string, Partial<Video> | null> = {},
  ): Promise<void> =>
    page.evaluate(
      ([rows, known]) =>
        (window as unknown as { app: App }).app.store.change({
          uploads: rows as readonly DashboardUpload[],
          videos: new Map(Object.entries(known)) as ReadonlyMap<string, Video | null>,
        }),
      [uploads, videos] as const,
    )
  const heading = () => page.getByRole('heading')
  const row = (key: number) => page.getByRole('listitem').filter({ hasText: `Film ${key}.mp4` })

  it('is not there before anything is uploaded', async () => {
    assert.equal(await page.getByRole('region').count(), 0)
  })

  it('says the time of the slowest of those that move', async () => {
    await show([
      upload(1, { speedBps: 10_000_000 }),
      upload(2, { speedBps: 1_000_000, sentBytes: 40_000_000 }),
      upload(3, { phase: 'waiting' }),
    ])
    await heading().getByText('1 min 0 s left').waitFor()
    assert.match(await heading().innerText(), /^Uploading 3 files/)
  })

  it('counts by what has become of each: a file that was sent well may be no video', async () => {
    await show(
      [
        upload(1),
        upload(2, { phase: 'failed', problem }),
        upload(3, { phase: 'sent', video: 'abcdevideo3' }),
        upload(4, { phase: 'sent', video: 'abcdevideo4' }),
      ],
      {
        abcdevideo3: { id: 'abcdevideo3', status: 'errored', error: null, playable: false },
        abcdevideo4: null,
      },
    )
    await heading().getByText('1 uploading, 2 failed, 1 complete').waitFor()
    assert.match(await row(2).innerText(), /The line broke\. Try again\./)
    assert.match(await row(3).innerText(), /Processing failed\./)
    assert.match(await row(4).innerText(), /Uploaded, since deleted/)
  })

  it('a file that is sent can no longer be cancelled; finished ones are cleared at once', async () => {
    await show([upload(1), upload(2, { phase: 'sent', video: 'abcdevideo2' })], {
      abcdevideo2: null,
    })
    await row(2).waitFor()
    assert.equal(await row(2).getByRole('button').count(), 0)
    await page.getByRole('button', { name: 'Clear finished uploads' }).click()
    await row(2).waitFor({ state: 'detached' })
    assert.equal(await row(1).count(), 1)
  })
})
