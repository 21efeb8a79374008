/** A daemon, thousands of texts, and beside them a process that asks whether it is still there. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { sourceWithTracks } from '../../test/sources/with-tracks.ts'
import { processorSeconds } from './processor-time.ts'
import { killers, mutations, type Sent } from './texts.ts'

const CONNECTIONS = 2
const IDLE_MS = 5_000
/** Each is measured together with what runs beside it, so what is heavy runs alone. */
const HEAVY_BYTES = 500_000
const TELL_EVERY = 2_000

export interface Health {
  count: number
  p50: number
  p99: number
  slowest: number
}
export interface TextOutcome {
  idle: Health
  busy: Health
  statuses: Map<number, number>
  heaviest: { what: string; seconds: number }
  faults: string[]
}

export async function fuzzTexts({
  seed,
  count,
  say,
}: {
  seed: number
  count: number
  say(line: string): void
}): Promise<TextOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-fuzz-text-'))
  const daemon = await startDaemon({
    env: {
      SVC_LOG_LEVEL: 'error',
      SVC_REQUESTS_PER_MINUTE: '0',
      SVC_PUBLIC_REQUESTS_PER_MINUTE: '0',
    },
  })
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'read' } })
    const outcome: Omit<TextOutcome, 'idle' | 'busy'> = {
      statuses: new Map(),
      heaviest: { what: 'none', seconds: 0 },
      faults: [],
    }
    const note = (what: string, status: number, seconds: number): void => {
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
      if (seconds > outcome.heaviest.seconds) outcome.heaviest = { what, seconds }
      if (status < 200 || status >= 500) outcome.faults.push(`${what}: answered ${status}`)
    }
    const idle = await probed(daemon, () => pause(IDLE_MS))
    const busy = await probed(daemon, async () => {
      for (const sent of killers()) {
        const { status, seconds } = await measured(daemon, id, sent)
        say(`${sent.what}: ${status}, ${seconds.toFixed(2)} s`)
        note(sent.what, status, seconds)
      }
      note('subtitles inside a source', await embedded(daemon, folder), 0)
      await all(daemon, id, mutations(seed, count), note, say)
    })
    return { idle: idle.health, busy: busy.health, ...outcome }
  } finally {
    await daemon.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Some side by side; what is heavy alone. */
async function all(
  daemon: Daemon,
  id: string,
  texts: Iterator<Sent>,
  note: (what: string, status: number, seconds: number) => void,
  say: (line: string) => void,
): Promise<void> {
  let done = 0
  for (let next = texts.next(); !next.done;) {
    const together = [next.value]
    next = texts.next()
    while (
      !next.done &&
      together.length < CONNECTIONS &&
      (next.value.body?.length ?? 0) < HEAVY_BYTES &&
      (together[0]!.body?.length ?? 0) < HEAVY_BYTES
    ) {
      together.push(next.value)
      next = texts.next()
    }
    await Promise.all(
      together.map(async (sent) => {
        const { status, seconds } = await measured(daemon, id, sent)
        note(sent.what, status, seconds)
        done += 1
        if (done % TELL_EVERY === 0) say(`${done} texts`)
      }),
    )
  }
}

/** Of the appliance and its children, while the answer was waited for: at least what the text took. */
async function measured(
  daemon: Daemon,
  id: string,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; seconds: number }> {
  const before = processorSeconds(daemon.pid)
  const status = await fetch(`${daemon.baseUrl}/v1${path.replace('{id}', id)}`, {
    method,
    headers: { ...headers, Authorization: `Bearer ${daemon.owner}` },
    body: body && new Uint8Array(body),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  return { status, seconds: processorSeconds(daemon.pid) - before }
}

/** A video with tracks of text that no scanner likes; 200 when it is ready all the same. */
async function embedded(daemon: Daemon, folder: string): Promise<number> {
  const long = ['{'.repeat(200_000), '1:1:1:'.repeat(30_000), `${'<b'.repeat(100_000)}`]
  const subtitles = long.map((line) => ({
    text: `1\n00:00:00,500 --> 00:00:01,000\n${line}\n\n2\n00:00:01,100 --> 00:00:01,500\nread\n`,
    codec: 'ass' as const,
    language: 'eng',
  }))
  const file = await sourceWithTracks(join(folder, 'film.mkv'), { subtitles })
  const { id } = await daemon.api.videos.create({ body: { name: 'embedded' } })
  await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(await readFile(file)) })
  return (await untilStatus(daemon.api, id, 'ready', 'errored')).status === 'ready' ? 200 : 500
}

async function probed(daemon: Daemon, work: () => Promise<unknown>): Promise<{ health: Health }> {
  const probe = spawn(
    process.execPath,
    [join(import.meta.dirname, 'health-probe.ts'), daemon.baseUrl],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const said = text(probe.stdout)
  try {
    await work()
  } finally {
    probe.stdin.end('end')
  }
  return { health: JSON.parse(await said) as Health }
}
