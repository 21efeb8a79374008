import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { vimeoApi } from '../../../daemon/imports/vimeo/api.ts'
import { vimeoToken } from '../../../daemon/imports/vimeo/shapes.ts'
import { bestFile, foundVideo, idOf } from '../../../daemon/imports/vimeo/video.ts'
import type { Settings } from '../../../daemon/ports/deps.ts'
import type { WebAnswer } from '../../../daemon/ports/imports.ts'

const NOW = new Date('2026-03-14T09:30:00.000Z')

describe('imports: what Vimeo says', () => {
  // A clock that stands still needs an answer from within: servers on loopback answer at some time of today.
  async function troubleOf(
    answer: Partial<WebAnswer> & { headers?: Record<string, string> },
    path = '/me',
  ): Promise<AppError> {
    const webApi = {
      get: async () => ({
        status: 200,
        body: {},
        header: (name: string) => answer.headers?.[name] ?? null,
        ...answer,
      }),
    }
    try {
      await vimeoApi(
        {
          webApi,
          clock: { now: () => NOW },
          settings: { vimeoApiUrl: 'https://api.example' } as Settings,
        },
        'token',
        new AbortController().signal,
      ).get(vimeoToken, path)
    } catch (error) {
      assert.ok(error instanceof AppError)
      return error
    }
    throw new Error('nothing was refused')
  }
  const waitOf = async (headers: Record<string, string>) =>
    (await troubleOf({ status: 429, headers })).retryAfterSeconds

  it('how long to wait is said in several ways, and the later one counts', async () => {
    assert.equal(await waitOf({ 'retry-after': '30' }), 30)
    assert.equal(await waitOf({ 'x-ratelimit-reset': '2026-03-14T09:35:00+00:00' }), 300)
    assert.equal(await waitOf({ 'x-ratelimit-reset': String(NOW.getTime() / 1000 + 90) }), 90)
    assert.equal(
      await waitOf({ 'retry-after': '30', 'x-ratelimit-reset': '2026-03-14T09:35:00+00:00' }),
      300,
    )
    assert.equal(
      await waitOf({ 'retry-after': '600', 'x-ratelimit-reset': '2026-03-14T09:35:00+00:00' }),
      600,
    )
    assert.equal(await waitOf({}), 60)
    assert.equal(await waitOf({ 'x-ratelimit-reset': '2020-01-01T00:00:00+00:00' }), 1)
    assert.equal(await waitOf({ 'x-ratelimit-reset': '2036-01-01T00:00:00+00:00' }), 86_400)
  })

  it('each refusal has its code; a page elsewhere is not asked for', async () => {
    assert.equal((await troubleOf({ status: 401 })).code, 'import_refused')
    assert.match(
      (await troubleOf({ status: 403, body: { developer_message: 'Upgrade your plan.' } })).message,
      /scopes.*Upgrade your plan/,
    )
    assert.equal((await troubleOf({ status: 302 })).code, 'source_unreachable')
    assert.equal((await troubleOf({ status: 502 })).code, 'source_unreachable')
    assert.match(
      (await troubleOf({ body: { scope: 7 } })).message,
      /format of Vimeo's response is not supported \(scope\)/,
    )
    for (const path of ['//elsewhere.example/me', 'https://elsewhere.example/me'])
      assert.match((await troubleOf({}, path)).message, /outside its own host/)
  })

  it('the file that was uploaded comes, else the largest', () => {
    const made = [
      { quality: 'sd', size: 10 },
      { quality: 'hd', size: 90 },
    ]
    assert.equal(
      bestFile({ download: [...made, { quality: 'source', size: 50 }], files: [] })!.size,
      50,
    )
    assert.equal(bestFile({ download: made, files: [{ quality: 'hd', size: 500 }] })!.size, 90)
    assert.equal(
      bestFile({
        download: null,
        files: [
          { quality: 'hls', size: 500 },
          { quality: 'sd', type: 'video/mp4', size: 5 },
        ],
      })!.size,
      5,
    )
    assert.equal(bestFile({}), null)
  })

  it('whoever has the address may watch what anybody may on Vimeo, and nothing else', () => {
    const shown = (view: string | null) =>
      foundVideo({ uri: '/videos/1', privacy: { view } }, null).plan.visibility
    assert.deepEqual(['anybody', 'unlisted', 'disable'].map(shown), ['public', 'public', 'public'])
    assert.deepEqual(
      ['nobody', 'password', 'contacts', 'users', 'team', 'something new', null].map(shown),
      Array(7).fill('private'),
    )
    assert.deepEqual(['/videos/123', '/videos/123:ab4f', '/users/9/projects/456'].map(idOf), [
      '123',
      '123',
      '456',
    ])
  })

  it('what fits no field of ours is cut or left out', () => {
    const { name, plan } = foundVideo(
      {
        uri: '/videos/1',
        name: ` ${'n'.repeat(400)}`,
        description: 'd'.repeat(20_000),
        language: 'none at all',
        tags: Array.from({ length: 60 }, (_, at) => ({ name: `tag ${at}` })),
      },
      null,
    )
    assert.deepEqual(
      [name.length, plan.description.length, plan.language, plan.tags.length],
      [300, 10_000, null, 50],
    )
    assert.equal(foundVideo({ uri: '/videos/7', name: '  ' }, null).name, 'Vimeo 7')
  })
})
