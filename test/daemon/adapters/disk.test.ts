import assert from 'node:assert/strict'
import { link, mkdir, readFile, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, it } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { filesBelow, folders } from '../../support/folder.ts'
import { silentLog } from '../../support/silent-log.ts'
import { smallDisk } from '../../support/small-disk.ts'

const MiB = 1024 * 1024
const never = new AbortController().signal

describe('storage on disk', () => {
  const folder = folders()
  const storageIn = (dataDir: string) => createDiskStorage({ dataDir, log: silentLog() })
  const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
  const failsWith = (code: string) => (error: unknown) =>
    error instanceof AppError && error.code === code

  it('a received stream is the file, with nothing beside it', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    const stored = await storage.receive('videos/abcde/K1/src_1/source', bytes('one', 'two'), {
      maxBytes: 6,
      signal: never,
    })
    assert.equal(stored.sizeBytes, 6)
    assert.equal(await readFile(join(dataDir, 'videos/abcde/K1/src_1/source'), 'utf8'), 'onetwo')
    assert.deepEqual(await filesBelow(dataDir), ['videos/abcde/K1/src_1/source'])
  })

  it('one byte beyond maxBytes is refused and leaves nothing, not even a folder', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    const stream = bytes('one', 'two')
    await assert.rejects(
      storage.receive('videos/abcde/K1/source', stream, { maxBytes: 5, signal: never }),
      failsWith('upload_too_large'),
    )
    assert.equal(stream.destroyed, true)
    assert.deepEqual(await filesBelow(dataDir), [])
    await assert.rejects(stat(join(dataDir, 'videos/abcde')), { code: 'ENOENT' })
  })

  it('an abort while the stream is silent ends the receiving and leaves nothing', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    const stream = new PassThrough()
    const controller = new AbortController()
    const receiving = storage.receive('videos/abcde/K1/source', stream, {
      maxBytes: 100,
      signal: controller.signal,
    })
    stream.write('some')
    controller.abort(new Error('stopped by the test'))
    await assert.rejects(receiving, /stopped by the test/)
    assert.deepEqual(await filesBelow(dataDir), [])
  })

  it('a stream that broke before it was read is an error, and no crash', async () => {
    const dataDir = await folder()
    const stream = new PassThrough()
    stream.destroy(new Error('broken pipe'))
    await assert.rejects(
      storageIn(dataDir).receive('videos/abcde/K1/source', stream, {
        maxBytes: 100,
        signal: never,
      }),
      /broken pipe/,
    )
    assert.deepEqual(await filesBelow(dataDir), [])
  })

  it('keys that are not plain names are refused', async () => {
    const storage = storageIn(await folder())
    for (const key of [
      '',
      '/etc/passwd',
      'videos//x',
      'videos/../x',
      'videos/./x',
      'videos/a b',
      'videos\\x',
      'videos/%2e%2e',
      'videos/\0',
      'videos/é',
    ]) {
      assert.throws(() => storage.placeOf(key), /Not a storage key/, key)
      assert.throws(() => storage.open(key), /Not a storage key/, key)
    }
    assert.throws(() => storage.writeText('videos/x.part', ''), /must not end with .part/)
  })

  it('text is read as it was written, and null where none is', async () => {
    const storage = storageIn(await folder())
    await storage.writeText('videos/abcde/note.json', 'first')
    await storage.writeText('videos/abcde/note.json', 'second')
    assert.equal(await storage.readText('videos/abcde/note.json'), 'second')
    assert.equal(await storage.readText('videos/abcde/other.json'), null)
    assert.equal(await storage.stat('videos/abcde'), null, 'a folder is no file')
  })

  it('a range is read with both ends included', async () => {
    const storage = storageIn(await folder())
    await storage.writeText('videos/abcde/digits', '0123456789')
    assert.equal(await text(storage.open('videos/abcde/digits', { start: 3, end: 5 })), '345')
    assert.equal(await text(storage.open('videos/abcde/digits')), '0123456789')
  })

  it('an adopted file moves', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    const local = join(dataDir, 'finished')
    await writeFile(local, 'whole')
    assert.equal((await storage.adopt('videos/abcde/K1/source', local)).sizeBytes, 5)
    assert.deepEqual(await filesBelow(dataDir), ['videos/abcde/K1/source'])
  })

  it('a missing file cannot be adopted, and leaves no empty folders', async () => {
    const dataDir = await folder()
    await assert.rejects(
      storageIn(dataDir).adopt('videos/abcde/K1/source', join(dataDir, 'missing')),
      { code: 'ENOENT' },
    )
    await assert.rejects(stat(join(dataDir, 'videos/abcde')), { code: 'ENOENT' })
  })

  it('removing a prefix removes all of it and the empty folders above; again is no error', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    for (const name of ['source', 'renditions/h264_sd/1.m4s'])
      await storage.writeText(`videos/abcde/K1/src_1/${name}`, 'x')
    await storage.writeText('videos/fghij/K2/src_2/source', 'x')
    await storage.remove('videos/abcde/K1')
    await storage.remove('videos/abcde/K1')
    assert.deepEqual(await filesBelow(dataDir), ['videos/fghij/K2/src_2/source'])
    await assert.rejects(stat(join(dataDir, 'videos/abcde')), { code: 'ENOENT' })

    await storage.remove('videos/fghij/K2/src_2/source')
    await assert.rejects(stat(join(dataDir, 'videos/fghij')), { code: 'ENOENT' })
    assert.ok(await stat(join(dataDir, 'videos')), 'the outermost folder stays')
  })

  it('removals and arrivals in one space do not trip each other', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    for (let round = 0; round < 50; round++) {
      await storage.writeText('videos/abcde/old/source', 'x')
      await Promise.all([
        storage.remove('videos/abcde/old'),
        storage.remove('videos/abcde/old'),
        storage.writeText(`videos/abcde/new${round}/source`, 'x'),
      ])
      await storage.remove(`videos/abcde/new${round}`)
    }
    assert.deepEqual(await filesBelow(dataDir), [])
  })

  it('a file arrives where its folders are pruned all the while', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    let isOver = false
    const prune = async (): Promise<void> => {
      while (!isOver) {
        for (const path of ['videos/abcde/K1/src_1', 'videos/abcde/K1', 'videos/abcde'])
          await rmdir(join(dataDir, path)).catch(() => undefined)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const pruning = prune()
    try {
      for (let round = 0; round < 60; round++) {
        await storage.writeText('videos/abcde/K1/src_1/source', 'text')
        await unlink(join(dataDir, 'videos/abcde/K1/src_1/source'))
      }
    } finally {
      isOver = true
      await pruning
    }
  })

  it("files that come and go at once never lose each other's folders", async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    const comeAndGo = async (number: number): Promise<void> => {
      const deeper = number % 2 ? '' : 'renditions/a/'
      for (let round = 0; round < 100; round++) {
        const key = `videos/abcde/K1/src_1/${deeper}${number}`
        await storage.writeText(key, 'text')
        await storage.remove(key)
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(comeAndGo))
    assert.deepEqual(await filesBelow(dataDir), [])
  })

  it('a file that stands where a folder belongs is said', async () => {
    const dataDir = await folder()
    await writeFile(join(dataDir, 'videos'), 'a file')
    await assert.rejects(storageIn(dataDir).writeText('videos/abcde/K1/src_1/source', 'text'), {
      code: 'ENOTDIR',
    })
  })

  it('the sweep removes unfinished files and cut-off removals of an earlier run, and nothing else', async () => {
    const dataDir = await folder()
    const before = new Date(Date.now() - 60_000)
    for (const old of [
      'videos/abcde/K1/source.0a1b2c.part',
      'videos/abcde/K1/source',
      'uploads/upl_x.json.99.part',
      'trash/0123/source',
    ]) {
      await mkdir(join(dataDir, old, '..'), { recursive: true })
      await writeFile(join(dataDir, old), 'x')
      await utimes(join(dataDir, old), before, before)
    }
    const storage = storageIn(dataDir)
    const under = join(dataDir, 'videos/abcde/K1/running.ffff.part')
    await writeFile(under, 'of this run')
    const later = new Date(Date.now() + 60_000)
    await utimes(under, later, later)
    await storage.sweep(never)
    assert.deepEqual(await filesBelow(dataDir), [
      'videos/abcde/K1/running.ffff.part',
      'videos/abcde/K1/source',
    ])
  })

  it('usage counts what lies in the data folder, once where nights share it', async () => {
    const dataDir = await folder()
    const storage = storageIn(dataDir)
    await storage.writeText('videos/abcde/K1/source', 'x'.repeat(1000))
    await storage.writeText('uploads/one', 'y'.repeat(500))
    await link(join(dataDir, 'uploads/one'), join(dataDir, 'videos/abcde/K1/shared'))
    const { usedBytes, freeBytes } = await storage.usage()
    assert.equal(usedBytes, 1500)
    assert.ok(freeBytes > 0)
  })

  it(
    'a full disk refuses with storage_full, keeps its reserve free, and holds nothing of the ' +
      'refused file',
    async () => {
      const disk = await smallDisk(40)
      try {
        const storage = storageIn(disk.path)
        const zeros = () => Readable.from(Array.from({ length: 80 }, () => Buffer.alloc(MiB / 2)))
        await storage.receive('videos/abcde/K1/source', Readable.from([Buffer.alloc(10 * MiB)]), {
          maxBytes: 100 * MiB,
          signal: never,
        })
        await assert.rejects(
          storage.receive('videos/abcde/K2/source', zeros(), {
            maxBytes: 100 * MiB,
            signal: never,
          }),
          failsWith('storage_full'),
        )
        assert.deepEqual(await filesBelow(disk.path), ['videos/abcde/K1/source'])

        const { freeBytes } = await storage.usage()
        assert.ok(
          freeBytes > 27 * MiB && freeBytes <= 28 * MiB,
          `free beyond the reserve of 2 MiB: ${freeBytes}`,
        )
        await storage.receive('videos/abcde/K2/source', Readable.from([Buffer.alloc(27 * MiB)]), {
          maxBytes: 100 * MiB,
          signal: never,
        })
        await assert.rejects(
          storage.receive('videos/abcde/K3/source', zeros(), {
            maxBytes: 100 * MiB,
            signal: never,
          }),
          failsWith('storage_full'),
        )
        await storage.writeText('videos/abcde/note', 'the reserve is there for this')
      } finally {
        await disk.release()
      }
    },
  )

  it('a disk without a byte left is storage_full as well, from whatever call meets it', async () => {
    const disk = await smallDisk(8)
    try {
      const storage = createDiskStorage({
        dataDir: disk.path,
        maxFreeReserveBytes: 0,
        log: silentLog(),
      })
      await assert.rejects(
        storage.writeText('videos/abcde/K1/big', 'x'.repeat(9 * MiB)),
        failsWith('storage_full'),
      )
      assert.deepEqual(await filesBelow(disk.path), [])
    } finally {
      await disk.release()
    }
  })

  it('a file of another file system is adopted by a copy; when that does not fit, it stays where it was', async () => {
    const disk = await smallDisk(8)
    try {
      const elsewhere = await folder()
      const storage = storageIn(disk.path)
      await writeFile(join(elsewhere, 'fits'), Buffer.alloc(MiB))
      await writeFile(join(elsewhere, 'too-big'), Buffer.alloc(9 * MiB))
      assert.equal(
        (await storage.adopt('videos/abcde/K1/source', join(elsewhere, 'fits'))).sizeBytes,
        MiB,
      )
      await assert.rejects(
        storage.adopt('videos/abcde/K2/source', join(elsewhere, 'too-big')),
        failsWith('storage_full'),
      )
      assert.deepEqual(await filesBelow(elsewhere), ['too-big'])
      assert.deepEqual(await filesBelow(disk.path), ['videos/abcde/K1/source'])
    } finally {
      await disk.release()
    }
  })
})
