/** `svc mcp` as an assistant's program starts it: from a JSON file, with the client of the protocol's own SDK. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { SVC } from './svc.ts'

interface Configured {
  command: string
  args: string[]
  env: Record<string, string>
}

const samples = (language: string): string[] => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'mcp.md'), 'utf8')
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm')
  return [...page.matchAll(fence)].map(([, sample]) => sample!)
}

/** What docs/mcp.md configures: read-only, then with writes. */
export const documentedServers = (): Configured[] =>
  samples('json').map(
    (sample) => (JSON.parse(sample) as { mcpServers: { svc: Configured } }).mcpServers['svc'],
  )

/** The command of docs/mcp.md that creates the key, without `svc`. */
export const documentedKey = (): string[] => samples('sh')[0]!.trim().split(' ').slice(1)

/** A folder for the PATH that has `svc`, as an installation does. */
export async function installedIn(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  await symlink(SVC, join(bin, 'svc'))
  return `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`
}

/** What a tool has answered. */
export interface Answer {
  isError: boolean
  /** Checked with the tool's own schema by the client. */
  data: any
  /** All of it that is text. */
  text: string
}

export interface Assistant {
  client: Client
  stderr(): string
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[1],
  ): Promise<Answer>
  /** Closes stdin, and answers once the process is gone. */
  close(): Promise<void>
}

export async function connect(server: Configured): Promise<Assistant> {
  const transport = new StdioClientTransport({ ...server, stderr: 'pipe' })
  let stderr = ''
  transport.stderr!.on('data', (part: Buffer) => (stderr += part.toString()))
  const client = new Client({ name: 'a test', version: '1.0.0' })
  await client.connect(transport)
  // The client checks results with the schemas of this list.
  await client.listTools()
  return {
    client,
    stderr: () => stderr,
    async call(name, args = {}, options) {
      const result = await client.callTool({ name, arguments: args }, options)
      const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''))
      if (!result.isError)
        assert.deepEqual(JSON.parse(texts.at(-1)!), result.structuredContent, 'both forms agree')
      return {
        isError: result.isError === true,
        data: result.structuredContent,
        text: texts.join('\n'),
      }
    },
    close: () => client.close(),
  }
}

export interface Spoken {
  code: number | null
  /** Lines of stdout, parsed: every one has to be a message. */
  messages: { id?: number; result?: any; error?: { code: number; message: string } }[]
  stderr: string
}

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'lines', version: '1' },
  },
}

/** Writes lines to a server without an SDK, and closes stdin after the answer with a number, or a moment. */
export async function speak(
  { command, args, env }: Configured,
  lines: readonly string[],
  last: number | Promise<unknown>,
): Promise<Spoken> {
  const child = spawn(command, args, { env })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const stderr = text(child.stderr)
  if (typeof last !== 'number') void last.then(() => child.stdin.end())
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout += part
    if (stdout.includes(`"id":${last}}`)) child.stdin.end()
  })
  child.stdin.write(
    [
      JSON.stringify(HELLO),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      ...lines,
      '',
    ].join('\n'),
  )
  const code = await ended
  const messages = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Spoken['messages'][number])
  return { code, messages, stderr: await stderr }
}

/** The names of the tools of an `svc` that was just installed; no server is needed to list them. */
export async function toolsOf(command: string, home: string): Promise<string[]> {
  const { messages } = await speak(
    {
      command,
      args: ['mcp', '--url', 'http://127.0.0.1:1'],
      env: {
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        HOME: home,
        SVC_API_KEY: 'svc_ro_x_y',
      },
    },
    [JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })],
    2,
  )
  const { tools } = messages.find(({ id }) => id === 2)!.result as { tools: { name: string }[] }
  return tools.map(({ name }) => name)
}
