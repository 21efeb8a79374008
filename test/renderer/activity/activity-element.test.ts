/** The events of a video, by themselves: which deliveries are read, and what comes while others are shown. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { VideoEvent } from '../../../daemon/contract/event.ts'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { elementStage, listOf, REFUSAL, type Answer, type Staged } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const VIDEO = readyVideo()
/** Every event changes the video, which is how the element hears of it. */
const changed = (hour: number) => ({ ...VIDEO, updated_at: `2026-01-02T0${hour}:00:00.000Z` })
const OTHER = readyVideo({ id: 'abcdevideo2', name: 'Closing' })
const EVENTS = 'GET /v1/events'
const DELIVERIES = 'GET /v1/deliveries'
const AGAIN = 'POST /v1/deliveries/dlv_one/redeliver'
const OLDER = 'Load older events'

/** `minute` orders them: the higher, the newer. */
const timeOf = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

const event = (minute: number, type: VideoEvent['type']): VideoEvent => ({
  id: `evt_${minute}`,
  object: 'event',
  space: 'abcde',
  created_at: timeOf(minute),
  request_id: null,
  type,
  data: { object: VIDEO },
})

/** A delivery of the event of that minute, which the webhook took. */
const delivery = (name: string, minute: number, state: Partial<Delivery> = {}): Delivery => ({
  object: 'delivery',
  id: `dlv_${name}`,
  webhook: 'whk_shop',
  event: `evt_${minute}`,
  event_type: 'video.updated',
  subject: { object: 'video', id: VIDEO.id, name: VIDEO.name },
  attempt: 1,
  attempts: [],
  status: 'succeeded',
  response_status: 204,
  error: null,
  duration_ms: 5,
  next_attempt_at: null,
  waiting: 0,
  request_id: null,
  created_at: timeOf(minute),
  ...state,
})
const TRIED = { status: 'pending', response_status: 500, next_attempt_at: timeOf(59) } as const
const FAILED = { status: 'failed', response_status: 500 } as const

const webhook = (name: string, enabled: boolean): Webhook => ({
  object: 'webhook',
  id: `whk_${name}`,
  space: 'abcde',
  url: `https://${name}.test/hook`,
  description: '',
  events: ['*'],
  enabled,
  failing: null,
  created_at: timeOf(0),
  updated_at: timeOf(0),
})
const ROUTES: Record<string, Answer> = {
  'GET /v1/webhooks': listOf([webhook('shop', true), webhook('paused', false)]),
  [`GET /v1/videos/${VIDEO.id}/changes`]: listOf([]),
  [`GET /v1/videos/${OTHER.id}/changes`]: listOf([]),
  [DELIVERIES]: listOf([]),
}

describe('the events of a video, by themselves', () => {
  const stage = elementStage('activity/dash-activity.ts', 'dash-activity')
  const { button } = stage

  const mount = async (routes: Parameters<typeof stage.mount>[0]) => {
    await stage.mount({ ...ROUTES, ...routes }, { properties: { video: VIDEO } })
    await stage.page.locator('.event').first().waitFor()
  }
  const types = () => stage.page.locator('.event > details > summary > .type').allTextContents()
  const row = (type: VideoEvent['type']) => stage.page.locator('.event').filter({ hasText: type })
  const open = (type: VideoEvent['type']) => row(type).locator('summary').first().click()
  const pills = (type: VideoEvent['type']) => row(type).locator('.taken .pill').allTextContents()
  /** A delivery of an opened event, by its receiver. */
  const to = (text: string) => stage.page.locator('.to').filter({ hasText: text })
  /** Comes by the event stream. */
  const arrives = (note: Delivery) =>
    stage.page.evaluate(
      (detail) =>
        (window as unknown as Staged).app.notes.dispatchEvent(
          new CustomEvent('delivery', { detail }),
        ),
      note,
    )

  it('each says how its deliveries went; opened, to whom, and what can be sent again', async () => {
    await mount({
      [EVENTS]: listOf([event(2, 'video.playable'), event(1, 'video.created')]),
      [DELIVERIES]: listOf([
        delivery('one', 2),
        delivery('two', 2, { webhook: 'whk_paused', ...FAILED }),
        delivery('three', 2, { webhook: 'whk_gone', ...FAILED }),
      ]),
    })
    await row('video.playable').getByText('1 delivered').waitFor()
    assert.deepEqual(await pills('video.playable'), ['2 failed', '1 delivered'])
    assert.deepEqual(await pills('video.created'), [])
    await open('video.created')
    await row('video.created').getByText('No webhook was notified of this event.').waitFor()
    await open('video.playable')
    await to('https://shop.test/hook').waitFor()
    assert.deepEqual(
      [
        await to('https://shop.test/hook').locator('button').count(),
        await to('https://paused.test/hook').locator('button').count(),
        await to('Deleted webhook').locator('button').count(),
      ],
      [1, 0, 0],
      'only to a webhook that takes messages',
    )
  })

  it('deliveries are read until they are older than the oldest event that is shown', async () => {
    const pages: Record<string, Answer> = {
      first: listOf([delivery('one', 10)], 'second'),
      second: listOf([delivery('two', 5), delivery('three', 4)], 'third'),
    }
    await mount({
      [EVENTS]: listOf([event(10, 'video.ready'), event(5, 'video.created')], 'older'),
      [DELIVERIES]: (_, url) => pages[url.searchParams.get('cursor') ?? 'first'] ?? REFUSAL,
    })
    await row('video.created').getByText('1 delivered').waitFor()
    assert.deepEqual(await pills('video.ready'), ['1 delivered'])
    assert.deepEqual(
      stage.queries(DELIVERIES).map(({ video, cursor }) => [video, cursor]),
      [
        [VIDEO.id, undefined],
        [VIDEO.id, 'second'],
      ],
    )
  })

  it('deliveries without end are given up after ten pages', async () => {
    await mount({
      [EVENTS]: listOf([event(10, 'video.ready')]),
      [DELIVERIES]: (_, url) => {
        const page = Number(url.searchParams.get('cursor') ?? 0)
        return listOf([delivery(String(page), 10)], String(page + 1))
      },
    })
    await row('video.ready').getByText('10 delivered').waitFor()
    assert.equal(stage.queries(DELIVERIES).length, 10)
  })

  it('an older state of a delivery does not undo a newer one; one of another video is not counted', async () => {
    await mount({
      [EVENTS]: listOf([event(1, 'video.created')]),
      [DELIVERIES]: listOf([delivery('one', 1, TRIED)]),
    })
    await row('video.created').getByText('1 retrying').waitFor()
    await arrives(delivery('one', 1, { attempt: 2 }))
    await row('video.created').getByText('1 delivered').waitFor()
    await arrives(delivery('one', 1, TRIED))
    await arrives(delivery('one', 1, { ...TRIED, attempt: 2 }))
    const subject = { object: 'video', id: OTHER.id, name: OTHER.name } as const
    await arrives(delivery('other', 1, { subject }))
    await arrives(delivery('two', 1, FAILED))
    await row('video.created').getByText('1 failed').waitFor()
    assert.deepEqual(await pills('video.created'), ['1 failed', '1 delivered'])
  })

  it('a state that comes while deliveries are read is not undone by their answer', async () => {
    await mount({
      [EVENTS]: listOf([event(1, 'video.created')]),
      [DELIVERIES]: listOf([delivery('one', 1, TRIED)]),
    })
    await row('video.created').getByText('1 retrying').waitFor()
    const held = stage.hold(DELIVERIES)
    await stage.set({ video: changed(1) })
    await held.asked
    await arrives(delivery('one', 1, { attempt: 2 }))
    await row('video.created').getByText('1 delivered').waitFor()
    await held.answer(listOf([delivery('two', 1, FAILED), delivery('one', 1, TRIED)]))
    await row('video.created').getByText('1 failed').waitFor()
    assert.deepEqual(await pills('video.created'), ['1 failed', '1 delivered'])
  })

  it('what happens comes on top of what is there, which stays, also what was asked for', async () => {
    await mount({
      [EVENTS]: (_, url) =>
        url.searchParams.has('cursor')
          ? listOf([event(1, 'video.created')])
          : listOf([event(3, 'video.playable'), event(2, 'video.processing')], 'older'),
    })
    await button(OLDER).click()
    await row('video.created').waitFor()
    stage.respond({
      [EVENTS]: listOf([event(4, 'video.ready'), event(3, 'video.playable')], 'another'),
    })
    await stage.set({ video: changed(1) })
    await row('video.ready').waitFor()
    assert.deepEqual(await types(), [
      'video.ready',
      'video.playable',
      'video.processing',
      'video.created',
    ])
    assert.equal(await button(OLDER).count(), 0, 'they are all there')
  })

  it('where more has happened than a page holds, what is between is asked for before what is older', async () => {
    await mount({ [EVENTS]: listOf([event(2, 'video.processing'), event(1, 'video.created')]) })
    assert.equal(await button(OLDER).count(), 0)
    stage.respond({
      [EVENTS]: (_, url) =>
        url.searchParams.has('cursor')
          ? listOf([event(7, 'video.archived')])
          : listOf([event(9, 'video.ready'), event(8, 'video.playable')], 'between'),
    })
    await stage.set({ video: changed(1) })
    await row('video.ready').waitFor()
    assert.deepEqual(await types(), ['video.ready', 'video.playable'], 'without a gap')
    await button(OLDER).click()
    await row('video.archived').waitFor()
    assert.equal(stage.queries(EVENTS).at(-1)!['cursor'], 'between')
  })

  it('a read that nobody asked for and that fails changes nothing; the next one brings what was missed', async () => {
    await mount({ [EVENTS]: listOf([event(1, 'video.created')]) })
    const held = stage.hold(EVENTS)
    await stage.set({ video: changed(1) })
    await held.asked
    await held.answer(REFUSAL)
    assert.deepEqual(await types(), ['video.created'])
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.deepEqual(await stage.notices(), [])
    stage.respond({ [EVENTS]: listOf([event(2, 'video.updated'), event(1, 'video.created')]) })
    await stage.set({ video: changed(2) })
    await row('video.updated').waitFor()
    assert.deepEqual(await types(), ['video.updated', 'video.created'])
  })

  it('is read again when the event stream opens, the first time and after each loss of it', async () => {
    await mount({ [EVENTS]: listOf([event(1, 'video.created')]) })
    const two = [event(2, 'video.uploaded'), event(1, 'video.created')]
    stage.respond({ [EVENTS]: listOf(two) })
    await stage.change({ live: 'open' })
    await row('video.uploaded').waitFor()
    stage.respond({ [EVENTS]: listOf([event(3, 'video.ready'), ...two]) })
    await stage.change({ live: 'lost' })
    await stage.settled()
    assert.deepEqual(await types(), ['video.uploaded', 'video.created'])
    await stage.change({ live: 'open' })
    await row('video.ready').waitFor()
    assert.equal(stage.queries(EVENTS).length, 3)
  })

  it('of another video nothing is shown until its own events are there', async () => {
    await mount({ [EVENTS]: listOf([event(1, 'video.created')]) })
    const held = stage.hold(EVENTS)
    await stage.set({ video: OTHER })
    await held.asked
    assert.equal(await stage.page.locator('.event').count(), 0)
    await held.answer(listOf([event(7, 'video.archived')]))
    await row('video.archived').waitFor()
    assert.deepEqual(await types(), ['video.archived'])
    for (const route of [EVENTS, DELIVERIES])
      assert.equal(stage.queries(route).at(-1)!['video'], OTHER.id, route)
  })

  it('one that is sent again stands beside the first; refused, the reason is said', async () => {
    await mount({
      [EVENTS]: listOf([event(1, 'video.created')]),
      [DELIVERIES]: listOf([delivery('one', 1, FAILED)]),
      [AGAIN]: REFUSAL,
    })
    await open('video.created')
    await to('https://shop.test/hook').locator('summary').click()
    await button('Send again').click()
    await stage.noticed('failed', /^The delivery was not sent again\. /)
    assert.deepEqual(await pills('video.created'), ['1 failed'])
    const second = { ...TRIED, attempt: 0, response_status: null, created_at: timeOf(9) }
    stage.respond({ [AGAIN]: { status: 202, body: delivery('two', 1, second) } })
    await button('Send again').click()
    await stage.noticed('done', /^The delivery was sent again$/)
    assert.deepEqual(await pills('video.created'), ['1 failed', '1 being sent'])
    assert.match(await to('https://shop.test/hook').first().innerText(), /Sending/)
  })
})
