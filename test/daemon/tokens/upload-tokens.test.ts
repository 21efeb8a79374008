import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createCollection } from '../../../daemon/collections/create.ts'
import { MOST_OPEN_UPLOADS } from '../../../daemon/contract/upload.ts'
import { listKeys } from '../../../daemon/keys/list.ts'
import { revokeKey } from '../../../daemon/keys/revoke.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { until } from '../../daemon.ts'
import { film, idIn, metadata, UploadIntake } from '../../support/upload-intake.ts'
import { hs256, inSeconds, unsecured } from '../access/jwt.ts'

describe('upload tokens', () => {
  const intake = new UploadIntake()
  const space = () => intake.house.owner.space
  const rw = () => intake.house.key('read_write')
  const collection = async (name: string, parent?: string) =>
    (
      await createCollection(intake.house.deps, intake.house.owner, {
        name,
        ...(parent ? { parent } : {}),
      })
    ).id
  const collectionOf = async (upload: string) =>
    (
      await intake.house.videoNow(
        (await intake.house.deps.db.read(({ uploads }) => uploads.get(idIn(upload))))!.video,
      )
    ).collection

  it('send a file into the space, from its first byte to its last', async () => {
    intake.key = hs256(await rw(), { sub: space(), aud: 'upload' })
    const url = await intake.send()
    const [job] = await intake.processJobs()
    assert.ok(job)
    assert.equal((await intake.house.videoNow(job.subject)).status, 'uploaded')
    assert.equal((await intake.call('HEAD', url)).headers.get('upload-offset'), String(film.length))
  })

  it('for a collection let the new video land there, or in one inside it, and nowhere else', async () => {
    const outer = await collection('outer')
    const inner = await collection('inner', outer)
    const elsewhere = await collection('elsewhere')
    intake.key = hs256(await rw(), { sub: outer })
    assert.equal(await collectionOf(await intake.newUpload()), outer)
    assert.equal(
      await collectionOf(
        await intake.newUpload({ 'upload-metadata': metadata({ collection: inner }) }),
      ),
      inner,
    )
    await intake.problem(
      intake.create({ 'upload-metadata': metadata({ collection: elsewhere }) }),
      'forbidden',
    )
    await intake.problem(
      intake.create({ 'upload-metadata': metadata({ collection: 'col_00000000000000000000' }) }),
      'forbidden',
    )
    await intake.problem(intake.create({}, `?video=${await intake.house.video()}`), 'forbidden')
    assert.equal(await intake.videoCount(), 3)
  })

  it('take as many files as they say, and none that is larger', async () => {
    intake.key = hs256(await rw(), { sub: space(), aud: 'upload', max_files: 2 })
    const first = await intake.newUpload()
    await intake.newUpload()
    await intake.problem(intake.create(), 'forbidden')
    assert.equal(await intake.videoCount(), 2)
    assert.equal((await intake.call('DELETE', first)).status, 204)
    await intake.newUpload()
    await intake.problem(intake.create(), 'forbidden')
    // Counted for the uploader, whatever token is renewed.
    const named = { sub: space(), uploader: 'Ada', max_files: 1 }
    intake.key = hs256(await rw(), { ...named, exp: inSeconds(60) })
    await intake.newUpload()
    intake.key = hs256(await rw(), { ...named, exp: inSeconds(90) })
    await intake.problem(intake.create(), 'forbidden')
    intake.key = hs256(await rw(), { sub: space(), max_bytes: film.length - 1 })
    await intake.problem(intake.create(), 'upload_too_large')
    intake.key = hs256(await rw(), { sub: space(), max_bytes: film.length })
    await intake.newUpload()
    intake.key = hs256(await rw(), { sub: space(), max_files: 0 })
    await intake.problem(intake.create(), 'token_invalid')
  })

  it('for one video are for its new source', async () => {
    const video = await intake.house.video()
    const other = await intake.house.video()
    intake.key = hs256(await rw(), { sub: video, aud: ['upload'] })
    await intake.problem(intake.create({}, `?video=${other}`), 'forbidden')
    await intake.send()
    assert.deepEqual(
      (await intake.processJobs()).map(({ subject }) => subject),
      [video],
    )
    await intake.house.change(video, { status: 'ready' })
    await intake.send()
    assert.deepEqual(
      (await intake.processJobs()).map(({ subject }) => subject),
      [video],
    )
    assert.equal(await intake.videoCount(), 2)
  })

  it('are no key of another space, of nobody, or of a reader', async () => {
    const stranger = await intake.house.anotherSpace()
    const refused: [string, 'token_invalid' | 'token_expired' | 'forbidden' | 'read_only_key'][] = [
      [hs256(await rw(), { sub: stranger.space }), 'token_invalid'],
      [hs256(await rw(), { sub: space(), aud: 'playback' }), 'forbidden'],
      [hs256(await intake.house.key('read_only'), { sub: space() }), 'read_only_key'],
      [hs256(await rw(), { sub: space(), exp: inSeconds(-1) }), 'token_expired'],
      [unsecured({ sub: space() }), 'token_invalid'],
    ]
    for (const [token, code] of refused) {
      intake.key = token
      await intake.problem(intake.create(), code)
    }
    assert.equal(await intake.videoCount(), 0)
    assert.deepEqual(await intake.files(), [])
  })

  it("reach no upload of somebody else's collection", async () => {
    const mine = await collection('mine')
    const url = await intake.newUpload()
    intake.key = hs256(await rw(), { sub: mine })
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await intake.call(
        method,
        url,
        method === 'PATCH'
          ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
          : {},
      )
      assert.equal(answer.status, 403, method)
    }
  })

  it('that name an uploader continue and cancel no upload of another one, and their own when renewed', async () => {
    const secret = await rw()
    const tokenOf = (claims: object) => hs256(secret, { sub: space(), aud: 'upload', ...claims })
    const bob = tokenOf({ uploader: 'bob' })
    for (const [first, renewed] of [
      [tokenOf({ uploader: 'ada' }), tokenOf({ uploader: 'ada', exp: inSeconds(900) })],
      [tokenOf({}), tokenOf({ exp: inSeconds(900) })],
    ] as const) {
      intake.key = first
      const url = await intake.newUpload()
      const unknown = url.replace(/upl_.*/, `upl_${'0'.repeat(24)}`)
      intake.key = bob
      assert.equal((await intake.call('HEAD', url)).status, 404)
      const refused = await intake.problem(intake.patch(url, 0, film), 'upload_not_found')
      const strange = await intake.problem(intake.patch(unknown, 0, film), 'upload_not_found')
      assert.equal(refused.detail, strange.detail)
      await intake.problem(intake.call('DELETE', url), 'upload_not_found')
      intake.key = renewed
      assert.equal(await intake.offsetOf(url), 0)
      assert.equal((await intake.patch(url, 0, film)).status, 204)
    }
    // A server that begins the upload with its key leaves the rest to a visitor.
    intake.key = secret
    const begun = await intake.newUpload()
    intake.key = bob
    assert.equal((await intake.patch(begun, 0, film)).status, 204)
  })

  it('find no upload by the source that viewers are shown', async () => {
    const url = await intake.send()
    const { video } = (await intake.house.deps.db.read(({ media }) =>
      media.source(sourceOfUpload(idIn(url))),
    ))!
    const { source } = await intake.house.videoNow(video)
    intake.key = hs256(await rw(), { sub: space(), aud: 'upload' })
    assert.equal((await intake.call('HEAD', url)).status, 200)
    for (const length of [20, 24]) {
      const guess = `/v1/uploads/upl_${source!.slice(4, 4 + length)}`
      assert.equal((await intake.call('HEAD', guess)).status, 404)
    }
  })

  it('begin no more than a bounded number of files at one time, and make no video beyond it', async () => {
    const secret = await rw()
    const tokenOf = (claims: Record<string, unknown>) => hs256(secret, { sub: space(), ...claims })
    const videos = async () =>
      (
        await intake.house.deps.db.read((repositories) =>
          repositories.videos.list(space(), { limit: 500, sort: 'name' }),
        )
      ).rows.length
    intake.key = tokenOf({ uploader: 'ada' })
    const answers = await Promise.all(
      Array.from({ length: MOST_OPEN_UPLOADS + 20 }, () => intake.create()),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, MOST_OPEN_UPLOADS)
    const refused = answers.find(({ status }) => status !== 201)!
    assert.equal(refused.headers.get('retry-after'), '60')
    assert.match(
      (await intake.problem(refused, 'too_many_uploads')).detail,
      /This uploader already has 100 unfinished uploads.*DELETE/,
    )
    assert.equal(await videos(), MOST_OPEN_UPLOADS)
    assert.equal(
      (await intake.files()).filter(
        (name) => name.startsWith('uploads/') && !name.endsWith('.json'),
      ).length,
      MOST_OPEN_UPLOADS,
    )

    // Another token for the same uploader is the same; another uploader, a token that names none, and the key are not.
    intake.key = tokenOf({ uploader: 'ada', exp: inSeconds(77) })
    await intake.problem(intake.create(), 'too_many_uploads')
    for (const key of [tokenOf({ uploader: 'bob' }), tokenOf({}), secret]) {
      intake.key = key
      await intake.newUpload()
    }
    intake.key = tokenOf({ uploader: 'ada' })
    const open = answers.find(({ status }) => status === 201)!.headers.get('location')!
    assert.equal((await intake.call('DELETE', open)).status, 204)
    await intake.newUpload()
    await intake.problem(intake.create(), 'too_many_uploads')
  })

  it('are asked for again at every piece: one that has ended meanwhile goes no further', async () => {
    const secret = await rw()
    intake.key = hs256(secret, { sub: space(), exp: inSeconds(600) })
    const url = await intake.newUpload()
    assert.equal((await intake.patch(url, 0, film.subarray(0, 1_000))).status, 204)
    const { clock } = intake.house.deps
    intake.house.deps.clock = { ...clock, now: () => new Date(clock.now().getTime() + 601_000) }
    const ended = await until(
      () => intake.call('HEAD', url),
      ({ status }) => status !== 200,
      'the token to end',
    )
    assert.equal(ended.status, 401)
    await intake.problem(intake.patch(url, 1_000, film.subarray(1_000)), 'token_expired')
    intake.key = hs256(secret, { sub: space(), exp: inSeconds(1_200) })
    assert.equal((await intake.patch(url, 1_000, film.subarray(1_000))).status, 204)
  })

  it('end with their key, in the middle of a piece', async () => {
    const { deps, owner } = intake.house
    intake.key = hs256(await rw(), { sub: space() })
    const url = await intake.newUpload()
    const half = await intake.halfPatch(url, film.subarray(0, 100_000))
    const broken = new Promise<number>((resolve) => half.once('close', () => resolve(Date.now())))
    const keys = (await listKeys(deps, owner, { limit: 10 })).data
    const revokedAt = Date.now()
    for (const { id } of keys) await revokeKey(deps, owner, id)
    // By itself it would be broken after a minute in which nothing comes.
    assert.ok((await broken) - revokedAt < 30_000)
    await intake.problem(intake.patch(url, 100_000, film.subarray(100_000)), 'token_invalid')
  })
})
