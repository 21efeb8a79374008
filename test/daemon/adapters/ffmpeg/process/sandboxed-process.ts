/**
 * For sandbox.test.ts: a process of its own that encodes as the engine does, and says what the
 * kernel says of the encoder.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { findFfmpeg } from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { processInside } from '../../../../../daemon/adapters/ffmpeg/process/inside.ts'
import { READING } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { run } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'
import type { SandboxInfo } from '../../../../../daemon/ports/engine-info.ts'
import { silentLog } from '../../../../support/silent-log.ts'

export interface Seen {
  info: SandboxInfo
  environ: string
  /** Whether it has the namespace that we have. */
  shares: Record<string, boolean>
  status: Record<string, string>
  limits: Record<string, string>
  /** Names in its root folder, and whether its working folder is that. */
  root: string[]
  cwd: string
  interfaces: string[]
  oomScore: string
  niceness: number
}

const found = await findFfmpeg({ explicitPath: null }, silentLog())
if (!found) throw new Error('this test needs ffmpeg 5.1 or newer')
const stop = new AbortController()
const args = [
  '-nostdin',
  '-loglevel',
  'error',
  '-re',
  '-f',
  'lavfi',
  '-i',
  'testsrc2=s=64x64:r=30',
  '-flush_packets',
  '1',
  '-f',
  'rawvideo',
  'pipe:3',
]
process.env.SVC_TEST_SECRET = 'secret'
await run(
  found.ffmpeg,
  args,
  { signal: stop.signal, limits: READING, pipes: ['read'], background: true },
  async ({ pipes }) => {
    for await (const _ of pipes[0]!) {
      const pid = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim()
      console.log(
        JSON.stringify(
          look(found!.ffmpeg.sandbox.isNested ? String(processInside(Number(pid))) : pid),
        ),
      )
      stop.abort(new Error('seen'))
    }
  },
).catch((error: Error) => {
  if (error.message !== 'seen') throw error
})
found.ffmpeg.sandbox.close()

function look(pid: string): Seen {
  const of = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  const ns = (whose: string, kind: string): string => readlinkSync(`/proc/${whose}/ns/${kind}`)
  return {
    info: found!.sandbox,
    environ: of('environ'),
    shares: Object.fromEntries(
      ['user', 'net', 'ipc', 'mnt', 'pid'].map((kind) => [
        kind,
        ns(pid, kind) === ns('self', kind),
      ]),
    ),
    status: Object.fromEntries(
      of('status')
        .split('\n')
        .map((line) => line.split(/:\s+/, 2) as [string, string]),
    ),
    limits: Object.fromEntries(
      of('limits')
        .split('\n')
        .map((line) => line.split(/\s{2,}/, 2) as [string, string]),
    ),
    root: readdirSync(`/proc/${pid}/root`),
    cwd: readlinkSync(`/proc/${pid}/cwd`),
    interfaces: of('net/dev')
      .split('\n')
      .flatMap((line) => /^\s*(\S+):/.exec(line)?.[1] ?? []),
    oomScore: of('oom_score_adj').trim(),
    niceness: getPriority(Number(pid)),
  }
}
