import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'mocha'
import { NO_SANDBOX } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import { feed } from '../../../../../daemon/adapters/ffmpeg/process/feed.ts'
import { SHORT_OUTPUT } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { run } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'

const node = { path: process.execPath, sandbox: NO_SANDBOX }
const ECHO = `require('fs').createReadStream(null, { fd: 3 }).pipe(process.stdout)`

describe('feeding a program', () => {
  const fed = (script: string, signal: AbortSignal, input: AsyncIterable<Buffer>) =>
    run(
      node,
      ['-e', script],
      { signal, limits: SHORT_OUTPUT, stdout: true, pipes: ['write'] },
      ({ stdout, pipes }) => feed(input, pipes[0]!, text(stdout)),
    )

  it('answers with what it makes of it', async () => {
    async function* input() {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    assert.equal(await fed(ECHO, new AbortController().signal, input()), 'one two')
  })

  it('one that ends before it has read all is no fault of ours', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536)
    }
    assert.equal(
      await fed(`console.log('enough'); process.exit()`, new AbortController().signal, endless()),
      'enough\n',
    )
  })

  it('stopped while its input is still being read for, it ends what asked for it, and nothing else', async () => {
    const control = new AbortController()
    const requested = Promise.withResolvers<void>()
    async function* slow() {
      yield Buffer.from('one')
      requested.resolve()
      // The answer fails long before this is over.
      await once(control.signal, 'abort')
      await pause(100)
      yield Buffer.from('two')
    }
    // What nobody hears of ends the appliance.
    const unheard: unknown[] = []
    const note = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', note)
    const work = fed(ECHO, control.signal, slow())
    await requested.promise
    control.abort(new Error('stopped'))
    await assert.rejects(work, /stopped/)
    process.off('unhandledRejection', note)
    assert.deepEqual(unheard, [])
  })
})
