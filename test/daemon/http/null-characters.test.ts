/** U+0000, which SQLite stores and PostgreSQL refuses, is in no text that is sent. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { parseJson } from '../../../daemon/http/parse-json.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { startPostgres, type Postgres } from '../../postgres.ts'

describe('U+0000 in a request', () => {
  it('is left out of texts and names, and an escaped backslash before u0000 stays', () => {
    assert.deepEqual(parseJson(String.raw`{"a\u0000":["\u0000b\u0000c","\\u0000","\\\u0000"]}`), {
      a: ['bc', String.raw`\u0000`, '\\'],
    })
  })

  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    describe(`with ${kind}`, () => {
      let server: Postgres | null = null
      let daemon: Daemon
      before(async () => {
        if (kind === 'PostgreSQL') server = await startPostgres()
        daemon = await startDaemon(
          server ? { env: { SVC_DATABASE_URL: await server.database() } } : {},
        )
      })
      after(async () => {
        await daemon?.remove()
        await server?.remove()
      })

      it('is not stored, whatever text it is in, and no search fails by it', async () => {
        const { api } = daemon
        const { id } = await api.videos.create({
          body: { name: 'One\0', description: 'a\0b', tags: ['\0c'], metadata: { 'd\0': '\0e' } },
        })
        const { name, description, tags, metadata } = await api.videos.get({ params: { id } })
        assert.deepEqual([name, description, tags, metadata], ['One', 'ab', ['c'], { d: 'e' }])
        const named = await api.videos.create({
          body: { input_url: 'https://films.example.org/my%00film.mp4' },
        })
        assert.equal(named.name, 'myfilm')
        const { data } = await api.videos.list({ query: { q: 'On\0e' } })
        assert.deepEqual(
          data.map((video) => video.id),
          [id],
        )
        await assert.rejects(api.videos.update({ params: { id }, body: { name: '\0' } }), {
          message: /name/,
        })
      })
    })
})
