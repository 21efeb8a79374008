import { strict as assert } from 'node:assert'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { after, afterEach, before, describe, it } from 'mocha'
import { until } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { gone } from '../support/processes.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('npm start', () => {
  let folder: string
  const running: ChildProcess[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-start-'))
    await codedVideo(join(folder, 'holiday.mp4'), { seconds: 4, audio: 'sine=f=440' })
  })
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.kill('SIGKILL')
      await ended(child)
    }
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const environment = () => ({
    PATH: process.env.PATH,
    HOME: folder,
    INIT_CWD: folder,
    SVC_DATA_DIR: join(folder, 'data'),
    SVC_CONFIG_DIR: join(folder, 'config'),
    SVC_PORT: '0',
  })
  interface Started {
    child: ChildProcess
    output: () => string
  }
  function start(args: string[], env: Record<string, string> = {}, root = ROOT): Started {
    const child = spawn(
      process.execPath,
      [join(root, 'build', 'runtime.js'), join(root, 'build', 'start.ts'), ...args],
      {
        cwd: root,
        env: { ...environment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    running.push(child)
    let text = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: Buffer) => (text += part.toString()))
    return { child, output: () => text }
  }
  const waitForOutput = (started: Started, pattern: RegExp) =>
    until(
      started.output,
      (text) => pattern.test(text) || started.child.exitCode !== null,
      String(pattern),
    )

  it(
    'prints a command that can be pasted where the folder has blanks, and names a setting that ' +
      'it does not know',
    async () => {
      const dataDir = join(folder, "Anna's videos")
      const started = start([], { SVC_DATA_DIR: dataDir, SVC_PROT: '1' })
      const text = await waitForOutput(started, /did you mean/i)
      assert.match(text, /SVC_PROT is not a setting and is ignored\. Did you mean SVC_PORT\?/)
      const [command] = /SVC_DATA_DIR=.*npx svc login/.exec(text)!
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        command.replace('npx svc login', `sh -c 'printf %s "$SVC_DATA_DIR"'`),
      ])
      assert.equal(stdout, dataDir)
      started.child.kill('SIGINT')
      assert.equal(await ended(started.child), 0)
    },
  )

  it('where nothing is built yet, says which bundles it builds and nothing of what the bundler says', async () => {
    const project = join(folder, 'project')
    const { stdout: files } = await promisify(execFile)(
      'git',
      ['ls-files', '-z', '-co', '--exclude-standard'],
      { cwd: ROOT, maxBuffer: 1e8 },
    )
    for (const file of files
      .split('\0')
      .filter((each) => each !== '' && !each.startsWith('test/') && existsSync(join(ROOT, each)))) {
      await mkdir(dirname(join(project, file)), { recursive: true })
      await copyFile(join(ROOT, file), join(project, file))
    }
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
    const started = start([], { SVC_DATA_DIR: join(folder, 'unbuilt') }, project)
    const text = await waitForOutput(started, /Stop\s/)
    assert.match(text, /bundles +built components, dashboard, cli, daemon /)
    // Each line is one of ours: a step with its time, or what the greeting says.
    assert.doesNotMatch(text, /PLUGIN_TIMINGS|\u001b\[|rolldown|vite|warn/i)
    started.child.kill('SIGINT')
    assert.equal(await ended(started.child), 0)
  })

  it('says where the appliance is, uploads the file, and shows it as soon as it plays', async () => {
    const first = start(['holiday.mp4'])
    const text = await waitForOutput(first, /holiday\.mp4 is ready\./)
    assert.match(text, /svc is running at http:\/\/127\.0\.0\.1:\d+/)
    assert.match(text, new RegExp(`Data folder\\s+${join(folder, 'data')}`))
    assert.match(text, /Next\s/)
    const watch = /Watch it now\s+(\S+)/.exec(text)?.[1]
    assert.ok(watch, text)
    assert.ok(text.indexOf(watch) < text.indexOf('is ready'))
    const page = await fetch(watch)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<svc-player/)

    const link = new URL(/Dashboard\s+(\S+)/.exec(text)![1]!)
    const session = await fetch(new URL('/v1/session', link), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: link.hash.slice(1) }),
    })
    assert.equal(session.status, 201)

    const second = start([])
    const more = await waitForOutput(second, /Next/)
    assert.match(more, new RegExp(`svc is already running at ${link.origin}`))
    assert.equal(await ended(second.child), 0)

    first.child.kill('SIGINT')
    assert.equal(await ended(first.child), 0)
  })

  it('says which port is taken, and how to choose another', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    try {
      const started = start([], { SVC_PORT: String(port) })
      assert.equal(await exitCode(started.child), 1)
      assert.match(
        started.output(),
        new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use by another program`),
      )
      assert.match(started.output(), /SVC_PORT=/)
      assert.doesNotMatch(started.output(), /^\s+at /m)
    } finally {
      other.close()
    }
  })

  it('refuses a file that is not there before it starts anything', async () => {
    const started = start(['gone.mp4'], { SVC_DATA_DIR: join(folder, 'untouched') })
    assert.equal(await exitCode(started.child), 1)
    assert.match(started.output(), /File not found: .*gone\.mp4/)
    assert.ok(!existsSync(join(folder, 'untouched')))
  })

  it('ends when npm is stopped, also by a signal that does not reach it', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(npm)
    let text = ''
    npm.stdout.on('data', (part: Buffer) => (text += part.toString()))
    await until(
      () => text,
      (output) => /Stop\s/.test(output),
      'npm start to be ready',
    )
    const base = /running at (\S+)/.exec(text)![1]!
    const { pid } = JSON.parse(await readFile(join(folder, 'data', 'daemon.json'), 'utf8'))
    npm.kill('SIGTERM')
    await ended(npm)
    await until(
      () =>
        fetch(`${base}/healthz`).then(
          () => true,
          () => false,
        ),
      (there) => !there,
      'the appliance to be gone',
    )
    // It answers nobody before it lets go of its folder, which is another test's.
    await gone(pid)
  })

  it('says why a file cannot be used, and goes on serving', async () => {
    await writeFile(join(folder, 'notes.mp4'), 'these are only notes\n')
    const started = start(['notes.mp4'])
    const text = await waitForOutput(started, /notes\.mp4: /)
    const base = /running at (\S+)/.exec(text)![1]!
    assert.equal((await fetch(`${base}/healthz`)).status, 200)
    started.child.kill('SIGTERM')
    assert.equal(await ended(started.child), 0)
  })
})

/** How it ended, when all that it said has come. */
const exitCode = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)))

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', (code) => resolve(code))
  })
}
