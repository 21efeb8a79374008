import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { runProgram } from '../../build/program.ts'
import { balancedFiles, installTests, testFiles, testParts } from '../../build/tests.ts'
import { until } from '../daemon.ts'

const everything = globSync('test/**/*.test.ts', { cwd: join(import.meta.dirname, '..', '..') })
const all = everything.filter((file) => !file.startsWith('test/install/')).sort()
const folderOf = (file: string) => file.split('/')[1]!

describe('npm test', () => {
  it('runs every test file, once', () => {
    assert.deepEqual(testFiles('all').sort(), all)
  })

  it('leaves to npm run test:install what makes whole systems, and nothing else', () => {
    assert.ok(installTests().length > 2)
    assert.deepEqual([...testFiles('all'), ...installTests()].sort(), everything.sort())
  })

  it('runs the house first, the journeys last, and after them what looks back on the run', () => {
    const order = [...new Set(testFiles('all').map(folderOf))]
    assert.equal(order[0], 'house')
    assert.deepEqual(order.slice(-2), ['journey', 'last'])
    assert.equal(testFiles('all').at(-1), 'test/last/routes-covered.test.ts')
  })

  it('runs each file in one part, a folder at a time, and where the rows meet file by file', () => {
    const parts = testParts(testFiles('all'))
    assert.deepEqual(parts.flat(2).sort(), all)
    assert.equal(parts.length, 2)
    const [first] = parts as [string[][]]
    // What lies in one folder is run by one mocha, with the files that are alone in folders of it.
    for (const files of parts.flat()) {
      const folders = [...new Set(files.map((file) => dirname(file)))]
      const shortest = folders.reduce((a, b) => (a.length <= b.length ? a : b))
      for (const folder of folders) {
        if (folder === shortest || files.length === 1) continue
        assert.equal(
          dirname(folder),
          shortest.split('/').length === folder.split('/').length ? dirname(shortest) : shortest,
        )
        assert.equal(all.filter((file) => dirname(file) === folder).length, 1)
      }
    }
    const runsOf = Map.groupBy(first, (files) => dirname(files[0]!))
    const isByFile = first.map((files) => runsOf.get(dirname(files[0]!))!.length > 1)
    for (const folder of ['test/journey', 'test/cli', 'test/daemon/cuts'])
      assert.ok(runsOf.get(folder)!.every((files) => files.length === 1))
    const folders = first
      .filter((_, at) => !isByFile[at])
      .flatMap((files) => [...new Set(files.map((file) => dirname(file)))])
    assert.equal(new Set(folders).size, folders.length)
    const [from, to] = [isByFile.indexOf(true), isByFile.lastIndexOf(true)]
    assert.ok(from > 0 && to < first.length - 1 && isByFile.slice(from, to + 1).every(Boolean))
  })

  it('runs journeys against two daemons behind nginx too: a few of them always, all with the long ones', () => {
    const journeys = all.filter((file) => folderOf(file) === 'journey')
    const [few, most] = [balancedFiles(false), balancedFiles(true)]
    assert.ok(few.length >= 2 && few.every((file) => most.includes(file)))
    assert.deepEqual(
      journeys.filter((file) => !most.includes(file)),
      ['arriving-faults', 'arriving', 'start'].map((name) => `test/journey/${name}.test.ts`),
    )
  })

  it('fails when one test has failed, and runs nothing a second time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-tests-'))
    try {
      const file = join(folder, 'sometimes.test.ts')
      const runs = join(folder, 'runs')
      // It would pass if it were tried again.
      await writeFile(
        file,
        `import { appendFileSync, readFileSync } from 'node:fs'
        it('fails the first time', () => {
          appendFileSync(${JSON.stringify(runs)}, 'x')
          if (readFileSync(${JSON.stringify(runs)}, 'utf8') === 'x') throw new Error('the first time')
        })
        it('passes', () => undefined)`,
      )
      const { code, said } = await runsIn(folder, [file])
      assert.equal(code, 1)
      assert.match(
        said,
        /\nfailed: fails the first time: the first time\n\nin all: 1 passed, 1 failed\n$/,
      )
      assert.equal(await readFile(runs, 'utf8'), 'x')
      const again = await runsIn(folder, [file])
      assert.equal(again.code, 0, again.said)
      assert.match(again.said, /in all: 2 passed, 0 failed\n$/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('fails when a file cannot even be loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-tests-'))
    try {
      const file = join(folder, 'broken.test.ts')
      await writeFile(file, "throw new Error('not loaded')")
      assert.equal((await runsIn(folder, [file])).code, 1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('starts nothing more once it is stopped, and has failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-tests-'))
    try {
      const runs = join(folder, 'runs')
      // One more than there are rows; each waits until it is ended.
      const files = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.test.ts`))
      for (const file of files)
        await writeFile(
          file,
          `import { appendFileSync } from 'node:fs'
          it('waits', () => {
            appendFileSync(${JSON.stringify(runs)}, 'x')
            return new Promise((resolve) => setTimeout(resolve, 600_000))
          })`,
        )
      const { child, ended } = await startRun(
        folder,
        files.map((file) => [file]),
      )
      await until(
        () => readFile(runs, 'utf8').catch(() => ''),
        (written) => written === 'x'.repeat(3),
        'three files to wait',
      )
      child.kill('SIGTERM')
      assert.deepEqual(await ended, { code: 1, signal: null })
      assert.equal(await readFile(runs, 'utf8'), 'x'.repeat(3))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('says when it is stopped what has failed by then, and what was running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-tests-'))
    try {
      const [file, reached] = [join(folder, 'slow.test.ts'), join(folder, 'reached')]
      await writeFile(
        file,
        `import { writeFileSync } from 'node:fs'
        it('passes', () => undefined)
        it('fails', () => { throw new Error('early') })
        it('waits', () => {
          writeFileSync(${JSON.stringify(reached)}, '')
          return new Promise((resolve) => setTimeout(resolve, 600_000))
        })`,
      )
      const { child, ended } = await startRun(folder, [[file]])
      let output = ''
      child.stdout.on('data', (part: Buffer) => (output += String(part)))
      await until(
        () =>
          access(reached).then(
            () => true,
            () => false,
          ),
        Boolean,
        'the last test to run',
      )
      child.kill('SIGTERM')
      assert.deepEqual(await ended, { code: 1, signal: null })
      assert.match(output, /2\) waits/)
      assert.match(output, /at Context\.<anonymous> [^]*slow\.test\.ts/)
      assert.match(
        output,
        /\nfailed: fails: early\nfailed: waits: The run was stopped while this ran\.\n\nin all: 1 passed, 2 failed\n/,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('leaves out for a quick check what starts encoders, browsers and daemons', () => {
    const quick = testFiles('quick')
    assert.ok(quick.length > 10)
    assert.deepEqual(
      quick.filter((file) => /journey|renderer|components|adapters\/ffmpeg/.test(file)),
      [],
    )
    assert.ok(!quick.includes('test/daemon/adapters/look.test.ts'), 'it starts a daemon')
  })
})

/** A whole run of these files, in a process of its own. */
async function runsIn(folder: string, files: string[]): Promise<{ code: number; said: string }> {
  const { ok, output } = await runProgram(process.execPath, [await script(folder, [files])])
  const [, said, code] = /^([^]*)\nends with (\d+)$/.exec(output) ?? []
  assert.equal(ok, code === '0', output)
  return { code: Number(code), said: said! }
}

/** A whole run with a list of files for each mocha; it is to be stopped by a signal. */
async function startRun(folder: string, lists: string[][]) {
  const child = spawn(process.execPath, [await script(folder, lists)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, ended }
}

async function script(folder: string, lists: string[][]): Promise<string> {
  const file = join(folder, 'run.ts')
  const tests = join(import.meta.dirname, '..', '..', 'build', 'tests.ts')
  await writeFile(
    file,
    `import { runAll } from ${JSON.stringify(tests)}
    process.exitCode = await runAll({}, [${JSON.stringify(lists)}])
    process.stdout.write('\\nends with ' + process.exitCode)`,
  )
  return file
}
