import { strict as assert } from 'node:assert'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { METRICS } from '../../../daemon/contract/metrics.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { read } from '../../house/text.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

const TOKEN = 'a-secret-for-prometheus'

describe('metrics', () => {
  let daemon: Daemon
  let receiver: Receiver
  let folder: string
  before(async () => {
    receiver = await startReceiver()
    folder = await mkdtemp(join(tmpdir(), 'svc-metrics-'))
    daemon = await startDaemon({
      env: { SVC_METRICS_TOKEN: TOKEN, SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost' },
    })
  })
  after(async () => {
    await daemon.remove()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Raw, so that Host and the headers of a proxy are as they are said here. */
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(daemon.baseUrl)
      plainRequest({ hostname, port, path: '/metrics', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
        .on('error', reject)
        .end()
    })
  const scrape = async () => {
    const response = await daemon.request(`${daemon.baseUrl}/metrics`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
    return response.text()
  }
  const value = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .at(-1) ?? NaN,
    )

  it(
    'are read on this machine, and with the secret or the owner secret from afar; there is ' +
      'nothing for strangers',
    async () => {
      const port = new URL(daemon.baseUrl).port
      assert.equal(await ask({ host: `localhost:${port}` }), 200)
      const afar = { host: 'video.example.org', 'x-forwarded-for': '203.0.113.9' }
      for (const headers of [
        afar,
        { host: 'video.example.org' },
        { host: `127.0.0.1:${port}`, 'x-forwarded-for': '127.0.0.1' },
        { host: `127.0.0.1:${port}`, via: '1.1 cache' },
      ]) {
        assert.equal(await ask(headers as never), 404, JSON.stringify(headers))
      }
      assert.equal(await ask({ ...afar, authorization: `Bearer ${TOKEN}` }), 200)
      assert.equal(await ask({ ...afar, authorization: `Bearer ${daemon.owner}` }), 200)
      assert.equal(await ask({ ...afar, authorization: 'Bearer not-the-secret-of-it' }), 401)
      assert.equal(
        await ask({ ...afar, authorization: `Bearer ${await daemon.key('read_write')}` }),
        403,
      )
    },
  )

  it(
    'count requests, uploads, encodes, playback, events, jobs and webhooks, and measure disk and ' +
      'database',
    async () => {
      await daemon.api.webhooks.create({ body: { url: `${receiver.url}/hook` } })
      const file = join(folder, 'clip.mp4')
      await codedVideo(file)
      const { id } = await daemon.api.videos.create({ body: {} })
      const bytes = await readFile(file)
      const sent = await fetch(`${daemon.baseUrl}/v1/videos/${id}/source`, {
        method: 'PUT',
        body: bytes,
        headers: { authorization: `Bearer ${daemon.owner}` },
      })
      assert.equal(sent.status, 200)
      await untilStatus(daemon.api, id, 'ready')
      const media = `${daemon.baseUrl}/media/${id.slice(0, 5)}/${id.slice(5)}`
      const whole = await (
        await fetch(`${media}/original`, { headers: { authorization: `Bearer ${daemon.owner}` } })
      ).arrayBuffer()
      await fetch(`${media}/manifest.m3u8`)
      await fetch(`${daemon.baseUrl}/nope`)
      const text = await until(
        scrape,
        (now) =>
          value(now, 'svc_webhook_attempts_total{outcome="succeeded"}') >= 4 &&
          value(now, 'svc_playback_bytes_total{file="original"}') >= whole.byteLength &&
          value(now, 'svc_encoders_busy{priority="background"}') === 0,
        'the figures',
      )
      const assertValue = (line: string, holds: (value: number) => boolean) =>
        assert.ok(holds(value(text, line)), `${line} is ${value(text, line)}`)
      assertValue(
        'svc_http_requests_total{route="/v1/videos/{id}/source",method="PUT",status="200"}',
        (n) => n === 1,
      )
      assertValue(
        'svc_http_requests_total{route="unmatched",method="GET",status="404"}',
        (n) => n === 1,
      )
      assertValue('svc_http_request_seconds_count{kind="media"}', (n) => n >= 2)
      assertValue('svc_upload_bytes_total', (n) => n >= bytes.length)
      assertValue('svc_playback_bytes_total{file="playlist"}', (n) => n > 100)
      assertValue('svc_events_total{type="video.ready"}', (n) => n === 1)
      assertValue('svc_encoded_media_seconds_total{kind="video"}', (n) => n > 0)
      assertValue('svc_encoder_seconds_total{kind="video"}', (n) => n > 0)
      assertValue('svc_encodes_total{kind="video",outcome="done"}', (n) => n >= 1)
      assertValue('svc_encoders{priority="background"}', (n) => n >= 1)
      assertValue('svc_encoders_busy{priority="background"}', (n) => n === 0)
      assertValue('svc_database_up', (n) => n === 1)
      assertValue('svc_database_bytes', (n) => n > 10_000)
      assertValue('svc_disk_free_bytes', (n) => n > 1_000_000)
      assertValue('svc_disk_used_bytes', (n) => n > 0)
      assertValue('process_resident_memory_bytes', (n) => n > 10_000_000)
    },
  )

  it('tell jobs by kind and state', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({
      params: { id },
      raw: new Uint8Array(await readFile(join(folder, 'clip.mp4'))),
    })
    const jobs = await until(
      scrape,
      (now) => /^svc_jobs\{kind="process",state="(running|waiting)"\} 1$/m.test(now),
      'the job',
    )
    assert.equal(value(jobs, 'svc_encoding_paused'), 1)
    await daemon.api.videos.delete({ params: { id } })
    await daemon.api.system.update({ body: { encoding_paused: false } })
  })

  it('tell what waits: uploads, deliveries, work for an encoder, and the oldest job', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const before = await scrape()
    const started = await fetch(`${daemon.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${daemon.owner}`,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
      },
    })
    assert.equal(started.status, 201)
    // Nobody listens there.
    const deaf = await daemon.api.webhooks.create({ body: { url: 'http://127.0.0.1:1/' } })
    await daemon.api.webhooks.test({ params: { id: deaf.id } })
    const raw = new Uint8Array(await readFile(join(folder, 'clip.mp4')))
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await daemon.api.videos.create({ body: {} })
        await daemon.api.videos.putSource({ params: { id }, raw })
        return id
      }),
    )
    const waiting = (text: string): number =>
      ['viewer', 'quick', 'first-segments', 'background']
        .map((priority) => value(text, `svc_encoders_waiting{priority="${priority}"}`))
        .reduce((sum, each) => sum + each)
    assert.equal(waiting(before), 0)
    await until(
      scrape,
      (now) =>
        value(now, 'svc_uploads') === value(before, 'svc_uploads') + 1 &&
        value(now, 'svc_webhook_deliveries_pending') >= 1 &&
        value(now, 'svc_oldest_job_seconds') > 0.1 &&
        waiting(now) >= 1,
      'the figures',
    )
    for (const id of ids) await daemon.api.videos.delete({ params: { id } })
    await daemon.api.webhooks.delete({ params: { id: deaf.id } })
    await daemon.api.system.update({ body: { encoding_paused: false } })
  })

  it('have no series that a stranger could multiply', async () => {
    const before = (await scrape()).split('\n').length
    for (let at = 0; at < 40; at++) {
      await fetch(`${daemon.baseUrl}/nope-${at}`)
      await fetch(`${daemon.baseUrl}/v1/videos/${'0'.repeat(13)}${String(at).padStart(2, '0')}`)
      await fetch(`${daemon.baseUrl}/media/aaaaa/0000000000/file-${at}.x${at}`)
    }
    assert.ok((await scrape()).split('\n').length < before + 20)
  })

  it('are all told of in docs/metrics.md, and nothing else is', () => {
    const rows = read('docs/metrics.md')
      .split('\n')
      .flatMap((line) => {
        const [, name, type, labels, help] =
          /^\| `(\w+)` \| (\w+) \| (.*?) ?\| (.+) \|$/.exec(line) ?? []
        return name && /^(?:counter|gauge|histogram)$/.test(type!)
          ? [
              {
                name,
                type,
                labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label),
                help,
              },
            ]
          : []
      })
    assert.deepEqual(
      rows,
      Object.entries(METRICS).map(([name, { type, labels, help }]) => ({
        name,
        type,
        labels: [...labels],
        help,
      })),
    )
  })
})

describe('metrics without a secret', () => {
  it('a short SVC_METRICS_TOKEN stops the start', async () => {
    await assert.rejects(
      startDaemon({ env: { SVC_METRICS_TOKEN: 'short' } }),
      /SVC_METRICS_TOKEN: must be at least 16 characters/,
    )
  })
})
