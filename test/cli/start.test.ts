import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, open, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listening, stopped } from '../support/server.ts'
import { newHome, screen, SVC, type Home } from './svc.ts'

describe('svc, without an appliance', () => {
  let home: Home
  before(async () => void (home = await newHome()))
  after(() => home.remove())

  it('says its version', async () => {
    const { version } = JSON.parse(
      await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
    ) as { version: string }
    for (const flag of ['--version', '-v']) {
      const { code, stdout, stderr } = await home.run([flag])
      assert.deepEqual([code, stderr], [0, ''])
      assert.ok(stdout.startsWith(`svc/${version} `), stdout)
    }
  })

  it('starts the Node that the project brings when it is started by one that is too old', async () => {
    // An old Node is played: the first process believes to be 20, the second is what it is.
    const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
    const { code, stdout } = await home.start(['whoami', '--format', 'json', '--help'], {
      nodeArgs: ['--import', old],
    }).ended
    assert.equal(code, 0)
    assert.match(stdout, /whoami/)
    const failed = await home.start(['whoami'], { nodeArgs: ['--import', old] }).ended
    assert.equal(failed.code, 3, 'the exit code comes through')
  })

  it('has a help page with an example for every command', async () => {
    const { commands } = JSON.parse(
      await readFile(
        join(import.meta.dirname, '..', '..', 'dist', 'cli', 'oclif.manifest.json'),
        'utf8',
      ),
    ) as {
      commands: Record<string, { summary?: string; examples?: string[] }>
    }
    const files = globSync('**/*.ts', {
      cwd: join(import.meta.dirname, '..', '..', 'cli', 'commands'),
    })
    assert.deepEqual(
      Object.keys(commands).sort(),
      files.map((file) => file.replace(/\.ts$/, '').replaceAll('/', ':')).sort(),
    )
    for (const [id, { summary, examples }] of Object.entries(commands)) {
      assert.ok(summary, `${id} has a summary`)
      assert.ok(examples && examples.length > 0, `${id} has an example`)
    }
    for (const page of [
      ['videos', 'upload', '--help'],
      ['help', 'videos', 'upload'],
      ['videos', 'upload', '-h'],
    ]) {
      assert.match((await home.run(page)).stdout, /\$ svc videos upload talk\.mp4/)
    }
  })

  it('lists its exit codes', async () => {
    const { code, stdout } = await home.run(['help', 'exit-codes'])
    assert.equal(code, 0)
    assert.match(stdout, /^ {4}7 {2}.*\n(?: {9}\w+\n)* {9}source_damaged$/m)
  })

  it('ends with 2 when it is used wrongly, and stdout stays empty', async () => {
    for (const args of [
      ['nope'],
      ['videos', 'get'],
      ['videos', 'list', '--nope'],
      ['videos', 'list', '--limit', '1000'],
      ['videos', 'list', '--format', 'xml'],
      ['videos', 'upload', 'absent.mp4'],
    ]) {
      const { code, stdout, problem } = await home.run(args)
      assert.deepEqual([code, stdout], [2, ''], args.join(' '))
      assert.equal(problem().code, 'usage')
      assert.ok(problem().hint)
    }
  })

  it('says which command may be meant, or where to look', async () => {
    for (const [args, hint] of [
      [['videos', 'lst'], /svc videos list/],
      [['logn'], /svc login/],
      [['videos', 'frobnicate'], /svc videos --help/],
      [['frobnicate'], /svc help/],
    ] as const) {
      const { code, problem } = await home.run([...args])
      assert.equal(code, 2)
      assert.equal(problem().detail, `Unknown command: svc ${args.join(' ')}.`)
      assert.match(problem().hint, hint)
    }
  })

  it('ends with 3 when nobody has signed in, and says what to do', async () => {
    const { code, problem } = await home.run(['videos', 'list'])
    assert.equal(code, 3)
    assert.equal(problem().code, 'unauthorized')
    assert.match(problem().hint, /svc login/)
  })

  it('ends with 9 when nothing answers, and says how to start the appliance', async () => {
    const server = createServer()
    const port = await listening(server)
    await stopped(server)
    const { code, stdout, problem } = await home.run(['videos', 'list'], {
      env: { SVC_API_KEY: 'svc_ro_x_y', SVC_URL: `http://127.0.0.1:${port}` },
    })
    assert.deepEqual([code, stdout], [9, ''])
    assert.equal(problem().code, 'unreachable')
    assert.match(problem().detail, /connection refused/)
    assert.match(problem().hint, /npm start/)
  })

  it('runs no code from the data folder of the appliance', async () => {
    const data = join(home.path, 'planted')
    await mkdir(join(data, 'node_modules', 'planted'), { recursive: true })
    const trace = join(home.path, 'trace')
    await writeFile(
      join(data, 'node_modules', 'planted', 'h.js'),
      `module.exports = async () => require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`,
    )
    await writeFile(
      join(data, 'node_modules', 'planted', 'package.json'),
      JSON.stringify({ name: 'planted', version: '1.0.0', oclif: { hooks: { init: './h.js' } } }),
    )
    await writeFile(
      join(data, 'package.json'),
      JSON.stringify({ oclif: { plugins: [{ name: 'planted', type: 'user' }] } }),
    )
    await mkdir(join(home.path, 'xdg'))
    await symlink(data, join(home.path, 'xdg', 'svc'))
    const namings: Record<string, string>[] = [
      { SVC_DATA_DIR: data },
      { XDG_DATA_HOME: join(home.path, 'xdg') },
    ]
    for (const env of namings) {
      for (const typed of [['whoami'], ['--help'], ['nothing']]) await home.run(typed, { env })
      assert.ok(!existsSync(trace), 'the planted hook was run')
    }
  })

  it('says when its result cannot be written, and ends with a code of its own', async () => {
    const { code, stderr } = await runInto('/dev/full', ['videos', '--help'], home)
    assert.deepEqual(
      [code, stderr],
      [10, 'Error: The result cannot be written: no space left on the device.\n'],
    )
  })

  it('says which address answers what it should not', async () => {
    const server = createServer((_, response) => response.writeHead(404).end('nothing here'))
    const port = await listening(server)
    try {
      const { code, problem } = await home.run(['whoami'], {
        env: { SVC_API_KEY: 'svc_ro_x_y', SVC_URL: `http://127.0.0.1:${port}` },
      })
      assert.deepEqual([code, problem().code], [9, 'unreachable'])
      assert.equal(
        problem().detail,
        `The server at http://127.0.0.1:${port} is not svc. It responded with 404.`,
      )
    } finally {
      await stopped(server)
    }
  })

  it('ends with 9 when something else answers there', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'),
    )
    const port = await listening(server)
    try {
      const { code, problem } = await home.run(['whoami'], {
        env: { SVC_API_KEY: 'svc_ro_x_y', SVC_URL: `http://127.0.0.1:${port}` },
      })
      assert.equal(code, 9)
      assert.match(problem().detail, /is not svc/)
    } finally {
      await stopped(server)
    }
  })

  it('asks again when it is told that it asks too often', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      const refused = ++requests < 3
      response.writeHead(refused ? 429 : 200, {
        'content-type': 'application/json',
        'retry-after': '0',
      })
      response.end(
        JSON.stringify(
          refused
            ? { code: 'rate_limited', detail: 'Too many' }
            : { object: 'list', data: [], has_more: false, next_cursor: null },
        ),
      )
    })
    const port = await listening(server)
    try {
      const { code, stderr } = await home.run(['videos', 'list'], {
        env: { SVC_API_KEY: 'svc_ro_x_y', SVC_URL: `http://127.0.0.1:${port}` },
      })
      assert.deepEqual([code, requests, stderr], [0, 3, ''])
    } finally {
      await stopped(server)
    }
  })

  it('tells a person at a terminal in a sentence, with the code and the next step', async () => {
    const seen = screen((await home.terminal(['whoami']).ended).stdout)
    assert.deepEqual(seen.slice(0, 2), [
      'Error: You are not signed in. (unauthorized)',
      '  Run `svc login`, or set SVC_API_KEY to an API key.',
    ])
  })

  it('uses colour on a terminal only, and none with NO_COLOR', async () => {
    const escape = '\u001b['
    assert.ok((await home.terminal(['whoami']).ended).stdout.includes(escape))
    assert.ok(
      !(await home.terminal(['whoami'], { env: { NO_COLOR: '1' } }).ended).stdout.includes(escape),
    )
    assert.ok(!(await home.run(['whoami', '--format', 'table'])).stderr.includes(escape))
  })

  it('says a sentence or JSON on stderr as --format asks, whoever looks', async () => {
    for (const format of [[], ['--format', 'table'], ['--format=yaml']])
      assert.match(
        (await home.run(['whoami', ...format])).stderr,
        /^Error: You are not signed in\. \(unauthorized\)\n {2}Run `svc login`/,
      )
    assert.equal(
      (JSON.parse((await home.run(['whoami', '--format', 'ndjson'])).stderr) as { code: string })
        .code,
      'unauthorized',
    )
    const seen = screen((await home.terminal(['whoami', '--format=json']).ended).stdout)
    assert.equal((JSON.parse(seen[0] ?? '') as { code: string }).code, 'unauthorized')
  })

  it('shows a saved key to no other appliance than the one that gave it out', async () => {
    const authorizations: (string | undefined)[] = []
    const server = createServer((request, response) => {
      authorizations.push(request.headers.authorization)
      response.end()
    })
    const port = await listening(server)
    try {
      const saved = {
        profiles: { default: { url: 'http://127.0.0.1:1', api_key: 'svc_rw_secret_secret' } },
      }
      const { mkdir, writeFile } = await import('node:fs/promises')
      await mkdir(join(home.path, 'elsewhere'))
      await writeFile(join(home.path, 'elsewhere', 'credentials.json'), JSON.stringify(saved))
      const { code, problem } = await home.run(['whoami'], {
        env: { SVC_CONFIG_DIR: join(home.path, 'elsewhere'), SVC_URL: `http://127.0.0.1:${port}` },
      })
      assert.equal(code, 3)
      assert.match(problem().detail, /is for http:\/\/127\.0\.0\.1:1/)
      assert.deepEqual(authorizations, [])
    } finally {
      await stopped(server)
    }
  })

  it('sends the owner secret to no other machine', async () => {
    const { code, problem } = await home.run(['login', '--url', 'https://video.example.org'])
    assert.equal(code, 3)
    assert.match(problem().detail, /another machine/)
    await assert.rejects(stat(join(home.path, '.config', 'svc', 'credentials.json')))
  })
})

/** `svc … > PATH` */
async function runInto(
  path: string,
  args: string[],
  home: Home,
): Promise<{ code: number; stderr: string }> {
  const output = await open(path, 'w')
  try {
    const env = { PATH: process.env.PATH ?? '', HOME: home.path }
    const child = spawn(process.execPath, [SVC, ...args], {
      env,
      stdio: ['ignore', output.fd, 'pipe'],
    })
    let stderr = ''
    child.stderr!.on('data', (part: Buffer) => (stderr += part.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, stderr }
  } finally {
    await output.close()
  }
}
