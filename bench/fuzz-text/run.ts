/** A daemon, thousands of texts, and beside them a process that asks whether it is still there. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { randomFrom } from '../fuzz-api/requests.ts'
import { FLOWS, type Stage } from './flows.ts'
import { matroska } from './matroska.ts'
import { createMutator, type Mutator } from './mutate.ts'
import { processorSeconds } from '../processor-time.ts'
import { startStandIn } from './stand-in.ts'
import { killers, REQUESTS, SRT, type Sent } from './texts.ts'

const CONNECTIONS = 2
const IDLE_MS = 5_000
/** Each is measured together with what runs beside it, so what is heavy runs alone. */
const HEAVY_BYTES = 500_000
const REPORT_EVERY = 2_000

export interface Health {
  count: number
  p50: number
  p99: number
  slowest: number
}
export interface KindOutcome {
  count: number
  heaviest: { what: string; seconds: number }
  statuses: Map<number, number>
}
export interface TextOutcome {
  idle: Health
  busy: Health
  kinds: Map<string, KindOutcome>
  faults: string[]
}
/** `seconds`: of all texts that `statuses` answers. */
type Note = (kind: string, what: string, statuses: number[], seconds: number) => void
/** What a request needs to know of the appliance that it goes to. */
interface Target {
  daemon: Daemon
  fill(text: string): string
}

export const KINDS = [...Object.keys(REQUESTS), ...Object.keys(FLOWS)]

export async function fuzzTexts({
  seed,
  count,
  kinds,
  print,
}: {
  seed: number
  count: number
  /** Those that are sent. */
  kinds: readonly string[]
  print(line: string): void
}): Promise<TextOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-fuzz-text-'))
  const transcript = join(folder, 'transcript')
  const standIn = await startStandIn()
  const daemon = await startDaemon({
    env: {
      SVC_LOG_LEVEL: 'error',
      SVC_REQUESTS_PER_MINUTE: '0',
      SVC_PUBLIC_REQUESTS_PER_MINUTE: '0',
      SVC_ALLOW_PRIVATE_HOSTS: standIn.host,
      SVC_VIMEO_API_URL: standIn.url,
      SVC_TRANSCRIBER: JSON.stringify([
        'sh',
        '-c',
        'exec cp "$0" "$1.vtt"',
        transcript,
        '{output}',
        '{audio}',
      ]),
    },
  })
  try {
    const outcome: Omit<TextOutcome, 'idle' | 'busy'> = { kinds: new Map(), faults: [] }
    const note: Note = (kind, what, statuses, seconds) => {
      const of = outcome.kinds.get(kind) ?? {
        count: 0,
        heaviest: { what: 'none', seconds: 0 },
        statuses: new Map<number, number>(),
      }
      outcome.kinds.set(kind, of)
      of.count += statuses.length
      if (seconds > of.heaviest.seconds) of.heaviest = { what, seconds }
      for (const status of statuses) of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1)
      const fault = statuses.find((status) => status < 200 || status >= 500)
      if (fault !== undefined) outcome.faults.push(`${what}: answered ${fault}`)
    }
    const mutatorOf = (kind: string, index: number): Mutator =>
      createMutator(randomFrom(seedOf(seed, kind, index)))
    const clip = matroska({ title: 'Clip', chapters: [], tags: [], texts: [] })
    standIn.serve.set('/clip', clip)
    const spoken = await readyVideo(daemon, clip)
    const target = await targetOf(daemon, spoken)
    const shares = sharesOf(count, kinds)
    const idle = await probed(daemon, () => pause(IDLE_MS))
    const busy = await probed(daemon, async () => {
      for (const sent of killers()) {
        const { status, seconds } = await measured(target, sent)
        print(`${sent.what}: ${status}, ${seconds.toFixed(2)} s`)
        note('killer', sent.what, [status], seconds)
      }
      await all(target, requests(shares, mutatorOf, randomFrom(seed)), note, print)
      const stage = { daemon, folder, standIn, transcript, spoken }
      await allTurns(stage, shares, mutatorOf, note)
    })
    const errors = daemon.log().split('\n').filter(Boolean)
    outcome.faults.push(...errors.map((line) => `logged: ${line.slice(0, 600)}`))
    return { idle: idle.health, busy: busy.health, ...outcome }
  } finally {
    await daemon.remove()
    await standIn.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A text is the same whatever else is sent: what fails can be sent again alone. */
function seedOf(seed: number, kind: string, index: number): number {
  let hash = seed
  for (const letter of `${kind} ${index}`) hash = Math.imul(hash, 31) + letter.charCodeAt(0)
  return hash
}

/** How many texts of each kind. */
function sharesOf(count: number, kinds: readonly string[]): Map<string, number> {
  const wanted = Object.entries({ ...REQUESTS, ...FLOWS }).filter(([kind]) => kinds.includes(kind))
  const sum = wanted.reduce((total, [, { share }]) => total + share, 0)
  return new Map(
    count === 0
      ? []
      : wanted.map(([kind, { share }]) => [kind, Math.max(1, Math.round((count * share) / sum))]),
  )
}

async function readyVideo(daemon: Daemon, source: Buffer): Promise<string> {
  const { id } = await daemon.api.videos.create({ body: { name: 'spoken' } })
  await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(source) })
  await untilStatus(daemon.api, id, 'ready')
  return id
}

/** `played`: a video that is ready. */
async function targetOf(daemon: Daemon, played: string): Promise<Target> {
  const { id } = await daemon.api.videos.create({ body: { name: 'read' } })
  const params = { id }
  const subtitle = await daemon.api.subtitles.create({
    params,
    body: { language: 'fr', content: SRT, original: true },
  })
  const { metrics } = await daemon.as(null).embeds.get({ params: { id: played } })
  const { token } = await daemon.api.tokens.create({ body: { sub: id } })
  const known = { id, subtitle: subtitle.id, ticket: metrics!.ticket, token }
  return {
    daemon,
    fill: (template) =>
      template.replace(
        /\{(id|subtitle|ticket|token)\}/g,
        (_, name: keyof typeof known) => known[name],
      ),
  }
}

/** All kinds mixed, in an order that the seed decides. */
function* requests(
  shares: Map<string, number>,
  mutatorOf: (kind: string, index: number) => Mutator,
  random: () => number,
): Generator<Sent & { kind: string }> {
  const left = Object.keys(REQUESTS).map((kind) => ({ kind, sent: 0, most: shares.get(kind) ?? 0 }))
  for (;;) {
    let luck = random() * left.reduce((sum, { sent, most }) => sum + most - sent, 0)
    const next = left.find(({ sent, most }) => (luck -= most - sent) < 0)
    if (!next) return
    const made = REQUESTS[next.kind]!.make(mutatorOf(next.kind, next.sent))
    yield { ...made, kind: next.kind, what: `${next.kind} ${next.sent}` }
    next.sent += 1
  }
}

/** Some side by side; what is heavy alone. */
async function all(
  target: Target,
  texts: Iterator<Sent & { kind: string }>,
  note: Note,
  print: (line: string) => void,
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
        const { status, seconds } = await measured(target, sent)
        note(sent.kind, sent.what, [status], seconds)
        done += 1
        if (done % REPORT_EVERY === 0) print(`${done} texts`)
      }),
    )
  }
}

/** One turn after another; first those of which nothing is encoded. */
async function allTurns(
  stage: Omit<Stage, 'turn'>,
  shares: Map<string, number>,
  mutatorOf: (kind: string, index: number) => Mutator,
  note: Note,
): Promise<void> {
  const wanted = Object.entries(FLOWS).filter(([kind]) => shares.has(kind))
  if (wanted.length === 0) return
  const { daemon } = stage
  for (const encodes of [false, true]) {
    await daemon.api.system.update({ body: { encoding_paused: !encodes } })
    for (const [kind, flow] of wanted.filter(([, each]) => each.encodes === encodes)) {
      const turns = Math.ceil(shares.get(kind)! / flow.texts)
      for (let turn = 0; turn < turns; turn += 1) {
        const what = `${kind} ${turn}`
        const before = processorSeconds(daemon.pid)
        const statuses = await flow
          .turn({ ...stage, turn: `${kind}-${turn}` }, mutatorOf(kind, turn))
          .catch((error: unknown) => [statusIn(error)])
        note(kind, what, statuses, processorSeconds(daemon.pid) - before)
      }
    }
  }
}

/** Of an answer that the flow did not expect; 0: none came. */
const statusIn = (error: unknown): number => {
  process.stderr.write(`${String((error as Error).stack)}\n`)
  return Number((error as { status?: unknown }).status ?? 0)
}

/** Of the appliance and all below it, while the answer was waited for: at least what the text took. */
async function measured(
  { daemon, fill }: Target,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; seconds: number }> {
  const before = processorSeconds(daemon.pid)
  const filledIn = { ...headers }
  for (const [name, value] of Object.entries(headers)) filledIn[name] = fill(value)
  // Where the ids belong they are at the beginning; what is large has none.
  const bytes =
    body &&
    (body.length < HEAVY_BYTES ? Buffer.from(fill(body.toString('latin1')), 'latin1') : body)
  const send = (to: string, how: RequestInit): Promise<Response> =>
    fetch(to, { ...how, headers: { ...how.headers, Authorization: `Bearer ${daemon.owner}` } })
  const status = await send(`${daemon.baseUrl}/v1${fill(path)}`, {
    method,
    headers: filledIn,
    body: bytes && new Uint8Array(bytes),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      const location = response.headers.get('Location')
      // An upload that was begun would stay.
      if (path === '/uploads' && location)
        await send(new URL(location, daemon.baseUrl).href, {
          method: 'DELETE',
          headers: { 'Tus-Resumable': '1.0.0' },
        })
      return response.status
    },
    () => 0,
  )
  return { status, seconds: processorSeconds(daemon.pid) - before }
}

async function probed(daemon: Daemon, work: () => Promise<unknown>): Promise<{ health: Health }> {
  const probe = spawn(
    process.execPath,
    [join(import.meta.dirname, 'health-probe.ts'), daemon.baseUrl],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const output = text(probe.stdout)
  try {
    await work()
  } finally {
    probe.stdin.end('end')
  }
  return { health: JSON.parse(await output) as Health }
}
