import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, it } from 'mocha'
import type { Delivery } from '../../../daemon/contract/webhook.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

describe('webhooks', () => {
  let daemon: Daemon
  let receiver: Receiver
  let held: ServerResponse[] | null = null

  before(async () => {
    receiver = await startReceiver((response) =>
      held ? void held.push(response) : void response.writeHead(204).end(),
    )
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` } })
  })
  after(async () => {
    await daemon?.remove()
    await receiver?.close()
  })

  const isInvalid = (error: { problem?: { code: string } }) =>
    error.problem?.code === 'validation_failed'
  const isRefusedAddress = (error: { problem?: { code: string } }) =>
    ['source_address_refused', 'validation_failed'].includes(error.problem?.code ?? '')
  const over = ({ id }: Delivery) =>
    until(
      () => daemon.api.deliveries.get({ params: { id } }),
      ({ status }) => status !== 'pending',
      'the delivery to be over',
    )
  const came = (id: string) =>
    until(
      () => receiver.received.filter((message) => message.id === id),
      (messages) => messages.length > 0,
      `${id} to come`,
    )

  it('is created, read, changed, listed and deleted; its secret is shown once', async () => {
    const created = await daemon.api.webhooks.create({
      body: { url: receiver.url, events: ['video.ready'], description: 'to the shop' },
    })
    assert.match(created.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const params = { id: created.id }
    assert.ok(
      !JSON.stringify([
        await daemon.api.webhooks.get({ params }),
        await daemon.api.webhooks.list(),
      ]).includes('whsec_'),
    )
    const changed = await daemon.api.webhooks.update({
      params,
      body: { events: ['*'], enabled: false },
    })
    assert.deepEqual(
      [changed.events, changed.enabled, changed.description],
      [['*'], false, 'to the shop'],
    )
    await assert.rejects(daemon.api.webhooks.test({ params }), { message: /disabled/ })
    await daemon.api.webhooks.delete({ params })
    await assert.rejects(daemon.api.webhooks.get({ params }), { message: /There is no webhook/ })
  })

  it('refuses addresses inside the house, other schemes, and kinds of events that do not exist', async () => {
    for (const url of [
      'http://127.0.0.1:1/',
      'http://2130706433/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest',
      'http://localhost/',
      'ftp://example.org/',
      'https://user:word@example.org/',
    ]) {
      await assert.rejects(daemon.api.webhooks.create({ body: { url } }), isRefusedAddress, url)
    }
    for (const events of [
      [],
      ['*', 'video.ready'],
      ['video.watched'],
      ['video.ready', 'video.ready'],
    ]) {
      await assert.rejects(
        daemon.api.webhooks.create({ body: { url: receiver.url, events: events as never } }),
        isInvalid,
      )
    }
  })

  it('sends each event signed, as an independent receiver finds, and under one id', async () => {
    const { id, secret } = await daemon.api.webhooks.create({
      body: { url: receiver.url, events: ['video.created'] },
    })
    const video = await daemon.api.videos.create({ body: { name: 'Ünïcödé ✓' } })
    const [event] = (
      await daemon.api.events.list({ query: { video: video.id, type: 'video.created' } })
    ).data
    const [message] = await came(event!.id)
    receiver.verify(message!, secret)
    assert.deepEqual(message!.event, event)
    assert.throws(() =>
      receiver.verify({ ...message!, text: message!.text.replace('✓', '✗') }, secret),
    )
    const delivery = await until(
      async () => (await daemon.api.webhooks.deliveries({ params: { id } })).data[0]!,
      ({ status }) => status === 'succeeded',
      'the delivery',
    )
    assert.deepEqual(
      [delivery.event, delivery.attempt, delivery.response_status, delivery.error],
      [event!.id, 1, 204, null],
    )
    await daemon.api.webhooks.delete({ params: { id } })
  })

  it('a test and a delivery that is sent again come signed; the second under the id of the first', async () => {
    const { id, secret } = await daemon.api.webhooks.create({ body: { url: receiver.url } })
    const first = await over(await daemon.api.webhooks.test({ params: { id } }))
    assert.deepEqual([first.status, first.event_type], ['succeeded', 'webhook.test'])
    const again = await over(await daemon.api.deliveries.redeliver({ params: { id: first.id } }))
    assert.notEqual(again.id, first.id)
    const messages = receiver.received.filter((message) => message.id === first.event)
    assert.equal(messages.length, 2)
    assert.equal(messages[0]!.text, messages[1]!.text)
    for (const message of messages) receiver.verify(message, secret)
    const listed = await daemon.api.webhooks.deliveries({
      params: { id },
      query: { status: 'succeeded', event: first.event },
    })
    assert.deepEqual(
      listed.data.map((row) => row.id),
      [again.id, first.id],
    )
    await daemon.api.webhooks.delete({ params: { id } })
    await assert.rejects(daemon.api.deliveries.get({ params: { id: first.id } }), {
      message: /no delivery/,
    })
  })

  it('a video has a log of what was sent about it, with each attempt, and its events newest first', async () => {
    const { id } = await daemon.api.webhooks.create({
      body: { url: receiver.url, events: ['video.created', 'video.updated'] },
    })
    const video = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.create({ body: { name: 'another' } })
    await daemon.api.videos.update({ params: { id: video.id }, body: { name: 'renamed' } })
    const sent = () => daemon.api.deliveries.list({ query: { video: video.id } })
    const { data } = await until(
      sent,
      (list) => list.data.length === 2 && list.data.every(({ status }) => status === 'succeeded'),
      'both to be delivered',
    )
    assert.deepEqual(
      data.map((row) => row.event_type),
      ['video.updated', 'video.created'],
    )
    const [attempt, ...more] = data[0]!.attempts
    assert.deepEqual(
      [attempt!.response_status, attempt!.answer, attempt!.error, more.length],
      [204, null, null, 0],
    )
    assert.ok(attempt!.sent_at >= data[0]!.created_at && attempt!.duration_ms >= 0)
    const again = await over(await daemon.api.deliveries.redeliver({ params: { id: data[1]!.id } }))
    assert.deepEqual(
      (await daemon.api.deliveries.list({ query: { event: again.event, limit: 1 } })).data.map(
        (row) => row.id,
      ),
      [again.id],
    )
    assert.equal((await sent()).data.length, 3)
    const newest = await daemon.api.events.list({
      query: { video: video.id, sort: '-created_at', limit: 1 },
    })
    const older = await daemon.api.events.list({
      query: { video: video.id, sort: '-created_at', cursor: newest.next_cursor! },
    })
    assert.deepEqual(
      [...newest.data, ...older.data].map(({ type }) => type),
      ['video.updated', 'video.created'],
    )
    await daemon.api.webhooks.delete({ params: { id } })
  })

  it('after a rotation both secrets sign; without an overlap the new one alone', async () => {
    const { id, secret: old } = await daemon.api.webhooks.create({ body: { url: receiver.url } })
    const params = { id }
    const send = async () =>
      (await came((await over(await daemon.api.webhooks.test({ params }))).event))[0]!
    const { secret: second, overlap_seconds: day } = await daemon.api.webhooks.rotateSecret({
      params,
      body: {},
    })
    const both = await send()
    receiver.verify(both, old)
    receiver.verify(both, second)
    assert.equal(day, 86_400)
    const { secret: third, overlap_seconds: none } = await daemon.api.webhooks.rotateSecret({
      params,
      body: { overlap_seconds: 0 },
    })
    assert.equal(none, 0)
    const alone = await send()
    receiver.verify(alone, third)
    assert.throws(() => receiver.verify(alone, second))
    await daemon.api.webhooks.delete({ params })
  })

  it('belongs to its space: a key of another does not see it', async () => {
    const { id } = await daemon.api.webhooks.create({
      body: { url: receiver.url, events: ['video.deleted'] },
    })
    const other = await daemon.api.spaces.create({ body: { name: 'Other' } })
    const { secret } = await daemon.api.keys.create({
      body: { name: 'other', access: 'read_write', space: other.id },
    })
    await assert.rejects(daemon.as(secret).webhooks.get({ params: { id } }), {
      message: /There is no webhook/,
    })
    assert.deepEqual((await daemon.as(secret).webhooks.list()).data, [])
    await assert.rejects(
      daemon.as(await daemon.key('read_only')).webhooks.test({ params: { id } }),
      { message: /is read-only/ },
    )
    await daemon.api.webhooks.delete({ params: { id } })
  })

  it('nothing is lost when the daemon is killed in the middle', async () => {
    const { id, secret } = await daemon.api.webhooks.create({
      body: { url: receiver.url, events: ['video.created', 'video.updated'] },
    })
    held = []
    const video = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.update({ params: { id: video.id }, body: { name: 'renamed' } })
    await until(
      () => held!.length,
      (count) => count === 1,
      'the first message',
    )
    await daemon.kill()
    held = null
    daemon = await daemon.restart()
    const rows = await until(
      async () => (await daemon.api.webhooks.deliveries({ params: { id } })).data,
      (all) => all.length === 2 && all.every(({ status }) => status === 'succeeded'),
      'both to be delivered',
    )
    const messages = receiver.received.filter((message) => message.video === video.id)
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['video.created', 'video.created', 'video.updated'],
    )
    assert.equal(messages[0]!.id, messages[1]!.id)
    assert.ok(rows.some(({ event }) => event === messages[0]!.id))
    for (const message of messages) receiver.verify(message, secret)
  })
})
