/** The log breaks nothing: not on a full disk, not when its file is moved away, and it does not grow without bound. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createDestination } from '../../../daemon/adapters/log/destination.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { fillDisk } from '../../support/fill-disk.ts'
import { folders } from '../../support/folder.ts'
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts'

const linesOf = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n')

describe('the log file', () => {
  const folder = folders()

  it('is rotated by its size, and so many files are kept', async () => {
    const file = join(await folder(), 'logs', 'svc.log')
    const destination = createDestination({ file, maxBytes: 100, rotatedFiles: 2 })
    for (let number = 0; number < 20; number++)
      destination.write(`line ${number} ${'x'.repeat(30)}\n`)
    assert.deepEqual((await readdir(join(file, '..'))).sort(), [
      'svc.log',
      'svc.log.1',
      'svc.log.2',
    ])
    const all = [
      ...(await linesOf(`${file}.2`)),
      ...(await linesOf(`${file}.1`)),
      ...(await linesOf(file)),
    ].map((line) => Number(line.split(' ')[1]))
    assert.deepEqual(
      all,
      Array.from({ length: all.length }, (_, at) => 20 - all.length + at),
      'the newest lines, in their order',
    )
    for (const name of ['svc.log', 'svc.log.1', 'svc.log.2']) {
      assert.ok((await stat(join(file, '..', name))).size <= 100)
      assert.equal((await stat(join(file, '..', name))).mode & 0o777, 0o600)
    }
  })

  it('is not rotated where the size is 0', async () => {
    const file = join(await folder(), 'svc.log')
    const destination = createDestination({ file, maxBytes: 0, rotatedFiles: 2 })
    for (let number = 0; number < 50; number++) destination.write('a line of some length\n')
    assert.equal((await linesOf(file)).length, 50)
  })

  it('a folder that is gone loses lines and nothing else, and says how many', async () => {
    const dir = await folder()
    const file = join(dir, 'logs', 'svc.log')
    await writeFile(join(dir, 'logs'), 'a file stands where the folder should be')
    const destination = createDestination({ file, maxBytes: 1_000, rotatedFiles: 1 })
    for (let number = 0; number < 3; number++) destination.write('lost\n')
    assert.equal(destination.lost()?.lines, 3)
    await rm(join(dir, 'logs'))
    destination.write('kept\n')
    assert.equal(destination.lost(), null)
    const [note, line] = await linesOf(file)
    assert.equal(line, 'kept')
    assert.match((JSON.parse(note!) as { msg: string }).msg, /^3 log lines could not be written$/)
  })

  it('that was removed or replaced is made again, whether it is rotated or not', async () => {
    for (const maxBytes of [0, 1_000_000]) {
      const file = join(await folder(), 'svc.log')
      const destination = createDestination({ file, maxBytes, rotatedFiles: 1 })
      const arrives = (line: string): Promise<string> =>
        until(
          async () => {
            destination.write(`${line}\n`)
            return readFile(file, 'utf8').catch(() => '')
          },
          (text) => text.includes(line),
          'the line to be in the file of this name',
        )
      await arrives('first')
      await rm(file)
      await arrives('second')
      await rename(file, `${file}.moved`)
      await writeFile(file, 'of another program\n')
      assert.match(await arrives('third'), /^of another program\n/)
      assert.equal(destination.lost(), null)
    }
  })

  it('that was removed is no reason not to begin a new one when it is full', async () => {
    const file = join(await folder(), 'svc.log')
    const destination = createDestination({ file, maxBytes: 100, rotatedFiles: 1 })
    destination.write(`${'a'.repeat(90)}\n`)
    await rm(file)
    destination.write(`${'b'.repeat(90)}\n`)
    assert.deepEqual(await linesOf(file), ['b'.repeat(90)])
  })

  it('is opened anew at SIGHUP, as logrotate asks', async () => {
    const dir = await folder()
    await mkdir(join(dir, 'logs'))
    const file = join(dir, 'logs', 'svc.log')
    const daemon = await startDaemon({ env: { SVC_LOG_FILE: file, SVC_LOG_LEVEL: 'debug' } })
    try {
      await until(
        () => readFile(file, 'utf8').catch(() => ''),
        (text) => text.includes('"started"'),
        'the start to be logged',
      )
      await rename(file, `${file}.moved`)
      process.kill(daemon.pid, 'SIGHUP')
      await until(
        async () => {
          await daemon.api.system.health()
          return readFile(file, 'utf8').catch(() => '')
        },
        (text) => text.includes('/healthz'),
        'a new log file',
      )
    } finally {
      await daemon.remove()
    }
  })

  describe('on a full disk', () => {
    let disk: SmallDisk
    let daemon: Daemon | undefined
    before(async () => {
      disk = await smallDisk(64)
    })
    after(async () => {
      await daemon?.stop()
      await disk.release()
    })

    it('drops lines; the appliance goes on, and the log says how many were lost once there is room', async () => {
      const log = join(disk.path, 'svc.log')
      daemon = await startDaemon({
        disk,
        env: { SVC_LOG_FILE: join(disk.innerPath, 'svc.log'), SVC_LOG_LEVEL: 'debug' },
      })
      const clear = await fillDisk(disk.path)
      // At this level every request is logged, and each of these meets the full disk as well.
      for (let number = 0; number < 30; number++) {
        const made = await daemon.api.videos.create({ body: { name: 'x'.repeat(200) } }).then(
          () => 201,
          ({ problem }: { problem: { status: number } }) => problem.status,
        )
        assert.ok([201, 507].includes(Number(made)), JSON.stringify(made))
      }
      assert.equal((await daemon.api.system.health()).status, 'ok')
      await clear()
      const text = await until(
        async () => {
          await daemon!.api.system.health()
          return readFile(log, 'utf8')
        },
        (now) => /\d+ log lines could not be written/.test(now),
        'the log to say what it lost',
      )
      for (const line of text.trimEnd().split('\n').slice(-3))
        assert.doesNotThrow(() => JSON.parse(line), line)
      assert.equal((await daemon.stop()).code, 0)
    })
  })
})
