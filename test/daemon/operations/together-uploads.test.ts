/** Files that come in one request to one of two daemons, while the other is chosen to work for both. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, before, describe, it } from 'mocha'
import { SESSION_NAME } from '../../../daemon/db/postgres/session.ts'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import { ask } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { startTogether, type Together } from '../../support/processes-together.ts'

interface HalfSent {
  video: string
  request: ClientRequest
  answer: Promise<[IncomingMessage]>
}

describe('files in one request, with two daemons on one database', () => {
  const folder = folders()
  let together: Together
  let film: Buffer
  before(async () => {
    film = await readFile(await codedVideo(join(await folder(), 'film.mp4'), { seconds: 2 }))
  })
  afterEach(() => together.remove())

  async function sendHalf(daemon: Daemon): Promise<HalfSent> {
    const { id: video } = await daemon.api.videos.create({ body: {} })
    const sending = request(`${daemon.baseUrl}/v1/videos/${video}/source`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${daemon.owner}`, 'content-length': film.length },
    })
    const answer = once(sending, 'response') as Promise<[IncomingMessage]>
    answer.catch(() => undefined)
    sending.write(film.subarray(0, film.length / 2))
    await until(() => expiryOf(video), Boolean, 'the upload to begin')
    return { video, request: sending, answer }
  }
  async function expiryOf(video: string): Promise<string | undefined> {
    const sql = 'SELECT expires_at AS expiry FROM uploads WHERE video = $1'
    const [row] = await ask<{ expiry: string }>(together.url, sql, [video])
    return row?.expiry
  }
  const locks = async (): Promise<number> =>
    (
      await ask(
        together.url,
        `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND application_name = '${SESSION_NAME}'`,
      )
    ).length

  it('go on when all connections to the database were lost, whichever works for both then', async () => {
    together = await startTogether({ SVC_UPLOAD_EXPIRY_SECONDS: '12' })
    const daemons = [await together.start(), await together.start()]
    const halves = await Promise.all(daemons.map(sendHalf))
    const before = await until(
      locks,
      (count) => count >= 3,
      'a lock of each upload, and of the lead',
    )
    await ask(
      together.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = '${SESSION_NAME}'`,
    )
    // Time enough to be taken for lost, and for the look after that.
    for (let renewed = 0; renewed < 3; renewed += 1)
      for (const { video } of halves) {
        const expiry = await expiryOf(video)
        assert.ok(expiry, 'it was thrown away')
        await until(
          () => expiryOf(video),
          (now) => now !== expiry,
          'the upload to go on',
        )
      }
    assert.equal(await locks(), before)
    for (const { video, request: sending, answer } of halves) {
      sending.end(film.subarray(film.length / 2))
      const [{ statusCode }] = await answer
      assert.ok(statusCode! < 300, `${statusCode}: ${await text((await answer)[0])}`)
      const { status } = await untilStatus(daemons[0]!.api, video, 'ready', 'errored')
      assert.equal(status, 'ready')
    }
  })

  it('are given up a while after their daemon was killed', async () => {
    together = await startTogether({ SVC_UPLOAD_EXPIRY_SECONDS: '60' })
    const one = await together.start()
    await together.start()
    const { video } = await sendHalf(one)
    const expiry = Date.parse((await expiryOf(video))!)
    await one.kill()
    await until(
      () => expiryOf(video),
      (now) => now === undefined,
      'it to be given up',
    )
    assert.ok(Date.now() < expiry, 'it has only expired')
  })
})
