/** Upload links over HTTP: who sends what, where it goes, and what is refused. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { UploadLink, UploadLinkCreate } from '../../../daemon/contract/upload-link.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

const FILM = Buffer.alloc(64_000, 7)

describe('upload links', () => {
  let daemon: Daemon
  let collection: string
  before(async () => {
    daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } })
    collection = (await daemon.api.collections.create({ body: { name: 'Concert' } })).id
  })
  after(() => daemon?.remove())

  const create = (body: Partial<UploadLinkCreate> = {}) =>
    daemon.api.uploadLinks.create({ body: { collection, label: 'Your videos', ...body } })
  const get = (id: string) => daemon.api.uploadLinks.get({ params: { id } })

  async function open(
    { url }: Pick<UploadLink, 'url'>,
    { cookie, name }: { cookie?: string; name?: string } = {},
  ) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
      ...(name === undefined ? {} : { method: 'POST', body: new URLSearchParams({ name }) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie,
      token: /token="([^"]+)"/.exec(text)?.[1],
    }
  }
  /** With the name given. */
  async function enter(link: UploadLink, name = 'Ada'): Promise<string> {
    if (!link.ask_name) return (await open(link)).token!
    const { cookie } = await open(link, { name })
    return (await open(link, { cookie: cookie! })).token!
  }

  const metadata = (pairs: Record<string, string>): string =>
    Object.entries(pairs)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  const start = (
    token: string,
    { size = FILM.length, about = { filename: 'film.mp4' } as Record<string, string> } = {},
  ) =>
    fetch(`${daemon.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': metadata(about),
      },
    })
  const at = (response: Response): string => response.headers.get('location')!
  const toUpload = (method: string, url: string, token: string, more: RequestInit = {}) =>
    fetch(url, {
      method,
      ...more,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        ...(more.headers as Record<string, string>),
      },
    })
  const send = (url: string, token: string) =>
    toUpload('PATCH', url, token, {
      body: FILM,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    })
  /** Sends one half, waits for the daemon to receive it, and sends the other after `meanwhile`. */
  async function sendAround(
    url: string,
    token: string,
    meanwhile: () => Promise<unknown>,
  ): Promise<Response> {
    const [half, rest] = [FILM.subarray(0, FILM.length / 2), FILM.subarray(FILM.length / 2)]
    const isDone = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(half),
      async pull(stream) {
        await isDone.promise
        stream.enqueue(rest)
        stream.close()
      },
    })
    const sent = toUpload('PATCH', url, token, {
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    } as RequestInit)
    sent.catch(() => {})
    await until(
      async () => (await toUpload('GET', url, token)).json() as Promise<{ receiving: boolean }>,
      ({ receiving }) => receiving,
      'the file to arrive',
    )
    await meanwhile()
    isDone.resolve()
    return sent
  }
  const codeOf = async (response: Response): Promise<[number, string, string | undefined]> => {
    const { code, reason } = (await response.json()) as { code: string; reason?: string }
    return [response.status, code, reason]
  }

  it('asks for the name, takes the file into its collection, and says who sent it', async () => {
    const link = await create()
    assert.deepEqual(
      [link.name, link.files, link.ask_name, link.max_files],
      ['Concert', 0, true, null],
    )
    const prompt = await open(link)
    assert.equal(prompt.status, 200)
    assert.match(prompt.text, /<h1>Your videos<\/h1>/)
    assert.match(prompt.text, /Your name/)
    assert.ok(!prompt.text.includes('token='))
    const empty = await open(link, { name: '  ' })
    assert.equal(empty.status, 422)
    assert.match(empty.text, /role="alert">Enter your name/)
    const named = await open(link, { name: 'Ada <b>' })
    assert.equal(named.status, 303)
    const page = await open(link, { cookie: named.cookie! })
    assert.match(page.text, /You are sending as Ada &#60;b&#62;\./)
    assert.equal(page.headers.get('cache-control'), 'private, no-store')
    assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')

    const created = await start(page.token!)
    assert.equal(created.status, 201)
    assert.equal((await send(at(created), page.token!)).status, 204)
    const id = created.headers.get('svc-video')!
    const video = await daemon.api.videos.get({ params: { id } })
    assert.deepEqual([video.collection, video.visibility], [collection, 'private'])
    assert.deepEqual(video.metadata, { upload_link: link.id, sender: 'Ada <b>' })
    assert.equal((await get(link.id)).files, 1)
    // Elsewhere than in its collection, and in place of what is there, nothing is sent.
    const other = (await daemon.api.collections.create({ body: { name: 'Other' } })).id
    const away = await start(page.token!, { about: { filename: 'a.mp4', collection: other } })
    assert.deepEqual(await codeOf(away), [403, 'forbidden', undefined])
    const replaced = await start(page.token!, { about: { filename: 'a.mp4', video: id } })
    assert.deepEqual(await codeOf(replaced), [403, 'forbidden', 'link_new_only'])
    const put = await fetch(`${daemon.baseUrl}/v1/videos/${id}/source`, {
      method: 'PUT',
      body: FILM,
      headers: { authorization: `Bearer ${page.token}`, 'content-type': 'video/mp4' },
    })
    assert.deepEqual(await codeOf(put), [403, 'forbidden', 'link_new_only'])
    const listed = await fetch(`${daemon.baseUrl}/v1/videos`, {
      headers: { authorization: `Bearer ${page.token}` },
    })
    assert.equal(listed.status, 403)
  })

  it('a reload goes on with the same visit, so that uploads are found again', async () => {
    const link = await create({ ask_name: false })
    const first = await open(link)
    assert.ok(first.token)
    assert.equal((await open(link, { cookie: first.cookie! })).token, first.token)
    const fingerprint = 'a'.repeat(64)
    const created = await start(first.token, { about: { filename: 'film.mp4', fingerprint } })
    assert.equal(created.status, 201)
    const find = async (token: string) =>
      (
        (await (
          await fetch(`${daemon.baseUrl}/v1/uploads?fingerprint=${fingerprint}`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).json()) as { data: { id: string }[] }
      ).data.length
    assert.equal(await find(first.token), 1)
    assert.equal(await find((await open(link)).token!), 0, 'not by another visitor')
  })

  it('reaches no upload but those of the visit, also for somebody who has the id', async () => {
    const link = await create({ ask_name: false })
    const [mine, theirs] = [await enter(link), await enter(link)]
    const own = at(await start(mine))
    const others = [
      at(await start(theirs)),
      at(await start(daemon.owner, { about: { collection } })),
    ]
    const nobody = own.replace(/upl_.*/, `upl_${'0'.repeat(24)}`)
    for (const url of [...others, nobody]) {
      assert.equal((await toUpload('HEAD', url, mine)).status, 404, url)
      for (const answer of [
        await toUpload('GET', url, mine),
        await send(url, mine),
        await toUpload('DELETE', url, mine),
      ])
        assert.deepEqual(await codeOf(answer), [404, 'upload_not_found', undefined], url)
    }
    assert.equal((await toUpload('HEAD', others[0]!, theirs)).headers.get('upload-offset'), '0')
    assert.equal((await send(own, mine)).status, 204)
  })

  it('takes as many files as it says; one that is cancelled leaves its place', async () => {
    const link = await create({ ask_name: false, max_files: 2 })
    const token = await enter(link)
    const [one, two, ...rest] = await Promise.all([1, 2, 3, 4].map(() => start(token)))
    const all = [one!, two!, ...rest]
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [201, 201, 403, 403])
    const refused = all.find(({ status }) => status === 403)!
    assert.deepEqual(await codeOf(refused), [403, 'forbidden', 'link_files_used'])
    const accepted = all.filter(({ status }) => status === 201)
    assert.equal((await open(link)).status, 410)
    assert.equal((await toUpload('DELETE', at(accepted[0]!), token)).status, 204)
    assert.equal((await get(link.id)).files, 1)
    const again = await start(token)
    assert.equal(again.status, 201)
    assert.equal((await send(at(again), token)).status, 204)
    const before = (await daemon.api.videos.list({ query: { limit: 100 } })).data.length
    assert.equal((await start(token)).status, 403)
    const after = (await daemon.api.videos.list({ query: { limit: 100 } })).data.length
    assert.equal(after, before, 'nothing is left of what was refused')
  })

  it('takes no file that is larger than it says', async () => {
    const link = await create({ ask_name: false, max_bytes: FILM.length })
    const { text, token } = await open(link)
    assert.match(text, new RegExp(`max-size="${FILM.length}"`))
    const large = await start(token!, { size: FILM.length + 1 })
    assert.deepEqual(await codeOf(large), [413, 'upload_too_large', 'file_over_quota'])
    assert.equal((await start(token!)).status, 201)
    assert.equal((await get(link.id)).files, 1)
  })

  it('ends when it should, and is revoked in the middle of a file', async () => {
    const link = await create({
      ask_name: false,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    })
    const token = await enter(link)
    const created = await start(token)
    await daemon.api.uploadLinks.update({
      params: { id: link.id },
      // Not before a busy machine has taken it for a time in the future.
      body: { expires_at: new Date(Date.now() + 15_000).toISOString() },
    })
    await until(
      async () => (await start(token)).status,
      (status) => status === 401,
      'the token to end with its link',
    )
    assert.equal((await open(link)).status, 410)
    await daemon.api.uploadLinks.update({ params: { id: link.id }, body: { expires_at: null } })
    assert.equal((await toUpload('HEAD', at(created), token)).status, 200, 'it goes on')
    const fresh = await enter(link)
    const other = await start(fresh)
    await daemon.api.uploadLinks.delete({ params: { id: link.id } })
    assert.deepEqual(await codeOf(await send(at(other), fresh)), [401, 'token_invalid', undefined])
    assert.equal((await open(link)).status, 404)
    await assert.rejects(get(link.id), { message: /no upload link/ })
  })

  it('is changed without an end to what is being sent', async () => {
    const link = await create({ ask_name: false })
    const token = await enter(link)
    const changed = () =>
      daemon.api.uploadLinks.update({
        params: { id: link.id },
        body: { label: 'Also for latecomers', max_files: 10 },
      })
    assert.equal((await sendAround(at(await start(token)), token, changed)).status, 204)
    assert.match((await open(link)).text, /Also for latecomers/)
  })

  it('ends what is being sent when it is revoked', async () => {
    const link = await create({ ask_name: false })
    const token = await enter(link)
    const revoked = () => daemon.api.uploadLinks.delete({ params: { id: link.id } })
    await assert.rejects(sendAround(at(await start(token)), token, revoked), {
      message: 'fetch failed',
    })
  })

  it('takes title and description of a sender as text, where it says so', async () => {
    const sent = async (link: UploadLink, about: Record<string, string>) => {
      const created = await start(await enter(link), { about: { filename: 'film.mp4', ...about } })
      assert.equal(created.status, 201, await created.clone().text())
      const id = created.headers.get('svc-video')!
      const { name, description, metadata: facts } = await daemon.api.videos.get({ params: { id } })
      return { id, name, description, facts }
    }
    const link = await create({ ask_name: false })
    assert.equal(link.ask_details, true)
    assert.match((await open(link)).text, /<svc-upload[^>]* details="on"/)
    const hostile = {
      name: '  <script>alert(1)</script>\u0007 \u202egpj.exe\r\nX: y ',
      description: 'First "line" & <b>\r\n\r\n\r\n\r\n\u2066Second\u0000 line\u2069',
    }
    const taken = await sent(link, hostile)
    assert.equal(taken.name, '<script>alert(1)</script> gpj.exe X: y')
    assert.equal(taken.description, 'First "line" & <b>\n\n Second line'.replace('\n ', '\n'))
    assert.deepEqual(taken.facts, { upload_link: link.id })
    // On a page for viewers it is text as well.
    await daemon.api.videos.update({ params: { id: taken.id }, body: { visibility: 'public' } })
    const page = await (await fetch(`${daemon.baseUrl}/watch/${taken.id}`)).text()
    assert.ok(!page.includes('<script>alert') && !page.includes('& <b>'))
    // What is only invisible is nothing: the file has a name.
    assert.equal((await sent(link, { name: '\u202e\u0007x'.slice(0, 2) })).name, 'film')

    const closed = await create({ ask_name: false, ask_details: false })
    assert.ok(!(await open(closed)).text.includes('details='))
    const ignored = await sent(closed, { name: 'Not asked', description: 'Not asked' })
    assert.deepEqual([ignored.name, ignored.description], ['film', ''])
    await daemon.api.uploadLinks.update({ params: { id: closed.id }, body: { ask_details: true } })
    assert.equal((await sent(closed, { name: 'Asked' })).name, 'Asked')

    const token = await enter(link)
    const tooLong: Record<string, string>[] = [
      { name: 'x'.repeat(301) },
      { description: 'x'.repeat(2_001) },
    ]
    for (const about of tooLong) {
      const refused = await start(token, { about: { filename: 'film.mp4', ...about } })
      assert.deepEqual((await codeOf(refused)).slice(0, 2), [422, 'validation_failed'])
    }
    const longest = { name: '漢'.repeat(200), description: '漢'.repeat(2_000) }
    assert.deepEqual(
      (({ name, description }) => ({ name, description }))(await sent(link, longest)),
      longest,
      'the longest fits into a header in any script',
    )
  })

  it('is listed, belongs to one space, and leaves no code in the logs', async () => {
    const link = await create({ label: 'Of this space' })
    const space = (await daemon.api.spaces.create({ body: { name: 'Elsewhere' } })).id
    const { secret } = await daemon.api.keys.create({
      body: { name: 'x', access: 'read_write', space },
    })
    const other = daemon.as(secret).uploadLinks
    await assert.rejects(other.get({ params: { id: link.id } }), { message: /no upload link/ })
    await assert.rejects(other.create({ body: { collection, label: 'x' } }), {
      message: /no collection/,
    })
    assert.deepEqual((await other.list()).data, [])
    const { data } = await daemon.api.uploadLinks.list({ query: { collection, limit: 1 } })
    assert.deepEqual(
      data.map(({ id }) => id),
      [link.id],
    )
    await open(link)
    await open(link, { name: 'Ada' })
    assert.ok(!daemon.log().includes(new URL(link.url).pathname.split('/')[2]!))
    const entries = await daemon.api.audit.list({ query: { target: link.id } })
    assert.deepEqual(
      entries.data.map(({ action, target }) => [action, target?.name]),
      [['uploadLinks.create', 'Of this space']],
    )
    await assert.rejects(create({ label: '' }), { message: /label/ })
    await assert.rejects(create({ max_files: 0 }), { message: /max_files/ })
  })
})
