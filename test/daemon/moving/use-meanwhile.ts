/** What people do with an appliance that moves or restarts meanwhile: each goes on by itself, as their programs do. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until, untilStatus, type Daemon } from '../../daemon.ts'

const AGAIN_MS = 50

/** Changes, a viewer and an upload at the same time. */
export async function usingAll(daemon: Daemon, { hls, film }: { hls: string; film: Buffer }) {
  const changes = changing(daemon)
  const viewer = watching(hls)
  const upload = await uploading(daemon, film, { chunks: 40 })
  return {
    more: changes.more,
    /** Ends them, and checks that nobody has lost anything. Answers the video that was uploaded. */
    async end(): Promise<string> {
      const acknowledged = await changes.stop()
      const uploaded = await upload.done
      const { answers, refusals } = await viewer.stop()
      assert.ok(answers > 3)
      assert.deepEqual(
        refusals.filter(
          (reason) => !/ECONNREFUSED|ECONNRESET|EPIPE|other side closed|503/.test(reason),
        ),
        [],
        'a viewer is refused during the restart alone',
      )
      await untilStatus(daemon.api, uploaded, 'ready')
      const there = await namesOf(daemon)
      for (const name of acknowledged) assert.ok(there.includes(name), `${name} is lost`)
      const changed = there.filter((name) => name.startsWith('Change'))
      assert.equal(changed.length, new Set(changed).size, 'nothing is there twice')
      return uploaded
    },
  }
}

/** Names of all videos. */
export async function namesOf({ api }: Daemon): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.videos.list({ query: { limit: 100, cursor } })
    found.push(...page.data.map(({ name }) => name!))
    if (page.next_cursor === null) return found.sort()
    cursor = page.next_cursor
  }
}

/** Creates videos; one that was not acknowledged is created again with the same Idempotency-Key. */
function changing(daemon: Daemon) {
  const acknowledged: string[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const name = `Change-${randomUUID()}`
      while (!(await createOnce(daemon, name))) await pause(AGAIN_MS)
      acknowledged.push(name)
      await pause(AGAIN_MS)
    }
  })()
  return {
    /** So many more than now. */
    async more(count: number): Promise<void> {
      const wanted = acknowledged.length + count
      const enough = until(
        () => acknowledged.length,
        (length) => length >= wanted,
        'more changes',
      )
      // It fails with what an attempt failed with.
      await Promise.race([enough, work])
    },
    async stop(): Promise<string[]> {
      isOver = true
      await work
      return acknowledged
    },
  }
}

async function createOnce({ baseUrl, owner }: Daemon, name: string): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/v1/videos`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': name,
      },
      body: JSON.stringify({ name }),
    })
    if (answer.status === 503) return false
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return true
  } catch (error) {
    // Between the end and the next start there is nobody.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Asks for the playlists and segments of a video again and again. */
function watching(url: string) {
  const refusals: string[] = []
  let answers = 0
  let isOver = false
  async function read(address: string): Promise<string> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.text()
  }
  const work = (async () => {
    while (!isOver) {
      try {
        const variant = new URL(uriIn(await read(url)), url)
        await read(new URL(uriIn(await read(variant.href)), variant).href)
        answers += 1
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
        refusals.push(`${message} ${cause?.code ?? ''} ${cause?.message ?? ''}`)
      }
      await pause(AGAIN_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return { answers, refusals }
    },
  }
}

const uriIn = (playlist: string): string =>
  playlist.split('\n').find((line) => line !== '' && !line.startsWith('#'))!

/** Sends a file by tus in so many parts, and asks where to go on after each failure. Answers the video. */
export async function uploading(
  { baseUrl, owner }: Daemon,
  bytes: Buffer,
  { video, chunks }: { video?: string; chunks: number },
): Promise<{ done: Promise<string> }> {
  const headers = { Authorization: `Bearer ${owner}`, 'Tus-Resumable': '1.0.0' }
  const pairs = Object.entries({ filename: 'film.mp4', ...(video ? { video } : {}) })
  const created = await fetch(`${baseUrl}/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': pairs
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`)
  const address = new URL(created.headers.get('location')!, baseUrl)
  const id = created.headers.get('svc-video')!
  const size = Math.ceil(bytes.length / chunks)
  async function send(): Promise<string> {
    for (let offset = 0; offset < bytes.length;) {
      try {
        const { headers: found } = await fetch(address, { method: 'HEAD', headers })
        offset = Number(found.get('upload-offset') ?? offset)
        if (offset === bytes.length) break
        const sent = await fetch(address, {
          method: 'PATCH',
          headers: {
            ...headers,
            'Content-Type': 'application/offset+octet-stream',
            'Upload-Offset': String(offset),
          },
          body: new Uint8Array(bytes.subarray(offset, offset + size)),
        })
        offset = sent.ok ? Number(sent.headers.get('upload-offset')) : offset
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
      await pause(AGAIN_MS)
    }
    return id
  }
  return { done: send() }
}
