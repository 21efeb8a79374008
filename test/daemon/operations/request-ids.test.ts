import { strict as assert } from 'node:assert'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts'

interface Line {
  msg: string
  kind?: string
  subject?: string
  delivery?: string
  request_id?: string
}

describe('the ID of a request', () => {
  let daemon: Daemon
  let folder: string
  let clip: Uint8Array<ArrayBuffer>
  const receivers: Receiver[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-request-ids-'))
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } })
    const file = join(folder, 'clip.mp4')
    await codedVideo(file)
    clip = new Uint8Array(await readFile(file))
  })
  after(async () => {
    await daemon.remove()
    for (const receiver of receivers) await receiver.close()
    await rm(folder, { recursive: true, force: true })
  })

  const requestWith = (path: string, requestId: string, init: RequestInit = {}) =>
    daemon.request(`${daemon.baseUrl}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${daemon.owner}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
        ...init.headers,
      },
    })
  const create = async (requestId: string): Promise<string> => {
    const response = await requestWith('/v1/videos', requestId, { method: 'POST', body: '{}' })
    return ((await response.json()) as { id: string }).id
  }
  const send = (id: string, requestId: string) =>
    requestWith(`/v1/videos/${id}/source`, requestId, {
      method: 'PUT',
      body: clip,
      headers: { 'content-type': 'video/mp4' },
    })
  const lines = (of = daemon): Line[] =>
    of
      .log()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  const receiver = async (answer?: Parameters<typeof startReceiver>[0]) => {
    const started = await startReceiver(answer)
    receivers.push(started)
    return started
  }
  const jobsOf = (video: string, of = daemon) =>
    lines(of)
      .filter(({ msg, subject }) => msg === 'job started' && subject === video)
      .map(({ kind, request_id }) => [kind, request_id])

  it('is the one that the caller sends, if it is short and of plain characters', async () => {
    for (const given of ['a', 'nginx-7f3c.2_B', 'x'.repeat(64)]) {
      const response = await requestWith('/v1/identity', given)
      assert.equal(response.headers.get('x-request-id'), given)
    }
    for (const given of ['x'.repeat(65), 'two words', '<b>', '-begins', 'a, b', 'é', '"']) {
      const response = await requestWith('/v1/identity', Buffer.from(given).toString('latin1'))
      assert.match(response.headers.get('x-request-id')!, /^req_[0-9A-Za-z]{20}$/, given)
    }
    const refused = await requestWith(`/v1/videos/${daemon.space}nothing123`, 'refused-1')
    const { request_id } = (await refused.json()) as { request_id: string }
    assert.deepEqual([refused.status, request_id], [404, 'refused-1'])
  })

  it('may be sent by a page of another origin', async () => {
    for (const path of ['/v1/videos', '/v1/uploads']) {
      const response = await fetch(`${daemon.baseUrl}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://example.org',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-request-id',
        },
      })
      assert.match(response.headers.get('access-control-allow-headers')!, /x-request-id/i, path)
    }
  })

  it('is in the log, the events and the deliveries of an upload, across a restart', async () => {
    let isUp = false
    const to = await receiver((response) => void response.writeHead(isUp ? 204 : 503).end())
    const { secret } = await daemon.api.webhooks.create({ body: { url: to.url } })
    const { id: webhook } = (await daemon.api.webhooks.list({ query: {} })).data[0]!
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const video = await create('create-1')
    const response = await send(video, 'upload-42')
    assert.equal(response.headers.get('x-request-id'), 'upload-42')
    // Another request wakes the worker and the deliveries too: it must not lend them its ID.
    await requestWith('/v1/videos', 'stranger-7', { method: 'POST', body: '{}' })
    await until(
      () => jobsOf(video),
      (jobs) => jobs.length > 0,
      'the job to start',
    )
    assert.deepEqual(jobsOf(video), [['process', 'upload-42']])
    const failed = await until(
      () => lines().find(({ msg }) => msg === 'delivery failed'),
      (line) => line !== undefined,
      'a delivery to fail',
    )
    assert.match(failed!.request_id!, /^(create-1|stranger-7)$/)

    await daemon.kill()
    isUp = true
    daemon = await daemon.restart()
    await daemon.api.system.update({ body: { encoding_paused: false } })
    await untilStatus(daemon.api, video, 'ready')
    // Nobody waits for the placeholder: the video may be ready first.
    const kinds = await until(
      () => new Map(jobsOf(video) as [string, string][]),
      (started) => started.has('placeholder'),
      'the job of the placeholder to start',
    )
    assert.deepEqual(
      ['process', 'encode', 'placeholder'].map((kind) => kinds.get(kind)),
      ['upload-42', 'upload-42', 'upload-42'],
    )

    const events = (await daemon.api.events.list({ query: { video } })).data
    assert.deepEqual(events.map(({ type, request_id }) => [type, request_id]).slice(0, 3), [
      ['video.created', 'create-1'],
      ['video.uploaded', 'upload-42'],
      ['video.processing', 'upload-42'],
    ])
    assert.equal(events.find(({ type }) => type === 'video.ready')!.request_id, 'upload-42')

    const delivered = (type: string): Promise<Received> =>
      until(
        () => to.received.findLast((each) => each.type === type && each.video === video),
        (message) => message !== undefined,
        `the delivery of ${type}`,
      ) as Promise<Received>
    const ready = await delivered('video.ready')
    assert.deepEqual(
      [ready.headers['x-request-id'], ready.event.request_id],
      ['upload-42', 'upload-42'],
    )
    to.verify(ready, secret)
    const { data: deliveries } = await daemon.api.webhooks.deliveries({
      params: { id: webhook },
      query: { event: ready.id },
    })
    assert.equal(deliveries[0]!.request_id, 'upload-42')
    assert.equal((await delivered('video.created')).headers['x-request-id'], 'create-1')
  })

  it('stays that of the event when its delivery is sent again; a test has its own', async () => {
    const to = await receiver()
    const { id: webhook } = await daemon.api.webhooks.create({ body: { url: to.url } })
    const video = await create('create-2')
    const arrived = (count: number) =>
      until(
        () => to.received.length,
        (length) => length >= count,
        `${count} deliveries`,
      )
    await arrived(1)
    const { data } = await daemon.api.webhooks.deliveries({ params: { id: webhook }, query: {} })
    await requestWith(`/v1/deliveries/${data[0]!.id}/redeliver`, 'again-3', { method: 'POST' })
    await arrived(2)
    await requestWith(`/v1/webhooks/${webhook}/test`, 'test-4', { method: 'POST' })
    await arrived(3)
    assert.deepEqual(
      to.received.map(({ type, headers, event }) => [
        type,
        headers['x-request-id'],
        event.request_id,
      ]),
      [
        ['video.created', 'create-2', 'create-2'],
        ['video.created', 'create-2', 'create-2'],
        ['webhook.test', 'test-4', 'test-4'],
      ],
    )
    assert.equal(to.received[0]!.video, video)
  })

  it('goes with a file sent by tus', async () => {
    const video = await create('create-5')
    const created = await requestWith('/v1/uploads', 'tus-6', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(clip.length),
        'upload-metadata': `video ${Buffer.from(video).toString('base64')}`,
      },
    })
    const { pathname } = new URL(created.headers.get('location')!, daemon.baseUrl)
    const sent = await requestWith(pathname, 'tus-7', {
      method: 'PATCH',
      body: clip,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    assert.equal(sent.headers.get('x-request-id'), 'tus-7')
    await untilStatus(daemon.api, video, 'ready')
    assert.ok(jobsOf(video).length >= 2)
    assert.ok(
      jobsOf(video).every(([, request]) => request === 'tus-7'),
      String(jobsOf(video)),
    )
  })
})
