import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mock } from 'node:test'
import { afterEach, describe, it } from 'mocha'
import { createTextReader } from '../../../daemon/adapters/text-reader.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { TextReader } from '../../../daemon/ports/texts.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'

const GREEDY = new URL('./greedy-program.ts', import.meta.url)
const input = (content: string) => ({ content, language: 'en', path: 'body' })
const large = (content: string) => input(content.padEnd(400_000))
const refused =
  (reason: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof AppError, String(error))
    assert.deepEqual([error.code, error.reason], ['validation_failed', reason])
    return true
  }

/** The process that the work starts at once, and what the work will answer. */
function startedBy<T>(work: () => Promise<T>): { child: ChildProcess; answer: Promise<T> } {
  let child: ChildProcess | undefined
  const onStart = (message: unknown): void => {
    child = (message as { process: ChildProcess }).process
  }
  subscribe('child_process', onStart)
  try {
    const answer = work()
    return { child: child!, answer }
  } finally {
    unsubscribe('child_process', onStart)
  }
}

describe('texts: processes that read what strangers wrote', () => {
  const folder = folders()
  let reader: TextReader
  const open = (bounds: { processorSeconds?: number; memoryMegabytes?: number } = {}): TextReader =>
    (reader = createTextReader({ file: GREEDY, data: {}, ...bounds }))
  afterEach(() => reader.close())

  for (const action of ['endless', 'regex']) {
    it(
      'one that takes more of the processor than it may is ended, and the event loop answers others ' +
        `meanwhile (${action})`,
      async () => {
        // So long that it does not end before the requests are answered, however late that is.
        open({ processorSeconds: 600 })
        const server = createServer((_, response) => void response.end('ok'))
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        try {
          const leaving = new AbortController()
          const started = join(await folder(), 'begun')
          const left = reader.read('subtitle', input(`${action} ${started}`), leaving.signal)
          await until(() => existsSync(started), Boolean, 'it to be read')
          for (let requestCount = 0; requestCount < 3; requestCount += 1) {
            const response = await fetch(
              `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
            )
            assert.equal(await response.text(), 'ok', 'requests are answered while it runs')
          }
          leaving.abort(new Error('left'))
          await assert.rejects(left, /left/)
          await reader.close()
          // The program's own start counts, too, also on a slow machine.
          open({ processorSeconds: 3 })
          await assert.rejects(reader.read('subtitle', input(action)), refused('reading_slow'))
          assert.equal(
            await reader.read('subtitle', input('name')),
            'read',
            'the next text is read by a process of its own',
          )
        } finally {
          server.close()
        }
      },
    )
  }

  it('one that takes more memory than it may is ended, and the process lives on', async () => {
    open({ memoryMegabytes: 64 })
    await assert.rejects(reader.read('subtitle', input('memory')), refused('reading_large'))
    assert.equal(await reader.read('subtitle', input('name')), 'read')
  })

  it('whoever asked may leave: a reading that is under way ends, one that waits is never begun', async () => {
    open()
    const [first, second] = [new AbortController(), new AbortController()]
    const running = reader.read('subtitle', input('endless'), first.signal)
    const waiting = reader.read('subtitle', input('endless'), second.signal)
    const last = reader.read('subtitle', input('name'))
    second.abort(new Error('left'))
    await assert.rejects(waiting, /left/)
    first.abort(new Error('left too'))
    await assert.rejects(running, /left too/)
    assert.equal(await last, 'read')
    await assert.rejects(reader.read('subtitle', input('name'), first.signal), /left too/)
  })

  it('a small text does not wait behind a large one', async () => {
    open()
    const leave = new AbortController()
    const heavy = assert.rejects(reader.read('subtitle', large('endless'), leave.signal), /enough/)
    assert.equal(await reader.read('subtitle', input('name')), 'read')
    leave.abort(new Error('enough'))
    await heavy
  })

  it('a process that ends by itself fails one text and no other; closing refuses what is left', async () => {
    open()
    await assert.rejects(reader.read('subtitle', input('exit')), /ended/)
    const running = assert.rejects(reader.read('subtitle', input('endless')), {
      code: 'shutting_down',
    })
    const waiting = assert.rejects(reader.read('subtitle', input('name')), {
      code: 'shutting_down',
    })
    await reader.close()
    await Promise.all([running, waiting])
    await assert.rejects(reader.read('subtitle', input('name')), { code: 'shutting_down' })
  })

  it('a process that ends while it is idle does not end the next one in the middle of a text', async () => {
    open({ processorSeconds: 600 })
    const started = join(await folder(), 'begun')
    const leaving = new AbortController()
    // Its idle time passes when the test says so.
    mock.timers.enable({ apis: ['setTimeout'] })
    let reading: Promise<unknown>
    try {
      const idle = startedBy(() => reader.read('subtitle', input('name')))
      assert.equal(await idle.answer, 'read')
      idle.child.kill('SIGKILL')
      await once(idle.child, 'exit')
      const next = startedBy(() =>
        reader.read('subtitle', input(`endless ${started}`), leaving.signal),
      )
      reading = next.answer
      mock.timers.tick(600_000)
      assert.equal(next.child.killed, false)
    } finally {
      mock.timers.reset()
    }
    await until(() => existsSync(started), Boolean, 'it to be read')
    leaving.abort(new Error('left'))
    await assert.rejects(reading, /left/)
  })

  it('more than can wait are refused with a time to come again', async () => {
    open()
    const all = Array.from({ length: 501 }, (_, at) =>
      reader.read('subtitle', input(at === 0 ? 'endless' : 'name')),
    )
    for (const reading of all) reading.catch(() => undefined)
    await assert.rejects(all.at(-1)!, { code: 'too_busy', retryAfterSeconds: 5 })
  })
})
