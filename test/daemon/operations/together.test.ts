/** Two daemons on one PostgreSQL database: what one does is known to the other, and what is done once is done once. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import { ask } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { EventLines } from '../../support/event-lines.ts'
import { itLong } from '../../support/long.ts'
import { startTogether, type Together } from '../../support/processes-together.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { SentUpload, type UploadTarget } from '../../support/sent-upload.ts'

const PASSWORD = 'four words in a row'

for (const hasBucket of [false, true]) {
  const place = hasBucket ? 'one bucket, each with a folder of its own' : 'one data folder'
  describe(`two daemons on one database and ${place}`, () => togetherSuite(hasBucket))
}

function togetherSuite(hasBucket: boolean): void {
  /** Nothing but rows is looked at, which know nothing of the place of files. */
  const itOfRows = hasBucket ? itLong : it
  let together: Together
  let receiver: Receiver
  let one: Daemon
  let two: Daemon
  let folder: string
  let film: Buffer

  before(async () => {
    receiver = await startReceiver()
    together = await startTogether(
      {
        SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
        SVC_REQUESTS_PER_MINUTE: '12',
      },
      { hasBucket },
    )
    one = await together.start()
    two = await together.start()
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(await codedVideo(join(folder, 'film.mp4'), { audio: 'sine' }))
  })
  after(async () => {
    await together?.remove()
    await receiver?.close()
    await rm(folder, { recursive: true, force: true })
  })

  itOfRows(
    'an event of one is told once, and in its order, by the stream of the other',
    async () => {
      const stream = await EventLines.open(two)
      const { id } = await one.api.videos.create({ body: { name: 'of one' } })
      await two.api.videos.update({ params: { id }, body: { name: 'of two' } })
      await one.api.videos.update({ params: { id }, body: { name: 'of one again' } })
      const heard = await stream.events((events) => events.length >= 3)
      assert.deepEqual(
        heard.map(({ data }) => (data.object as { name: string }).name),
        ['of one', 'of two', 'of one again'],
      )
      stream.close()
    },
  )

  itOfRows(
    'a stream goes on without a gap when the connection between the two was lost',
    async () => {
      const stream = await EventLines.open(two)
      const { id } = await one.api.videos.create({ body: {} })
      const names = Array.from({ length: 12 }, (_, at) => `name ${at}`)
      for (const [at, name] of names.entries()) {
        await one.api.videos.update({ params: { id }, body: { name } })
        if (at % 5 === 2) await cut()
      }
      const heard = await stream.events((events) => events.length > names.length)
      assert.deepEqual(
        heard.slice(1).map(({ data }) => (data.object as { name: string }).name),
        names,
      )
      stream.close()
    },
  )

  itOfRows(
    'a key that one revokes ends the streams of the other, and is refused from then on',
    async () => {
      const key = await one.api.keys.create({ body: { name: 'soon gone', access: 'read_only' } })
      const stream = await EventLines.open(two, key.secret)
      const ended = stream.ended()
      await one.api.keys.revoke({ params: { id: key.id } })
      assert.equal(await statusOf(two, '/v1/videos', key.secret), 401)
      await ended
    },
  )

  itOfRows('a key whose revocation nobody told ends its streams as well', async () => {
    const key = await one.api.keys.create({ body: { name: 'soon gone', access: 'read_only' } })
    const stream = await EventLines.open(two, key.secret)
    // What a process leaves behind that is killed between the two.
    await ask(together.url, 'UPDATE api_keys SET revoked_at = $1 WHERE id = $2', [
      new Date().toISOString(),
      key.id,
    ])
    await stream.ended()
  })

  it('a private video of one is private at the other with its next request', async () => {
    const { id, video } = await uploaded(one)
    const manifest = new URL(video.urls.hls).pathname
    for (let round = 0; round < 3; round += 1) {
      assert.equal(await statusOf(two, manifest), 200)
      await one.api.videos.update({ params: { id }, body: { visibility: 'private' } })
      assert.notEqual(await statusOf(two, manifest), 200)
      await one.api.videos.update({ params: { id }, body: { visibility: 'public' } })
    }
  })

  it('the owner secret that one replaces is void at the other with its next request', async () => {
    const { secret } = await one.api.sessions.rotateOwnerSecret()
    assert.equal(await statusOf(two, '/v1/videos', one.owner), 401)
    assert.equal(await statusOf(two, '/v1/videos', secret), 200)
    assert.equal((await readFile(join(one.dataDir, 'owner.secret'), 'utf8')).trim(), secret)
    // For what follows.
    one = { ...one, owner: secret, api: one.as(secret) }
    two = { ...two, owner: secret, api: two.as(secret) }
  })

  itOfRows('requests of a key count at both together', async () => {
    const { secret } = await one.api.keys.create({ body: { name: 'busy', access: 'read_only' } })
    const codes: number[] = []
    for (let number = 0; number < 14; number += 1)
      codes.push(await statusOf(number % 2 ? one : two, '/v1/videos', secret))
    assert.deepEqual(codes, [...Array<number>(12).fill(200), 429, 429])
  })

  itOfRows('wrong passwords count at both together', async () => {
    await one.api.sessions.setPassword({ body: { password: PASSWORD } })
    const enter = async (daemon: Daemon, password: string): Promise<number> => {
      const { status } = await fetch(`${daemon.baseUrl}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      })
      return status
    }
    assert.equal(await enter(two, PASSWORD), 201)
    const codes: number[] = []
    for (let number = 0; number < 5; number += 1)
      codes.push(await enter(number % 2 ? one : two, 'wrong, all of it'))
    assert.deepEqual(codes, Array<number>(5).fill(401))
    // Also with the right one.
    assert.deepEqual([await enter(one, PASSWORD), await enter(two, PASSWORD)], [429, 429])
  })

  itOfRows(
    'one request with an idempotency key, sent to both at once, makes one video',
    async () => {
      const before = (await all(one)).length
      for (let round = 0; round < 5; round += 1) {
        const create = async (daemon: Daemon): Promise<{ id: string }> => {
          const response = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${daemon.owner}`,
              'content-type': 'application/json',
              'idempotency-key': `round-${round}`,
            },
            body: JSON.stringify({ name: `round ${round}` }),
          })
          assert.equal(response.status, 201)
          return (await response.json()) as { id: string }
        }
        const [first, second] = await Promise.all([create(one), create(two)])
        assert.equal(first.id, second.id)
      }
      assert.equal((await all(two)).length, before + 5)
    },
  )

  itOfRows('a challenge of one is taken by the other, once', async () => {
    const named = ({ baseUrl }: Daemon): string => baseUrl.replace('127.0.0.1', 'localhost')
    const post = async (daemon: Daemon, path: string, body?: object): Promise<any> =>
      (
        await fetch(named(daemon) + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${daemon.owner}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).json()
    const { challenge } = await post(one, '/v1/passkey_challenges')
    const client = { type: 'webauthn.create', origin: named(two), challenge, crossOrigin: false }
    const create = async (): Promise<string> => {
      const answer = await post(two, '/v1/passkeys', {
        id: 'AAAAAAAAAAAAAAAAAAAAAA',
        name: 'a key',
        algorithm: -7,
        public_key: 'AAAA',
        client_data: Buffer.from(JSON.stringify(client)).toString('base64url'),
        authenticator_data: Buffer.alloc(60).toString('base64url'),
      })
      assert.equal(answer.code, 'passkey_invalid', JSON.stringify(answer))
      return answer.detail
    }
    assert.doesNotMatch(await create(), /already used/)
    assert.match(await create(), /already used/)
  })

  itOfRows('a webhook is told once of each event, whichever of the two it comes from', async () => {
    const webhook = await two.api.webhooks.create({
      body: { url: receiver.url, events: ['video.updated'] },
    })
    const { id } = await one.api.videos.create({ body: {} })
    const names = Array.from({ length: 20 }, (_, at) => `told ${at}`)
    for (const [at, name] of names.entries())
      await (at % 2 ? one : two).api.videos.update({ params: { id }, body: { name } })
    await until(
      () => one.api.webhooks.deliveries({ params: { id: webhook.id }, query: { limit: 100 } }),
      ({ data }) =>
        data.length === names.length && data.every(({ status }) => status === 'succeeded'),
      'all deliveries',
    )
    const delivered = receiver.received.filter(({ video }) => video === id)
    assert.deepEqual(
      delivered.map(({ event }) => (event.data.object as { name: string }).name),
      names,
    )
    await one.api.webhooks.delete({ params: { id: webhook.id } })
  })

  it('an upload begun at one goes on at the other, also while the first still holds it', async () => {
    const upload = await SentUpload.begin(target(one), film)
    assert.equal((await upload.send(Math.floor(film.length / 3))).status, 204)
    const there = upload.url.replace(one.baseUrl, two.baseUrl)
    const tus = { authorization: `Bearer ${two.owner}`, 'tus-resumable': '1.0.0' }
    const offsetAt = async (url: string): Promise<number> =>
      Number((await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
    assert.equal(await offsetAt(there), upload.sent)

    // A line that stands still: the rest never comes by it.
    const stop = new AbortController()
    const stuck = fetch(upload.url, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': String(upload.sent),
        'content-type': 'application/offset+octet-stream',
      },
      body: new ReadableStream({
        start: (controller) =>
          controller.enqueue(new Uint8Array(film.subarray(upload.sent, upload.sent + 1_000))),
      }),
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit).catch(() => null)
    await until(
      () => two.api.uploads.get({ params: { upload: upload.id } }),
      ({ receiving }) => receiving,
      'the other to know that it is being received',
    )
    const offset = await offsetAt(there)
    assert.ok(offset >= upload.sent, String(offset))
    const rest = await fetch(there, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(film.subarray(offset)),
    })
    assert.equal(rest.status, 204, await rest.text())
    stop.abort()
    await stuck
    const video = await untilStatus(two.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
  })

  it('pausing at one pauses both, and a segment that is asked of either is made', async () => {
    await two.api.system.update({ body: { encoding_paused: true } })
    await until(
      () => one.api.system.get(),
      ({ encoding }) => encoding.paused,
      'the other to pause',
    )
    const upload = await SentUpload.begin(target(two), film)
    assert.equal((await upload.send()).status, 204)
    const video = await until(
      () => one.api.videos.get({ params: { id: upload.video } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    const path = new URL(video.urls.hls).pathname.replace('/manifest.m3u8', '')
    // The second first: it has no encoders.
    for (const daemon of [two, one]) {
      const manifest = await (await fetch(`${daemon.baseUrl}${path}/manifest.m3u8`)).text()
      const rendition = /^s\/.*(?=\/playlist\.m3u8$)/m.exec(manifest)![0]
      assert.equal(await statusOf(daemon, `${path}/${rendition}/0.m4s`), 200)
    }
    await one.api.system.update({ body: { encoding_paused: false } })
    await untilStatus(two.api, video.id, 'ready')
  })

  it('a clip is made at either, though one of them makes the segments', async () => {
    const { id } = await uploaded(one)
    for (const daemon of [two, one]) {
      const clip = await daemon.api.videos.createClip({
        params: { id },
        body: { start: 0.4, end: 1.6 },
      })
      const { status, error } = await untilStatus(daemon.api, clip.id, 'ready', 'errored')
      assert.equal(status, 'ready', JSON.stringify(error))
    }
  })

  it('a video that one deletes while the other encodes it is gone, and so are its jobs', async () => {
    const upload = await SentUpload.begin(target(two), film)
    assert.equal((await upload.send()).status, 204)
    await two.api.videos.delete({ params: { id: upload.video } })
    assert.equal(await statusOf(one, `/v1/videos/${upload.video}`, one.owner), 404)
    await until(
      () => ask(together.url, 'SELECT kind FROM jobs WHERE subject LIKE $1', [`%${upload.video}%`]),
      (jobs) => jobs.length === 0,
      'its jobs to be gone',
    )
  })

  it('views that one was told of are in the reports of the other', async () => {
    const { id } = await uploaded(one)
    for (const daemon of [one, two]) await watch(daemon, await newViewer(id), 0)
    for (const daemon of [one, two])
      await until(
        () => daemon.api.analytics.overview({ query: { video: id } }),
        ({ figures }) => figures.views === 2 && figures.visitors === 1,
        'both views, of one visitor',
      )
  })

  it('who watches now is known to both, whichever of the two a view reports to', async () => {
    const { id } = await uploaded(one)
    const [first, second] = [await newViewer(id), await newViewer(id)]
    await watch(one, first, 0)
    await watch(two, first, 2)
    await watch(two, second, 0)
    const live = (daemon: Daemon) => daemon.api.analytics.live({ query: { video: id } })
    /** By the first answer that all have a part in: one that is slower than a second is left out and missed. */
    const seen = async (daemon: Daemon): Promise<number> => {
      const { viewers } = await until(
        () => live(daemon),
        ({ complete }) => complete,
        'all to answer in time',
      )
      return viewers
    }
    assert.deepEqual([await seen(one), await seen(two)], [2, 2])
    await watch(one, second, 2, [{ type: 'pause', seq: 2, ago_ms: 0 }])
    assert.deepEqual([await seen(one), await seen(two)], [1, 1])
    // A third that stands still has viewers that nobody knows.
    const three = await together.start()
    // Who has not reported for half a minute watches no more, and a start may take as long.
    await watch(one, first, 4)
    await watch(three, await newViewer(id), 0)
    assert.equal(await seen(one), 2)
    process.kill(three.pid, 'SIGSTOP')
    try {
      const { viewers, complete } = await live(one)
      assert.deepEqual([viewers, complete], [1, false])
    } finally {
      process.kill(three.pid, 'SIGCONT')
    }
    assert.equal(await seen(one), 2, 'it answers again')
    await three.stop()
  })

  it('settings that one changes hold at the other', async () => {
    await one.api.system.update({ body: { retention: { trash_days: 3 } } })
    await until(
      () => two.api.system.get(),
      ({ retention }) => retention.trash_days === 3,
      'the other to know',
    )
  })

  const target = ({ baseUrl, owner }: Daemon): UploadTarget => ({
    baseUrl,
    key: owner,
    takesTails: !hasBucket,
  })
  async function newViewer(id: string): Promise<{ view: string; ticket: string }> {
    const { metrics } = await two.as(null).embeds.get({ params: { id } })
    return { view: randomBytes(16).toString('base64url'), ticket: metrics!.ticket }
  }
  /** Reports of a view, from this number on. */
  async function watch(
    daemon: Daemon,
    viewer: { view: string; ticket: string },
    seq: number,
    events: object[] = [
      { type: 'play', seq, ago_ms: 20 },
      { type: 'start', seq: seq + 1, ago_ms: 10, startup_ms: 5 },
    ],
  ): Promise<void> {
    const answer = await fetch(`${daemon.baseUrl}/v1/collect`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ ...viewer, events }),
    })
    assert.equal(answer.status, 202, await answer.text())
  }
  /** Ends the connections by which the two know of each other. */
  const cut = (): Promise<object[]> =>
    ask(
      together.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc shared'`,
    )
  async function uploaded(daemon: Daemon) {
    const upload = await SentUpload.begin(target(daemon), film)
    assert.equal((await upload.send()).status, 204)
    const video = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    return { id: video.id, video }
  }
  const all = async (daemon: Daemon) =>
    (await daemon.api.videos.list({ query: { limit: 100 } })).data
}

async function statusOf(daemon: Daemon, path: string, token?: string): Promise<number> {
  const response = await fetch(daemon.baseUrl + path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  await response.arrayBuffer()
  return response.status
}
