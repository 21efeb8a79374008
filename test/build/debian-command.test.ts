/** The command `svc` of the Debian package, with a stand-in for everything that it starts. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { folders } from '../support/folder.ts'
import { read, sources } from '../house/text.ts'

const run = promisify(execFile)
const COMMAND = join(import.meta.dirname, '..', '..', 'build', 'release', 'debian', 'svc')
const COMMANDS = 'cli/commands/'

describe('the command svc of the Debian package', () => {
  const folder = folders()

  /** What a call by root starts: as which user, with which words and environment. */
  async function started(
    config: string,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ user: string; words: string[]; env: Record<string, string> }> {
    const root = await folder()
    const put = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
      await chmod(join(root, path), 0o755)
    }
    const text = await readFile(COMMAND, 'utf8')
    const places = text.replaceAll('/usr/lib/', `${root}/usr/lib/`)
    await put('bin/svc', places.replaceAll('/etc/svc/', `${root}/etc/svc/`))
    await put('etc/svc/config', config)
    await put('bin/id', '#!/bin/sh\necho 0\n')
    await put(
      'bin/setpriv',
      '#!/bin/sh\nTHE_USER=${1#--reuid=}\nexport THE_USER\nshift 3\nexec "$@"\n',
    )
    const node = `#!/bin/sh\nexec '${process.execPath}' -p 'JSON.stringify({words: process.argv.slice(1), env: process.env})' "$@"\n`
    await put('usr/lib/svc/node/bin/node', node)
    const { stdout } = await run(join(root, 'bin', 'svc'), words, {
      env: { PATH: `${root}/bin:/usr/bin:/bin`, HOME: '/root', ...env },
    })
    const seen = JSON.parse(stdout) as { words: string[]; env: Record<string, string> }
    assert.equal(relative(root, seen.words[0]!), 'usr/lib/svc/cli/bin/svc.js')
    return { user: seen.env['THE_USER'] ?? 'root', words: seen.words.slice(1), env: seen.env }
  }

  it('runs as the user svc what reads or writes the data folder by itself', async () => {
    const own = sources()
      .filter((file) => file.startsWith(COMMANDS))
      .filter((file) => /\/(?:connection\/folders|daemon\/run-program)\.ts'/.test(read(file)))
      .map((file) => file.slice(COMMANDS.length).split(/[/.]/)[0]!)
    for (const name of ['backup', 'daemon', 'doctor', 'migrate', 'restore'])
      assert.ok(own.includes(name), name)
    for (const name of [...new Set(own), 'daemon:password']) {
      const { user, words, env } = await started('', [name, '--flag', 'two words'])
      assert.deepEqual([user, words], ['svc', [name, '--flag', 'two words']])
      assert.deepEqual([env['HOME'], env['SVC_DATA_DIR']], ['/var/lib/svc', '/var/lib/svc'])
    }
  })

  it('runs the others as root, whose sign-ins they keep', async () => {
    for (const name of ['open', 'login', 'backups', 'keys', 'videos']) {
      const { user, env } = await started('', [name])
      assert.deepEqual([user, env['HOME'], env['SVC_DATA_DIR']], ['root', '/root', '/var/lib/svc'])
    }
  })

  it('gives every command the settings of /etc/svc/config, as systemd reads them', async () => {
    const config =
      '# SVC_PORT=1\nSVC_DATA_DIR=/srv/video\nSVC_DATABASE_URL="postgres://svc@db/$HOME"\nPATH=/nowhere\n' +
      "SVC_PORT=4081\nSVC_PORT=4082\nSVC_STORAGE_URL='s3://films'"
    for (const name of ['migrate', 'restore', 'open', 'login', 'keys']) {
      const { env } = await started(config, [name])
      assert.deepEqual(
        ['SVC_DATA_DIR', 'SVC_DATABASE_URL', 'SVC_PORT', 'SVC_STORAGE_URL'].map((at) => env[at]),
        ['/srv/video', 'postgres://svc@db/$HOME', '4082', 's3://films'],
        name,
      )
    }
  })

  it('uses what was set for this command alone: sudo SVC_DATA_DIR=/srv/look svc restore', async () => {
    for (const name of ['restore', 'open']) {
      const { env } = await started('SVC_DATA_DIR=/srv/video\nSVC_PORT=4081\n', [name], {
        SVC_DATA_DIR: '/srv/look',
      })
      assert.deepEqual([env['SVC_DATA_DIR'], env['SVC_PORT']], ['/srv/look', '4081'], name)
    }
  })
})
