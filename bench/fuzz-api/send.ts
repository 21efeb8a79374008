/** Sends raw bytes, many at a time, and looks at what comes back. */
import { connect } from 'node:net'
import type { BadRequest } from './requests.ts'

/** An answer is over when this much came: streams have no end. */
const ENOUGH_BYTES = 256_000
/** A stream says nothing more for this long. */
const QUIET_MS = 300
const GIVE_UP_MS = 30_000

export interface RawAnswer {
  /** 0: none came. */
  status: number
  /** Until the head of the answer was there. */
  ms: number
  text: string
}

export interface FuzzFault {
  route: string
  what: string
  request: string
}

/** The words that no answer may hold: what is in files that are nobody's business. */
export async function sendAll(
  port: number,
  requests: BadRequest[],
  secrets: string[],
  connections: number,
): Promise<{ faults: FuzzFault[]; slowestMs: number; statuses: Map<number, number> }> {
  const faults: FuzzFault[] = []
  const statuses = new Map<number, number>()
  let slowestMs = 0
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const { route, bytes } = requests[at]!
        const { status, ms, text } = await send(port, bytes)
        slowestMs = Math.max(slowestMs, ms)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const fault = (what: string) =>
          faults.push({ route, what, request: bytes.toString('latin1').slice(0, 700) })
        if (status === 0) fault('no answer')
        else if (!/\r\nx-request-id: req_/i.test(text)) fault('has no X-Request-Id')
        if (status >= 500) fault(`answered ${status}: ${text.slice(-400)}`)
        if (secrets.some((secret) => text.includes(secret))) fault('told a secret')
      }
    }),
  )
  return { faults, slowestMs, statuses }
}

function send(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const parts: Buffer[] = []
    let size = 0
    let ms = 0
    let quiet: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const tooLong = setTimeout(() => socket.destroy(), GIVE_UP_MS)
    socket.on('data', (part) => {
      if (size === 0) ms = performance.now() - startedAt
      size += part.length
      parts.push(part)
      clearTimeout(quiet)
      if (size > ENOUGH_BYTES) socket.destroy()
      // `100 Continue` is no answer yet.
      else if (statusIn(parts) !== 0) quiet = setTimeout(() => socket.destroy(), QUIET_MS)
    })
    // A refusal may come before the last of our bytes is taken: what counts is the answer.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(tooLong)
      clearTimeout(quiet)
      resolve({
        status: statusIn(parts),
        ms: ms || performance.now() - startedAt,
        text: textOf(parts),
      })
    })
  })
}

const textOf = (parts: Buffer[]): string => Buffer.concat(parts).toString('latin1')

/** Of the answer, which may follow `100 Continue`; 0 where there is none yet. */
function statusIn(parts: Buffer[]): number {
  const statuses = [...textOf(parts).matchAll(/(?:^|\r\n\r\n)HTTP\/1\.1 (\d{3})/g)].map((match) =>
    Number(match[1]),
  )
  return statuses.find((status) => status >= 200) ?? 0
}
