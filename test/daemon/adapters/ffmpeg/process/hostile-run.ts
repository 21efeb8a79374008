/**
 * For sandbox.test.ts: a process of its own, as any user, that starts a hostile program as the
 * engine starts ffmpeg.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFfmpeg } from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { processInside, threadsOf } from '../../../../../daemon/adapters/ffmpeg/process/inside.ts'
import { SHORT_OUTPUT } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { run, RunFailure } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'
import { NO_SANDBOX } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import type { SandboxInfo } from '../../../../../daemon/ports/engine-info.ts'
import { silentLog } from '../../../../support/silent-log.ts'

export interface Order {
  program: string
  hidden: string[]
  inSandbox: boolean
  memoryBytes?: number
  /** It is ended once so many threads were seen. */
  untilThreads?: number
  /** {victim} is a process of the same user. */
  args: string[]
}

export interface Outcome {
  info: SandboxInfo
  /** What it said of each: 0, or the number of the error. */
  tried: Record<string, number>
  victimLives: boolean
  /** That were seen at once. */
  mostThreads: number
  failure: {
    code: number | null
    signal: string | null
    stderrText: string
    excess: string | null
  } | null
}

const order = JSON.parse(process.argv[2]!) as Order
const found = await findFfmpeg({ explicitPath: order.program, hidden: order.hidden }, silentLog())
if (!found) throw new Error('the hostile program was not taken for ffmpeg')
const victim = spawn('sleep', ['1000'])
const program = order.inSandbox ? found.ffmpeg : { ...found.ffmpeg, sandbox: NO_SANDBOX }
const limits = { ...SHORT_OUTPUT, memoryBytes: order.memoryBytes ?? SHORT_OUTPUT.memoryBytes }
const args = order.args.map((arg) => arg.replace('{victim}', String(victim.pid)))
let output = ''
let mostThreads = 0
const enough = new AbortController()
const counting = setInterval(() => {
  for (const pid of readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)) {
    mostThreads = Math.max(mostThreads, threadsOf(pid), threadsOf(processInside(pid)))
    if (mostThreads > (order.untilThreads ?? Infinity)) enough.abort(new Error('enough'))
  }
}, 20)
let failure: Outcome['failure'] = null
try {
  await run(
    program,
    args,
    {
      signal: AbortSignal.any([AbortSignal.timeout(300_000), enough.signal]),
      limits,
      stdout: true,
    },
    async ({ stdout }) => {
      output = await text(stdout)
    },
  )
} catch (error) {
  if (enough.signal.aborted) failure = null
  else if (!(error instanceof RunFailure)) throw error
  else
    failure = {
      code: error.code,
      signal: error.signal,
      stderrText: error.stderrText,
      excess: error.excess,
    }
}
// What was killed is gone only after a moment, which may be long without the sandbox: there it is to be killed.
const victimGone = once(victim, 'exit').then(() => true)
const isGone = victim.exitCode !== null || victim.signalCode !== null
const waitMs = order.inSandbox || order.untilThreads ? 2_000 : 60_000
const victimLives =
  !isGone && !(await Promise.race([victimGone, sleep(waitMs, false, { ref: false })]))
const lines = output
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string])
const outcome: Outcome = {
  info: found.sandbox,
  tried: Object.fromEntries(lines.map(([name, result]) => [name, Number(result)])),
  victimLives,
  mostThreads,
  failure,
}
clearInterval(counting)
victim.kill('SIGKILL')
found.ffmpeg.sandbox.close()
console.log(JSON.stringify(outcome))
