import { strict as assert } from 'node:assert'
import { createServer } from 'node:http'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { holds } from '../../bench/bench.ts'
import type { MediaLoad, MediaTask } from '../../bench/media/load.ts'
import { verdictsOf } from '../../bench/media/verdicts.ts'
import { ROOT } from '../house/text.ts'
import { listening, stopped } from '../support/server.ts'

const run = promisify(execFile)

describe('the comparison of media with nginx', () => {
  const load = (requestsPerSecond: number): MediaLoad => ({
    requestsPerSecond,
    bytesPerSecond: requestsPerSecond * 4e6,
    p50Ms: 1,
    p99Ms: 2,
    clientCores: 0.5,
    serverCores: 0.5,
  })
  const verdicts = (kind: 'segments' | 'playlists', open: number, hidden: number, nginx: number) =>
    verdictsOf(kind, { public: [load(open)], private: [load(hidden)], nginx: [load(nginx)] }).map(
      (verdict) => [Number(verdict.ratio.toFixed(3)), holds(verdict)],
    )

  it('holds segments to 0.6 of it, playlists to 0.15, and private to 0.9 of public', () => {
    assert.deepEqual(verdicts('segments', 60, 54, 100), [
      [0.6, true],
      [0.9, true],
    ])
    assert.deepEqual(verdicts('segments', 59, 53, 100), [
      [0.59, false],
      [0.898, false],
    ])
    assert.deepEqual(verdicts('playlists', 15, 15, 100), [
      [0.15, true],
      [1, true],
    ])
    assert.deepEqual(verdicts('playlists', 14, 20, 100), [
      [0.14, false],
      [1.429, true],
    ])
  })

  it('counts whole answers of the right size, with what both sides had of the processors', async () => {
    const body = Buffer.alloc(300_000)
    let answered = 0
    const server = createServer((_request, response) => {
      answered += 1
      response.writeHead(200, { 'content-length': body.length }).end(body)
    })
    const port = await listening(server)
    try {
      const task: MediaTask = {
        port,
        path: '/',
        sizeBytes: body.length,
        connections: 2,
        pid: process.pid,
        warmUpMs: 50,
        measureMs: 1_500,
      }
      const { stdout } = await run(process.execPath, [
        join(ROOT, 'bench/media/load.ts'),
        JSON.stringify(task),
      ])
      const { requestsPerSecond, bytesPerSecond, clientCores, serverCores } = JSON.parse(
        stdout,
      ) as MediaLoad
      assert.ok(
        requestsPerSecond > 0 && requestsPerSecond * 1.5 <= answered + 2,
        `${requestsPerSecond}/s of ${answered}`,
      )
      assert.ok(bytesPerSecond > 0 && clientCores > 0 && serverCores >= 0)
      await assert.rejects(
        run(process.execPath, [
          join(ROOT, 'bench/media/load.ts'),
          JSON.stringify({ ...task, sizeBytes: 5 }),
        ]),
        /answered/,
      )
    } finally {
      await stopped(server)
    }
  })
})
