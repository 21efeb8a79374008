import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { codeOf, matches, read, sources, styles, tests } from './text.ts'

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b|not implemented|for now\b/i
/** The functions of node:child_process that take a line for a shell, or the option that asks for one. */
const SHELL =
  /\{[^{}]*\bexec(Sync)?\b[^{}]*\}\s*from\s*'node:child_process'|child_process[^\n]*\.exec(Sync)?\(|\bshell: *(true|')/
const EMPTY_CATCH = /catch\s*(\([^)]*\))?\s*\{\s*\}/
const NOT_RUN =
  /\b(it|describe|test|context|suite|specify)\.(only|skip)\b|\bthis\.skip\(\)|\bx(it|describe|specify)\(/
/**
 * Timers that end with what they belong to: a job, a request, a transfer, a process. What goes on for as long as the
 * daemon is a task of daemon/ports/schedule.ts, so that the test of a day knows it.
 */
const TIMERS_OF_AN_OPERATION = [
  'daemon/jobs/worker.ts',
  'daemon/http/event-stream.ts',
  'daemon/pipeline/steps/progress.ts',
  'daemon/uploads/early/announce.ts',
  'daemon/uploads/early/encode.ts',
  'daemon/uploads/fetch-progress.ts',
  'daemon/uploads/continue.ts',
  'daemon/imports/fetch-item.ts',
  'daemon/adapters/text-reader/text-process.ts',
  'daemon/adapters/ffmpeg/process/run.ts',
  'daemon/adapters/ffmpeg/process/watch.ts',
  'daemon/adapters/disk/upload-files.ts',
  'daemon/adapters/fetch/minimum-throughput.ts',
  'daemon/adapters/object-storage/folder-watch.ts',
  'daemon/db/postgres/questions.ts',
]
/**
 * The schedule itself, the look at the files of a certificate, and whether a connection or a worker still answers, which
 * no clock decides.
 */
const TIMERS = [
  'daemon/adapters/system.ts',
  'daemon/adapters/certificate.ts',
  'daemon/db/postgres/session.ts',
  'daemon/encoding/encode-worker.ts',
  'daemon/encoding/worker-pool.ts',
]
const PENDING = /\b(it|specify)\(\s*(['"`])(?:(?!\2).)*\2\s*\)/

/** All but this file, which holds an example of everything that it refuses. */
function found(files: string[], pattern: RegExp, textOf: (file: string) => string): string[] {
  return files
    .filter((file) => file !== 'test/house/habits.test.ts')
    .flatMap((file) => matches(file, textOf(file), pattern))
}

describe('the habits of the house', () => {
  it('no word speaks of work that is not done', () => {
    assert.deepEqual(found([...sources(), ...tests(), ...styles()], UNFINISHED, read), [])
  })

  it('no test is left out, and none runs alone', () => {
    assert.deepEqual(found(tests(), NOT_RUN, codeOf), [])
    assert.deepEqual(found(tests(), PENDING, codeOf), [])
  })

  it('the daemon reads its environment in config.ts only', () => {
    const files = sources().filter(
      (file) => file.startsWith('daemon/') && file !== 'daemon/config.ts',
    )
    assert.deepEqual(found(files, /process\s*(\.env\b|\[['"]env)/, codeOf), [])
  })

  it('what the daemon repeats without end is a task of the schedule', () => {
    const repeating = sources().filter(
      (file) => file.startsWith('daemon/') && /\bsetInterval\(/.test(codeOf(file)),
    )
    assert.deepEqual(repeating.sort(), [...TIMERS_OF_AN_OPERATION, ...TIMERS].sort())
  })

  it('the title of the browser tab is set by renderer/kit/page-title.ts only', () => {
    const files = sources().filter(
      (file) => file.startsWith('renderer/') && file !== 'renderer/kit/page-title.ts',
    )
    assert.deepEqual(found(files, /\bdocument\.title *=(?!=)/, codeOf), [])
  })

  it('no program is started by a shell', () => {
    assert.deepEqual(found([...sources(), ...tests()], SHELL, codeOf), [])
  })

  it('no error is swallowed without a reason', () => {
    assert.deepEqual(found([...sources(), ...tests()], EMPTY_CATCH, read), [])
  })

  it('the patterns of these rules match samples of what they forbid', () => {
    const samples: [RegExp, string][] = [
      [UNFINISHED, '// todo: later'],
      [UNFINISHED, 'good enough for now'],
      [SHELL, "import { exec, spawn } from 'node:child_process'"],
      [SHELL, "spawn('ls', { shell: true })"],
      [EMPTY_CATCH, 'try { a() } catch {}'],
      [EMPTY_CATCH, 'catch (error) {\n}'],
      [NOT_RUN, "it.only('a', b)"],
      [NOT_RUN, "xit('a', b)"],
      [PENDING, "it('later')"],
    ]
    for (const [pattern, text] of samples) assert.match(text, pattern)
    for (const text of [
      "import { execFile } from 'node:child_process'",
      'pattern.exec(line)',
      'catch { /* none is fine */ }',
      "it('works', () => {})",
    ]) {
      for (const pattern of [SHELL, EMPTY_CATCH, NOT_RUN, PENDING])
        assert.doesNotMatch(text, pattern)
    }
  })
})
