import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import {
  findFfmpeg,
  type FoundProgram,
} from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { createFrameDecoders } from '../../../../../daemon/adapters/ffmpeg/stills/decoders.ts'
import { until } from '../../../../daemon.ts'
import { childrenNamed } from '../../../../support/processes.ts'
import { silentLog } from '../../../../support/silent-log.ts'

const NOTHING = Buffer.from('not a video')

describe('decoders that wait', () => {
  let found: FoundProgram
  before(async () => {
    found = (await findFfmpeg({ explicitPath: process.env.SVC_FFMPEG ?? null }, silentLog()))!
  })
  after(() => found?.ffmpeg.sandbox.close())

  const waitingOne = async (): Promise<number> =>
    (
      await until(
        () => childrenNamed('ffmpeg'),
        (pids) => pids.length === 1,
        'one decoder to wait, and no other',
        30_000,
      )
    )[0]!

  it('questions that are withdrawn while they are answered leave the next decoder and no other', async () => {
    const decoders = createFrameDecoders({ waiting: 1 })
    const ask = (signal: AbortSignal): Promise<Buffer> =>
      decoders.decode(found.ffmpeg, NOTHING, { signal, isSingle: false })
    try {
      await assert.rejects(ask(new AbortController().signal), /Invalid data/)
      for (let question = 0; question < 3; question++) {
        // It would have answered soon. Stopped, it cannot.
        process.kill(await waitingOne(), 'SIGSTOP')
        const stop = new AbortController()
        const asked = ask(stop.signal)
        stop.abort(new Error('gone'))
        await assert.rejects(asked, /gone/)
      }
      await waitingOne()
    } finally {
      await decoders.close()
    }
    assert.deepEqual(await childrenNamed('ffmpeg'), [])
  })

  it('closing while a question is answered starts no other decoder', async () => {
    const decoders = createFrameDecoders({ waiting: 1 })
    const ask = (): Promise<Buffer> =>
      decoders.decode(found.ffmpeg, NOTHING, {
        signal: new AbortController().signal,
        isSingle: false,
      })
    try {
      await assert.rejects(ask(), /Invalid data/)
      process.kill(await waitingOne(), 'SIGSTOP')
      const asked = assert.rejects(ask(), /the decoders are closed/)
      await decoders.close()
      await asked
    } finally {
      await decoders.close()
    }
    assert.deepEqual(await childrenNamed('ffmpeg'), [])
  })
})
