import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Connection } from '../../cli/connection/connect.ts'
import { send } from '../../cli/uploads/send.ts'
import { BEGUN, tusServers } from '../support/tus-server.ts'

describe('svc: sending a file', () => {
  const serve = tusServers()
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-send-'))
    await writeFile(join(folder, 'film.mp4'), 'a film')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function resumed(heads: number[]) {
    const { url, requests } = await serve(heads)
    await send({
      connection: { url, token: 'svc_rw_x' } as Connection,
      file: {
        path: join(folder, 'film.mp4'),
        fileName: 'film.mp4',
        sizeBytes: 6,
        modifiedMs: 0,
      },
      tusUrl: `${url}/uploads`,
      uploadUrl: `${url}${BEGUN}`,
      signal: new AbortController().signal,
      onUploadUrl: () => undefined,
      onProgress: () => undefined,
      onRetry: () => undefined,
    })
    return requests
  }

  it('goes on where it was when svc or a proxy was in trouble for a moment', async () => {
    const head = `HEAD ${BEGUN}`
    assert.deepEqual(await resumed([503, 429]), [head, head, head, `PATCH ${BEGUN} from 3`])
  })

  it('sends from the start what is gone', async () => {
    for (const status of [404, 410])
      assert.deepEqual(await resumed([status]), [
        `HEAD ${BEGUN}`,
        'POST /uploads',
        'PATCH /uploads/made from 0',
      ])
  })

  it('begins nothing anew where it is refused', async () => {
    const refused = (code: string) => (error: { problem: { code: string } }) =>
      error.problem.code === code
    await assert.rejects(resumed([401]), refused('unauthorized'))
    await assert.rejects(resumed([403]), refused('forbidden'))
  })
})
