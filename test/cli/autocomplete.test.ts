import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../daemon.ts'
import { scriptProgram } from '../script-programs.ts'
import { newHome, SVC, type Home } from './svc.ts'

describe('svc autocomplete', () => {
  let home: Home
  before(async () => {
    home = await newHome()
    await mkdir(join(home.path, '.config', 'svc'), { recursive: true })
    await writeFile(
      join(home.path, '.config', 'svc', 'credentials.json'),
      JSON.stringify({ profiles: { default: {}, museum: {} } }),
    )
    await symlink(SVC, join(home.path, 'svc'))
  })
  after(() => home.remove())
  const words = async (...typed: string[]) =>
    (await home.run(['autocomplete', 'words', '--', ...typed])).stdout.split('\n').filter(Boolean)

  it('suggests the fields of a command, after those that are typed, and the settings', async () => {
    assert.deepEqual(await words('videos', 'get', '--json', 'urls.h'), ['urls.hls'])
    assert.deepEqual(await words('videos', 'get', '--json=id,nam'), ['--json=id,name'])
    assert.ok(!(await words('videos', 'get', '--fields', 'id,i')).includes('id,id'))
    assert.deepEqual(await words('config', 'set', 'fo'), ['format'])
  })

  it('suggests topics, commands, flags, values and profiles', async () => {
    const top = await words('')
    for (const word of ['videos', 'subtitles', 'login', 'help']) assert.ok(top.includes(word), word)
    assert.ok(!top.some((word) => word.startsWith('-')))
    assert.deepEqual(await words('vid'), ['videos'])
    assert.deepEqual(await words('videos', 'un'), ['unarchive'])
    assert.deepEqual(await words('help', 'videos', 'un'), ['unarchive'])
    assert.deepEqual(await words('videos', 'list', '--format', ''), [
      'json',
      'table',
      'csv',
      'ndjson',
      'yaml',
    ])
    assert.deepEqual(await words('videos', 'list', '--status', 'e'), ['errored'])
    assert.deepEqual(
      await words('videos', 'list', '--status=re'),
      ['--status=ready'],
      'as zsh and fish have it',
    )
    assert.deepEqual(
      await words('videos', 'list', '--status', '=', 're'),
      ['ready'],
      'as bash has it',
    )
    assert.deepEqual(await words('videos', 'list', '--profile=m'), ['--profile=museum'])
    assert.deepEqual(await words('videos', 'list', '--arch'), ['--archived'])
    assert.deepEqual(await words('videos', 'list', '--no'), ['--no-archived'])
    assert.deepEqual(
      await words('videos', 'list', '--format', 'csv', '--fo'),
      [],
      'a flag is suggested once',
    )
    assert.deepEqual(await words('videos', 'list', '--profile', ''), ['default', 'museum'])
    assert.deepEqual(await words('profiles', 'use', 'm'), ['museum'])
    assert.deepEqual(await words('videos', 'upload', 'fi'), [], 'the shell offers files')
    assert.deepEqual(await words('autocomplete', ''), [], 'what is hidden stays so')
  })

  const inShell = () => ({
    PATH: `${home.path}:${join(process.execPath, '..')}:${process.env.PATH}`,
    HOME: home.path,
    LANG: 'C.UTF-8',
  })
  it('completes in bash', async () => {
    const complete = async (...typed: string[]): Promise<string[]> => {
      const script =
        `${(await home.run(['autocomplete', 'bash'])).stdout}\nCOMP_WORDS=("$@"); COMP_CWORD=$(( ` +
        `$# - 1 )); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout } = await promisify(execFile)(
        await scriptProgram('bash'),
        ['--norc', '-c', script, 'bash', 'svc', ...typed],
        { env: inShell(), cwd: home.path },
      )
      return stdout.split('\n').filter(Boolean)
    }
    assert.deepEqual(await complete('videos', 'arch'), ['archive'])
    assert.deepEqual(await complete('videos', 'list', '--format', 'n'), ['ndjson'])
    assert.deepEqual(await complete('videos', 'list', '--status', '=', 're'), ['ready'])
    assert.deepEqual(await complete('videos', 'list', '--visibility', '='), ['public', 'private'])
    assert.deepEqual(await complete('videos', 'upload', ''), [])
  })

  it('completes in fish, which shows what a word means, and offers files', async () => {
    await writeFile(join(home.path, 'svc.fish'), (await home.run(['autocomplete', 'fish'])).stdout)
    await writeFile(join(home.path, 'film.mp4'), '')
    const complete = async (line: string): Promise<string[]> => {
      const { stdout } = await promisify(execFile)(
        await scriptProgram('fish'),
        ['--no-config', '-c', 'source svc.fish; complete -C $argv[1]', line],
        { env: inShell(), cwd: home.path },
      )
      return stdout.split('\n').filter(Boolean)
    }
    assert.deepEqual(await complete('svc videos retr'), ['retry\tRetry a failed video.'])
    assert.deepEqual(await complete('svc videos list --status=re'), ['--status=ready'])
    assert.deepEqual(await complete('svc videos upload fi'), ['film.mp4'])
  })

  it('completes in zsh as it is typed, also words with a blank in what they mean', async () => {
    await writeFile(join(home.path, 'svc.zsh'), (await home.run(['autocomplete', 'zsh'])).stdout)
    await writeFile(join(home.path, 'film.mp4'), '')
    // A key of its own prints the line as it then is, and empties it.
    await writeFile(
      join(home.path, '.zshrc'),
      `autoload -Uz compinit; compinit -u -D; source ./svc.zsh; PS1=
print-line() { print -r -- "<$BUFFER>"; BUFFER=; }; zle -N print-line; bindkey '^X' print-line
print started\n`,
    )
    const terminal = spawn(
      'script',
      ['--quiet', '--echo', 'never', '--command', `${await scriptProgram('zsh')} -i`, '/dev/null'],
      { env: { ...inShell(), SHELL: '/bin/sh', TERM: 'dumb' }, cwd: home.path },
    )
    let shown = ''
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
    const complete = async (line: string): Promise<string> => {
      shown = ''
      terminal.stdin.write(`${line}\t\x18`)
      await until(
        () => shown,
        (text) => /<.*>/.test(text),
        `zsh to complete ${line}`,
      )
      return /<(.*)>/.exec(shown)![1]!
    }
    const ended = once(terminal, 'close')
    try {
      await until(
        () => shown,
        (text) => text.includes('started'),
        'zsh to start',
      )
      assert.equal(await complete('svc videos retr'), 'svc videos retry ')
      assert.equal(await complete('svc videos list --status=re'), 'svc videos list --status=ready ')
      assert.equal(await complete('svc videos upload fi'), 'svc videos upload film.mp4 ')
    } finally {
      terminal.stdin.end('exit\n')
      await ended
    }
  })

  it('says what a word means where the shell shows it', async () => {
    assert.equal(
      (await home.run(['autocomplete', 'words', '--described', 'fish', '--', 'videos', 'retr']))
        .stdout,
      'retry\tRetry a failed video.\n',
    )
    assert.equal(
      (await home.run(['autocomplete', 'words', '--described', 'zsh', '--', 'videos', 'retr']))
        .stdout,
      'retry:Retry a failed video.\n',
    )
    for (const shell of ['zsh', 'fish'])
      assert.match(
        (await home.run(['autocomplete', shell])).stdout,
        /svc autocomplete words --described/,
      )
    assert.equal((await home.run(['autocomplete', 'tcsh'])).code, 2)
  })
})
