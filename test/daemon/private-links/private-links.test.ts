/** Private links over HTTP: what they open, for how long and how often, and what they do not give away. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { PrivateLink, PrivateLinkCreate } from '../../../daemon/contract/private-link.ts'
import { until } from '../../daemon.ts'
import { openAccessHouse, type AccessHouse } from '../access/house.ts'

type Options = Partial<PrivateLinkCreate>

/** Not before a busy machine has taken it for a time in the future. */
const soon = (): string => new Date(Date.now() + 15_000).toISOString()

describe('private links', () => {
  let house: AccessHouse
  before(async () => {
    house = await openAccessHouse()
  })
  after(() => house?.close())

  const create = (body: Options = {}) =>
    house.daemon.api.privateLinks.create({ body: { target: house.secretVideo.id, ...body } })
  const get = (id: string) => house.daemon.api.privateLinks.get({ params: { id } })
  const change = (id: string, body: object) =>
    house.daemon.api.privateLinks.update({ params: { id }, body })

  /** A browser: its cookie, and another address where the test wants one. */
  async function open(
    { url }: Pick<PrivateLink, 'url'>,
    { cookie, password, from }: { cookie?: string; password?: string; from?: string } = {},
  ) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...(from ? { 'x-forwarded-for': from } : {}) },
      ...(password === undefined
        ? {}
        : { method: 'POST', body: new URLSearchParams({ password }) }),
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
  const media = (token: string | undefined, file = 'manifest.m3u8') =>
    fetch(house.secretVideo.urls.hls.replace(/[^/]+$/, `~${token}/${file}`))
  const codeOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { code: string }).code

  it('shows a private video to whoever has it, and says nothing to others', async () => {
    const link = await create({ label: 'For the board' })
    assert.deepEqual(
      [link.plays, link.has_password, link.max_plays, link.expires_at, link.download],
      [0, false, null, null, false],
    )
    const page = await open(link)
    assert.equal(page.status, 200)
    assert.match(page.text, /<h1>private<\/h1>/)
    assert.ok(!page.text.includes('For the board'), 'the label is for its owner')
    assert.deepEqual(
      ['cache-control', 'x-robots-tag', 'referrer-policy', 'set-cookie'].map((name) =>
        page.headers.get(name),
      ),
      ['private, no-store', 'noindex, nofollow', 'strict-origin', null],
    )
    assert.ok(
      !/property="og:|name="twitter:|json\+oembed|ld\+json/.test(page.text),
      'no preview of what is private',
    )
    assert.equal((await media(page.token)).status, 200)
    const other = await fetch(
      `${house.daemon.baseUrl}/v1/embeds/${house.sibling}?token=${page.token}`,
    )
    assert.equal(await codeOf(other), 'forbidden', 'the token opens this video only')
    const unknown = await open({ url: `${house.daemon.baseUrl}/s/nobodyHasThisCode00000` })
    assert.equal(unknown.status, 404)
    assert.match(unknown.text, /This link does not work/)
    await assert.rejects(
      house.daemon.as(page.token!).videos.get({ params: { id: house.secretVideo.id } }),
      { message: /requires an API key/ },
    )
  })

  it('is revoked at once: its page, its tokens, and downloads under way', async () => {
    const link = await create({ download: true })
    const { token, text } = await open(link)
    assert.match(text, /\/original/)
    const slow = await media(token, 'original')
    const reader = slow.body!.getReader()
    await reader.read()
    await house.daemon.api.privateLinks.delete({ params: { id: link.id } })
    await assert.rejects(async () => {
      for (;;) if ((await reader.read()).done) return
    })
    const refused = await media(token)
    assert.deepEqual([refused.status, await codeOf(refused)], [401, 'token_invalid'])
    assert.equal((await open(link)).status, 404)
    await assert.rejects(get(link.id), { message: /no private link/ })
  })

  it('is changed without an end to downloads under way, unless it forbids them or locks them out', async () => {
    const link = await create({ download: true, max_plays: 5 })
    const original = async () => {
      const reader = (await media((await open(link)).token, 'original')).body!.getReader()
      await reader.read()
      const rest = async (): Promise<void> => {
        while (!(await reader.read()).done);
      }
      return rest
    }
    const begun = await original()
    const later = new Date(Date.now() + 3_600_000).toISOString()
    for (const body of [
      { label: 'For the board' },
      { expires_at: later },
      { max_plays: 1 },
      { max_plays: null, download: true },
    ])
      await change(link.id, body)
    await begun()
    for (const body of [{ download: false }, { download: true, password: 'open sesame' }]) {
      await change(link.id, { download: true, password: null })
      const ended = await original()
      await change(link.id, body)
      await assert.rejects(ended(), JSON.stringify(body))
    }
  })

  it('ends when it should, also when its end is moved', async () => {
    const link = await create({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    const { token } = await open(link)
    assert.equal((await media(token)).status, 200)
    await change(link.id, { expires_at: soon() })
    await until(
      async () => (await media(token)).status,
      (status) => status === 401,
      'the token to end with its link',
    )
    assert.equal(await codeOf(await media(token)), 'token_expired')
    const page = await open(link)
    assert.equal(page.status, 410)
    assert.match(page.text, /This link has expired/)
    assert.ok(!page.text.includes('private</h1>'))
    await assert.rejects(change(link.id, { expires_at: '2020-01-01T00:00:00Z' }), {
      message: /in the past/,
    })
  })

  it('asks for its password before it shows anything, and once for each browser', async () => {
    const link = await create({ password: 'open sesame' })
    const prompt = await open(link)
    assert.equal(prompt.status, 200)
    assert.match(prompt.text, /Password required/)
    assert.match(prompt.headers.get('content-security-policy')!, /form-action 'self'/)
    for (const secret of [house.secretVideo.id, 'private</h1>', 'token=', '/media/'])
      assert.ok(!prompt.text.includes(secret), `${secret} is in the page before the password`)
    const wrong = await open(link, { password: 'sesame', from: '203.0.113.1' })
    assert.equal(wrong.status, 403)
    assert.match(wrong.text, /role="alert">The password is wrong/)
    const right = await open(link, { password: 'open sesame', from: '203.0.113.1' })
    assert.equal(right.status, 303)
    assert.match(right.headers.get('set-cookie')!, /Path=\/s\/.*HttpOnly; SameSite=Lax/)
    const seen = await open(link, { cookie: right.cookie! })
    assert.match(seen.text, /<h1>private<\/h1>/)
    await change(link.id, { password: 'open barley' })
    assert.match((await open(link, { cookie: right.cookie! })).text, /Password required/)
    assert.equal(await codeOf(await media(seen.token)), 'token_invalid', 'the token of before')
    assert.ok(!JSON.stringify(await get(link.id)).includes('barley'))
  })

  it('slows guesses by address and by link, and not who is in already', async () => {
    const link = await create({ password: 'open sesame' })
    const { cookie } = await open(link, { password: 'open sesame', from: '198.51.100.1' })
    const tries = async (count: number, from: (index: number) => string) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1)
        statuses.push((await open(link, { password: 'wrong!', from: from(index) })).status)
      return statuses
    }
    const single = await tries(12, () => '198.51.100.2')
    assert.deepEqual(single, [...Array(10).fill(403), 429, 429])
    const limited = await open(link, { password: 'open sesame', from: '198.51.100.2' })
    assert.equal(limited.status, 429, 'also with the right one')
    assert.ok(Number(limited.headers.get('retry-after')) > 200)
    assert.match(limited.text, /Too many wrong passwords/)
    const many = await tries(20, (index) => `198.51.101.${index}`)
    assert.deepEqual([many[0], many.at(-1)], [403, 429], 'the link as a whole')
    const inside = await open(link, { cookie: cookie!, from: '198.51.100.2' })
    assert.match(inside.text, /<h1>private<\/h1>/)
  })

  it('is played as often as it may be: a reload is no second play, a picture none', async () => {
    const link = await create({ max_plays: 2 })
    const first = await open(link)
    assert.equal((await media(first.token, 'poster.jpg')).status, 200)
    assert.equal((await get(link.id)).plays, 0)
    for (const file of [
      'manifest.m3u8',
      `${house.secretVideo.renditions[0]!.name}.mp4`,
      'manifest.mpd',
    ])
      assert.equal((await media(first.token, file)).status, 200, file)
    assert.equal((await get(link.id)).plays, 1)
    const again = await open(link, { cookie: first.cookie! })
    assert.equal(again.token, first.token)
    const waiting = await open(link)
    const second = await open(link)
    assert.equal((await media(second.token)).status, 200)
    const late = await media(waiting.token)
    assert.deepEqual([late.status, await codeOf(late)], [403, 'forbidden'])
    const over = await open(link)
    assert.equal(over.status, 410)
    assert.match(over.text, /used up/)
    assert.equal((await media(first.token)).status, 200, 'who has begun may go on')
    const { plays, last_played_at: last } = await get(link.id)
    assert.equal(plays, 2)
    assert.ok(last)
    await change(link.id, { max_plays: 3 })
    assert.equal((await media(waiting.token)).status, 200)
  })

  it('counts the original as a play, and gives it to no more visits than it says', async () => {
    const link = await create({ max_plays: 1, download: true })
    const [first, waiting] = [await open(link), await open(link)]
    const original = async (token: string | undefined, init: RequestInit = {}) => {
      const url = house.secretVideo.urls.hls.replace(/[^/]+$/, `~${token}/original`)
      const answer = await fetch(url, init)
      await answer.body?.cancel()
      return answer.status
    }
    assert.equal(await original(first.token, { method: 'HEAD' }), 200)
    assert.equal(await original(first.token, { headers: { range: 'bytes=0-9' } }), 206)
    assert.equal((await media(first.token)).status, 200)
    assert.equal((await get(link.id)).plays, 1)
    assert.equal(await original(waiting.token), 403)
    assert.equal((await open(link)).status, 410)
    assert.equal(await original(first.token), 200, 'who has begun may go on')
  })

  it('counts no visit twice where many requests come at once', async () => {
    const link = await create({ max_plays: 1 })
    const [one, two] = await Promise.all([open(link), open(link)])
    const answers = await Promise.all(
      [one, two, one, two, one, two].map(async ({ token }) => (await media(token)).status),
    )
    assert.deepEqual(answers.toSorted(), [200, 200, 200, 403, 403, 403])
    assert.equal((await get(link.id)).plays, 1)
  })

  it('lets download only where it says so', async () => {
    const without = await open(await create())
    assert.ok(!without.text.includes('Downloads'))
    assert.equal((await media(without.token, 'original')).status, 403)
    const link = await create({ download: true })
    const { token, text } = await open(link)
    assert.match(text, /Downloads/)
    assert.equal((await media(token, 'original')).status, 200)
    await change(link.id, { download: false })
    assert.equal((await media(token, 'original')).status, 403, 'at once')
  })

  it('opens a collection with what is inside, and nothing around it', async () => {
    const link = await create({ target: house.inner })
    const page = await open(link)
    assert.match(page.text, /<h2>Inner<\/h2>/)
    assert.ok(!page.text.includes('>Outer<'), 'the collection around it')
    const addresses = [...page.text.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => href!)
    assert.ok(addresses.some((href) => href.includes(`?v=${house.secretVideo.id}`)))
    assert.deepEqual(
      addresses.filter((href) => /^\/c\/|\/watch\//.test(href) || href.includes('token=')),
      [],
      'addresses that people copy hold no token',
    )
    const shown = await open({ url: `${link.url}?v=${house.secretVideo.id}` })
    assert.equal((await media(shown.token)).status, 200)
    const strange = await open({ url: `${link.url}?v=${house.otherVideo}` })
    assert.deepEqual(
      [strange.status, strange.text.includes(house.otherVideo)],
      [200, false],
      'a video of elsewhere',
    )
    const outer = await open(await create({ target: house.outer }))
    const within = /href="([^"]*c=col_[^"]+)"/.exec(outer.text)![1]!
    const inner = await fetch(`${house.daemon.baseUrl}${within}`)
    assert.match(await inner.text(), /<h2>Inner<\/h2>/)
    const above = await open({ url: `${link.url}?c=${house.outer}` })
    assert.equal(above.status, 404)
  })

  it('gives nothing away in any of its states: no cache keeps it, no site is told of it, no error names it', async () => {
    const [plain, locked, over, used, gone] = [
      await create({ label: 'Secret label' }),
      await create({ label: 'Secret label', password: 'open sesame' }),
      await create({ label: 'Secret label', expires_at: soon() }),
      await create({ label: 'Secret label', max_plays: 1 }),
      await create({ label: 'Secret label', target: house.inner }),
    ]
    const { token } = await open(plain)
    await media((await open(used)).token)
    await house.daemon.api.privateLinks.delete({ params: { id: gone.id } })
    await until(
      () => open(over),
      ({ status }) => status === 410,
      'the link to end',
    )
    const { baseUrl: base } = house.daemon
    const names = ['private</h1>', house.secretVideo.id, 'Inner', 'Outer', 'Secret label']
    const secrets = [...names, '/media/']
    const send = (url: string, method: string, body?: string) =>
      fetch(url, { method, redirect: 'manual', ...(body === undefined ? {} : { body }) })
    const form = (password: string) => new URLSearchParams({ password }).toString()
    const states: [string, number, Response][] = [
      ['asks for its password', 200, await send(locked.url, 'GET')],
      ['a wrong password', 403, await send(locked.url, 'POST', form('wrong!'))],
      ['too long a password', 413, await send(locked.url, 'POST', form('x'.repeat(9_000)))],
      ['has ended', 410, await send(over.url, 'GET')],
      ['is used up', 410, await send(used.url, 'GET')],
      ['was revoked', 404, await send(gone.url, 'GET')],
      ['nobody made', 404, await send(`${base}/s/nobodyHasThisCode00000`, 'GET')],
      ['another method', 405, await send(plain.url, 'DELETE')],
    ]
    for (const [state, status, response] of states) {
      const text = await response.text()
      assert.equal(response.status, status, state)
      assert.match(response.headers.get('cache-control')!, /no-store/, state)
      assert.match(
        response.headers.get('referrer-policy')!,
        /^(?:strict-origin|same-origin|no-referrer)$/,
        state,
      )
      assert.equal(response.headers.get('x-robots-tag'), 'noindex, nofollow', state)
      for (const secret of secrets) assert.ok(!text.includes(secret), `${secret}: ${state}`)
    }
    // What it plays is kept by no shared cache, and what is refused by none at all.
    for (const file of [
      'manifest.m3u8',
      'poster.jpg',
      `${house.secretVideo.renditions[0]!.name}.mp4`,
    ]) {
      const served = await media(token, file)
      assert.equal(served.status, 200, file)
      assert.match(served.headers.get('cache-control')!, /^(?:private|no-store)/, file)
      await served.body?.cancel()
    }
    await house.daemon.api.privateLinks.delete({ params: { id: plain.id } })
    const refused = await media(token)
    assert.match(refused.headers.get('cache-control')!, /no-store/)
    const refusedText = await refused.text()
    for (const secret of names) assert.ok(!refusedText.includes(secret), secret)
  })

  it('is refused for what is public, is unknown, or belongs to another space', async () => {
    const refused = (body: object, message: RegExp, as = house.daemon.api) =>
      assert.rejects(as.privateLinks.create({ body: body as never }), { message })
    await refused({ target: house.publicVideo.id }, /is public/)
    await refused({ target: house.otherVideo }, /no video/)
    await refused({}, /target/)
    await refused({ target: house.daemon.space }, /target/)
    await refused({ target: house.secretVideo.id, password: 'short' }, /password/)
    await refused({ target: house.secretVideo.id, max_plays: 0 }, /max_plays/)
    const { id } = await create()
    const other = house.daemon.as(house.keys.other.secret).privateLinks
    await assert.rejects(other.get({ params: { id } }), { message: /no private link/ })
    await assert.rejects(other.delete({ params: { id } }), { message: /no private link/ })
    assert.deepEqual((await other.list()).data, [])
    await refused(
      { target: house.secretVideo.id },
      /read-only/,
      house.daemon.as(house.keys.readOnly.secret),
    )
  })

  it('is listed newest first, by video and by collection, and leaves no code in the logs', async () => {
    const { api } = house.daemon
    const one = await create({ label: 'one' })
    const two = await create({ target: house.inner, label: 'two' })
    const all = await api.privateLinks.list({ query: { limit: 2 } })
    assert.deepEqual(
      all.data.map(({ label }) => label),
      ['two', 'one'],
    )
    const next = await api.privateLinks.list({ query: { limit: 1, cursor: all.next_cursor! } })
    assert.equal(next.data.length, 1)
    const ofVideo = await api.privateLinks.list({ query: { video: house.secretVideo.id } })
    assert.ok(ofVideo.data.every(({ video }) => video === house.secretVideo.id))
    const ofList = await api.privateLinks.list({ query: { collection: house.inner } })
    assert.ok(ofList.data.some(({ id }) => id === two.id))
    await open(one)
    await open(one, { password: 'anything' })
    const code = new URL(one.url).pathname.split('/')[2]!
    assert.ok(!house.daemon.log().includes(code))
    await api.privateLinks.update({
      params: { id: one.id },
      body: { label: 'uno', password: 'open sesame' },
    })
    const { data } = await api.audit.list({ query: { target: one.id } })
    assert.deepEqual(
      data.map(({ action, changes }) => [action, changes]),
      [
        ['privateLinks.update', [{ field: 'label', from: 'one', to: 'uno' }]],
        [
          'privateLinks.create',
          [
            { field: 'target', from: null, to: house.secretVideo.id },
            { field: 'label', from: null, to: 'one' },
            { field: 'download', from: null, to: false },
          ],
        ],
      ],
    )
  })

  it('rests while its video is in the trash, and goes with it for good', async () => {
    const { api } = house.daemon
    const { id } = await api.videos.create({ body: { visibility: 'private', name: 'Gone soon' } })
    const link = await create({ target: id })
    assert.match((await open(link)).text, /Gone soon/)
    await api.videos.trash({ params: { id } })
    const trashed = await open(link)
    assert.equal(trashed.status, 404)
    assert.ok(!trashed.text.includes('Gone soon'))
    await api.videos.restore({ params: { id } })
    assert.equal((await open(link)).status, 200)
    await api.videos.delete({ params: { id } })
    await assert.rejects(get(link.id), { message: /no private link/ })
  })
})
