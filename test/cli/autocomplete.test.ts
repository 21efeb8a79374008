import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

  it('completes in bash', async () => {
    const complete = async (...typed: string[]): Promise<string[]> => {
      const script =
        `${(await home.run(['autocomplete', 'bash'])).stdout}\nCOMP_WORDS=("$@"); COMP_CWORD=$(( ` +
        `$# - 1 )); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`
      const env = {
        PATH: `${home.path}:${join(process.execPath, '..')}:${process.env.PATH}`,
        HOME: home.path,
      }
      const { stdout } = await promisify(execFile)(
        'bash',
        ['--norc', '-c', script, 'bash', 'svc', ...typed],
        { env, cwd: home.path },
      )
      return stdout.split('\n').filter(Boolean)
    }
    assert.deepEqual(await complete('videos', 'arch'), ['archive'])
    assert.deepEqual(await complete('videos', 'list', '--format', 'n'), ['ndjson'])
    assert.deepEqual(await complete('videos', 'list', '--status', '=', 're'), ['ready'])
    assert.deepEqual(await complete('videos', 'list', '--visibility', '='), ['public', 'private'])
    assert.deepEqual(await complete('videos', 'upload', ''), [])
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
