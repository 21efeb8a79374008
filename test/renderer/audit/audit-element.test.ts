/** The audit log, by itself: it is searched while one types, and what is exported is what is shown. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { AuditEntry } from '../../../daemon/contract/audit.ts'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const entry = (id: string, name: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  object: 'audit_entry',
  id,
  created_at: '2026-01-01T00:00:00.000Z',
  space: 'abcde',
  actor: { kind: 'account', id: 'acc_ada', name: 'Ada', address: '192.0.2.1' },
  action: 'videos.update',
  target: { id: `vid_${id}`, name },
  changes: [],
  hash: '',
  ...change,
})
const LIST = 'GET /v1/audit'
const VERIFY = 'GET /v1/audit/verification'
/** What is shown and exported is counted back from now. */
const NOW = Date.parse('2026-03-10T12:00:00.000Z')

describe('the audit log, by itself', () => {
  const stage = elementStage('audit/dash-audit.ts', 'dash-audit')
  const { button } = stage

  const mount = async (how: Parameters<typeof stage.mount>[1] = {}) => {
    await stage.mount(
      { [LIST]: listOf([entry('1', 'Opening'), entry('2', 'Keynote')]) },
      {
        prepare: async (page) => {
          await page.clock.install({ time: NOW - 60_000 })
          await page.clock.pauseAt(NOW)
        },
        ...how,
      },
    )
    await row('Opening').waitFor()
  }
  const row = (text: string) =>
    stage.page.getByRole('list', { name: 'Audit log' }).locator('> li', { hasText: text })
  const search = () => stage.page.getByLabel('Search names')
  const verdict = (text: string) => stage.page.getByRole('status').getByText(text)
  const filters = (query: Record<string, string>) => {
    const { q, action, since } = query
    return [q, action, since]
  }

  it('what is typed is searched for once the typing rests', async () => {
    await mount()
    stage.respond({ [LIST]: listOf([entry('2', 'Keynote')]) })
    await search().pressSequentially(' ke')
    await stage.page.clock.runFor(200)
    await search().pressSequentially('y ')
    await stage.page.clock.runFor(200)
    await stage.settled()
    assert.equal(stage.queries(LIST).length, 1)
    await stage.page.clock.runFor(200)
    await row('Opening').waitFor({ state: 'detached' })
    await row('Keynote').waitFor()
    assert.deepEqual(stage.queries(LIST).map(filters), [
      [undefined, undefined, undefined],
      ['key', undefined, undefined],
    ])
  })

  it('the answer for what was typed before is not shown', async () => {
    await mount()
    const first = stage.hold(LIST)
    await search().fill('open')
    await stage.page.clock.runFor(1_000)
    await first.asked
    stage.respond({ [LIST]: listOf([entry('2', 'Keynote')]) })
    await search().fill('key')
    await stage.page.clock.runFor(1_000)
    await row('Keynote').waitFor()
    await first.answer(listOf([entry('1', 'Opening')]))
    assert.equal(await row('Opening').count(), 0)
  })

  it('a filter asks at once, with what is typed by then, and the export has all of them', async () => {
    await mount()
    await search().fill('key')
    await stage.page.getByLabel('What').selectOption('Webhook')
    await stage.page.getByLabel('When').selectOption('Last 7 days')
    await row('Opening').waitFor()
    const since = '2026-03-03T12:00:00.000Z'
    assert.deepEqual(filters(stage.queries(LIST).at(-1)!), ['key', 'webhooks', since])
    await stage.page.clock.runFor(1_000)
    await stage.settled()
    assert.equal(stage.queries(LIST).length, 3, 'the first time, and for each choice')
    const csv = stage.page.getByRole('link', { name: 'Export as CSV' })
    const { pathname, searchParams } = new URL(
      await csv.evaluate((link: HTMLAnchorElement) => link.href),
    )
    assert.equal(pathname, '/v1/audit/export')
    assert.deepEqual(Object.fromEntries(searchParams), {
      q: 'key',
      action: 'webhooks',
      since,
      format: 'csv',
    })
  })

  it('where nothing fits, that is said; where it fails, why', async () => {
    await mount()
    stage.respond({ [LIST]: listOf([]) })
    await stage.page.getByLabel('What').selectOption('Webhook')
    await stage.page.getByText('No changes match these filters.').waitFor()
    stage.respond({ [LIST]: REFUSAL })
    await stage.page.getByLabel('What').selectOption('Everything')
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({ [LIST]: listOf([entry('1', 'Opening')]) })
    await button('Try again').click()
    await row('Opening').waitFor()
  })

  it('a further page goes on with the same filters, and belongs to them alone', async () => {
    await mount()
    stage.respond({ [LIST]: listOf([entry('9', 'Newest')], 'two') })
    await stage.page.getByLabel('What').selectOption('Webhook')
    await row('Newest').waitFor()
    const further = stage.hold(LIST)
    await button('Load more').click()
    await further.asked
    assert.deepEqual(
      [stage.queries(LIST).at(-1)!['cursor'], stage.queries(LIST).at(-1)!['action']],
      ['two', 'webhooks'],
    )
    stage.respond({ [LIST]: listOf([entry('5', 'Other')]) })
    await stage.page.getByLabel('What').selectOption('Video')
    await row('Other').waitFor()
    await further.answer(listOf([entry('8', 'Older')]))
    assert.deepEqual([await row('Older').count(), await row('Other').count()], [0, 1])
  })

  it('says who did what, and each value that was there before and is now', async () => {
    const changes = [
      { field: 'name', from: 'Opening', to: 'Keynote' },
      { field: 'description', from: null, to: 'First day' },
    ]
    await stage.mount({
      [LIST]: listOf([
        entry('1', 'Keynote', { changes }),
        entry('2', 'Film', { actor: { kind: 'job', id: null, name: null, address: null } }),
      ]),
    })
    const said = async (text: string) => (await row(text).innerText()).replace(/\s+/g, ' ')
    assert.match(await said('Keynote'), /^Ada · Video changed · Keynote /)
    assert.match(await said('Keynote'), /Name: Opening → Keynote Description: First day/)
    assert.match(await said('Keynote'), /192\.0\.2\.1$/)
    assert.match(await said('Film'), /^Background job · Video changed · Film /)
  })

  it('is verified by owners of the server alone, who are told which entry does not fit', async () => {
    await mount()
    const held = stage.hold(VERIFY)
    await button('Verify').click()
    await held.asked
    assert.equal(await button('Verifying…').isDisabled(), true)
    await held.answer(REFUSAL)
    await stage.noticed('failed', /^The audit log was not verified\. /)
    stage.respond({ [VERIFY]: { body: { object: 'audit_verification', ok: true, entries: 2 } } })
    await button('Verify').click()
    await verdict('2 entries: nothing was changed or removed.').waitFor()
    const broken = { object: 'audit_verification', ok: false, entries: 2, fault: { id: '7' } }
    stage.respond({ [VERIFY]: { body: broken } })
    await button('Verify').click()
    await verdict('Entry 7 failed verification').waitFor()
  })

  it('others are offered no verification', async () => {
    await mount({ identity: { kind: 'account', permissions: ['audit:read'] } })
    assert.equal(await button('Verify').count(), 0)
  })

  it('asks nothing more once it has left the page', async () => {
    await mount()
    await search().fill('key')
    await stage.page.evaluate(() => document.querySelector('dash-audit')!.remove())
    await stage.page.clock.runFor(10_000)
    await stage.settled()
    assert.equal(stage.queries(LIST).length, 1)
  })
})
