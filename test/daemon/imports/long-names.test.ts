/** URLs and paths that are longer than a database takes into an index. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { ImportCreate } from '../../../daemon/contract/import.ts'
import { itemKey } from '../../../daemon/imports/item-key.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { startPostgres, type Postgres } from '../../postgres.ts'
import { folders } from '../../support/folder.ts'
import { servers } from '../../support/server.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

/** Nothing that a database could compress. */
const long = (characters: number): string => randomBytes(characters / 2).toString('hex')

describe('imports: long names of the source', () => {
  it('are known by their beginning and a checksum; others by themselves', () => {
    assert.equal(itemKey('a'.repeat(1_000)), 'a'.repeat(1_000))
    const [one, two] = [itemKey(`a${'é'.repeat(600)}1`), itemKey(`a${'é'.repeat(600)}2`)]
    assert.match(one, /^aé{449}…[0-9a-f]{64}$/)
    assert.notEqual(one, two)
    assert.ok(Buffer.byteLength(one) < 1_000)
  })

  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    describe(`with ${kind}`, () => {
      const folder = folders()
      const serve = servers()
      let server: Postgres | null = null
      let daemon: Daemon
      let clip: Buffer
      before(async () => {
        const file = join(await folder(), 'clip.mp4')
        const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=0.5', '-pix_fmt', 'yuv420p']
        await ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', file)
        clip = await readFile(file)
        if (kind === 'PostgreSQL') server = await startPostgres()
        daemon = await startDaemon({
          env: {
            SVC_ALLOW_PRIVATE_HOSTS: 'localhost',
            ...(server ? { SVC_DATABASE_URL: await server.database() } : {}),
          },
        })
        await daemon.api.system.update({ body: { encoding_paused: true } })
      })
      after(async () => {
        await daemon?.remove()
        await server?.remove()
      })

      const imported = async (body: ImportCreate) => {
        const { id } = await daemon.api.imports.create({ body })
        const done = await until(
          () => daemon.api.imports.get({ params: { id } }),
          ({ ended_at }) => ended_at !== null,
          'the import to end',
        )
        return { ...done, items: (await daemon.api.imports.items({ params: { id } })).data }
      }

      it('a list with long URLs is imported once', async () => {
        const { port } = await serve((_request, response) => response.end(clip))
        const url = `http://localhost:${port}/one.mp4?signature=${long(3_900)}`
        const levels = Array.from({ length: 12 }, () => long(250)).join('/')
        const content = `url,name,collection\n${url},One,${levels}\n`
        const { status, progress, items } = await imported({ source: 'csv', content })
        assert.deepEqual([status, progress.done, progress.folders], ['finished', 1, 12])
        const video = items.find((item) => item.kind === 'video')!
        assert.equal(video.external_id, itemKey(url))
        const inside = items.find(({ external_id: id }) => id === video.parent)!
        assert.equal(inside.external_id, itemKey(levels))
        const { collection } = await daemon.api.videos.get({ params: { id: video.video! } })
        assert.equal(collection, inside.collection)
        assert.equal((await imported({ source: 'csv', content })).progress.skipped, 1)
      })

      it('a folder with a long path, and long paths inside, is imported once', async () => {
        const deep = Array.from({ length: 7 }, () => long(200))
        const root = join(await folder(), ...deep)
        await mkdir(join(root, ...deep), { recursive: true })
        await writeFile(join(root, ...deep, 'film.mp4'), clip)
        const body: ImportCreate = { source: 'folder', path: root }
        const { status, progress } = await imported(body)
        assert.deepEqual([status, progress.done, progress.folders], ['finished', 1, 7])
        assert.equal((await imported(body)).progress.skipped, 1)
      })
    })
})
