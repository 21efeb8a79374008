/** Every kind of file of a private video × what may be wrong with a token × the places where a token may stand. */
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { SignJWT } from 'jose'
import { describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { filesOf, mediaBase, type AccessHouse } from './house.ts'
import { hmacByPublicKey, hs256, inSeconds, rs256, unsecured } from './jwt.ts'

type Place = 'query' | 'header' | 'path'
const PLACES: readonly Place[] = ['query', 'header', 'path']
type Answer = [status: number, code: string | null]
type Tokens = Record<string, string>

/** Good ones, which open every file. */
const good = async ({
  secretVideo,
  outer,
  inner,
  keys: { readOnly, readWrite },
}: AccessHouse): Promise<Tokens> => ({
  'as a library signs it': await new SignJWT({ user: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(secretVideo.id)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(readOnly.secret)),
  'for the video': hs256(readOnly.secret, { sub: secretVideo.id }, { kid: readOnly.id }),
  'for its space': hs256(readOnly.secret, { sub: secretVideo.space }, { kid: readOnly.id }),
  'for its collection': hs256(
    readWrite.secret,
    { sub: inner, aud: 'playback' },
    { kid: readWrite.id },
  ),
  'for the collection around that': hs256(
    readWrite.secret,
    { sub: outer, aud: ['playback', 'upload'] },
    { kid: readWrite.id },
  ),
  'without kid': hs256(readOnly.secret, {
    sub: secretVideo.id,
    nbf: inSeconds(20),
    iat: inSeconds(-5),
  }),
  'for 30 days': hs256(readOnly.secret, {
    sub: secretVideo.id,
    iat: inSeconds(0),
    exp: inSeconds(30 * 86_400),
  }),
})

const bad = ({
  secretVideo,
  sibling,
  otherVideo,
  otherSpace,
  keys,
}: AccessHouse): Record<string, [token: string, ...Answer]> => {
  const { readOnly, readWrite, revoked, other } = keys
  const sub = secretVideo.id
  const refused = (token: string): [string, ...Answer] => [token, 401, 'token_invalid']
  return {
    'for another video': [hs256(readOnly.secret, { sub: sibling }), 403, 'forbidden'],
    'of another space': [hs256(other.secret, { sub: otherSpace }), 403, 'forbidden'],
    'for a video of another space': [hs256(other.secret, { sub: otherVideo }), 403, 'forbidden'],
    'for uploads': [hs256(readWrite.secret, { sub, aud: 'upload' }), 403, 'forbidden'],
    'for somebody else': [
      hs256(readWrite.secret, { sub, aud: 'https://example.org' }),
      403,
      'forbidden',
    ],
    expired: [hs256(readOnly.secret, { sub, exp: inSeconds(-1) }), 401, 'token_expired'],
    'not good yet': refused(hs256(readOnly.secret, { sub, nbf: inSeconds(90) })),
    'signed in the future': refused(hs256(readOnly.secret, { sub, iat: inSeconds(90) })),
    'for more than 30 days': refused(hs256(readOnly.secret, { sub, exp: inSeconds(31 * 86_400) })),
    'made for more than 30 days, which end tomorrow': refused(
      hs256(readOnly.secret, { sub, iat: inSeconds(-40 * 86_400), exp: inSeconds(86_400) }),
    ),
    'without exp': refused(hs256(readOnly.secret, { sub, exp: undefined })),
    'with half a second in exp': refused(hs256(readOnly.secret, { sub, exp: inSeconds(60) + 0.5 })),
    'with a signature written in another way': refused(otherText(hs256(readOnly.secret, { sub }))),
    'with exp as text': refused(hs256(readOnly.secret, { sub, exp: String(inSeconds(60)) })),
    'without sub': refused(hs256(readOnly.secret, {})),
    'for all videos': refused(hs256(readOnly.secret, { sub: '*' })),
    'alg none': refused(unsecured({ sub })),
    'alg None, with a signature': refused(hs256(readOnly.secret, { sub }, { alg: 'None' })),
    RS256: refused(rs256({ sub })),
    'HMAC by a public key': refused(hmacByPublicKey({ sub })),
    'HS512 in name': refused(hs256(readOnly.secret, { sub }, { alg: 'HS512' })),
    'kid of another space': refused(hs256(other.secret, { sub }, { kid: other.id })),
    'kid of another space, key of this one': refused(
      hs256(readOnly.secret, { sub }, { kid: other.id }),
    ),
    'key of another space, kid of this one': refused(
      hs256(other.secret, { sub }, { kid: readOnly.id }),
    ),
    'kid of another key': refused(hs256(readOnly.secret, { sub }, { kid: readWrite.id })),
    'kid that nobody has': refused(
      hs256(readOnly.secret, { sub }, { kid: 'key_00000000000000000000' }),
    ),
    'kid that is a path': refused(hs256(readOnly.secret, { sub }, { kid: '../../dev/null' })),
    "kid 'owner'": refused(hs256(readOnly.secret, { sub }, { kid: 'owner' })),
    'with a revoked key': refused(hs256(revoked.secret, { sub }, { kid: revoked.id })),
    'with a revoked key, without kid': refused(hs256(revoked.secret, { sub })),
    'by the part of a key that is no secret': refused(hs256(readOnly.prefix, { sub })),
    'by an empty secret': refused(hs256('', { sub })),
    ...Object.fromEntries(
      ['jku', 'jwk', 'x5u', 'x5c', 'b64'].map((name) => [
        `with ${name}`,
        refused(hs256(readOnly.secret, { sub }, { [name]: 'https://evil.example/keys' })),
      ]),
    ),
    'with crit': refused(hs256(readOnly.secret, { sub }, { crit: ['exp'] })),
    'with other claims than were signed': refused(
      hs256(readOnly.secret, { sub: sibling }).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ sub, exp: inSeconds(60) })).toString('base64url')}.`,
      ),
    ),
    'header that is a list': refused(`${Buffer.from('[]').toString('base64url')}.e30.x`),
    'with a sign more': refused(`${hs256(readOnly.secret, { sub })}=`),
    'cut off': refused(hs256(readOnly.secret, { sub }).slice(0, -4)),
    'two dots and nothing': refused('..'),
    'far too long': refused(hs256(readOnly.secret, { sub, more: 'x'.repeat(5_000) })),
  }
}

export function mediaMatrix(house: () => AccessHouse): void {
  describe('files of a private video', () => {
    it('are opened by every good token, in every place, and by nothing else', async () => {
      const { secretVideo, publicVideo, keys } = house()
      const files = await filesOf(secretVideo, `Bearer ${keys.readOnly.secret}`)
      for (const kind of [
        /iframes\.m3u8$/,
        /init\.mp4$/,
        /\d\.m4s$/,
        /audio\/aud_\w+\/playlist/,
        /sub_\w+\.m3u8$/,
        /sub_\w+\.vtt$/,
      ])
        assert.ok(
          files.some((file) => kind.test(file)),
          `no file is like ${kind}`,
        )

      for (const token of Object.values(await good(house())))
        await forAll(files, PLACES, (file, place) =>
          answers(house(), file, place, token, [200, null]),
        )
      await forAll(files, ['query'], (file) =>
        answers(house(), file, null, null, [404, 'video_not_found']),
      )
      for (const name of Object.keys(bad(house()))) {
        // Signed anew: some are bad for a minute and a half.
        const [token, ...expected] = bad(house())[name]!
        await forAll(files.slice(0, 1), PLACES, (file, place) =>
          answers(house(), file, place, token, expected),
        )
      }
      // Every file, by the faults that matter to each of them in another way: nobody, somebody else, no longer, never.
      for (const name of [
        'for another video',
        'of another space',
        'expired',
        'alg none',
        'RS256',
        'kid of another space',
        'with a revoked key',
      ]) {
        const [token, ...expected] = bad(house())[name]!
        await forAll(files, PLACES, (file, place) => answers(house(), file, place, token, expected))
      }
      // What is public stays so, whatever is sent along.
      const open = await filesOf(publicVideo, '')
      await forAll(open, PLACES, (file, place) =>
        answers(house(), file, place, bad(house()).expired![0], [200, null], publicVideo),
      )
    })

    it('are opened by keys of the space, and kept by nobody in between', async () => {
      const { secretVideo, daemon, keys } = house()
      const url = `${mediaBase(secretVideo)}/poster.jpg`
      for (const [secret, expected] of [
        [daemon.owner, [200, null]],
        [keys.readWrite.secret, [200, null]],
        [keys.other.secret, [404, 'video_not_found']],
        [keys.revoked.secret, [401, 'unauthorized']],
      ] as [string, Answer][]) {
        assert.deepEqual(await answerOf(url, { authorization: `Bearer ${secret}` }), expected)
      }
    })

    it('frame images and what a component reads are guarded alike', async () => {
      const { secretVideo, daemon, keys } = house()
      const addresses = [
        `${secretVideo.urls.image!}`,
        `${daemon.baseUrl}/v1/embeds/${secretVideo.id}`,
      ]
      for (const url of addresses) {
        assert.deepEqual(await answerOf(url), [404, 'video_not_found'])
        for (const token of Object.values(await good(house()))) {
          assert.deepEqual(await answerOf(`${url}?token=${token}`), [200, null])
          assert.deepEqual(await answerOf(url, { authorization: `Bearer ${token}` }), [200, null])
        }
        for (const what of Object.keys(bad(house()))) {
          const [token, ...expected] = bad(house())[what]!
          const answer = await answerOf(`${url}?token=${encodeURIComponent(token)}`)
          // What is longer than any token is a fault of the request to the API.
          assert.deepEqual(
            answer,
            what === 'far too long' && url.includes('/v1/') ? [422, 'validation_failed'] : expected,
            what,
          )
          assert.deepEqual(
            await answerOf(url, { authorization: `Bearer ${token}` }),
            expected,
            what,
          )
        }
        assert.deepEqual(await answerOf(url, { authorization: `Bearer ${keys.other.secret}` }), [
          404,
          'video_not_found',
        ])
      }
    })

    it('are guarded before they are all there, from the first byte that plays', async () => {
      const {
        daemon,
        secretVideo,
        keys: { readOnly },
      } = house()
      const { id } = await daemon.api.videos.create({ body: { visibility: 'private' } })
      const film = Buffer.from(
        await (
          await fetch(`${mediaBase(secretVideo)}/h264_sd.mp4`, {
            headers: { authorization: `Bearer ${readOnly.secret}` },
          })
        ).arrayBuffer(),
      )
      await daemon.api.videos.putSource({ params: { id }, raw: film })
      const video = await until(
        () => daemon.api.videos.get({ params: { id } }),
        ({ playable }) => playable,
        'it to be playable',
      )
      const manifest = await (
        await fetch(`${mediaBase(video)}/~${hs256(readOnly.secret, { sub: id })}/manifest.m3u8`)
      ).text()
      for (const [playlist] of manifest.matchAll(/(?<=^|")[^#\s"]+\.m3u8/gm)) {
        for (const file of [
          playlist,
          playlist.replace(/[^/]+$/, '0.m4s'),
          playlist.replace(/[^/]+$/, 'init.mp4'),
        ])
          assert.deepEqual(
            await answerOf(`${mediaBase(video)}/${file}`),
            [404, 'video_not_found'],
            file,
          )
      }
      for (const file of ['manifest.mpd', 'h264_sd.mp4', 'original', 'poster.jpg'])
        assert.deepEqual(
          await answerOf(`${mediaBase(video)}/${file}`),
          [404, 'video_not_found'],
          file,
        )
      await daemon.api.videos.delete({ params: { id } })
    })

    it('are opened below the host of their space too', async () => {
      const {
        daemon,
        secretVideo,
        keys: { readOnly },
      } = house()
      const status = (path: string) =>
        new Promise<number>((resolve, reject) => {
          const { port } = new URL(daemon.baseUrl)
          get(
            { host: '127.0.0.1', port, path, headers: { host: `${secretVideo.space}.localhost` } },
            (response) => resolve(response.resume().statusCode!),
          ).on('error', reject)
        })
      assert.equal(await status(`/${secretVideo.video_key}/manifest.m3u8`), 404)
      assert.equal(
        await status(
          `/${secretVideo.video_key}/~${hs256(readOnly.secret, { sub: secretVideo.id })}/manifest.m3u8`,
        ),
        200,
      )
    })

    it('the original takes more: a key, or a token that says so', async () => {
      const {
        secretVideo,
        publicVideo,
        sibling,
        keys: { readOnly, other },
      } = house()
      const download = hs256(readOnly.secret, { sub: secretVideo.id, download: true })
      const original = (video: typeof secretVideo, token?: string) =>
        `${mediaBase(video)}/original${token ? `?token=${token}` : ''}`
      const response = await fetch(original(secretVideo, download))
      assert.deepEqual(
        [
          response.status,
          response.headers.get('content-type'),
          response.headers.get('content-disposition')?.startsWith('attachment'),
        ],
        [200, 'application/octet-stream', true],
      )
      assert.equal((await response.arrayBuffer()).byteLength, secretVideo.size_bytes)

      assert.deepEqual(await answerOf(original(secretVideo)), [404, 'video_not_found'])
      assert.deepEqual(
        await answerOf(original(secretVideo, hs256(readOnly.secret, { sub: secretVideo.id }))),
        [403, 'forbidden'],
      )
      assert.deepEqual(
        await answerOf(
          original(secretVideo, hs256(readOnly.secret, { sub: secretVideo.id, download: 'yes' })),
        ),
        [401, 'token_invalid'],
      )
      assert.deepEqual(
        await answerOf(original(secretVideo), { authorization: `Bearer ${readOnly.secret}` }),
        [200, null],
      )
      assert.deepEqual(await answerOf(original(publicVideo)), [401, 'unauthorized'])
      assert.deepEqual(await answerOf(original(publicVideo, download)), [403, 'forbidden'])
      assert.deepEqual(
        await answerOf(
          original(publicVideo, hs256(readOnly.secret, { sub: sibling, download: true })),
        ),
        [403, 'forbidden'],
      )
      assert.deepEqual(
        await answerOf(
          original(publicVideo, hs256(readOnly.secret, { sub: publicVideo.id, download: true })),
        ),
        [200, null],
      )
      assert.deepEqual(
        await answerOf(original(publicVideo), { authorization: `Bearer ${other.secret}` }),
        [401, 'unauthorized'],
      )
    })

    it('a token for a collection reaches what lies inside it now', async () => {
      const {
        daemon,
        sibling,
        keys: { readOnly },
      } = house()
      const around = (await daemon.api.collections.create({ body: { name: 'Around' } })).id
      const within = (
        await daemon.api.collections.create({ body: { name: 'Within', parent: around } })
      ).id
      const url = `${daemon.baseUrl}/v1/embeds/${sibling}?token=${hs256(readOnly.secret, { sub: around })}`
      const becomes = (status: number) =>
        until(
          async () => (await answerOf(url))[0],
          (now) => now === status,
          `the answer ${status}`,
        )
      assert.deepEqual(await answerOf(url), [403, 'forbidden'])
      await daemon.api.videos.update({ params: { id: sibling }, body: { collection: within } })
      assert.deepEqual(await answerOf(url), [200, null])
      await daemon.api.collections.update({ params: { id: within }, body: { parent: null } })
      await becomes(403)
      await daemon.api.collections.update({ params: { id: within }, body: { parent: around } })
      await becomes(200)
      await daemon.api.videos.update({ params: { id: sibling }, body: { collection: null } })
      assert.deepEqual(await answerOf(url), [403, 'forbidden'])
      await daemon.api.collections.delete({ params: { id: around } })
      assert.deepEqual(await answerOf(url), [403, 'forbidden'])
    })

    it('an id that nobody has is unknown to a token for the whole space', async () => {
      const {
        daemon,
        keys: { readOnly },
        sibling,
      } = house()
      const token = hs256(readOnly.secret, { sub: sibling.slice(0, 5) })
      assert.deepEqual(
        await answerOf(
          `${daemon.baseUrl}/v1/embeds/${sibling.slice(0, 5)}0000000000?token=${token}`,
        ),
        [404, 'video_not_found'],
      )
    })
  })
}

async function forAll(
  files: string[],
  places: readonly Place[],
  check: (file: string, place: Place) => Promise<void>,
): Promise<void> {
  for (const file of files) await Promise.all(places.map((place) => check(file, place)))
}

async function answers(
  house: AccessHouse,
  file: string,
  place: Place | null,
  token: string | null,
  expected: Answer,
  video = house.secretVideo,
): Promise<void> {
  const base = mediaBase(video)
  const [url, headers]: [string, Record<string, string>] =
    place === 'path'
      ? [`${base}/~${token}/${file}`, {}]
      : place === 'query'
        ? [`${base}/${file}?token=${token}`, {}]
        : [`${base}/${file}`, token ? { authorization: `Bearer ${token}` } : {}]
  const response = await fetch(url, { headers })
  assert.deepEqual(
    [response.status, await codeOf(response)],
    expected,
    `${file} with the token in ${place ?? 'no place'}`,
  )
  if (video.visibility === 'private')
    assert.match(response.headers.get('cache-control')!, /^(private|no-store)/, file)
}

async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { headers })
  return [response.status, await codeOf(response)]
}

/** Reads the answer to its end, so that the connection serves the next one. */
async function codeOf(response: Response): Promise<string | null> {
  const body = Buffer.from(await response.arrayBuffer())
  return response.ok ? null : (JSON.parse(body.toString()) as { code: string }).code
}

/** The last sign of a signature of 32 bytes has two bits that say nothing: another sign, the same bytes. */
function otherText(token: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + signs[signs.indexOf(token.at(-1)!) ^ 1]!
}
