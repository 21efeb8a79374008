/** The workers on the page of health, in a real browser. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser } from '../../browser.ts'
import { until, type Daemon } from '../../daemon.ts'
import { ask } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { startTogether, type Together } from '../../support/processes-together.ts'
import { startWorker, type WorkerProcess } from '../../support/worker-process.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage } from '../dashboard.ts'

describe('the workers on the page of health', () => {
  let together: Together
  let daemon: Daemon
  let browser: Browser
  let folder: string
  let film: Buffer<ArrayBuffer>
  let worker: WorkerProcess | undefined
  before(async () => {
    await bundlesOnce()
    together = await startTogether({ SVC_ENCODERS: '0' })
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), { seconds: 60, width: 1280, height: 720 }),
    )
    ;[daemon, browser] = await Promise.all([together.start(), launchBrowser()])
  })
  after(async () => {
    await worker?.stop()
    await browser?.close()
    await together?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('shows each, what it encodes, how fast, and why one was refused', async () => {
    const page = await openPage(browser)
    await page.goto((await daemon.api.sessions.createLink()).url)
    await page.locator('dash-library').waitFor()
    await page.goto(`${daemon.baseUrl}/health`)
    await page.getByRole('heading', { name: 'Queue' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Workers' }).count(), 0)

    worker = await startWorker({
      SVC_DATABASE_URL: together.url,
      SVC_DATA_DIR: together.dataDir,
      SVC_ENCODERS: '1',
    })
    const { id } = await daemon.api.videos.create({ body: { name: 'A long film' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Blob([film]) })
    // What it does stays as it is; a run may be over before it is suspended.
    const seen = (holds: (runs: { suspended: boolean }[]) => boolean, what: string) =>
      until(
        async () => (await daemon.api.workers.list()).data.flatMap(({ runs }) => runs),
        holds,
        what,
      )
    const pause = (encoding_paused: boolean) =>
      daemon.api.system.update({ body: { encoding_paused } })
    const isSuspended = (runs: { suspended: boolean }[]) => runs.some(({ suspended }) => suspended)
    for (;;) {
      await seen((runs) => runs.length > 0, 'the worker to encode')
      await pause(true)
      const runs = await seen(
        (found) => found.length === 0 || isSuspended(found),
        'its run to be suspended',
      )
      if (isSuspended(runs)) break
      await pause(false)
    }
    await ask(
      together.url,
      `INSERT INTO live_workers (id, about, state, reason) SELECT 'wrk_00000000000000000001',
       jsonb_set(about::jsonb, '{name}', '"old machine"')::json, 'refused', 'Install the same version on both.' FROM live_workers`,
    )
    await page.reload()
    const rows = page.locator('dash-workers li')
    await rows.filter({ hasText: 'old machine' }).getByText('Refused', { exact: true }).waitFor()
    await rows.filter({ hasText: 'Install the same version on both.' }).waitFor()
    await rows.filter({ hasText: 'It runs 1 encoder at a time.' }).first().waitFor()
    await rows.filter({ hasText: /A long film: segments? \d.* Waits while a viewer/ }).waitFor()
    await assertAccessible(page, 'the workers')
    await assertFits(page, 'the workers')
    assertNoFaults(page)
    await page.context().close()
  })
})
