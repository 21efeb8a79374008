/** The destination of backups by the command line: set, tested, used, and removed. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../support/s3-server.ts'
import { newHome, type Home } from './svc.ts'

describe('svc backups destination', () => {
  let folder: string
  let daemon: Daemon
  let s3: S3Server
  let home: Home
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-destination-cli-'))
    s3 = await startS3(join(folder, 's3'))
    daemon = await startDaemon()
    home = await newHome({
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: daemon.owner,
      SVC_DATA_DIR: daemon.dataDir,
    })
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await s3?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('takes the secret from stdin, tests it, and a backup without svc uses it as well', async () => {
    const ok = async (args: string[], input?: string) => {
      const ended = await home.run(args, input === undefined ? {} : { input })
      assert.equal(ended.code, 0, ended.stderr)
      assert.ok(!ended.stdout.includes('secret_key":"') && !ended.stderr.includes('SECRET'))
      return ended.json()
    }
    const { identity, recipient } = await ok(['backups', 'key', 'create'])
    assert.deepEqual(
      await ok(['backups', 'key', 'check', recipient, '--key-file', '-'], identity),
      { object: 'backup_key', recipient },
    )
    const other = (await ok(['backups', 'key', 'create'])).recipient
    const wrong = await home.run(['backups', 'key', 'check', other, '--key-file', '-'], {
      input: identity,
    })
    assert.deepEqual([wrong.code, wrong.problem().code], [5, 'conflict'])

    const place = `s3://${BUCKET}/cli`
    const flags = ['--recipient', recipient, '--endpoint', s3.endpoint]
    const set = ['backups', 'destination', 'set', place, ...flags, '--access-key']
    assert.equal((await ok([...set, S3_KEYS.accessKey], `${S3_KEYS.secretKey}\n`)).enabled, true)
    assert.equal((await ok(['backups', 'destination', 'status'])).address, place)
    await ok(['backups', 'destination', 'test'])

    const made = await ok(['backups', 'create', '--place', 'elsewhere', '--wait'])
    assert.deepEqual([made.place, made.status], ['elsewhere', 'ready'])
    const verified = await ok(['backups', 'verify', made.id, '--wait'])
    assert.equal(verified.verification.state, 'verified')

    // Its keys are those that svc has stored.
    const direct = await ok(['backup', '--to', `${place}/`])
    const listed = (await ok(['backups', 'list'])).data.map(({ path }: { path: string }) => path)
    assert.deepEqual(listed.sort(), [made.path, direct.path].sort())
    await ok(['backups', 'delete', made.id, '--yes'])
    assert.equal((await ok(['backups', 'list'])).data.length, 1)

    assert.equal((await ok(['backups', 'destination', 'remove', '--yes'])).enabled, false)
    const none = await home.run(['backups', 'create', '--place', 'elsewhere'])
    assert.deepEqual([none.code, none.problem().code], [5, 'conflict'])
  })
})
