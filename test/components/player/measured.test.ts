/** What a view tells lies behind the moment at which its ticket was made, or the appliance would take none of it. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, inState, on, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

interface ViewReport {
  ticket: string
  events: { type: string; ago_ms: number; startup_ms?: number }[]
}

describe('what svc-player tells of a view', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('that was asked for long before there was a ticket is told as of the ticket', async () => {
    const whole = stage.add()
    const metrics = {
      url: `${stage.appliance}/v1/collect`,
      ticket: `${whole.id}.first`,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      respect_do_not_track: false,
    }
    const making = { status: 'processing' as const, playable: false }
    stage.embeds.set(whole.id, { ...whole, ...making })
    await on(stage, `<svc-player embed="${whole.id}" muted></svc-player>`, async (page) => {
      const reports: { body: ViewReport; atMs: number }[] = []
      await page.route(/\/v1\/collect$/, (route) => {
        reports.push({
          body: JSON.parse(route.request().postData()!) as ViewReport,
          atMs: Date.now(),
        })
        return route.fulfill({
          status: 200,
          headers: { 'access-control-allow-origin': '*' },
          body: '{}',
        })
      })
      await inState(page, 'waiting')
      await ask(page, (player) => void player.play().catch(() => undefined))
      const requestedMs = Date.now()
      await page.waitForResponse((response) => response.url().includes(`/v1/embeds/${whole.id}`))
      const ticketMs = Date.now()
      stage.embeds.set(whole.id, { ...whole, metrics })
      await until(page, (player) => player.currentTime > 0.3)
      await ask(page, (player) => player.pause())
      while (!reports.some(({ body }) => body.events.some(({ type }) => type === 'start'))) {
        await page.waitForEvent('request', { timeout: 5_000 }).catch(() => undefined)
      }
      for (const { body, atMs } of reports) {
        assert.equal(body.ticket, metrics.ticket)
        const oldest = Math.max(...body.events.map(({ ago_ms }) => ago_ms))
        assert.ok(
          oldest <= atMs - ticketMs,
          `${oldest} ms, and the ticket is ${atMs - ticketMs} ms old`,
        )
      }
      const start = reports.flatMap(({ body }) => body.events).find(({ type }) => type === 'start')!
      // How long somebody waited is told in full.
      assert.ok(start.startup_ms! >= ticketMs - requestedMs)
    })
  })
})
