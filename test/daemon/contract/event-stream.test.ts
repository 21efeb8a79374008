import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { openEventStream, readEvents } from '../../../daemon/contract/event-stream.ts'

const encoder = new TextEncoder()

function bodyOf(pieces: Iterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const allOf = (...pieces: (string | Uint8Array)[]) => collect(readEvents(bodyOf(pieces)))

describe('contract: the reader of event streams', () => {
  it('lines end with LF, CR LF or CR', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['id: a', 'event: video.ready', 'data: {', 'data:}', '', 'data: 2', '', ''].join(
        end,
      )
      assert.deepEqual(
        await allOf(text),
        [
          { event: 'video.ready', data: '{\n}', id: 'a' },
          { event: 'message', data: '2', id: 'a' },
        ],
        JSON.stringify(end),
      )
    }
  })

  it('an event is the same wherever its bytes are cut', async () => {
    const bytes = encoder.encode('id: ä\r\nevent: progress\r\ndata: größer 🎬\r\n\r\n')
    const expected = [{ event: 'progress', data: 'größer 🎬', id: 'ä' }]
    for (let cut = 1; cut < bytes.length; cut++)
      assert.deepEqual(await allOf(bytes.subarray(0, cut), bytes.subarray(cut)), expected)
    assert.deepEqual(await allOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))), expected)
  })

  it('an id without data says where the stream is, once; comments say nothing', async () => {
    assert.deepEqual(
      await allOf(
        'retry: 2000\nid: a\n\n',
        ': still here\n\n',
        'data: 1\n\n',
        'id: b\ndata: 2\n\n',
      ),
      [
        { event: 'message', data: '', id: 'a' },
        { event: 'message', data: '1', id: 'a' },
        { event: 'message', data: '2', id: 'b' },
      ],
    )
  })

  it('an event that the end of the stream cuts off is none', async () => {
    assert.deepEqual(await allOf('data: 1\n\ndata: 2\n'), [
      { event: 'message', data: '1', id: undefined },
    ])
  })

  it('an event without end is refused before it fills the memory', async () => {
    const pieces = (function* () {
      yield 'data: 1\n\ndata: '
      for (;;) yield 'x'.repeat(1_000_000)
    })()
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode(pieces.next().value!)),
      cancel: () => void (cancelled = true),
    })
    const read: string[] = []
    await assert.rejects(async () => {
      for await (const { data } of readEvents(body)) read.push(data)
    }, /exceed/)
    assert.deepEqual(read, ['1'])
    assert.ok(cancelled)
  })

  it('a stream that is silent for too long is given up, and a heartbeat is no silence', async () => {
    let timer: NodeJS.Timeout | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let beats = 0
        timer = setInterval(() => {
          if (beats++ < 8) controller.enqueue(encoder.encode(': still here\n\n'))
        }, 500)
      },
      cancel: () => clearInterval(timer),
    })
    const beganAt = performance.now()
    try {
      await assert.rejects(collect(readEvents(body, 3_000)), /no data for 3000 ms/)
    } finally {
      clearInterval(timer)
    }
    assert.ok(performance.now() - beganAt > 6_000)
  })

  it('is opened with the key, the space and the event to resume from; a refusal is a problem', async () => {
    const server = createServer((request, response) => {
      const { url, headers } = request
      if (headers.authorization !== 'Bearer key') return void response.writeHead(401).end('no')
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      const data = JSON.stringify({ url, accept: headers.accept, space: headers['svc-space'] })
      response.end(`data: ${data}\n\n`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { signal } = new AbortController()
    try {
      const options = { baseUrl, token: 'key', space: 'abc' }
      const stream = await openEventStream(options, { video: 'v', after: 'e' }, signal)
      const [event] = await collect(stream)
      assert.deepEqual(JSON.parse(event!.data), {
        url: '/v1/events/stream?video=v&after=e',
        accept: 'text/event-stream',
        space: 'abc',
      })
      await assert.rejects(openEventStream({ baseUrl }, {}, signal), (error: unknown) => {
        assert.ok(error instanceof ProblemError)
        assert.equal(error.problem.status, 401)
        return true
      })
    } finally {
      server.close()
    }
  })
})
