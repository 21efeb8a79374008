/** The built `svc` as a process: what it writes to stdout and stderr, and how it ends. */
import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEnv } from '../daemon.ts'
import { assertDeclared } from './declared-fields.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const SVC = join(ROOT, 'cli', 'bin', 'svc.js')

let built: Promise<unknown> | undefined
/** Once in each process, so that what is tested is what the tree says now; a whole run has just built it. */
export const buildOnce = (): Promise<unknown> =>
  (built ??= process.env['SVC_TEST_NOTES']
    ? Promise.resolve()
    : promisify(execFile)(process.execPath, [join(ROOT, 'build', 'cli.ts')]))

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
  /** stdout, parsed. */
  json<T = any>(): T
  /**
   * What went wrong, read from the last lines of stderr: the problem with `--format json`, else the
   * sentence, the code and the hint.
   */
  problem(): { code: string; detail: string; hint: string } & Record<string, unknown>
}

export interface Running {
  child: ChildProcessWithoutNullStreams
  stdout(): string
  stderr(): string
  ended: Promise<Ended>
}

/** A person's home: everything that `svc` keeps is in it. */
export interface Home {
  path: string
  run(
    args: string[],
    more?: { env?: Record<string, string>; input?: string | Buffer },
  ): Promise<Ended>
  start(
    args: string[],
    more?: { env?: Record<string, string>; input?: string | Buffer; nodeArgs?: string[] },
  ): Running
  /** In a pseudo-terminal so many cells wide; the answer's stdout is all that came to the screen. */
  terminal(
    args: string[],
    more?: { env?: Record<string, string>; columns?: number; input?: string },
  ): Running
  /** A second person's view of the same home: other environment. */
  with(env: Record<string, string>): Home
  remove(): Promise<void>
}

export async function newHome(env: Record<string, string> = {}): Promise<Home> {
  await buildOnce()
  const path = await mkdtemp(join(tmpdir(), 'svc-cli-'))
  return homeAt(path, env)
}

function homeAt(path: string, base: Record<string, string>): Home {
  const environment = (env: Record<string, string> = {}) => ({
    ...startEnv(),
    HOME: path,
    LANG: 'C.UTF-8',
    ...base,
    ...env,
  })
  const home: Home = {
    path,
    async run(args, more) {
      const ended = await home.start(args, more).ended
      if (ended.code === 0) await assertDeclared(args, ended.stdout)
      return ended
    },
    start(args, { env, input, nodeArgs = [] } = {}) {
      const running = follow(
        spawn(process.execPath, [...nodeArgs, SVC, ...args], { env: environment(env), cwd: path }),
      )
      running.child.stdin.end(input ?? '')
      return running
    },
    terminal(args, { env, columns = 80, input } = {}) {
      // `script` makes the pseudo-terminal; the words go to its shell as $1, $2, …, unread by it.
      // With flushing, a Ctrl-C would drop a part of a picture that was drawn and not read yet.
      const command = `stty cols ${columns} rows 30 noflsh; exec "$SVC_NODE" "$SVC_BIN" ${args.map(quoted).join(' ')}`
      const running = follow(
        spawn(
          'script',
          ['--quiet', '--return', '--echo', 'never', '--command', command, '/dev/null'],
          {
            env: {
              ...environment(env),
              SHELL: '/bin/sh',
              TERM: 'xterm',
              SVC_NODE: process.execPath,
              SVC_BIN: SVC,
            },
            cwd: path,
          },
        ),
      )
      if (input !== undefined) running.child.stdin.write(input)
      return running
    },
    with: (env) => homeAt(path, { ...base, ...env }),
    remove: () => rm(path, { recursive: true, force: true }),
  }
  return home
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

function follow(child: ChildProcessWithoutNullStreams): Running {
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({
        code,
        stdout,
        stderr,
        json: () => {
          assert.notEqual(
            stdout,
            '',
            `nothing on stdout, exit code ${code}, and on stderr: ${stderr}`,
          )
          return JSON.parse(stdout)
        },
        problem: () => problemIn(stderr),
      })
    })
  })
  return { child, stdout: () => stdout, stderr: () => stderr, ended }
}

function problemIn(stderr: string): { code: string; detail: string; hint: string } {
  const last = stderr.trimEnd().split('\n').at(-1) ?? ''
  if (last.startsWith('{')) return JSON.parse(last)
  const [, sentence, code, below] = /(?:^|\n)Error: ([^\n]*) \((\w+)\)\n([^]*)$/.exec(stderr) ?? []
  if (code === undefined) throw new Error(`there is no error in: ${stderr}`)
  const lines = below!
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
  return { code, detail: [sentence, ...lines.slice(0, -1)].join('\n'), hint: lines.at(-1)! }
}

const ESCAPE = '\u001b'
/** A line break, an escape sequence, or plain words. */
const TOKENS = new RegExp(`\\r|\\n|${ESCAPE}\\[[0-9;?]*[A-Za-z]|[^\\r\\n${ESCAPE}]+`, 'g')

/** What a person sees in the end: lines drawn over are gone, and so are colours. */
export function screen(written: string): string[] {
  const lines = ['']
  let column = 0
  for (const [token] of written.matchAll(TOKENS)) {
    const line = lines.at(-1) ?? ''
    if (token === '\n') {
      lines.push('')
      column = 0
    } else if (token === '\r') column = 0
    else if (token === `${ESCAPE}[2K`) lines[lines.length - 1] = ''
    else if (!token.startsWith(ESCAPE)) {
      lines[lines.length - 1] = line.slice(0, column) + token + line.slice(column + token.length)
      column += token.length
    }
  }
  return lines
}
