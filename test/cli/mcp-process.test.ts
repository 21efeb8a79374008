import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { boundedText } from '../../cli/mcp/text.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { speak } from './mcp-client.ts'
import { newHome, SVC, type Home } from './svc.ts'

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'cli')

describe('the process of svc mcp', () => {
  let daemon: Daemon
  let home: Home
  let env: Record<string, string>
  before(async () => {
    daemon = await startDaemon()
    home = await newHome()
    env = {
      PATH: process.env['PATH']!,
      HOME: home.path,
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_only'),
    }
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const server = (...args: string[]) => ({
    command: process.execPath,
    args: [SVC, 'mcp', ...args],
    env,
  })
  const message = (id: number, method: string, params: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params })

  it('survives lines that are not messages, and ends when stdin is closed', async () => {
    const { code, messages, stderr } = await speak(
      server(),
      [
        'not JSON',
        '{"jsonrpc": "2.0", "id": 2, "method":',
        '[]',
        '{"jsonrpc": "2.0", "surprise": true}',
        '\u0000\u0001',
        '',
        message(3, 'no/such/method'),
        message(4, 'tools/call', { name: 'search_videos', arguments: {} }),
      ],
      4,
    )
    assert.equal(code, 0, stderr)
    const answered = (id: number) => messages.find((each) => each.id === id)
    assert.equal(answered(1)!.result.protocolVersion, '2025-06-18')
    assert.equal(answered(3)!.error!.code, -32_601)
    assert.deepEqual(answered(4)!.result.structuredContent, { videos: [], next_cursor: null })
    assert.match(stderr, /^A message was ignored: /m)
  })

  it('writes nothing to stderr with --quiet', async () => {
    const { code, stderr } = await speak(server('--quiet'), [message(2, 'ping')], 2)
    assert.deepEqual([code, stderr], [0, ''])
  })

  it('ends without an error when stdin ends before a word, and by SIGTERM', async () => {
    const silent = await home.run(['mcp'], { env })
    assert.deepEqual([silent.code, silent.stdout], [0, ''])
    const { command, args } = server()
    const child = spawn(command, args, { env, stdio: ['pipe', 'inherit', 'pipe'] })
    const closed = once(child, 'close')
    await once(child.stderr, 'data')
    child.kill('SIGTERM')
    assert.deepEqual(await closed, [0, null])
  })

  it('tells a person at a terminal what it is for', async () => {
    const running = home.terminal(['mcp'], { env, columns: 120, input: '\u0004' })
    const { code, stdout } = await running.ended
    assert.equal(code, 0)
    assert.match(stdout, /An MCP client has to start this command: see docs\/mcp\.md\./)
  })

  it('nobody who is not signed in gets a server', async () => {
    const { SVC_API_KEY: _, ...nobody } = env
    const { code, stdout, problem } = await home.run(['mcp'], { env: nobody })
    assert.deepEqual([code, stdout, problem().code], [3, '', 'unauthorized'])
    assert.match(problem().hint, /svc login/)
  })

  it('a folder without --allow-writes, and one that is not there, are typed wrongly', async () => {
    for (const args of [
      ['--folder', home.path],
      ['--allow-writes', '--folder', join(home.path, 'absent')],
      ['--allow-writes', '--folder', SVC],
    ]) {
      const { code, stdout, problem } = await home.run(['mcp', ...args], { env })
      assert.deepEqual([code, stdout, problem().code], [2, '', 'usage'], args.join(' '))
    }
  })

  it('text of other people is cut, and what no screen shows is taken out', () => {
    assert.equal(boundedText('a\u001b[2Jb\u202ec\u{e0063}\r\nd', 100), 'a [2Jb c d')
    assert.equal(boundedText('one\ntwo\u0007', 100, true), 'one\ntwo ')
    assert.equal(boundedText('x'.repeat(11), 10), `${'x'.repeat(9)}…`)
    // A character of two units is not cut in half, and the marks that emoji are made with stay.
    assert.equal(boundedText('aaaa👍👍', 6), 'aaaa…')
    assert.equal(boundedText('👩‍🎓', 10), '👩‍🎓')
  })

  it('no command loads its library at its start, not even svc mcp', () => {
    const chunks = globSync('chunks/*.js', { cwd: BUILT })
    const heavy = chunks.filter((file) =>
      /class StdioServerTransport|\$ZodObject\b/.test(readFileSync(join(BUILT, file), 'utf8')),
    )
    assert.ok(heavy.length > 0)
    const entries = ['main.js', 'command-help.js', ...globSync('commands/**/*.js', { cwd: BUILT })]
    assert.ok(entries.length > 100)
    assert.ok(staticImports('commands/mcp.js').size > 5)
    const loading = entries.filter((entry) => {
      const loaded = staticImports(entry)
      return heavy.some((file) => loaded.has(file))
    })
    assert.deepEqual(loading, [])
    // Its copy of ajv comes without a licence: see withoutFormChecker in build/cli.ts.
    for (const file of heavy)
      assert.doesNotMatch(readFileSync(join(BUILT, file), 'utf8'), /AjvJsonSchemaValidator/)
  })
})

/** Files that are loaded together with one, as paths below the built commands. */
function staticImports(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const text = readFileSync(join(BUILT, entry), 'utf8')
  for (const [, to] of text.matchAll(/^(?:import|export)\b[^'"()]*["'](\.[^"']+)["'];?$/gm))
    staticImports(join(dirname(entry), to!), found)
  return found
}
