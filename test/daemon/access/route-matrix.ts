/** Every route of the contract × every kind of credentials: who is refused, and with which code. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { ERRORS, type ErrorCode } from '../../../daemon/contract/errors.ts'
import { isForPeople, needsReadWrite } from '../../../daemon/contract/permissions.ts'
import type { Route } from '../../../daemon/contract/route.ts'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import type { AccessHouse } from './house.ts'
import { hs256, inSeconds, unsecured } from './jwt.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
/** What gets past the checking of the request, where `{}` does not. */
const BODIES: Record<string, unknown> = {
  'subtitles.create': { language: 'en', content: VTT },
  'subtitles.put': VTT,
  'subtitles.putContent': { content: VTT },
  'posters.setTime': { time: 0 },
  'chapters.put': { chapters: null },
  'collections.create': { name: 'x' },
  'collections.order': { videos: ['zzzzz0000000000'] },
  'videos.batch': { videos: ['zzzzz0000000000'], change: { visibility: 'public' } },
  'videos.putCut': { keep: [{ start: 0, end: 1 }] },
  'videos.createClip': { start: 0, end: 1 },
  'spaces.create': { name: 'x' },
  'webhooks.create': { url: 'https://example.org/hook', enabled: false },
  'imports.create': { source: 'csv', content: 'url\nhttps://example.org/a.mp4\n', dry_run: true },
  'imports.preview': { content: 'url\nhttps://example.org/a.mp4\n' },
  'tokens.inspect': { token: 'x' },
  'tokens.create': { sub: 'col_00000000000000000000' },
  'keys.create': { name: 'x', access: 'read_only' },
  'keys.update': { name: 'x' },
  'sessions.create': { code: 'a code that nobody has' },
  'sessions.setPassword': { password: 'four words in a row' },
  'passkeys.create': {
    name: 'x',
    id: 'x',
    client_data: 'x',
    authenticator_data: 'x',
    public_key: 'x',
    algorithm: -7,
    current_password: 'four words in a row',
  },
  'analytics.collect': {
    ticket: 'a ticket that nobody signed',
    view: '0'.repeat(22),
    events: [{ type: 'play', seq: 0, ago_ms: 0 }],
  },
  'signInProviders.create': { name: 'x', issuer: 'https://id.example.org', client_id: 'x' },
  'signInProviders.start': { code: 'a code that nobody has' },
  'singleSignOn.update': { required: false },
  'identities.create': {
    provider: 'idp_00000000000000000000',
    current_password: 'four words in a row',
  },
  'identities.delete': { current_password: 'four words in a row' },
  'people.update': { role: 'viewer' },
  'uploadLinks.create': { label: 'x', collection: 'col_00000000000000000000' },
  'privateLinks.create': { target: 'zzzzz0000000000' },
  'invitations.create': { role: 'viewer' },
  'invitations.show': { code: 'a code that nobody has' },
  'invitations.accept': {
    code: 'a code that nobody has',
    name: 'x',
    email: 'x@example.org',
    password: 'four words in a row',
  },
  'passwordResets.request': { email: 'x@example.org' },
  'backupDestination.set': { address: '/proc/backups' },
  'migration.start': { to_database: 'sqlite' },
  'mail.set': { host: 'localhost', security: 'none', from: 'x@example.org' },
  'passwordResets.use': { code: 'a code that nobody has', password: 'four words in a row' },
  'accounts.removeTotp': { current_password: 'four words in a row' },
  'accounts.renewRecoveryCodes': { current_password: 'four words in a row' },
  'accounts.setPassword': { password: 'four words in a row' },
  'accounts.confirmTotp': { code: '123456' },
  'deviceAuthorizations.create': { name: 'x' },
  'deviceAuthorizations.token': { device_code: 'a code that nobody has' },
  'deviceAuthorizations.grant': { access: 'read_only' },
}
const QUERIES: Record<string, (house: Pick<AccessHouse, 'daemon'>) => string> = {
  'analytics.breakdown': () => '?dimension=device',
  'subtitles.put': () => '?language=en',
  'uploads.find': () => `?fingerprint=${'0'.repeat(64)}`,
  'oembed.get': ({ daemon: { baseUrl, space } }) =>
    `?url=${encodeURIComponent(`${baseUrl}/embed/${space}0000000000`)}`,
}
/** Who is let in hears of something else than the id. */
export const OPEN_CODES: Record<string, ErrorCode> = {
  'sessions.create': 'unauthorized',
  'invitations.show': 'unauthorized',
  'invitations.accept': 'unauthorized',
  'backupDestination.test': 'conflict',
  'migration.start': 'conflict',
  'migration.cancel': 'conflict',
  'mail.test': 'invalid_state',
  'passwordResets.request': 'invalid_state',
  'passwordResets.use': 'unauthorized',
  'accounts.confirmTotp': 'invalid_state',
  'identities.create': 'invalid_state',
  'accounts.renewRecoveryCodes': 'invalid_state',
  'deviceAuthorizations.token': 'device_code_expired',
  'embeds.get': 'video_not_found',
  'privateLinks.create': 'video_not_found',
  'uploadLinks.create': 'collection_not_found',
  'analytics.collect': 'token_invalid',
  'oembed.get': 'video_not_found',
  'transcripts.create': 'transcriber_missing',
}

type Expected = ErrorCode | 'open'
interface Credentials {
  token: string
  expect(route: Route, id: string): Expected
}

/** What a component reads is public, and yet looks at credentials. */
const LOOKING = ['embeds.get', 'oembed.get', 'lists.get']
const OF_A_VIDEO = ['embeds.get', 'oembed.get']
const looks = (route: Route, id: string): boolean =>
  route.access !== 'public' || LOOKING.includes(id)
const always =
  (code: ErrorCode) =>
  (route: Route, id: string): Expected =>
    looks(route, id) ? code : 'open'
/** A key of one's own: what it may not do is refused whatever it asks for. */
const byAccess =
  (access: 'read_only' | 'read_write') =>
  (route: Route): Expected => {
    if (isForPeople(route.access)) return 'forbidden'
    return needsReadWrite(route.access) && access === 'read_only' ? 'read_only_key' : 'open'
  }

function credentials({
  secretVideo,
  outer,
  sibling,
  keys,
}: AccessHouse): Record<string, Credentials> {
  const { readOnly, readWrite, revoked, other } = keys
  const token = (claims: Record<string, unknown>, secret = readWrite.secret) =>
    hs256(secret, { sub: secretVideo.space, ...claims })
  /** Where an upload token is taken, it is looked at further. */
  const uploads =
    (code: Expected) =>
    (route: Route, id: string): Expected =>
      looks(route, id) ? (route.uploadToken ? code : 'forbidden') : 'open'
  /** Uploads themselves are looked for among the token's own. */
  const elsewhere = (route: Route, id: string): Expected =>
    uploads(route.uploadToken === 'own' ? 'open' : 'forbidden')(route, id)
  return {
    'no key': {
      token: '',
      expect: (route) => (route.access === 'public' ? 'open' : 'unauthorized'),
    },
    garbage: { token: 'svc_rw_aaaaaaaaaaaaaaaaaaaa_bbbb', expect: always('unauthorized') },
    'no key at all': { token: 'x', expect: always('unauthorized') },
    'revoked key': { token: revoked.secret, expect: always('unauthorized') },
    'read-only key': { token: readOnly.secret, expect: byAccess('read_only') },
    'read-write key': { token: readWrite.secret, expect: byAccess('read_write') },
    "other space's key": { token: other.secret, expect: byAccess('read_write') },
    'expired token': { token: token({ exp: inSeconds(-1) }), expect: always('token_expired') },
    'alg none': { token: unsecured({ sub: secretVideo.space }), expect: always('token_invalid') },
    'token of a revoked key': { token: token({}, revoked.secret), expect: always('token_invalid') },
    'playback token': {
      token: token({ aud: 'playback' }),
      expect: (route, id) => (OF_A_VIDEO.includes(id) ? 'open' : uploads('forbidden')(route, id)),
    },
    'upload token of a read-only key': {
      token: token({ aud: 'upload' }, readOnly.secret),
      expect: uploads('read_only_key'),
    },
    'upload token for another video': {
      token: token({ sub: sibling, aud: 'upload' }),
      expect: elsewhere,
    },
    'upload token for a collection': {
      token: token({ sub: outer, aud: 'upload' }),
      expect: elsewhere,
    },
    'upload token for the space': { token: token({ aud: 'upload' }), expect: uploads('open') },
  }
}

export function routeMatrix(house: () => AccessHouse): void {
  describe('routes', () => {
    for (const { id, route } of allRoutes()) {
      // Open to this machine, and to two secrets from afar: test/daemon/http/metrics.test.ts.
      if (id === 'system.metrics') continue
      // Each key that asks is gone then: test/cli/sign-in.test.ts.
      if (id === 'system.revokeOwnKey') continue
      it(`${id} is open to ${route.access} and to nobody else`, async () => {
        for (const [who, { token, expect }] of Object.entries(credentials(house()))) {
          const expected = expect(route, id)
          // Ids that nobody has: who is let in changes nothing.
          const answer = await ask(house(), id, route, unknownIds(house(), route), token)
          if (expected !== 'open')
            assert.deepEqual(answer, [ERRORS[expected].status, expected], `${who} on ${id}`)
          else
            assert.equal(
              answer[1],
              OPEN_CODES[id] ?? (route.params ? notFound(route) : null),
              `${who} on ${id}`,
            )
        }
        // It would end all that the others of this file go on with.
        if (id === 'sessions.rotateOwnerSecret') return
        assert.ok(
          !['unauthorized', 'forbidden'].includes(
            (await ask(house(), id, route, unknownIds(house(), route), house().daemon.owner))[1] ??
              '',
          ) || OPEN_CODES[id] === 'unauthorized',
        )
      })
    }

    it('a file is sent by PUT with an upload token for its video', async () => {
      const {
        daemon,
        keys: { readWrite },
      } = house()
      const { id } = await daemon.api.videos.create({ body: {} })
      const token = hs256(readWrite.secret, { sub: id, aud: 'upload' })
      assert.notEqual(
        (await daemon.as(token).videos.putSource({ params: { id }, raw: 'no film at all' }))
          .uploaded_at,
        null,
      )
      await assert.rejects(daemon.as(token).videos.get({ params: { id } }), {
        message: /requires an API key/,
      })
      await daemon.api.videos.delete({ params: { id } })
    })

    it("another space's id is as unknown as one that nobody has", async () => {
      const { daemon, keys, secretVideo } = house()
      const before = await daemon.api.videos.get({ params: { id: secretVideo.id } })
      const upload = await ownUpload(daemon)
      for (const { id, route } of allRoutes()) {
        if (!route.params || route.access === 'public' || isForPeople(route.access)) continue
        const answer = await ask(
          house(),
          id,
          route,
          await ownIds(house(), route, upload),
          keys.other.secret,
        )
        const code = OPEN_CODES[id] ?? notFound(route)!
        assert.deepEqual(answer, [ERRORS[code].status, code], id)
      }
      assert.deepEqual(await daemon.api.videos.get({ params: { id: secretVideo.id } }), before)
      const seen = JSON.stringify(
        await Promise.all([
          daemon.as(keys.other.secret).videos.list(),
          daemon.as(keys.other.secret).collections.list(),
          daemon.as(keys.other.secret).events.list(),
        ]),
      )
      assert.ok(!seen.includes(secretVideo.space))
    })
  })
}

/** Code for ids that nobody has. Of what the path names first: `/v1/videos/{id}/subtitles/{subtitle}` is about a video that is not there. */
export function notFound(route: Route): ErrorCode | undefined {
  const noun = /^\/v1\/(\w+?)s?\/\{/.exec(route.path)?.[1]?.replace('people', 'person')
  return (
    route.errors.find((code) => code === `${noun}_not_found`) ??
    route.errors.find((code) => code.endsWith('_not_found'))
  )
}

const UNKNOWN = '0'.repeat(20)
export function unknownIds(
  { secretVideo }: { secretVideo: { space: string } },
  route: Route,
): Record<string, string> {
  const noun = /^\/v1\/(\w+)\//.exec(route.path)?.[1] ?? ''
  const video = `${secretVideo.space}0000000000`
  const id = (
    {
      videos: video,
      embeds: video,
      collections: `col_${UNKNOWN}`,
      lists: `col_${UNKNOWN}`,
      spaces: 'zzzzz',
      keys: `key_${UNKNOWN}`,
      events: `evt_${UNKNOWN}`,
      webhooks: `whk_${UNKNOWN}`,
      deliveries: `dlv_${UNKNOWN}`,
      imports: `imp_${UNKNOWN}`,
      backups: `bak_${UNKNOWN}`,
      workers: `wrk_${UNKNOWN}`,
      people: `acc_${UNKNOWN}`,
      invitations: `inv_${UNKNOWN}`,
      account: route.path.includes('/identities/') ? `idn_${UNKNOWN}` : `ses_${UNKNOWN}`,
      sign_in_providers: `idp_${UNKNOWN}`,
    } as Record<string, string>
  )[noun]
  return {
    id: id ?? UNKNOWN,
    user_code: 'BBBB-BBBB',
    upload: `upl_${UNKNOWN}`,
    subtitle: `sub_${UNKNOWN}`,
    track: `aud_${UNKNOWN}`,
  }
}

export async function ownIds(
  { daemon, secretVideo, inner }: AccessHouse,
  route: Route,
  upload: string,
): Promise<Record<string, string>> {
  const event = (await daemon.api.events.list({ query: { limit: 1 } })).data[0]!.id
  const ids: Record<string, string> = {
    videos: secretVideo.id,
    collections: inner,
    spaces: secretVideo.space,
    events: event,
  }
  return {
    id: ids[/^\/v1\/(\w+)\//.exec(route.path)![1]!] ?? 'no such noun',
    upload,
    subtitle: secretVideo.subtitles[0]!.id,
    track: secretVideo.audio_tracks[0]!.id,
  }
}

export async function ownUpload({ baseUrl, owner }: AccessHouse['daemon']): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'tus-resumable': '1.0.0', 'upload-length': '5' },
  })
  return answer.headers.get('location')!.split('/').at(-1)!
}

let requestCount = 0
/** `credentials`: a token, or headers. */
export async function ask(
  house: Pick<AccessHouse, 'daemon'>,
  id: string,
  route: Route,
  ids: Record<string, string>,
  credentials: string | Record<string, string>,
): Promise<[number, string | null]> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
  const { daemon } = house
  const abort = new AbortController()
  const body = route.body
    ? JSON.stringify(BODIES[id] ?? {})
    : route.rawBody
      ? String(BODIES[id] ?? 'bytes')
      : undefined
  const response = await daemon.request(daemon.baseUrl + path + (QUERIES[id]?.(house) ?? ''), {
    method: route.method,
    signal: abort.signal,
    // Programs that ask for a key are counted by address.
    headers: {
      'x-forwarded-for': `192.0.2.${(requestCount += 1) % 250}`,
      ...(typeof credentials !== 'string'
        ? credentials
        : credentials
          ? { authorization: `Bearer ${credentials}` }
          : {}),
      ...(route.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const isStream = route.produces === 'text/event-stream' && response.ok
  const text = isStream ? '' : await response.text()
  abort.abort()
  return [
    response.status,
    response.ok || response.status === 503 ? null : (JSON.parse(text) as { code: string }).code,
  ]
}
