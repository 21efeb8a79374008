/**
 * A bucket on this machine: an S3 server of others (s3rver) as a process of its own, which refuses what is not signed
 * with its keys, and in front of it a door at which faults of hosts and lines are made. The door aborts uploads in
 * parts, which that server cannot; with a server that can, see test/support/swift-server.ts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { everythingBelow } from './folder.ts'
import { listening, stopped } from './server.ts'

/** Keys that s3rver knows. */
export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
export const BUCKET = 'backups'
const UPLOADS = '._S3rver_uploads'

export interface S3Call {
  method: string
  /** Below the bucket. */
  key: string
  query: URLSearchParams
  bytes: number
}

/** What the door does with a request; `pass` hands it to the server. */
export type Fault =
  | { kind: 'pass' }
  /** `after`: not before. */
  | {
      kind: 'answer'
      status: number
      code: string
      headers?: Record<string, string>
      after?: Promise<void>
    }
  /** The request reaches the server, but its answer is lost. */
  | { kind: 'lost' }
  | { kind: 'cut'; afterBytes: number }
  /** As of a host that is far away and busy. */
  | { kind: 'slow'; ms: number }
  /** Waits until the test lets it pass. */
  | { kind: 'held'; until: Promise<void> }
  /** A list that is behind: it does not show these yet. */
  | { kind: 'behind'; without: readonly string[] }
  /** A host that does not say how long its answer is. */
  | { kind: 'unsized' }
  | { kind: 'hang' }
  | { kind: 'flip'; at: number }

/** A server of others that keeps buckets. */
export interface S3Host {
  endpoint: string
  close(): Promise<void>
}

export interface S3Server {
  /** Of the door. */
  endpoint: string
  folder: string
  /** All that was asked, in order. */
  requests: S3Call[]
  /** Decides about each request; null: all pass. */
  faults: ((received: S3Call) => Fault | null) | null
  /** Keys and sizes of what is stored. */
  stored(): Promise<Map<string, number>>
  /** Uploads in parts that are neither complete nor aborted. */
  unfinished(): Promise<number>
  pathOf(key: string): string
  /** Changes one byte of an object. */
  damage(key: string, at: number): Promise<void>
  close(): Promise<void>
}

export async function startS3(folder: string): Promise<S3Server> {
  const program = join(import.meta.dirname, 's3-program.ts')
  const child = spawn(process.execPath, [program, folder, BUCKET], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const port = await portOf(child.stdout)
  const bucketFolder = join(folder, BUCKET)
  const door = createServer((incoming, outgoing) => void pass(server, port, incoming, outgoing))
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${await listening(door)}`,
    folder: bucketFolder,
    requests: [],
    faults: null,
    async stored() {
      const found = new Map<string, number>()
      const paths = new Set(await everythingBelow(bucketFolder))
      for (const path of paths) {
        const [, key] = /^(.*)\._S3rver_object$/.exec(path) ?? []
        // Written last: without it the object is still being written.
        if (!key || !paths.has(`${key}._S3rver_metadata.json`)) continue
        // Removed meanwhile.
        const bytes = await stat(server.pathOf(key)).catch(() => null)
        if (bytes) found.set(key, bytes.size)
      }
      return found
    },
    unfinished: async () => (await readdir(join(bucketFolder, UPLOADS)).catch(() => [])).length, // none yet
    pathOf: (key) => join(bucketFolder, `${key}._S3rver_object`),
    async damage(key, at) {
      const bytes = await readFile(server.pathOf(key))
      bytes[at]! ^= 1
      await writeFile(server.pathOf(key), bytes)
    },
    async close() {
      await stopped(door)
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
    },
  }
  return server
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  const [text] = (await once(output, 'data')) as [Buffer]
  output.resume()
  return Number(String(text))
}

/** What the server has not answered yet, of each upload in parts. */
const sending = new Map<string, Set<Promise<void>>>()

async function pass(
  server: S3Server,
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url!, 'http://door')
  const pieces: Buffer[] = []
  try {
    for await (const piece of incoming) pieces.push(piece as Buffer)
  } catch {
    // The client has gone.
    return
  }
  const body = Buffer.concat(pieces)
  const received: S3Call = {
    method: incoming.method!,
    key: url.pathname.replace(/^\/[^/]*\/?/, ''),
    query: url.searchParams,
    bytes: body.length,
  }
  server.requests.push(received)
  const fault = server.faults?.(received) ?? { kind: 'pass' }
  if (fault.kind === 'hang') return
  if (fault.kind === 'slow') await pause(fault.ms)
  if (fault.kind === 'held') await fault.until
  if (fault.kind === 'answer') await fault.after
  const upload = received.query.get('uploadId')
  if (received.method === 'DELETE' && upload !== null) {
    const parts = join(server.folder, UPLOADS, upload)
    // A part whose client has gone may still be on its way to the server, which would make the folder again.
    await Promise.all(sending.get(upload) ?? [])
    const exists = await rm(parts, { recursive: true }).then(
      () => true,
      () => false,
    )
    outgoing.writeHead(exists ? 204 : 404).end()
    return
  }
  if (fault.kind === 'answer') {
    outgoing.writeHead(fault.status, { 'content-type': 'application/xml', ...fault.headers })
    outgoing.end(`<Error><Code>${fault.code}</Code><Message>At the door.</Message></Error>`)
    return
  }
  const answering = answerOf(port, incoming, body)
  const over = answering.then(
    () => undefined,
    () => undefined,
  )
  if (upload !== null) {
    const ofUpload = sending.get(upload) ?? new Set()
    sending.set(upload, ofUpload.add(over))
    void over.then(() => ofUpload.delete(over))
  }
  const answer = await answering.catch(() => null) // it is being closed
  if (!answer || fault.kind === 'lost') return void outgoing.destroy()
  const content =
    fault.kind === 'behind'
      ? Buffer.from(withoutKeys(String(answer.content), fault.without))
      : answer.content
  if (fault.kind === 'flip') content[fault.at]! ^= 1
  const { 'content-length': _, ...headers } = answer.headers
  const isUnsized = fault.kind === 'behind' || fault.kind === 'unsized'
  outgoing.writeHead(answer.status, isUnsized ? headers : answer.headers)
  if (fault.kind === 'cut')
    return void outgoing.write(content.subarray(0, fault.afterBytes), () => outgoing.destroy())
  outgoing.end(content)
}

/** Of the server behind the door. */
async function answerOf(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: IncomingHttpHeaders; content: Buffer }> {
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers })
  // Heard below, but for one that comes behind the answer.
  onward.on('error', () => undefined)
  onward.end(body)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  return { status: answer.statusCode!, headers: answer.headers, content }
}

const withoutKeys = (xml: string, keys: readonly string[]): string =>
  xml.replace(/<Contents>.*?<\/Contents>/gs, (entry) =>
    keys.some((key) => entry.includes(`<Key>${key}</Key>`)) ? '' : entry,
  )
