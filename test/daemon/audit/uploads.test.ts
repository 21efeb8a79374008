/** What the audit log says of uploads that are refused late, or break off: never that a video was made which is not there. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { beforeEach, afterEach, describe, it } from 'mocha'
import type { Problem } from '../../../daemon/contract/errors.ts'
import { audited } from '../../../daemon/http/audit/trail.ts'
import { createAuth } from '../../../daemon/http/auth.ts'
import { createTusHandler } from '../../../daemon/http/tus.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { signToken } from '../../../daemon/tokens/sign.ts'
import { signingOf } from '../../../daemon/tokens/signing-of.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'
import { servers } from '../../support/server.ts'

const SIZE = 100_000

describe('the audit log of uploads that came to nothing', () => {
  const folder = folders()
  const serve = servers()
  let house: House
  beforeEach(async () => void (house = await openHouse(await folder())))
  afterEach(() => house.close())

  /** With the database that records, as the daemon's server has it. */
  async function open(change: Partial<Deps> = {}): Promise<string> {
    const deps: Deps = { ...house.deps, ...change, db: audited(house.deps.db) }
    const tus = createTusHandler({ deps, auth: createAuth(house.deps) })
    const { url } = await serve((request, response) => void tus(request, response))
    house.deps.settings.baseUrl = url
    return `${url}/v1/uploads`
  }
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-length': String(SIZE),
    'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')}`,
  })
  const videoIds = async () =>
    (
      await house.deps.db.read(({ videos }) =>
        videos.list(house.owner.space, { limit: 100, sort: 'name' }),
      )
    ).rows.map(({ id }) => id)
  /** Oldest first. */
  const entries = async () =>
    (
      await house.deps.db.read(({ audit }) =>
        audit.list({ space: house.owner.space, server: true }, { limit: 100 }),
      )
    ).rows
      .toReversed()
      .map(({ action, targetId }) => [action, targetId])

  it('two that take the last place of a token at once leave one video, and one entry', async () => {
    const iat = Math.floor(Date.now() / 1000)
    const token = await signToken(await signingOf(house.deps, house.owner), {
      sub: house.owner.space,
      aud: 'upload',
      iat,
      exp: iat + 600,
      max_files: 1,
    })
    // Both have been let in before either counts.
    const both = Promise.withResolvers<void>()
    let came = 0
    const { uploadFiles } = house.deps
    const url = await open({
      uploadFiles: {
        ...uploadFiles,
        async create(id, note) {
          await uploadFiles.create(id, note)
          if (++came === 2) both.resolve()
          await both.promise
        },
      },
    })
    const answers = await Promise.all(
      [1, 2].map(() => fetch(url, { method: 'POST', headers: headers(token) })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 403])
    const refused = answers.find(({ status }) => status === 403)!
    assert.equal(((await refused.json()) as Problem).reason, 'token_files_used')
    const videos = await videoIds()
    assert.equal(videos.length, 1)
    assert.deepEqual(await entries(), [['videos.create', videos[0]]])
    const events = await house.deps.db.read((rows) => rows.events.since(house.owner.space, 0, 100))
    assert.deepEqual(
      events.filter(({ type }) => type.startsWith('video.')).map(({ type }) => type),
      ['video.created'],
    )
  })

  it('one that breaks off with its first bytes is cancelled in the log, as it is in fact', async () => {
    const url = await open()
    const request = httpRequest(url, {
      method: 'POST',
      headers: {
        ...headers(await house.key('read_write')),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(SIZE),
      },
    })
    request.on('error', () => {
      // It is broken off below.
    })
    request.write(Buffer.alloc(1_000))
    const [video] = await until(videoIds, ({ length }) => length === 1, 'the video to be made')
    request.destroy()
    await until(videoIds, ({ length }) => length === 0, 'the video to go')
    assert.deepEqual(await entries(), [
      ['videos.create', video],
      ['uploads.delete', video],
    ])
  })
})
