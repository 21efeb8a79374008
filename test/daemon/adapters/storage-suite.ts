/** What holds for every storage (daemon/ports/storage.ts), whatever keeps the files. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Storage } from '../../../daemon/ports/storage.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'

const never = new AbortController().signal
const LARGE_BYTES = 40_000_000

export interface StorageUnderTest {
  storage: Storage
  /**
   * The same files as they are seen later: by another process, whose disk has none of them. On a disk it is the same
   * storage.
   */
  later(): Promise<Storage>
  close(): Promise<void>
}

/** Call in a `describe`. `open` begins with an empty storage. */
export function storageSuite(
  open: (dataDir: string) => Promise<StorageUnderTest>,
  test: typeof it | ((title: string, work: () => Promise<void>) => void) = it,
): void {
  const folder = folders()
  let opened: StorageUnderTest
  let storage: Storage
  let dataDir: string
  beforeEach(async () => {
    dataDir = await folder()
    opened = await open(dataDir)
    storage = opened.storage
  })
  afterEach(() => opened.close())
  const later = async (): Promise<void> => void (storage = await opened.later())

  const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
  async function local(content: string | Buffer): Promise<string> {
    const path = join(await folder(), 'file')
    await writeFile(path, content)
    return path
  }
  async function read(key: string, start: number, length: number): Promise<Buffer> {
    const file = (await storage.openFile(key))!
    try {
      const into = Buffer.alloc(length)
      return into.subarray(0, await file.read(into, start))
    } finally {
      await file.close()
    }
  }

  test('text is read as it was written last, and null where none is', async () => {
    await storage.writeText('videos/abcde/K1/note.json', 'first')
    await storage.writeText('videos/abcde/K1/note.json', 'second')
    await later()
    assert.equal(await storage.readText('videos/abcde/K1/note.json'), 'second')
    await storage.writeText('videos/abcde/K1/note.json', 'third')
    await later()
    assert.equal(await storage.readText('videos/abcde/K1/note.json'), 'third')
    assert.equal(await storage.readText('videos/abcde/K1/other.json'), null)
    assert.equal(await storage.stat('videos/abcde/K1'), null, 'a folder is no file')
    assert.equal((await storage.stat('videos/abcde/K1/note.json'))!.sizeBytes, 5)
  })

  test('a received stream is a file; one byte too many leaves nothing', async () => {
    const stored = await storage.receive('videos/abcde/K1/src_1/source', bytes('one', 'two'), {
      maxBytes: 6,
      signal: never,
    })
    assert.equal(stored.sizeBytes, 6)
    await assert.rejects(
      storage.receive('videos/abcde/K1/src_1/long', bytes('one', 'two'), {
        maxBytes: 5,
        signal: never,
      }),
      (error: unknown) => error instanceof AppError && error.code === 'upload_too_large',
    )
    await later()
    assert.equal(await text(storage.open('videos/abcde/K1/src_1/source')), 'onetwo')
    assert.equal(await storage.stat('videos/abcde/K1/src_1/long'), null)
    assert.deepEqual(await (await storage.folder('videos/abcde/K1/src_1'))!.names(), ['source'])
  })

  test('a file keeps its time of change', async () => {
    await storage.writeText('videos/abcde/K1/note', 'text')
    const { modifiedAtMs } = (await storage.stat('videos/abcde/K1/note'))!
    await later()
    const found = (await storage.stat('videos/abcde/K1/note'))!.modifiedAtMs
    assert.equal(Math.round(found), Math.round(modifiedAtMs))
    const file = (await storage.openFile('videos/abcde/K1/note'))!
    await file.close()
    assert.equal(Math.round(file.modifiedAtMs), Math.round(modifiedAtMs))
  })

  test('a range is read with both ends included', async () => {
    await storage.writeText('videos/abcde/K1/digits', '0123456789')
    await later()
    const range = (start: number, end: number) =>
      text(storage.open('videos/abcde/K1/digits', { start, end }))
    assert.equal(await range(3, 5), '345')
    assert.equal(await range(8, 20), '89')
    assert.equal(await text(storage.open('videos/abcde/K1/digits')), '0123456789')
    await assert.rejects(text(storage.open('videos/abcde/K1/nothing')), { code: 'ENOENT' })
  })

  test('an open file is read anywhere, and up to its end', async () => {
    const content = randomBytes(300_000)
    await storage.adopt('videos/abcde/K1/segment', await local(content))
    await storage.writeText('videos/abcde/K1/empty', '')
    await later()
    assert.ok(
      (await read('videos/abcde/K1/segment', 70_000, 9)).equals(content.subarray(70_000, 70_009)),
    )
    assert.equal((await read('videos/abcde/K1/segment', 299_990, 100)).length, 10)
    assert.equal((await read('videos/abcde/K1/segment', 300_000, 100)).length, 0)
    assert.equal((await read('videos/abcde/K1/empty', 0, 100)).length, 0)
    assert.equal(await storage.openFile('videos/abcde/K1/nothing'), null)
    assert.equal(await storage.openFile('videos/abcde/K1'), null)
  })

  test('a large file is adopted, read in pieces, summed up and read as a whole', async () => {
    const content = randomBytes(LARGE_BYTES)
    const path = await local(content)
    assert.equal((await storage.adopt('videos/abcde/K1/src_1/source', path)).sizeBytes, LARGE_BYTES)
    await assert.rejects(readFile(path), { code: 'ENOENT' }, 'it is moved')
    await later()
    const key = 'videos/abcde/K1/src_1/source'
    for (const [start, length] of [
      [0, 10],
      [8 * 1024 * 1024 - 5, 10],
      [20_000_000, 9_000_000],
      [LARGE_BYTES - 5, 100],
    ] as const)
      assert.ok((await read(key, start, length)).equals(content.subarray(start, start + length)))
    const first = await storage.sha256(key, never)
    assert.ok((await buffer(storage.open(key))).equals(content))
    assert.ok((await storage.withFile(key, (local) => readFile(local))).equals(content))
    assert.equal(await storage.sha256(key, never), first)
    assert.deepEqual(await (await storage.folder('videos/abcde/K1/src_1'))!.names(), ['source'])
  })

  test('a folder lists its files with their sizes, and its stamp changes with them', async () => {
    assert.equal(await storage.folder('videos/abcde/K1/r'), null)
    await storage.writeText('videos/abcde/K1/r/0.m4s', 'zero')
    await storage.writeText('videos/abcde/K1/r/1.m4s', 'a')
    await storage.writeText('videos/abcde/K1/r2/0.m4s', 'a')
    await later()
    const list = async () =>
      [...(await (await storage.folder('videos/abcde/K1/r'))!.sizes())].sort()
    const stamp = async () => (await storage.folder('videos/abcde/K1/r'))!.stamp
    assert.deepEqual(await list(), [
      ['0.m4s', 4],
      ['1.m4s', 1],
    ])
    const before = await until(
      async () => [await stamp(), await stamp()],
      ([first, second]) => first === second,
      'the stamp to settle',
    ).then(([first]) => first)
    await storage.writeText('videos/abcde/K1/r/2.m4s', 'two')
    const added = await stamp()
    assert.notEqual(added, before)
    assert.deepEqual((await list()).at(-1), ['2.m4s', 3])
    await storage.remove('videos/abcde/K1/r/0.m4s')
    assert.notEqual(await stamp(), added)
    assert.deepEqual(
      (await list()).map(([name]) => name),
      ['1.m4s', '2.m4s'],
    )
  })

  test('the stamp of a folder changes with each of many changes in a row', async () => {
    const stamps = new Set<string>()
    for (let n = 0; n < 40; n += 1) {
      await storage.writeText(`videos/abcde/K1/r/${n}.m4s`, 'x')
      stamps.add((await storage.folder('videos/abcde/K1/r'))!.stamp)
      await storage.writeText('videos/abcde/K1/r/last.m4s', 'x')
      await storage.remove('videos/abcde/K1/r/last.m4s')
      stamps.add((await storage.folder('videos/abcde/K1/r'))!.stamp)
    }
    assert.equal(stamps.size, 80)
  })

  test('a second name stays when the first goes', async () => {
    await storage.writeText('videos/abcde/K1/src_1/source', 'film')
    assert.equal(
      (await storage.link('videos/abcde/K1/src_1/source', 'videos/abcde/K2/a'))!.sizeBytes,
      4,
    )
    await later()
    assert.equal(
      (await storage.link('videos/abcde/K1/src_1/source', 'videos/abcde/K2/b'))!.sizeBytes,
      4,
    )
    assert.equal(await storage.link('videos/abcde/K1/src_1/other', 'videos/abcde/K2/c'), null)
    await storage.remove('videos/abcde/K1')
    await later()
    assert.equal(await storage.readText('videos/abcde/K1/src_1/source'), null)
    assert.equal(await storage.readText('videos/abcde/K2/a'), 'film')
    assert.equal(await storage.readText('videos/abcde/K2/b'), 'film')
    assert.equal(await storage.stat('videos/abcde/K2/c'), null)
  })

  test('a link takes the place of a file that has its name, also when both are one', async () => {
    await storage.writeText('videos/abcde/K1/mark', 'new')
    await storage.writeText('videos/abcde/K2/mark', 'older')
    await later()
    // Where files are in a bucket, this disk has a copy of the old one from here on.
    assert.equal(
      await storage.withFile('videos/abcde/K2/mark', (file) => readFile(file, 'utf8')),
      'older',
    )
    for (let time = 0; time < 2; time++)
      assert.equal(
        (await storage.link('videos/abcde/K1/mark', 'videos/abcde/K2/mark'))!.sizeBytes,
        3,
      )
    assert.equal(await storage.readText('videos/abcde/K2/mark'), 'new')
    assert.deepEqual(await (await storage.folder('videos/abcde/K2'))!.names(), ['mark'])
    await later()
    assert.equal(await storage.readText('videos/abcde/K2/mark'), 'new')
    await storage.writeText('videos/abcde/K1/mark', 'newest')
    await later()
    await storage.link('videos/abcde/K1/mark', 'videos/abcde/K2/mark')
    await later()
    assert.equal(await storage.readText('videos/abcde/K2/mark'), 'newest')
  })

  test('many files are linked at once; those that are there already stay', async () => {
    for (const name of ['0', '1', '2'])
      await storage.writeText(`videos/abcde/K1/r/${name}.m4s`, name)
    await storage.writeText('videos/abcde/K2/r/1.m4s', 'own')
    await later()
    await storage.writeText('videos/abcde/K1/r/3.m4s', '3')
    const names = ['0', '1', '2', '3', '4']
    const linked = await storage.linkAll(
      names.map((name) => ({
        from: `videos/abcde/K1/r/${name}.m4s`,
        to: `videos/abcde/K2/r/${name}.m4s`,
      })),
    )
    const there = names.slice(0, 4).map((name) => `videos/abcde/K2/r/${name}.m4s`)
    assert.deepEqual([...linked].sort(), there)
    await later()
    assert.deepEqual(await Promise.all(there.map((key) => storage.readText(key))), [
      '0',
      'own',
      '2',
      '3',
    ])
  })

  test('what is removed is gone with all below it, and nothing else; a new file can have its name', async () => {
    for (const key of [
      'K1/src_1/source',
      'K1/src_1/r/0.m4s',
      'K1/src_10/source',
      'K1/note',
      'K1/note2',
    ])
      await storage.writeText(`videos/abcde/${key}`, key)
    await later()
    await storage.remove('videos/abcde/K1/src_1')
    await storage.remove('videos/abcde/K1/note')
    await storage.remove('videos/abcde/K1/never')
    await storage.writeText('videos/abcde/K1/src_1/r/0.m4s', 'again')
    await later()
    assert.equal(await storage.readText('videos/abcde/K1/src_1/source'), null)
    assert.equal(await storage.readText('videos/abcde/K1/src_1/r/0.m4s'), 'again')
    assert.equal(await storage.readText('videos/abcde/K1/note'), null)
    assert.equal(await storage.readText('videos/abcde/K1/note2'), 'K1/note2')
    assert.equal(await storage.readText('videos/abcde/K1/src_10/source'), 'K1/src_10/source')
  })

  test('a file is at the same local path each time; a lost one is not there', async () => {
    await storage.writeText('videos/abcde/K1/src_1/source', 'film')
    const path = await storage.withFile('videos/abcde/K1/src_1/source', async (file) => file)
    await later()
    assert.equal(
      await storage.withFile('videos/abcde/K1/src_1/source', async (file) => {
        assert.equal(await readFile(file, 'utf8'), 'film')
        return file
      }),
      path,
    )
    await storage.withFile('videos/abcde/K1/src_1/lost', (file) =>
      assert.rejects(readFile(file), { code: 'ENOENT' }),
    )
  })

  test('what is made in a folder is there by its key at once, and stays', async () => {
    await storage.writeText('videos/abcde/K1/src_1/renditions/h/init.mp4', 'init')
    await later()
    const key = 'videos/abcde/K1/src_1/renditions'
    await storage.withFolder(
      key,
      async (folder) => {
        assert.equal(await readFile(join(folder, 'h/init.mp4'), 'utf8'), 'init')
        for (const name of ['0', '1']) {
          await writeFile(join(folder, `h/${name}.m4s.aa.part`), name)
          await rename(join(folder, `h/${name}.m4s.aa.part`), join(folder, `h/${name}.m4s`))
        }
        await writeFile(join(folder, 'h/2.begun'), 'a part')
        assert.equal(await storage.readText(`${key}/h/1.m4s`), '1')
        assert.equal((await storage.stat(`${key}/h/0.m4s`))!.sizeBytes, 1)
      },
      ['h/init.mp4', 'h/never.m4s'],
    )
    await later()
    assert.equal(await storage.readText(`${key}/h/1.m4s`), '1')
    const all = await storage.withFolder(`${key}/h`, async (folder) =>
      (await readdir(folder)).sort(),
    )
    assert.deepEqual(
      all.filter((name) => !name.endsWith('.begun')),
      ['0.m4s', '1.m4s', 'init.mp4'],
    )
  })

  test('a temporary folder is gone in the end, also when its work fails', async () => {
    let path = ''
    await assert.rejects(
      storage.withTemporaryFolder('videos/abcde/K1/src_1/job_1', async (folder) => {
        path = folder
        await writeFile(join(folder, 'sample.m4s'), 'a')
        throw new Error('the work fails')
      }),
      /the work fails/,
    )
    await assert.rejects(readdir(path), { code: 'ENOENT' })
    await later()
    assert.equal(await storage.folder('videos/abcde/K1/src_1'), null)
  })

  test('a file that still arrives can be read, and is a file of its own when it is whole', async () => {
    const arriving = join(dataDir, 'uploads/upl_1')
    await mkdir(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(arriving, 'half')
    assert.equal(await storage.lend('videos/abcde/K1/src_1/source', arriving), true)
    assert.equal(await storage.readText('videos/abcde/K1/src_1/source'), 'half')
    await writeFile(arriving, ' and half', { flag: 'a' })
    assert.equal(await storage.readText('videos/abcde/K1/src_1/source'), 'half and half')
    assert.equal((await storage.adopt('videos/abcde/K1/src_1/source', arriving)).sizeBytes, 13)
    await later()
    assert.equal(await storage.readText('videos/abcde/K1/src_1/source'), 'half and half')
  })

  test('keys that are not plain names are refused', async () => {
    for (const key of ['', '/etc/passwd', 'videos//x', 'videos/../x', 'videos/a b', 'videos/%2e']) {
      assert.throws(() => storage.placeOf(key), /Not a storage key/, key)
      assert.throws(() => storage.open(key), /Not a storage key/, key)
    }
    await assert.rejects(
      async () => storage.writeText('videos/x.part', ''),
      /must not end with .part/,
    )
  })
}
