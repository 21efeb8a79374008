/** What is said of a token, part by part, is what becomes of it at the door. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { TokenInspection, TokenInspect } from '../../../daemon/contract/token.ts'
import type { AccessHouse } from './house.ts'
import { hs256, inSeconds, rs256, unsecured } from './jwt.ts'

const YEAR = 365 * 24 * 3600

export function inspectedTokens(house: () => AccessHouse): void {
  const inspect = (body: TokenInspect | { token: string }) =>
    house().daemon.api.tokens.inspect({ body })
  const wrongs = ({ checks }: TokenInspection) =>
    checks.filter(({ ok }) => !ok).map(({ name, verdict }) => `${name}: ${verdict}`)

  describe('a token that is looked at', () => {
    it('has each part that is wrong named, and counts exactly where the door says so', async () => {
      const {
        daemon,
        secretVideo,
        sibling,
        inner,
        keys: { readOnly, readWrite, revoked, other },
      } = house()
      const of = (claims: Record<string, unknown>, secret = readOnly.secret, header = {}) =>
        hs256(secret, { sub: secretVideo.id, ...claims }, header)
      const now = inSeconds(0)
      const cases: [string, string[]][] = [
        [of({}), []],
        [
          of(
            {
              sub: inner,
              aud: 'playback',
              iat: now,
              nbf: now,
              download: true,
              mine: 1,
              constructor: 1,
            },
            readOnly.secret,
            { kid: readOnly.id },
          ),
          [],
        ],
        [of({ exp: inSeconds(-5) }), ['exp: expired']],
        [of({ exp: 'soon' }), ['exp: malformed']],
        [of({ exp: inSeconds(60) + 0.5 }), ['exp: malformed']],
        [of({ exp: undefined }), ['exp: missing']],
        [of({ exp: inSeconds(YEAR) }), ['exp: too_far_ahead']],
        [of({ iat: now - YEAR }), ['iat: too_far_ahead']],
        [of({ nbf: inSeconds(300) }), ['nbf: not_yet']],
        [of({ aud: 'upload' }), ['aud: not_for_this']],
        [of({ aud: 7 }), ['aud: malformed']],
        [of({ download: 'yes' }), ['download: malformed']],
        [of({ sub: 'everything' }), ['sub: malformed', 'signature: unknown', 'video: unknown']],
        [of({ sub: sibling }), ['video: other_video']],
        [of({}, 'another secret'), ['signature: wrong_signature', 'video: unknown']],
        [of({}, other.secret), ['signature: wrong_signature', 'video: unknown']],
        [of({}, revoked.secret, { kid: revoked.id }), ['signature: revoked_key', 'video: unknown']],
        [
          of({}, readOnly.secret, { kid: 7 }),
          ['kid: malformed', 'signature: unknown', 'video: unknown'],
        ],
        [
          of({}, readOnly.secret, { crit: ['b64'] }),
          ['crit: refused_header', 'signature: unknown', 'video: unknown'],
        ],
        [
          unsecured({ sub: secretVideo.id }),
          ['alg: wrong_algorithm', 'signature: wrong_signature', 'video: unknown'],
        ],
        [
          rs256({ sub: secretVideo.id }),
          ['alg: wrong_algorithm', 'signature: wrong_signature', 'video: unknown'],
        ],
        ['no token', ['token: not_a_token']],
        ['a.b.c', ['token: not_a_token']],
        [of({ mine: 'x'.repeat(5_000) }), ['token: too_long']],
      ]
      for (const [token, expected] of cases) {
        const seen = await inspect({ token, use: 'playback', video: secretVideo.id })
        assert.deepEqual(wrongs(seen), expected)
        assert.equal(seen.accepted, expected.length === 0)
        const { status } = await fetch(`${daemon.baseUrl}/v1/embeds/${secretVideo.id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        assert.equal(
          status === 200,
          seen.accepted,
          `${expected.join()}: the door answers ${status}`,
        )
      }
      assert.deepEqual(wrongs(await inspect({ token: of({ aud: 'upload' }), use: 'upload' })), [
        'signature: read_only_key',
      ])
      const good = await inspect({ token: of({ aud: 'upload' }, readWrite.secret), use: 'upload' })
      assert.deepEqual([good.accepted, good.key], [true, readWrite.id])
      // Looked at, and nothing more: no log has it.
      assert.ok(!daemon.log().includes(of({}).slice(-20)))
    })

    it('is made by the owner for a video, a collection or a space', async () => {
      const { daemon, secretVideo, inner, otherVideo } = house()
      for (const sub of [secretVideo.id, inner, daemon.space]) {
        const { token, expires_at: end } = await daemon.api.tokens.create({
          body: { sub, expires_in: 60 },
        })
        assert.ok(Math.abs(Date.parse(end) - Date.now() - 60_000) < 20_000)
        const seen = await inspect({ token, use: 'playback', video: secretVideo.id })
        assert.deepEqual([seen.accepted, seen.key], [true, null])
        assert.equal(
          (await fetch(`${daemon.baseUrl}/v1/embeds/${secretVideo.id}?token=${token}`)).status,
          200,
        )
      }
      const { token } = await daemon.api.tokens.create({
        body: { sub: daemon.space, aud: 'upload', uploader: 'Ada' },
      })
      assert.deepEqual(wrongs(await inspect({ token, use: 'playback' })), ['aud: not_for_this'])
      await assert.rejects(daemon.as(token).videos.list(), { message: /requires an API key/ })
      await assert.rejects(daemon.api.tokens.create({ body: { sub: otherVideo } }), {
        message: /There is no video/,
      })
    })
  })
}
