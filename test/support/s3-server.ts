/**
 * A bucket on this machine: an S3 server of others (s3rver) as a process of its own, which refuses what is not signed
 * with its keys, and in front of it a door at which faults of hosts and lines are made. The door aborts uploads in
 * parts, which that server cannot; with a server that can, see test/support/swift-server.ts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listening, stopped } from './server.ts'

/** Keys that s3rver knows. */
export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
export const BUCKET = 'backups'
const UPLOADS = '._S3rver_uploads'

export interface AskedOf {
  method: string
  /** Below the bucket. */
  key: string
  query: URLSearchParams
  bytes: number
}

/** What the door does with a request; `pass` hands it to the server. */
export type Fault =
  | { kind: 'pass' }
  | { kind: 'answer'; status: number; code: string; headers?: Record<string, string> }
  /** The request reaches the server, but its answer is lost. */
  | { kind: 'lost' }
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'hang' }
  | { kind: 'flip'; at: number }

export interface S3Server {
  /** Of the door. */
  endpoint: string
  folder: string
  /** All that was asked, in order. */
  asked: AskedOf[]
  /** Decides about each request; null: all pass. */
  faults: ((asked: AskedOf) => Fault | null) | null
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
    asked: [],
    faults: null,
    async stored() {
      const found = new Map<string, number>()
      for (const entry of await readdir(bucketFolder, { recursive: true, withFileTypes: true })) {
        const [, key] =
          new RegExp(`^${bucketFolder}/(.*)\\._S3rver_object$`).exec(
            join(entry.parentPath, entry.name),
          ) ?? []
        if (key) found.set(key, (await readFile(server.pathOf(key))).length)
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
  const asked: AskedOf = {
    method: incoming.method!,
    key: url.pathname.replace(/^\/[^/]*\/?/, ''),
    query: url.searchParams,
    bytes: body.length,
  }
  server.asked.push(asked)
  const fault = server.faults?.(asked) ?? { kind: 'pass' }
  if (fault.kind === 'hang') return
  const upload = asked.query.get('uploadId')
  if (asked.method === 'DELETE' && upload !== null) {
    const parts = join(server.folder, UPLOADS, upload)
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
  const onward = request(
    {
      port,
      host: '127.0.0.1',
      method: asked.method,
      path: incoming.url,
      headers: incoming.headers,
    },
    async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const content = Buffer.concat(parts)
      if (fault.kind === 'lost') return void outgoing.destroy()
      if (fault.kind === 'flip') content[fault.at]! ^= 1
      outgoing.writeHead(answer.statusCode!, answer.headers)
      if (fault.kind === 'cut') {
        outgoing.write(content.subarray(0, fault.afterBytes), () => outgoing.destroy())
        return
      }
      outgoing.end(content)
    },
  )
  onward.on('error', () => outgoing.destroy())
  onward.end(body)
}
