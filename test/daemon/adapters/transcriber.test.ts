import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { createTranscriber } from '../../../daemon/adapters/transcriber.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { mayIsolate } from '../../support/may-isolate.ts'
import { gone } from '../../support/processes.ts'
import { silentLog } from '../../support/silent-log.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'support', 'transcriber.ts')

describe('transcriber: the program of the operator', () => {
  const folderOf = folders()

  async function hear(
    what: string,
    {
      command = [process.execPath, PROGRAM],
      limitSeconds = null as number | null,
      searchPath = process.env.PATH,
      signal = new AbortController().signal,
    } = {},
  ): Promise<{ text: Promise<string>; pids: string; folder: string }> {
    const folder = await folderOf()
    const other = await folderOf()
    const [audio, instructions, pids] = [
      join(folder, 'audio.wav'),
      join(other, 'telling'),
      join(other, 'pids'),
    ]
    await writeFile(audio, new Uint8Array(44))
    await writeFile(instructions, `${what} ${pids}`)
    const transcriber = createTranscriber({
      command: [...command, instructions, '{audio}', '{language}', '{output}'],
      limitSeconds,
      searchPath,
      log: silentLog(),
    })
    const text = transcriber.transcribe(
      { audio, language: null, folder, audioSeconds: 1.0333 },
      signal,
    )
    text.catch(() => undefined)
    return { text, pids, folder }
  }
  const failure = (pattern: RegExp) => (error: unknown) => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, 'transcription_failed')
    assert.match(error.message, pattern)
    return true
  }
  const runningOf = async (pids: string): Promise<[number, number]> =>
    (
      await until(
        () => readFile(pids, 'utf8').catch(() => ''),
        (text) => /^\d+ \d+$/.test(text),
        'the program to run',
      )
    )
      .split(' ')
      .map(Number) as [number, number]

  it(
    'answers what it wrote, under its own ending, or what it printed; nothing of our environment ' +
      'reaches it',
    async () => {
      for (const what of ['write', 'print']) {
        const { text } = await hear(what)
        assert.match(
          await text,
          /^WEBVTT[^]*"core":0,"fileBytes":10000000000,"oomScore":800,"language":"auto","niceness":19,"variables":0/,
        )
      }
      const script =
        "require('node:fs').writeFileSync('audio.srt', 'in its own folder, under its own name')"
      assert.match(
        await (
          await hear('x', { command: [process.execPath, '-e', script, '--'] })
        ).text,
        /^in its own folder/,
      )
    },
  )

  if (mayIsolate)
    it('the privileges of a service that may use ports below 1024 are not handed on to it', async () => {
      const launcher = new URL('../../../daemon/adapters/transcriber/launcher.ts', import.meta.url)
      const script = `
        import { execFileSync } from 'node:child_process'
        import { readFileSync } from 'node:fs'
        import { findLauncher } from ${JSON.stringify(launcher.href)}
        const [program, ...words] = (await findLauncher(process.env.PATH))(9)
        const its = execFileSync(program, [...words, 'cat', '/proc/self/status'], { encoding: 'utf8' })
        const of = (status) => /^CapEff:\\s*(.+)$/m.exec(status)[1]
        console.log(of(readFileSync('/proc/self/status', 'utf8')), of(its))`
      const user = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--']
      const [program, ...words] = [
        ...(process.geteuid?.() === 0 ? ['setpriv', ...user] : []),
        'unshare',
        '--user',
        '--map-current-user',
        '--keep-caps',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ]
      const { stdout } = await promisify(execFile)(program!, words)
      const [ours, its] = stdout.trim().split(' ')
      assert.match(ours!, /[^0]/)
      assert.match(its!, /^0+$/)
    })

  it('programs of the system that do not know what they are asked for are done without', async () => {
    const searchPath = await folderOf()
    for (const name of ['prlimit', 'setpriv'])
      await writeFile(join(searchPath, name), '#!/bin/sh\necho unknown option >&2\nexit 1\n', {
        mode: 0o755,
      })
    await writeFile(join(searchPath, 'true'), '#!/bin/sh\n', { mode: 0o755 })
    assert.match(await (await hear('nothing', { searchPath })).text, /^WEBVTT/)
  })

  it(
    'one that fails is named by its last words, one that writes nothing and one that is not ' +
      'there by that',
    async () => {
      await assert.rejects(
        (await hear('fail')).text,
        failure(/exited with code 3: no such model: huge/),
      )
      await assert.rejects(
        (await hear('x', { command: [process.execPath, '-e', '0', '--'] })).text,
        failure(/wrote no text/),
      )
      await assert.rejects(
        (await hear('x', { command: ['/nowhere/whisper'] })).text,
        failure(/Could not start|code 127/),
      )
    },
  )

  it('one that makes a file without end is ended, and said to have', async () => {
    // Of holes: nothing is written to the disk.
    await assert.rejects(
      (await hear('x', { command: ['/bin/sh', '-c', 'exec truncate --size=11G transcript'] })).text,
      failure(/wrote a file larger than 10 GB/),
    )
  })

  it(
    'one that hangs ends at the limit with all that it started, also when it is deaf to the ' +
      'polite signal',
    async () => {
      let running: number[] = []
      // It steps back behind all others: where they take the processors, it may not have begun by then.
      for (let limitSeconds = 1; running.length === 0 && limitSeconds <= 256; limitSeconds *= 4) {
        const { text, pids } = await hear('deaf', { limitSeconds })
        await assert.rejects(text, failure(/exceeded its time limit/))
        running = (await readFile(pids, 'utf8').catch(() => ''))
          .split(' ')
          .filter(Boolean)
          .map(Number)
      }
      assert.equal(running.length, 2)
      for (const pid of running) await gone(pid)
    },
  )

  it('one that is stopped ends with all that it started, for the reason it was stopped', async () => {
    const abort = new AbortController()
    const { text, pids } = await hear('hang', { signal: abort.signal })
    const running = await runningOf(pids)
    abort.abort(new Error('no longer wanted'))
    await assert.rejects(text, /no longer wanted/)
    for (const pid of running) await gone(pid)
  })
})
