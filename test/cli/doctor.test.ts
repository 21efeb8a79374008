import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import type { Diagnosis } from './diagnose.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('svc doctor', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })

  const found = (diagnosis: Diagnosis, name: string) =>
    diagnosis.checks.find((check) => check.name === name)
  async function diagnose(
    args: string[] = [],
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; diagnosis: Diagnosis }> {
    const { code, json, stderr } = await home.run(['doctor', '--format', 'json', ...args], { env })
    assert.ok(code === 0 || code === 1, stderr)
    return { code, diagnosis: json<Diagnosis>() }
  }

  it('says of an appliance in order that it is, part by part', async () => {
    const { code, diagnosis } = await diagnose()
    assert.equal(code, 0, JSON.stringify(diagnosis))
    assert.deepEqual(
      [diagnosis.object, diagnosis.healthy, diagnosis.url],
      ['diagnosis', true, daemon.baseUrl],
    )
    for (const name of [
      'daemon',
      'clock',
      'version',
      'database',
      'ffmpeg',
      'storage',
      'encoders',
      'data folder',
      'database file',
    ]) {
      assert.equal(found(diagnosis, name)?.status, 'ok', name)
    }
    const [, applied, known] = /^(\d+) of (\d+) migrations are applied$/.exec(
      found(diagnosis, 'version of the data')!.detail,
    )!
    assert.equal(applied, known)
    assert.match(found(diagnosis, 'encoders')!.detail, /libx264, AAC/)
    assert.match(found(diagnosis, 'ffmpeg')!.detail, /^\S+ at \//)
  })

  it('says what needs attention: no backup, low disk space, and whether there is an update', async () => {
    const { code, diagnosis } = await diagnose()
    assert.equal(code, 0)
    assert.deepEqual(
      ['queue', 'newest backup', 'updates', 'certificate of the public URL'].map(
        (name) => found(diagnosis, name)?.status,
      ),
      ['ok', 'warning', 'skipped', 'skipped'],
    )
    assert.match(found(diagnosis, 'newest backup')!.hint!, /svc backups create/)
    assert.match(found(diagnosis, 'disk space')!.detail, /No forecast yet/)
  })

  it('says which part of the sandbox of ffmpeg holds, as the appliance does', async () => {
    const { ffmpeg } = await daemon.api.system.get()
    const { diagnosis } = await diagnose()
    for (const [part, { holds, detail }] of Object.entries(ffmpeg!.sandbox)) {
      const check = found(diagnosis, `sandbox: ${part.replace('_', ' ')}`)!
      assert.equal(check.status, holds ? 'ok' : 'warning')
      assert.ok(holds ? check.detail === detail : check.hint!.length > 10, JSON.stringify(check))
    }
  })

  it('what merely could be better is a warning with what to do, and no failure', async () => {
    const path = join(home.path, 'tools')
    await mkdir(path)
    // Only ffmpeg and ffprobe: no tool of the system makes a sandbox.
    for (const name of ['ffmpeg', 'ffprobe'])
      await writeFile(
        join(path, name),
        `#!/bin/sh\nexec ${(await promisify(execFile)('which', [name])).stdout.trim()} "$@"\n`,
        { mode: 0o755 },
      )
    const bare = await startDaemon({ env: { PATH: path } })
    try {
      const { code, diagnosis } = await diagnose([], {
        SVC_URL: bare.baseUrl,
        SVC_DATA_DIR: bare.dataDir,
      })
      assert.equal(code, 0)
      const network = found(diagnosis, 'sandbox: network')!
      assert.equal(network.status, 'warning')
      assert.match(network.hint!, /Install bubblewrap/)
      assert.equal(found(diagnosis, 'sandbox'), undefined, 'line by line is enough')
      assert.match(bare.log(), /"doesNotHold":\{"network":"/)
    } finally {
      await bare.remove()
    }
  })

  it('a sandbox that is required and does not hold is a failure that says what to install', async () => {
    const strict = await startDaemon({
      env: { PATH: join(home.path, 'tools'), SVC_SANDBOX: 'required' },
    })
    try {
      const { code, diagnosis } = await diagnose([], {
        SVC_URL: strict.baseUrl,
        SVC_DATA_DIR: strict.dataDir,
      })
      const sandbox = found(diagnosis, 'sandbox')!
      assert.deepEqual([code, diagnosis.healthy, sandbox.status], [1, false, 'failed'])
      assert.match(
        sandbox.detail,
        /SVC_SANDBOX is set to required, and these protections are missing: network, files, .*Install bubblewrap/,
      )
      assert.match(sandbox.hint!, /docs\/sandbox\.md/)
    } finally {
      await strict.remove()
    }
  })

  it('a person in a terminal sees a table, and whole sentences of what to do below it', async () => {
    const wrong = await home.terminal(['doctor', '--format', 'table'], {
      env: { SVC_URL: 'http://127.0.0.1:1' },
      columns: 80,
    }).ended
    const lines = screen(wrong.stdout)
    assert.equal(wrong.code, 1)
    assert.match(lines[0]!, /^CHECK +STATUS +DETAIL/)
    assert.ok(
      lines.every((line) => line.length <= 80 || /^(?:daemon:| {2})/.test(line)),
      lines.join('\n'),
    )
    assert.ok(
      lines.some((line) => /^ {2}Start svc with `npm start`/.test(line)),
      lines.join('\n'),
    )
    assert.match(lines.join('\n'), /1 of \d+ checks failed/)
  })

  it('an appliance that does not run is a failure, and its port is said to be free', async () => {
    const { code, diagnosis } = await diagnose(['--url', 'http://127.0.0.1:1'])
    assert.deepEqual(
      [
        code,
        diagnosis.healthy,
        found(diagnosis, 'daemon')?.status,
        found(diagnosis, 'port')?.status,
      ],
      [1, false, 'failed', 'ok'],
    )
  })

  it('a damaged database is found', async () => {
    const folder = join(home.path, 'damaged')
    await mkdir(folder)
    const path = join(folder, 'svc.db')
    const database = new DatabaseSync(path)
    database.exec(
      'CREATE TABLE names (name TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 ' +
        "FROM n WHERE i < 5000) INSERT INTO names SELECT 'name ' || i FROM n",
    )
    database.close()
    const whole = await diagnose(['--url', 'http://127.0.0.1:1'], { SVC_DATA_DIR: folder })
    assert.equal(found(whole.diagnosis, 'database file')?.status, 'ok')
    const { size } = await stat(path)
    const file = await open(path, 'r+')
    await file.write(
      Buffer.alloc(Math.floor(size / 2), 0xff),
      0,
      Math.floor(size / 2),
      Math.floor(size / 4),
    )
    await file.close()
    const { code, diagnosis } = await diagnose(['--url', 'http://127.0.0.1:1'], {
      SVC_DATA_DIR: folder,
    })
    assert.equal(code, 1)
    assert.equal(found(diagnosis, 'database file')?.code, 'database_damaged')
    assert.match(found(diagnosis, 'database file')!.hint!, /backup/)
  })

  it('a database whose index is not that of its table is found', async () => {
    const folder = join(home.path, 'damaged-index')
    await mkdir(folder)
    const database = new DatabaseSync(join(folder, 'svc.db'), { defensive: false })
    database.exec(
      'CREATE TABLE names (name TEXT, other TEXT); CREATE INDEX by_name ON names(name); ' +
        "INSERT INTO names VALUES ('a', 'b'); PRAGMA writable_schema = ON; UPDATE sqlite_schema SET " +
        "sql = 'CREATE INDEX by_name ON names(other)' WHERE name = 'by_name'",
    )
    database.close()
    const { diagnosis } = await diagnose(['--url', 'http://127.0.0.1:1'], { SVC_DATA_DIR: folder })
    const check = found(diagnosis, 'database file')
    assert.equal(check?.code, 'database_damaged')
    assert.match(check.detail, /missing from index by_name/)
  })

  it('a folder that cannot be written to is found', async () => {
    // Nobody can make a file there, root included.
    const { code, diagnosis } = await diagnose(['--url', 'http://127.0.0.1:1'], {
      SVC_DATA_DIR: '/proc',
    })
    assert.equal(code, 1)
    assert.equal(found(diagnosis, 'data folder')?.code, 'folder_unusable')
  })

  it('from another user it sees what may be seen, and says how to see the rest', async () => {
    const { diagnosis } = await diagnose([], { SVC_DATA_DIR: join(home.path, 'elsewhere') })
    assert.equal(found(diagnosis, 'version')?.status, 'skipped')
    assert.match(found(diagnosis, 'version')!.hint!, /SVC_DATA_DIR/)
    assert.equal(found(diagnosis, 'ffmpeg')?.status, 'ok')
  })
})
