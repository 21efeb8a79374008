/** What becomes of an item whose file cannot be stored, or is stored while its row cannot be. Real SQLite. */
import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createAnnouncer } from '../../../daemon/adapters/announcer.ts'
import { randomIds } from '../../../daemon/adapters/system.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { fetchAll } from '../../../daemon/imports/fetch-all.ts'
import type { ImportDeps } from '../../../daemon/imports/fetch-item.ts'
import type { Source } from '../../../daemon/imports/source.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type {
  ImportCaption,
  ImportItemRecord,
  ImportRecord,
} from '../../../daemon/ports/imports.ts'
import type { Storage } from '../../../daemon/ports/storage.ts'
import { folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { spaceRecord } from '../../support/space-record.ts'

const URL_OF_SVC = 'http://localhost:4080'
const MOST_BYTES = 1_000
const FILM = Buffer.from('a film')
const AT = '2026-01-01T00:00:00.000Z'
const ROW: ImportRecord & { account: string } = {
  id: 'imp_1',
  space: 'space',
  source: 'csv',
  status: 'fetching',
  dryRun: false,
  again: false,
  folder: null,
  collection: null,
  visibility: null,
  account: 'csv',
  accountName: null,
  token: null,
  place: null,
  waitingUntil: null,
  error: null,
  createdAt: AT,
  startedAt: AT,
  endedAt: null,
}
const CAPTION: ImportCaption = { language: 'en', kind: 'subtitles', label: null, from: 'en.vtt' }

describe('imports: a file that arrives', () => {
  const folder = folders()
  let db: Database
  let stored: Map<string, Buffer>
  let storage: Pick<Storage, 'receive' | 'requireFreeSpace' | 'remove'>
  let captions: ImportCaption[]
  /** What the source says about its file. */
  let declaredBytes: number
  /** External IDs of the files that the source cannot reach. */
  let unreachable: string[]

  beforeEach(async () => {
    db = await openDatabase({ file: join(await folder(), 'svc.db') })
    stored = new Map()
    captions = []
    declaredBytes = FILM.length
    unreachable = []
    storage = {
      requireFreeSpace: async () => {},
      async receive(key, stream) {
        const bytes = await buffer(stream)
        stored.set(key, bytes)
        return { sizeBytes: bytes.length, modifiedAtMs: 0 }
      },
      remove: async (key) => void stored.delete(key),
    }
    await db.write(async ({ spaces, imports }) => {
      await spaces.insert(spaceRecord({ createdAt: AT }))
      await imports.insert(ROW)
      await imports.addItems(ROW.id, [
        {
          kind: 'video',
          externalId: 'one',
          name: 'One',
          parent: null,
          status: 'waiting',
          target: null,
          sizeBytes: null,
          receivedBytes: 0,
          attempts: 0,
          error: null,
          notes: [],
          plan: {
            description: '',
            tags: [],
            visibility: 'private',
            language: null,
            madeAt: null,
            url: null,
            captions: [],
          },
          updatedAt: AT,
        },
      ])
    })
  })
  afterEach(() => db.close())

  const source = {
    renews: false,
    isRemote: true,
    file: async (wanted) => async () => {
      if (unreachable.includes(wanted.externalId)) throw new AppError('source_unreachable')
      return { stream: Readable.from([FILM]), sizeBytes: declaredBytes, fileName: 'one.mp4' }
    },
    captions: async () => captions,
    caption: async () => Readable.from([Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n')]),
    inputUrl: () => null,
  } satisfies Partial<Source> as unknown as Source
  function run(more: Partial<ImportDeps> = {}): Promise<void> {
    const deps = {
      db,
      storage,
      ids: randomIds,
      clock: { now: () => new Date() },
      settings: {
        baseUrl: URL_OF_SVC,
        imageUrl: URL_OF_SVC,
        spaceMediaUrl: `${URL_OF_SVC}/{space}`,
        maxSourceBytes: MOST_BYTES,
      },
      announcer: createAnnouncer(),
      queue: { wake() {}, cancel: async () => {} },
      texts: {
        read: async () => {
          throw new AppError('storage_unreachable')
        },
      },
      log: silentLog(),
      ...more,
    } as unknown as ImportDeps
    const teller = { soon() {}, now: async () => {}, stop() {} }
    const signal = new AbortController().signal
    return fetchAll(deps, ROW, { source, signal, teller }, { isLast: false })
  }
  const item = async (): Promise<ImportItemRecord> =>
    (await db.read(({ imports }) => imports.item(ROW.id, 1)))!

  for (const code of ['storage_unreachable', 'storage_full'] as const)
    it(`waits where the storage answers ${code}`, async () => {
      storage.receive = async () => {
        throw new AppError(code)
      }
      await assert.rejects(run(), { code })
      const { status, attempts, error } = await item()
      assert.deepEqual([status, attempts, error], ['waiting', 0, null])
    })

  it('waits where its subtitles cannot be stored now', async () => {
    captions = [CAPTION]
    await assert.rejects(run(), { code: 'storage_unreachable' })
    const { status, notes } = await item()
    assert.deepEqual([status, notes, stored.size], ['waiting', [], 0])
  })

  it('that is larger than the limit has failed before a byte of it is stored', async () => {
    declaredBytes = MOST_BYTES + 1
    await run()
    const { status, error } = await item()
    assert.deepEqual([status, error?.code, stored.size], ['failed', 'upload_too_large', 0])
    assert.match(error!.message, /larger than the limit of 1000 bytes/)
  })

  it('is fetched beside two unreachable ones, however often it was tried before', async () => {
    unreachable = ['one', 'two']
    await db.write(async ({ imports }) => {
      const { import: _, position: __, ...one } = (await imports.item(ROW.id, 1))!
      await imports.addItems(ROW.id, [
        { ...one, externalId: 'two' },
        { ...one, externalId: 'three', attempts: 7 },
      ])
      for (const position of [1, 2]) await imports.updateItem(ROW.id, position, { attempts: 2 })
    })
    await run()
    const { rows } = await db.read(({ imports }) => imports.items(ROW.id, { limit: 9 }))
    assert.deepEqual(
      rows.map(({ externalId, status }) => [externalId, status]),
      [
        ['one', 'failed'],
        ['two', 'failed'],
        ['three', 'done'],
      ],
    )
  })

  /** The database, where `fault` may throw within a transaction by a name, and `lost` after it was committed. */
  function failing(
    fault: (name: string, values: unknown[]) => void,
    lost: (name: string) => boolean = () => false,
  ): Database {
    const watched = <T extends object>(rows: T, called: (name: string) => void): T =>
      new Proxy(rows, {
        get(target, name: string) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...values: unknown[]) => {
            fault(name, values)
            called(name)
            return value.apply(target, values) as unknown
          }
        },
      })
    return {
      ...db,
      read: (work) => db.read(work),
      async write(work) {
        let isLost = false
        const called = (name: string) => void (isLost ||= lost(name))
        const result = await db.write((rows) =>
          work({
            ...rows,
            imports: watched(rows.imports, called),
            media: watched(rows.media, called),
          }),
        )
        if (isLost) throw new Error('the connection is lost')
        return result
      },
    }
  }
  const once = (): (() => boolean) => {
    let isFirst = true
    return () => isFirst && !(isFirst = false)
  }
  const theVideo = async () => {
    const { target } = await item()
    return (await db.read(({ videos }) => videos.get(target!)))!
  }

  it('is done where the write behind it fails, and its video has not failed', async () => {
    const isFirst = once()
    await run({
      db: failing((name, [, , changed]) => {
        const { status } = (changed ?? {}) as Partial<ImportItemRecord>
        if (name === 'updateItem' && status === 'done' && isFirst()) throw new Error('no answer')
      }),
    })
    const { status, error, sizeBytes, receivedBytes } = await item()
    assert.deepEqual(
      [status, error, sizeBytes, receivedBytes],
      ['done', null, FILM.length, FILM.length],
    )
    assert.equal((await theVideo()).status, 'uploaded')
  })

  it('stays where its rows were written although no answer said so', async () => {
    const isFirst = once()
    await run({
      db: failing(
        () => {},
        (name) => name === 'insertSource' && isFirst(),
      ),
    })
    assert.deepEqual([(await item()).status, await removedIn()], ['done', null])
    assert.equal((await theVideo()).status, 'uploaded')
  })

  /** When the only stored file is going to be removed, in hours from now; null: it stays. */
  async function removedIn(): Promise<number | null> {
    const [key, ...more] = [...stored.keys()]
    assert.deepEqual(more, [])
    const sweep = await db.read(({ jobs }) => jobs.get('sweep', dirname(key!)))
    return sweep && Math.round(Math.abs(Date.parse(sweep.runAt) - Date.now()) / 3_600_000)
  }

  it('goes by a job at once where its rows could not be written', async () => {
    await run({
      db: failing((name) => {
        if (name === 'insertSource') throw new Error('no room for rows')
      }),
    })
    assert.deepEqual([(await item()).status, (await theVideo()).status], ['failed', 'errored'])
    assert.equal(await removedIn(), 0)
  })

  it('goes by a job, and its first error is told, where the database was gone until then', async () => {
    let isGone = false
    const lost = failing((name) => {
      if (name !== 'insertSource') return
      isGone = true
      throw new AppError('storage_full', 'There is no room for rows.')
    })
    const gone: Database = {
      ...lost,
      async write(work, options) {
        if (isGone && !(isGone = false)) throw new Error('the connection is lost')
        return lost.write(work, options)
      },
    }
    await assert.rejects(run({ db: gone }), { code: 'storage_full' })
    assert.equal(await removedIn(), 24)
  })

  it('that cannot be received leaves no job that would remove it', async () => {
    storage.receive = async () => {
      throw new AppError('upload_too_large')
    }
    await run()
    const { rows } = await db.read(({ jobs }) => jobs.list(['sweep'], { limit: 9 }))
    assert.deepEqual(rows, [])
  })
})
