import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { describe, it } from 'mocha'
import { NO_SANDBOX } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import { SHORT_OUTPUT } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { ENVIRONMENT, run, RunFailure } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'
import { alive, gone, isStopped } from '../../../../support/processes.ts'

const node = { path: process.execPath, sandbox: NO_SANDBOX }
const limits = SHORT_OUTPUT
const never = new AbortController().signal
/** Says its number, and then lives until it is ended. */
const STUBBORN = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`

describe('child processes', () => {
  it('what it says is what `use` reads, and the answer comes after its end', async () => {
    const output = await run(
      node,
      ['-e', `console.log('hello')`],
      { signal: never, limits, stdout: true },
      ({ stdout }) => text(stdout),
    )
    assert.equal(output, 'hello\n')
  })

  it('knows nothing of our environment', async () => {
    process.env.SVC_TEST_SECRET = 'secret'
    const output = await run(
      node,
      ['-e', 'console.log(JSON.stringify(process.env))'],
      { signal: never, limits, stdout: true },
      ({ stdout }) => text(stdout),
    )
    delete process.env.SVC_TEST_SECRET
    assert.deepEqual(JSON.parse(output), ENVIRONMENT)
  })

  it('a bad end throws with the end of what it said', async () => {
    const script = `console.error('x'.repeat(20000) + 'the reason'); process.exitCode = 3`
    await assert.rejects(
      run(node, ['-e', script], { signal: never, limits }, async () => {}),
      (error) => {
        assert.ok(error instanceof RunFailure)
        assert.equal(error.code, 3)
        assert.ok(error.stderrText.endsWith('the reason\n') && error.stderrText.length < 10_000)
        return true
      },
    )
  })

  it('a program that is not there throws', async () => {
    await assert.rejects(
      run(
        { path: '/nowhere/ffmpeg', sandbox: NO_SANDBOX },
        [],
        { signal: never, limits },
        async () => {},
      ),
      { code: 'ENOENT' },
    )
  })

  it('a stop ends even one that does not listen, and comes back when it is gone', async () => {
    const stop = new AbortController()
    let pid = 0
    const running = run(
      node,
      ['-e', STUBBORN],
      { signal: stop.signal, limits, stdout: true },
      async ({ stdout }) => {
        for await (const line of stdout) {
          pid = Number(String(line))
          stop.abort(new Error('enough'))
        }
      },
    )
    await assert.rejects(running, /enough/)
    assert.ok(pid > 0 && !alive(pid))
  })

  it('a failure of ours ends the child, and is what is thrown', async () => {
    let pid = 0
    const running = run(
      node,
      ['-e', `console.log(process.pid); setInterval(() => {}, 1000)`],
      { signal: never, limits, stdout: true },
      async ({ stdout }) => {
        pid = Number(String((await once(stdout, 'data'))[0]))
        throw new Error('the disk is full')
      },
    )
    await assert.rejects(running, /the disk is full/)
    assert.ok(!alive(pid))
  })

  it('one that does nothing any more is ended, and said to have hung', async () => {
    let pid = 0
    const running = run(
      node,
      ['-e', `console.log(process.pid); setInterval(() => {}, 1000)`],
      { signal: never, limits, stdout: true, silenceMs: 3_000 },
      async ({ stdout }) => {
        for await (const line of stdout) pid = Number(String(line))
      },
    )
    await assert.rejects(
      running,
      (error) => error instanceof RunFailure && error.excess === 'silence',
    )
    assert.ok(pid > 0 && !alive(pid))
  })

  it('one that works, or whose words wait for us, is not', async () => {
    const script = `let n = 0; const t = setInterval(() => { console.log(++n); if (n === 12) clearInterval(t) }, 250)`
    const output = await run(
      node,
      ['-e', script],
      { signal: never, limits, stdout: true, silenceMs: 2_000 },
      ({ stdout }) => text(stdout),
    )
    assert.match(output, /12/)
  })

  it('one that the machine gives no processor has not hung', async () => {
    const processor = /^Cpus_allowed_list:\s+(\d+)/m.exec(
      readFileSync('/proc/self/status', 'utf8'),
    )![1]!
    const bind = ['-c', processor, process.execPath, '-e']
    const others = Array.from({ length: 4 }, () =>
      spawn('taskset', [...bind, 'for (;;) {}'], { detached: true, stdio: 'ignore' }),
    )
    try {
      const start = performance.now()
      // It works for half as long as it may be silent, and has a fifth of the processor.
      const silenceMs = 2_000
      const script = `
        const had = () => { const { user, system } = process.cpuUsage(); return user + system }
        while (had() < ${silenceMs / 2}e3);
        console.log('done')`
      const output = await run(
        { path: 'taskset', sandbox: NO_SANDBOX },
        [...bind, script],
        { signal: never, limits, stdout: true, silenceMs },
        ({ stdout }) => text(stdout),
      )
      assert.equal(output, 'done\n')
      const tookMs = performance.now() - start
      assert.ok(tookMs > silenceMs, `the others left it the processor: ${tookMs} ms`)
    } finally {
      for (const other of others) other.kill('SIGKILL')
    }
  })

  it('signs of life are no words', async () => {
    const script = `console.error('frame=1\\nout_time_us=2\\nthe reason\\nprogress=continue'); process.exitCode = 1`
    await assert.rejects(
      run(node, ['-e', script], { signal: never, limits }, async () => {}),
      (error) => error instanceof RunFailure && error.stderrText === 'the reason\n',
    )
  })

  it('a background child steps back, a hurried one does not', async () => {
    for (const [background, niceness] of [
      [true, 10],
      [false, getPriority()],
    ] as const) {
      const output = await run(
        node,
        [
          '-e',
          `process.stdin.once('data', () => { console.log(require('os').getPriority()); process.exit() })`,
        ],
        { signal: never, limits, background, stdin: true, stdout: true },
        ({ stdin, stdout }) => {
          stdin.end('now')
          return text(stdout)
        },
      )
      assert.equal(Number(output), niceness)
    }
  })

  it('a background child steps back as a session too, where Linux shares by sessions', async () => {
    // Prints what its session has once that is as told, at once where there is no such thing.
    const script = `const { existsSync, readFileSync } = require('fs'); const look = () => { const said = existsSync('/proc/self/autogroup') && readFileSync('/proc/self/autogroup', 'utf8')
      if (!said || said.includes('nice ' + process.argv[1])) console.log(said ? 'stepped back' : 'no groups'); else setTimeout(look, 10) }; look()`
    // Our own session says nothing of it: that of the machine's first process has no group even where others have.
    const asking = spawn(
      process.execPath,
      [
        '-e',
        `const { existsSync, readFileSync } = require('fs'); const f = '/proc/self/autogroup'; ` +
          `console.log(existsSync(f) && readFileSync(f, 'utf8') ? 'stepped back' : 'no groups')`,
      ],
      { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const groups = (await text(asking.stdout)).trim()
    for (const [background, niceness] of [
      [true, '10'],
      [false, '0'],
    ] as const) {
      const output = await run(
        node,
        ['-e', script, niceness],
        { signal: never, limits, background, stdout: true },
        ({ stdout }) => text(stdout),
      )
      assert.equal(output.trim(), groups)
    }
  })

  it(
    'one whose lease is not its own stands still, is not taken for one that hangs, goes on, and ' +
      'can be ended meanwhile',
    async () => {
      const script =
        'console.log(`pid ${process.pid}`); let n = 0; setInterval(() => console.log(++n), 20)'
      let mayRun = true
      let changed = (): void => {}
      const lease = {
        get mayRun() {
          return mayRun
        },
        onChange(listener: () => void) {
          changed = listener
          return () => {}
        },
      }
      const to = (value: boolean): void => {
        mayRun = value
        changed()
      }
      const ending = new AbortController()
      // One that would stay behind is not stopped: this one ends with us, as its sandbox says.
      const mortal = {
        ...node,
        sandbox: {
          ...node.sandbox,
          info: { ...node.sandbox.info, lifetime: { holds: true, detail: '' } },
        },
      }
      const running = run(
        mortal,
        ['-e', script],
        { signal: ending.signal, limits, lease, stdout: true, silenceMs: 2_000 },
        async ({ stdout }) => {
          let lines = 0
          let output = ''
          stdout.on('data', (part: Buffer) => {
            lines += String(part).split('\n').length - 1
            output += String(part)
          })
          const more = async (): Promise<void> => {
            const before = lines
            while (lines < before + 3) {
              assert.ok(!stdout.closed, 'it has ended')
              await new Promise((resolve) => setTimeout(resolve, 10))
            }
          }
          await more()
          to(false)
          const pid = Number(/^pid (\d+)$/m.exec(output)![1])
          while (!isStopped(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
          // What was written before arrives; then nothing does for longer than a silence may last.
          for (let turn = 0; turn < 20; turn++)
            await new Promise((resolve) => setTimeout(resolve, 10))
          const stood = lines
          await new Promise((resolve) => setTimeout(resolve, 3_000))
          assert.equal(lines, stood)
          to(true)
          await more()
          to(false)
          ending.abort(new Error('enough'))
        },
      )
      await assert.rejects(running, /enough/)
    },
  )

  for (const launched of [true, false]) {
    it(
      'when we are killed, a running encode ends with ' +
        `us${launched ? '' : ', also on a system where the kernel does not see to it'}`,
      async () => {
        const parent = spawn(
          process.execPath,
          [new URL('endless-encode.ts', import.meta.url).pathname, launched ? 'launched' : 'bare'],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        )
        const [line] = await once(parent.stdout, 'data')
        const pid = Number(String(line))
        assert.ok(alive(pid))
        parent.kill('SIGKILL')
        await gone(pid)
      },
    )
  }
})
