/**
 * For run.test.ts: a process of its own that encodes as the engine does, says the encoder's process
 * id, and never ends.
 */
import { readFileSync } from 'node:fs'
import { NO_SANDBOX } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import { findFfmpeg } from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { READING } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { run } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'
import { silentLog } from '../../../../support/silent-log.ts'

const found = await findFfmpeg({ explicitPath: null }, silentLog())
if (!found) throw new Error('this test needs ffmpeg 5.1 or newer')
const program =
  process.argv[2] === 'launched' ? found.ffmpeg : { ...found.ffmpeg, sandbox: NO_SANDBOX }
const args = [
  '-nostdin',
  '-loglevel',
  'error',
  '-f',
  'lavfi',
  '-i',
  'testsrc2=s=640x360:r=30:d=3600',
  '-c:v',
  'libx264',
  '-threads',
  '1',
  '-preset',
  'veryfast',
  '-movflags',
  'cmaf+empty_moov+frag_every_frame',
  '-flush_packets',
  '1',
  '-f',
  'mp4',
  'pipe:3',
]
await run(
  program,
  args,
  { signal: new AbortController().signal, limits: READING, background: true, pipes: ['read'] },
  async ({ pipes }) => {
    let hasPrinted = false
    for await (const _ of pipes[0]!) {
      if (!hasPrinted)
        console.log(
          readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim(),
        )
      hasPrinted = true
    }
  },
)
