/**
 * The client, in a process of its own: raw sockets, kept open, each asking again as soon as the
 * last byte of an answer has come. It reads into one buffer a socket and looks at no more than the
 * head of an answer, so that the servers are what is measured. Takes a task as JSON in argv[2],
 * prints what it saw as JSON.
 */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

export interface MediaTask {
  port: number
  path: string
  /** Each answer must have so many bytes, and 200. */
  sizeBytes: number
  connections: number
  /** Of the server, with all its children. */
  pid: number
  warmUpMs: number
  measureMs: number
}
export interface MediaLoad {
  requestsPerSecond: number
  bytesPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Cores that the client had, and the server: 1 is the whole of one. */
  clientCores: number
  serverCores: number
}

/** What a socket holds at most; small answers come in one piece anyhow. */
const READ_BYTES = 1_000_000
const TICKS_PER_SECOND = 100

const MOST_TIMES = 20

async function load(task: MediaTask): Promise<MediaLoad> {
  const counted = { isOn: false, latencies: [] as number[], bytes: 0 }
  const sockets = await Promise.all(
    Array.from({ length: task.connections }, () => connection(task, counted)),
  )
  await pause(task.warmUpMs)
  const [clientBefore, serverBefore, startedAt] = [
    process.cpuUsage(),
    await secondsOf(task.pid),
    performance.now(),
  ]
  counted.isOn = true
  // A machine that was busy elsewhere all the while has not been measured.
  for (let times = 0; counted.latencies.length === 0; times++) {
    if (times === MOST_TIMES) throw new Error(`no answer in ${times} times ${task.measureMs} ms`)
    await pause(task.measureMs)
  }
  counted.isOn = false
  const seconds = (performance.now() - startedAt) / 1000
  const client = process.cpuUsage(clientBefore)
  const server = (await secondsOf(task.pid)) - serverBefore
  for (const socket of sockets) socket.destroy()
  const { latencies, bytes } = counted
  latencies.sort((a, b) => a - b)
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return {
    requestsPerSecond: latencies.length / seconds,
    bytesPerSecond: bytes / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    clientCores: (client.user + client.system) / 1e6 / seconds,
    serverCores: server / seconds,
  }
}

function connection(
  { port, path, sizeBytes }: MediaTask,
  counted: { isOn: boolean; latencies: number[]; bytes: number },
): Promise<Socket> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: svc-bench\r\nAccept: */*\r\n\r\n`,
  )
  let sentAt = 0
  let head = ''
  let left = 0

  function take(socket: Socket, bytes: number, buffer: Uint8Array): boolean {
    let body = bytes
    if (left === 0) {
      head += Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(bytes, 4_096)).toString(
        'latin1',
      )
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return true
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1])
      if (!head.startsWith('HTTP/1.1 200') || length !== sizeBytes)
        throw new Error(`${path} answered:\n${head.slice(0, 1_000)}`)
      // The head of an answer is never cut in two by a server that writes it in one stroke; if it
      // was, what came before is in it.
      body = bytes - (end + 4)
      left = length
      head = ''
    }
    left -= body
    if (counted.isOn) counted.bytes += bytes
    if (left > 0) return true
    if (counted.isOn) counted.latencies.push(performance.now() - sentAt)
    ask(socket)
    return true
  }
  function ask(socket: Socket): void {
    sentAt = performance.now()
    socket.write(request)
  }
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (bytes, buffer) => take(socket, bytes, buffer),
      },
    })
    socket.once('connect', () => {
      ask(socket)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('end', () => {
      throw new Error('the server has ended a connection')
    })
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Time on a processor that a process and its children have had, in seconds. */
async function secondsOf(pid: number): Promise<number> {
  // After the name, which is in brackets and may hold anything: fields 14 and 15 of proc_pid_stat(5).
  const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ').at(-1)!.split(' ')
  let ticks = Number(fields[11]) + Number(fields[12])
  for (const task of await readdir(`/proc/${pid}/task`)) {
    for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
      .split(' ')
      .filter(Boolean))
      ticks += (await secondsOf(Number(child))) * TICKS_PER_SECOND
  }
  return ticks / TICKS_PER_SECOND
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2]!) as MediaTask)))
