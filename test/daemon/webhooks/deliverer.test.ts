import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createFetcher } from '../../../daemon/adapters/fetch.ts'
import { createMessenger } from '../../../daemon/adapters/fetch/messenger.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Delivery } from '../../../daemon/contract/webhook.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { createProblems } from '../../../daemon/system/problems.ts'
import { createVideo } from '../../../daemon/videos/create.ts'
import { updateVideo } from '../../../daemon/videos/update.ts'
import { createWebhook } from '../../../daemon/webhooks/create.ts'
import { createDeliverer, type Deliverer } from '../../../daemon/webhooks/deliverer.ts'
import { getWebhook } from '../../../daemon/webhooks/find.ts'
import { listDeliveries } from '../../../daemon/webhooks/list.ts'
import { pruneDeliveries } from '../../../daemon/webhooks/deliverer.ts'
import { updateWebhook } from '../../../daemon/webhooks/update.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts'

describe('webhooks: delivering', () => {
  const folder = folders()
  let house: House
  let deps: Deps
  const receivers: Receiver[] = []
  const deliverers: Deliverer[] = []

  beforeEach(async () => {
    house = await openHouse(await folder())
    const allowPrivateHosts = ['127.0.0.1', 'localhost']
    deps = {
      ...house.deps,
      fetcher: createFetcher({ allowPrivateHosts }),
      messenger: createMessenger({ allowPrivateHosts }),
    }
  })
  afterEach(async () => {
    for (const deliverer of deliverers.splice(0)) await deliverer.stop()
    for (const receiver of receivers.splice(0)) await receiver.close()
    await house.close()
  })

  async function receiver(
    answer?: (response: ServerResponse, message: Received) => void,
  ): Promise<Receiver> {
    const started = await startReceiver(answer)
    receivers.push(started)
    return started
  }
  const hook = async (to: { url: string }, more: object = {}) =>
    createWebhook(deps, house.owner, { url: to.url, ...more })
  function deliver(options: Parameters<typeof createDeliverer>[1] = {}): Deliverer {
    const deliverer = createDeliverer(deps, options)
    deliverers.push(deliverer)
    deliverer.start()
    return deliverer
  }
  const log = async (id: string) =>
    (await listDeliveries(deps, house.owner, id, { limit: 100 })).data
  const video = async () => (await createVideo(deps, house.owner, {})).video.id
  const rename = (id: string, name: string) => updateVideo(deps, house.owner, id, { name })
  const over = (id: string) =>
    until(
      () => log(id),
      (rows) => rows.length > 0 && rows.every(({ status }) => status !== 'pending'),
      'the deliveries to be over',
    )

  it('what fails is tried again after each wait under the same id, and given up after the last', async () => {
    const to = await receiver((response) => void response.writeHead(500).end('out of order'))
    const { id } = await hook(to)
    deliver({ waitsMs: [0, 10, 20, 30] })
    await video()
    const [delivery] = await over(id)
    assert.deepEqual(
      [
        delivery!.status,
        delivery!.attempt,
        delivery!.response_status,
        delivery!.error,
        delivery!.next_attempt_at,
      ],
      ['failed', 4, 500, 'The receiver responded with 500.', null],
    )
    assert.deepEqual(
      delivery!.attempts.map(({ response_status: status, answer }) => [status, answer]),
      Array.from({ length: 4 }, () => [500, 'out of order']),
    )
    assert.equal(to.received.length, 4)
    assert.equal(new Set(to.received.map((message) => message.id)).size, 1)
    assert.equal(to.received[0]!.id, delivery!.event)
  })

  it('the events of one video come in their order, also when the first of them is refused for a while', async () => {
    let refusals = 3
    const to = await receiver(
      (response) => void response.writeHead(refusals-- > 0 ? 503 : 200).end(),
    )
    const { id } = await hook(to)
    deliver({ waitsMs: [0, 20, 20, 20, 20] })
    const one = await video()
    for (let number = 1; number <= 5; number += 1) await rename(one, `name ${number}`)
    await over(id)
    const names = to.received.slice(3).map(({ event }) => event.data.object.name)
    assert.deepEqual(names, ['Untitled', 'name 1', 'name 2', 'name 3', 'name 4', 'name 5'])
    assert.deepEqual(
      to.received.slice(0, 3).map(({ type }) => type),
      Array(3).fill('video.created'),
    )
  })

  it('an event that is given up lets the next of its video go', async () => {
    const to = await receiver(
      (response, { type }) => void response.writeHead(type === 'video.created' ? 400 : 200).end(),
    )
    const { id } = await hook(to)
    deliver({ waitsMs: [0, 10] })
    const one = await video()
    await rename(one, 'later')
    const rows = await over(id)
    assert.deepEqual(rows.map(({ status }) => status).sort(), ['failed', 'succeeded'])
    assert.deepEqual(
      to.received.map(({ type }) => type),
      ['video.created', 'video.created', 'video.updated'],
    )
  })

  it('a webhook says since when every attempt fails and why, until one succeeds', async () => {
    let refuses = true
    const to = await receiver((response) => void response.writeHead(refuses ? 503 : 204).end())
    const { id } = await hook(to)
    const failing = async () => (await getWebhook(deps, house.owner, id)).failing
    assert.equal(await failing(), null)
    // More tries than anybody can wait for: it ends when it is let through.
    deliver({ waitsMs: [0, 20, ...Array<number>(6_000).fill(100)] })
    await video()
    const [first] = await until(
      () => log(id),
      (rows) => rows[0]!.attempt >= 2,
      'two attempts',
    )
    assert.deepEqual(await failing(), {
      since: first!.attempts[0]!.sent_at,
      error: 'The receiver responded with 503.',
    })
    refuses = false
    await over(id)
    assert.equal(await failing(), null)
  })

  it(
    'one that fails is a problem of the appliance with its last reason, also when its delivery ' +
      'was given up, until one succeeds',
    async () => {
      let status = 503
      const to = await receiver((response) => {
        response.writeHead(status).end()
        // Lower than the first: a later reason counts, and not a larger one.
        status = 400
      })
      const { id } = await hook(to)
      const problems = createProblems(deps)
      const failing = async () =>
        (await problems())
          .filter(({ code }) => code === 'webhook_failing')
          .map(({ message, since }) => [message, since])
      deliver({ waitsMs: [0, 10] })
      const one = await video()
      const [given] = await over(id)
      assert.equal(given!.status, 'failed')
      assert.deepEqual(await failing(), [
        [
          `The webhook ${to.url} is failing: The receiver responded with 400.`,
          given!.attempts[0]!.sent_at,
        ],
      ])
      status = 204
      await rename(one, 'later')
      await until(failing, (found) => found.length === 0, 'the webhook to be well')
    },
  )

  it(
    'on a full disk its outcomes are tried to be written at ever longer intervals, and written ' +
      'as soon as that works',
    async () => {
      const to = await receiver((response) => void response.writeHead(204).end())
      const { id } = await hook(to)
      const one = await video()
      for (const name of ['Tea', 'Coffee']) await rename(one, name)
      await video()
      let isFull = true
      const triedAt: number[] = []
      const write: typeof deps.db.write = (work) => {
        return isFull ? Promise.reject(new AppError('storage_full')) : deps.db.write(work)
      }
      const log = { ...deps.log, error: () => void triedAt.push(performance.now()) }
      const deliverer = createDeliverer(
        { ...deps, db: { ...deps.db, read: (work) => deps.db.read(work), write }, log },
        { againMs: { first: 20, longest: 160 } },
      )
      deliverers.push(deliverer)
      deliverer.start()
      await until(
        () => triedAt.length,
        (tries) => tries >= 6,
        'several tries',
      )
      const waited = triedAt.slice(1).map((at, index) => Math.ceil(at - triedAt[index]!) + 1)
      ;[20, 40, 80, 160, 160].forEach((least, index) =>
        assert.ok(waited[index]! >= least, `${waited}`),
      )
      isFull = false
      await over(id)
      assert.deepEqual(to.received.map(({ type }) => type).sort(), [
        'video.created',
        'video.created',
        'video.updated',
        'video.updated',
      ])
    },
  )

  it('what is known of an address is forgotten when the address changes', async () => {
    const to = await receiver(
      (response, { path }) => void response.writeHead(path === '/hook' ? 503 : 204).end(),
    )
    const { id } = await hook(to)
    deliver({ waitsMs: [0, 60_000] })
    await video()
    await until(
      () => getWebhook(deps, house.owner, id),
      ({ failing }) => failing !== null,
      'the webhook to fail',
    )
    assert.equal(
      (await updateWebhook(deps, house.owner, id, { description: 'kept' })).failing?.error,
      'The receiver responded with 503.',
    )
    assert.equal(
      (await updateWebhook(deps, house.owner, id, { url: to.url.replace('/hook', '/new') }))
        .failing,
      null,
    )
  })

  it('an answer that comes late says nothing of another URL, nor of a webhook that is disabled', async () => {
    const held: ServerResponse[] = []
    const to = await receiver((response) => void held.push(response))
    const { id } = await hook(to)
    const noted: Delivery[] = []
    deps.announcer.subscribe({ delivery: (_, note) => void noted.push(note) })
    deliver({ waitsMs: [0, 1] })
    const answerLate = async (change: { url?: string; enabled?: boolean }) => {
      await until(
        () => held.length,
        (count) => count === 1,
        'an attempt to be under way',
      )
      await updateWebhook(deps, house.owner, id, change)
      const before = noted.length
      held.pop()!.writeHead(503).end()
      await until(
        () => noted.length,
        (count) => count > before,
        'its outcome',
      )
      return getWebhook(deps, house.owner, id)
    }
    await video()
    assert.equal((await answerLate({ url: to.url.replace('/hook', '/new') })).failing, null)
    assert.equal(noted.at(-1)!.status, 'pending')
    assert.equal((await answerLate({ enabled: false })).failing, null)
    const told = noted.at(-1)!
    assert.deepEqual([told.status, told.attempt], ['failed', 1])
    assert.match(told.error!, /disabled/)
    assert.deepEqual((await log(id))[0], told)
    assert.deepEqual(
      to.received.map(({ path }) => path),
      ['/hook', '/new'],
    )
  })

  it('a delivery names its video, and how many wait behind it; those are listed by it', async () => {
    const to = await receiver((response) => void response.writeHead(503).end())
    const { id } = await hook(to)
    const one = await video()
    const other = await video()
    for (const name of ['Tea', 'Coffee']) await rename(one, name)
    deliver({ waitsMs: [0, 60_000] })
    const heads = await until(
      async () =>
        (await listDeliveries(deps, house.owner, id, { limit: 100, blocked_by: 'none' })).data,
      (rows) => rows.every(({ attempt }) => attempt === 1),
      'both to be tried',
    )
    const subjects = heads.map(({ subject, waiting }) => [
      subject?.object,
      subject?.id,
      subject?.name,
      waiting,
    ])
    assert.deepEqual(subjects, [
      ['video', other, 'Untitled', 0],
      ['video', one, 'Untitled', 2],
    ])
    const behind = await listDeliveries(deps, house.owner, id, {
      limit: 100,
      blocked_by: heads[1]!.id,
    })
    assert.deepEqual(
      behind.data.map(({ subject, waiting }) => [subject?.name, waiting]),
      [
        ['Coffee', 0],
        ['Tea', 0],
      ],
    )
    assert.deepEqual(
      (await listDeliveries(deps, house.owner, id, { limit: 100, blocked_by: heads[0]!.id })).data,
      [],
    )
  })

  it('a receiver that hangs on every message delays no other, not even one at the same address', async () => {
    const open: ServerResponse[] = []
    const to = await receiver((response, { path }) =>
      path === '/hook' ? void response.writeHead(204).end() : void open.push(response),
    )
    const hanging = await hook({ url: to.url.replace('/hook', '/hang') })
    const healthy = await hook(to)
    deliver({ timeoutMs: 600_000 })
    for (let number = 0; number < 40; number += 1) await video()
    const rows = await over(healthy.id)
    assert.ok(rows.every(({ status }) => status === 'succeeded'))
    await until(
      () => open.length,
      (count) => count >= 8,
      'the others to come',
    )
    assert.equal(open.length, 8, 'as many as one receiver gets at a time')
    assert.ok(
      (await log(hanging.id)).every(({ status, attempt }) => status === 'pending' && attempt === 0),
    )
  })

  it('no answer in time, a redirect, and a body without end are told apart', async () => {
    const to = await receiver((response, { path }) => {
      if (path === '/redirect') response.writeHead(302, { location: '/hook' }).end()
      else if (path === '/endless') response.writeHead(200).write('x'.repeat(100_000))
    })
    const at = (path: string) => hook({ url: to.url.replace('/hook', path) })
    const ended = async ({ id }: { id: string }) => (await over(id))[0]!
    const silent = await at('/silent')
    const impatient = deliver({ waitsMs: [0], timeoutMs: 200 })
    await video()
    assert.match((await ended(silent)).error!, /did not respond within 0.2 s/)
    await impatient.stop()
    deps.messenger = createMessenger({ allowPrivateHosts: ['127.0.0.1'] })
    await updateWebhook(deps, house.owner, silent.id, { enabled: false })
    const [moved, endless] = [await at('/redirect'), await at('/endless')]
    deliver({ waitsMs: [0], timeoutMs: 60_000 })
    await video()
    const { status, response_status, error } = await ended(moved)
    assert.deepEqual([status, response_status], ['failed', 302])
    assert.match(error!, /redirect.*not followed/)
    assert.equal((await ended(endless)).status, 'succeeded')
    assert.ok(!to.received.some(({ path }) => path === '/hook'))
  })

  it('an address inside the house is refused when it is connected to, whatever its name says', async () => {
    const to = await receiver()
    const { id } = await hook({ url: `http://rebind.test:${to.port}/` })
    let lookups = 0
    deps.messenger = createMessenger({
      allowPrivateHosts: [],
      lookup: (_host, _options, done) => (
        lookups++,
        done(null, [{ address: '127.0.0.1', family: 4 }])
      ),
    })
    deliver({ waitsMs: [0, 1] })
    await video()
    const [delivery] = await over(id)
    assert.match(delivery!.error!, /resolves to a private address/)
    assert.equal(lookups, 2)
    assert.equal(to.received.length, 0)
  })

  it('each is sent what it asked for, and only of its own space', async () => {
    const to = await receiver()
    const updates = await hook(to, { events: ['video.updated', 'video.deleted'] })
    const elsewhere = await createWebhook(deps, await house.anotherSpace(), { url: to.url })
    deliver()
    await rename(await video(), 'changed')
    assert.deepEqual(
      (await over(updates.id)).map(({ event_type }) => event_type),
      ['video.updated'],
    )
    assert.equal(
      (await deps.db.read(({ deliveries }) => deliveries.list(elsewhere.id, { limit: 10 }))).rows
        .length,
      0,
    )
  })

  it('what waits for a webhook that is disabled fails, and comes no more', async () => {
    const to = await receiver((response) => void response.writeHead(500).end())
    const { id } = await hook(to)
    await video()
    await updateWebhook(deps, house.owner, id, { enabled: false })
    await video()
    const [delivery, ...more] = await log(id)
    assert.deepEqual([delivery!.status, delivery!.attempt, more.length], ['failed', 0, 0])
    assert.match(delivery!.error!, /disabled/)
  })

  it('what was being sent when it stopped is sent after the next start, and does not count as a failure', async () => {
    let hang = true
    const held: ServerResponse[] = []
    const to = await receiver((response) =>
      hang ? void held.push(response) : void response.writeHead(200).end(),
    )
    const { id } = await hook(to)
    const first = deliver()
    await video()
    await until(
      () => held.length,
      (count) => count === 1,
      'the first attempt',
    )
    await first.stop()
    hang = false
    deps.messenger = createMessenger({ allowPrivateHosts: ['127.0.0.1'] })
    deliver()
    const [delivery] = await over(id)
    assert.deepEqual([delivery!.status, delivery!.attempt], ['succeeded', 1])
    assert.equal(new Set(to.received.map((message) => message.id)).size, 1)
    assert.deepEqual(house.complaints(), [])
  })

  it('an attempt that is answered while svc stops is not made again', async () => {
    const held: ServerResponse[] = []
    const to = await receiver((response) => void held.push(response))
    const { id } = await hook(to)
    const first = deliver({ lastAnswersMs: 600_000 })
    await video()
    await until(
      () => held.length,
      (count) => count === 1,
      'the attempt',
    )
    const stopped = first.stop()
    // What happens meanwhile is for the next start.
    const later = await video()
    held[0]!.writeHead(200).end()
    await stopped
    assert.deepEqual(
      (await log(id)).map(({ subject, status }) => [subject!.id === later, status]).sort(),
      [
        [false, 'succeeded'],
        [true, 'pending'],
      ],
    )
    deps.messenger = createMessenger({ allowPrivateHosts: ['127.0.0.1'] })
    deliver()
    await until(
      () => held.length,
      (count) => count === 2,
      'what waited',
    )
    held[1]!.writeHead(200).end()
    assert.equal(new Set(to.received.map((message) => message.id)).size, 2)
  })

  it('deliveries that are over go after 30 days; what waits stays', async () => {
    const { id } = await hook({ url: 'http://127.0.0.1:9/' })
    const [old, waiting] = [await video(), await video()]
    const aged = await deps.db.read(({ deliveries }) => deliveries.list(id, { limit: 10 }))
    const done = aged.rows.find(({ orderingKey }) => orderingKey === old)!
    await deps.db.write(({ deliveries }) =>
      deliveries.settle(
        {
          delivery: done,
          url: null,
          attempt: 1,
          attempts: [],
          status: 'succeeded',
          responseStatus: 200,
          error: null,
          durationMs: 1,
          nextAttemptAt: null,
        },
        done.createdAt,
      ),
    )
    const later = { ...deps, clock: { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) } }
    await deps.preferences.change({ deliveryDays: 32 })
    await pruneDeliveries(later, new AbortController().signal)
    assert.equal((await log(id)).length, aged.rows.length, 'younger than is set')
    await deps.preferences.change({ deliveryDays: 30 })
    await pruneDeliveries(later, new AbortController().signal)
    assert.deepEqual(
      (await log(id)).map(({ event }) => event),
      aged.rows.filter(({ orderingKey }) => orderingKey === waiting).map(({ event }) => event),
    )
  })
})
