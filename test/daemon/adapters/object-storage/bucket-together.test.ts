/** Storages of several processes on one bucket: each sees at once what another has stored, changed or removed. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { SharedBucket } from '../../../../daemon/adapters/object-storage/together.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import type { SharedFile } from '../../../../daemon/ports/shared.ts'
import type { Storage } from '../../../../daemon/ports/storage.ts'
import { until } from '../../../daemon.ts'
import { openBucket } from '../../../support/bucket-storage.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const never = new AbortController().signal

interface Member extends SharedBucket {
  isLeading: boolean
  lead(): void
  gap(): void
}

/** What the database does for processes: carries notes and questions, and knows which one works for all. */
class Hub {
  readonly members: Member[] = []
  /** Notes are lost meanwhile, as without a connection. */
  isDeaf = false

  join(): Member {
    const hearing = new Set<(files: SharedFile[]) => void>()
    const [gaps, leads]: (() => void)[][] = [[], []]
    const answers = new Map<string, (input: never, signal: AbortSignal) => Promise<unknown>>()
    const { members } = this
    const isDeaf = (): boolean => this.isDeaf
    const member = {
      isLeading: false,
      get conducts() {
        return this.isLeading
      },
      broadcast(_kind: string, files: unknown) {
        if (isDeaf()) return
        for (const other of members)
          if (other !== member) (other as typeof member).heard(files as SharedFile[])
      },
      heard(files: SharedFile[]) {
        for (const listener of hearing) listener(files)
      },
      onNote(_kind: string, listener: (note: never) => void) {
        hearing.add(listener as never)
        return () => void hearing.delete(listener as never)
      },
      onReconnect: (listener: () => void) => void gaps!.push(listener),
      onLead: (listener: () => void) => void leads!.push(listener),
      answer: (name: string, work: (input: never, signal: AbortSignal) => Promise<unknown>) =>
        void answers.set(name, work),
      answerOf: (name: string) => answers.get(name)!,
      async ask(name: string, input: unknown) {
        const leader = members.find(({ isLeading }) => isLeading) as typeof member
        return leader.answerOf(name)(input as never, never)
      },
      lead() {
        for (const other of members) other.isLeading = false
        member.isLeading = true
        for (const listener of leads!) listener()
      },
      gap() {
        for (const listener of gaps!) listener()
      },
    }
    members.push(member as unknown as Member)
    return member as unknown as Member
  }
}

describe('storages of several processes on one bucket', () => {
  const folder = folders()
  const bucket = testBucket()

  let hub: Hub
  let dirs: string[]
  let open: Storage[]
  let one: Storage
  let two: Storage
  beforeEach(async () => {
    hub = new Hub()
    dirs = []
    open = []
    one = await joined()
    two = await joined()
    hub.members[0]!.lead()
  })
  afterEach(async () => {
    for (const each of open) await each.close()
  })

  async function joined(): Promise<Storage> {
    const dataDir = await folder()
    dirs.push(dataDir)
    const storage = await openBucket(dataDir, bucket.settings(), { shared: hub.join() })
    open.push(storage)
    return storage
  }
  const local = async (at: number): Promise<string[]> =>
    (await filesBelow(dirs[at]!)).filter((path) => path.startsWith('videos/'))

  it('what one has written is in the bucket when the write is over, and the others read it', async () => {
    assert.equal(await two.stat('videos/a/note'), null)
    assert.equal(await two.readText('videos/a/note'), null)
    assert.equal(await two.folder('videos/a'), null)
    await one.writeText('videos/a/note', 'text')
    assert.deepEqual(await bucket.stored(), ['videos/a/note'])
    assert.equal(await two.readText('videos/a/note'), 'text')
    const path = join(await folder(), 'file')
    await writeFile(path, 'source')
    await two.adopt('videos/a/source', path)
    assert.equal((await one.stat('videos/a/source'))?.sizeBytes, 6)
    await one.receive('videos/a/third', Readable.from([Buffer.from('3')]), {
      maxBytes: 10,
      signal: never,
    })
    assert.equal(await two.readText('videos/a/third'), '3')
    await until(
      async () => (await (await two.folder('videos/a'))!.names()).sort(),
      (names) => names.join() === 'note,source,third',
      'the list to be complete',
    )
  })

  it('what is made in a folder is there for all when it is left', async () => {
    await one.withFolder('videos/a/r', async (path) => {
      await mkdir(path, { recursive: true })
      for (const name of ['0.m4s', '1.m4s']) await writeFile(join(path, name), name)
    })
    assert.deepEqual(await bucket.stored(), ['videos/a/r/0.m4s', 'videos/a/r/1.m4s'])
    await two.withFolder('videos/a/r', async (path) =>
      assert.equal(await readFile(join(path, '1.m4s'), 'utf8'), '1.m4s'),
    )
  })

  it('a file that appears while others work in its folder can be waited for by itself', async () => {
    const made = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const working = one.withFolder('videos/a/r', async (path) => {
      await mkdir(path, { recursive: true })
      await writeFile(join(path, '0.m4s'), 'made')
      made.resolve()
      await over.promise
    })
    await made.promise
    await one.settled('videos/a/r/0.m4s', never)
    assert.equal(await two.readText('videos/a/r/0.m4s'), 'made')
    over.resolve()
    await working
  })

  it('a copy of what another has changed is read again', async () => {
    await one.writeText('videos/a/note', 'first')
    assert.equal(await two.readText('videos/a/note'), 'first')
    assert.deepEqual(await local(1), ['videos/a/note'])
    await one.writeText('videos/a/note', 'second')
    await until(
      () => two.readText('videos/a/note'),
      (text) => text === 'second',
      'the change',
    )
    await two.writeText('videos/a/note', 'third')
    await until(
      () => one.readText('videos/a/note'),
      (text) => text === 'third',
      'the change',
    )
  })

  it('what was changed or removed while nobody was heard is read again afterwards', async () => {
    for (const name of ['kept', 'changed', 'removed'])
      await one.writeText(`videos/a/${name}`, 'first')
    for (const name of ['kept', 'changed', 'removed'])
      assert.equal(await two.readText(`videos/a/${name}`), 'first')
    hub.isDeaf = true
    await one.writeText('videos/a/changed', 'second')
    await one.remove('videos/a/removed')
    await until(bucket.stored, (keys) => keys.length === 2, 'the file to be removed')
    hub.isDeaf = false
    hub.members[1]!.gap()
    await until(
      () => two.readText('videos/a/changed'),
      (text) => text === 'second',
      'the change',
    )
    assert.equal(await two.readText('videos/a/removed'), null)
    assert.equal(await two.readText('videos/a/kept'), 'first')
  })

  it('what any of them removes is gone from the bucket and from all disks', async () => {
    for (const name of ['1', '2']) await one.writeText(`videos/a/${name}`, 'text')
    for (const name of ['1', '2']) await two.readText(`videos/a/${name}`)
    assert.equal((await local(1)).length, 2)
    await two.remove('videos/a')
    assert.equal(await one.readText('videos/a/1'), null)
    await until(bucket.stored, (keys) => keys.length === 0, 'the bucket to be empty')
    await until(
      async () => [...(await local(0)), ...(await local(1))],
      (files) => files.length === 0,
      'the copies to go',
    )
    assert.equal(await two.stat('videos/a/2'), null)
  })

  it('a removal that the working process does not end is ended by the next one, and takes nothing that is newer', async () => {
    for (const name of ['1', '2']) await one.writeText(`videos/a/${name}`, 'old')
    bucket.s3.faults = ({ method, query }) =>
      method === 'POST' && query.has('delete') ? { kind: 'hang' } : null
    await one.remove('videos/a')
    assert.ok((await bucket.stored()).some((key) => key.startsWith('object-storage/removals/')))
    await one.close()
    bucket.s3.faults = null
    hub.members[1]!.lead()
    // Waits until the names are free.
    await two.writeText('videos/a/2', 'new')
    await until(
      bucket.stored,
      (keys) => keys.join() === 'videos/a/2',
      'the removal to be crossed out',
    )
    assert.equal(await two.readText('videos/a/2'), 'new')
  })

  it('a removal that begins while another process takes over is made by that one, and leaves no note', async () => {
    await one.writeText('videos/a/1', 'old')
    const notes: string[] = []
    bucket.s3.faults = ({ method, key, query }) => {
      const isNote = key.includes('object-storage/removals/')
      if (method === 'PUT' && isNote) {
        notes.push(key)
        if (notes.length === 1) hub.members[1]!.lead()
      }
      // It has looked for notes a moment before.
      return query.has('list-type') ? { kind: 'behind', without: notes.slice(0, 1) } : null
    }
    await one.remove('videos/a')
    assert.equal(await two.stat('videos/a/1'), null)
    await until(bucket.stored, (keys) => keys.length === 0, 'the bucket to be empty')
    assert.equal(new Set(notes).size, 2, 'by one of them, and again by the other')
  })

  it('a removal whose process was killed at its beginning takes nothing that the next one writes', async () => {
    await one.writeText('videos/a/1', 'old')
    await two.readText('videos/a/1')
    let notes = 0
    bucket.s3.faults = ({ method, key }) => {
      if (!key.includes('object-storage/removals/')) return null
      if (method === 'GET') return { kind: 'slow', ms: 300 }
      return method === 'PUT' && (notes += 1) === 2 ? { kind: 'hang' } : null
    }
    one.remove('videos/a').catch(() => undefined)
    await until(
      async () => notes,
      (count) => count === 2,
      'the removal to begin',
    )
    await one.close()
    hub.members[1]!.lead()
    await two.writeText('videos/a/2', 'new')
    await until(bucket.stored, (keys) => keys.join() === 'videos/a/2', 'the rest to go')
    assert.deepEqual(
      [await two.readText('videos/a/1'), await two.readText('videos/a/2')],
      [null, 'new'],
    )
  })

  it('without the bucket nothing is stored, and nothing stays that others would not know of', async () => {
    bucket.s3.faults = ({ method }) =>
      method === 'PUT' ? { kind: 'answer', status: 500, code: 'InternalError' } : null
    const isUnreachable = (error: unknown): boolean =>
      error instanceof AppError && error.code === 'storage_unreachable'
    await assert.rejects(one.writeText('videos/a/note', 'text'), isUnreachable)
    await assert.rejects(
      one.withFolder('videos/a/r', async (path) => {
        await mkdir(path, { recursive: true })
        await writeFile(join(path, '0.m4s'), 'made')
      }),
      isUnreachable,
    )
    bucket.s3.faults = null
    assert.deepEqual(await local(0), [])
    assert.equal(await one.readText('videos/a/note'), null)
    await one.writeText('videos/a/note', 'later')
    assert.equal(await two.readText('videos/a/note'), 'later')
    assert.deepEqual(await bucket.stored(), ['videos/a/note'])
  })

  it('a second name is there for all, whoever has the first one on its disk', async () => {
    await one.writeText('videos/a/first', 'text')
    assert.ok(await one.link('videos/a/first', 'videos/b/here'))
    assert.equal(await two.readText('videos/b/here'), 'text')
    assert.ok(await two.link('videos/a/first', 'videos/b/there'))
    assert.equal(await one.readText('videos/b/there'), 'text')
  })
})
