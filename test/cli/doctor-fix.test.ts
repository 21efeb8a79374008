/** `svc doctor --fix` and `--bundle`, on a data folder with every fault that can be mended, and with some that cannot. */
import assert from 'node:assert/strict'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { untar } from '../support/untar.ts'
import type { Diagnosis } from './diagnose.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('svc doctor --fix', () => {
  let daemon: Daemon
  let home: Home
  let video: Video
  let log: string
  before(async () => {
    const file = `/tmp/svc-doctor-${process.pid}-${Date.now()}.log`
    daemon = await startDaemon({ env: { SVC_LOG_FILE: file, SVC_SMTP_PASSWORD: 'smtp-Pass-0815' } })
    log = file
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
    const film = await codedVideo(join(home.path, 'film.mp4'), {
      seconds: 6,
      width: 320,
      height: 180,
      audio: 'sine=f=440',
    })
    const { id } = await daemon.api.videos.create({ body: { name: 'Secret plans' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: new Uint8Array(await readFile(film)),
    })
    video = await untilStatus(daemon.api, id, 'ready')
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await rm(log, { force: true })
  })

  async function diagnose(...args: string[]): Promise<{ code: number | null; found: Diagnosis }> {
    const { code, json, stderr } = await home.run(['doctor', '--format', 'json', ...args])
    assert.ok(code === 0 || code === 1, stderr)
    return { code, found: json<Diagnosis>() }
  }
  const check = ({ checks }: Diagnosis, name: string) => checks.find((each) => each.name === name)!
  const below = () => join(daemon.dataDir, 'videos', video.space, video.video_key)
  const source = async () =>
    join(
      below(),
      (await readdir(below())).find((name) => name.startsWith('src_'))!,
    )
  const ageHours = (path: string, hours: number) =>
    utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000))
  const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8)
  const exists = (path: string): Promise<boolean> =>
    lstat(path).then(
      () => true,
      () => false,
    )

  it('finds nothing to fix in a folder in order', async () => {
    const { code, found } = await diagnose('--fix', '--yes')
    assert.equal(code, 0, JSON.stringify(found))
    assert.deepEqual(found.fixes, [])
    for (const name of ['permissions', 'orphan files', 'every file'])
      assert.equal(check(found, name).status, 'ok', name)
  })

  it('lists every fault that it can fix, and changes nothing without --yes; then fixes all of them', async () => {
    const made = await source()
    const secret = join(daemon.dataDir, 'owner.secret')
    const deep = join(made, 'renditions', 'h264_sd', '0.m4s')
    const lost = join(made, 'renditions', 'h264_sd', '1.m4s')
    const track = join(made, 'audio', video.audio_tracks[0]!.id)
    const orphan = join(daemon.dataDir, 'videos', video.space, 'A0b1C2d3E4', 'src_old')
    const young = join(daemon.dataDir, 'videos', video.space, 'Z0b1C2d3E4')
    const before = await readFile(join(track, '0.m4s'))
    await chmod(secret, 0o644)
    await chmod(deep, 0o640)
    await rm(lost)
    await writeFile(join(track, '0.m4s'), before.subarray(0, 100))
    await mkdir(orphan, { recursive: true })
    await writeFile(join(orphan, 'source'), 'somebody may want it')
    await ageHours(join(orphan, '..'), 25)
    await mkdir(young)

    const dry = await diagnose('--fix')
    assert.equal(dry.code, 1)
    assert.deepEqual(
      dry.found.fixes!.map((fix) => [fix.check, fix.status]),
      [
        ['permissions', 'planned'],
        ['orphan files', 'planned'],
        ['every file', 'planned'],
      ],
    )
    assert.match(
      check(dry.found, 'permissions').detail,
      /Other users can open owner\.secret, videos\//,
    )
    assert.match(
      check(dry.found, 'orphan files').detail,
      /1 folder without a video in the database: /,
    )
    assert.match(check(dry.found, 'every file').detail, /2 of \d+ files of 1 video: /)
    assert.deepEqual([await modeOf(secret), await modeOf(deep)], ['644', '640'])
    assert.ok((await exists(orphan)) && !(await exists(lost)))

    const { code, found } = await diagnose('--fix', '--yes')
    assert.equal(code, 0, JSON.stringify(found))
    assert.ok(found.fixes!.every(({ status }) => status === 'done'))
    assert.equal(check(found, 'permissions').status, 'ok')
    assert.equal(check(found, 'orphan files').status, 'ok')
    assert.match(check(found, 'every file').detail, /2 of \d+ files are being rebuilt/)
    assert.deepEqual([await modeOf(secret), await modeOf(deep)], ['600', '600'])
    const [stamp] = await readdir(join(daemon.dataDir, 'orphans'))
    const aside = join(daemon.dataDir, 'orphans', stamp!, 'videos', video.space, 'A0b1C2d3E4')
    assert.equal(await readFile(join(aside, 'src_old', 'source'), 'utf8'), 'somebody may want it')
    assert.ok((await exists(young)) && !(await exists(orphan)))
    await until(
      async () => (await exists(lost)) && (await lstat(join(track, '0.m4s'))).size,
      (size) => size === before.length,
      'the segments to be made again',
    )
    const after = await diagnose('--fix', '--yes')
    assert.equal(after.code, 0, JSON.stringify(after.found))
    assert.deepEqual(after.found.fixes, [])
  })

  it('what has no source, or no daemon to make it again, is told and left alone', async () => {
    const made = await source()
    const { id } = video
    const lost = join(made, 'renditions', 'h264_sd', '1.m4s')
    const original = await readFile(join(made, 'source'))
    const segment = await readFile(lost)
    await rm(lost)
    await rm(join(made, 'source'))
    const without = await diagnose('--fix', '--yes')
    assert.deepEqual([without.code, without.found.fixes], [1, []])
    assert.match(check(without.found, 'every file').hint!, /Restore the others from a backup/)
    await assert.rejects(daemon.api.videos.repair({ params: { id } }), {
      message: /source of this video is no longer stored/,
    })
    await writeFile(join(made, 'source'), original, { mode: 0o600 })

    await daemon.stop()
    const stopped = await diagnose('--fix', '--yes')
    assert.equal(stopped.code, 1)
    assert.deepEqual(
      stopped.found.fixes!.map(({ status, error }) => [status, error]),
      [['failed', 'svc is not running: start it, then run the command again.']],
    )
    await writeFile(lost, segment, { mode: 0o600 })
    daemon = await daemon.restart()
    await home.remove()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })

  it('what the daemon itself has missed is no problem any more once it is made again', async () => {
    const problems = async () => (await daemon.api.system.get()).problems.map(({ code }) => code)
    const missing = (codes: string[]): boolean => codes.includes('media_missing')
    await rm(join(await source(), 'renditions', 'h264_sd', '0.m4s'))
    await daemon.stop()
    daemon = await daemon.restart()
    home = home.with({ SVC_URL: daemon.baseUrl })
    await until(problems, missing, 'the daemon to look for its files')
    const before = await diagnose('--files')
    assert.deepEqual([before.code, check(before.found, 'files').code], [1, 'media_missing'])
    const { code, found } = await diagnose('--fix', '--yes')
    assert.equal(code, 0, JSON.stringify(found))
    assert.equal(found.fixes![0]!.status, 'done')
    assert.notEqual(check(found, 'files').status, 'failed')
    await until(problems, (codes) => !missing(codes), 'the problem to be over')
    assert.equal(check((await diagnose()).found, 'files').status, 'ok')
  })

  // Nobody but root can give files away.
  const onlyRoot = process.getuid!() === 0 ? it : () => undefined
  onlyRoot('gives files of root back to the user of svc, and follows no link', async () => {
    await daemon.stop()
    const user = 12_345
    await chown(daemon.dataDir, user, user)
    const outside = join(home.path, 'outside')
    await writeFile(outside, '', { mode: 0o644 })
    await symlink(outside, join(daemon.dataDir, 'videos', 'link'))
    const { found } = await diagnose('--fix', '--yes')
    assert.deepEqual(
      found.fixes!.filter(({ check }) => check === 'permissions').map(({ status }) => status),
      ['done'],
    )
    for (const path of ['svc.db', 'owner.secret', 'videos', `videos/${video.space}`])
      assert.equal((await lstat(join(daemon.dataDir, path))).uid, user, path)
    assert.equal((await lstat(join(await source(), 'source'))).uid, user)
    assert.deepEqual([(await lstat(outside)).uid, await modeOf(outside)], [0, '644'])
    await rm(join(daemon.dataDir, 'videos', 'link'))
    await chown(daemon.dataDir, 0, 0)
    assert.equal((await diagnose('--fix', '--yes')).found.fixes![0]!.status, 'done')
    daemon = await daemon.restart()
    await home.remove()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })

  it('a person in a terminal is asked, and No changes nothing', async () => {
    const orphan = join(daemon.dataDir, 'videos', video.space, 'B0b1C2d3E4')
    await mkdir(orphan, { mode: 0o700 })
    await ageHours(orphan, 25)
    const { child, stdout, ended } = home.terminal(['doctor', '--fix', '--format', 'table'])
    await until(stdout, (shown) => shown.includes('Apply 1 fix? [y/N]'), 'the question')
    child.stdin.write('n\r')
    const { stdout: shown } = await ended
    assert.match(screen(shown).join('\n'), /Nothing was changed/)
    assert.ok(await exists(orphan))
    await rm(orphan, { recursive: true })
  })

  it('a support file says what a helper needs, and holds no secret, address, title or e-mail', async () => {
    const key = await daemon.key('read_write')
    const { secret } = await daemon.api.webhooks.create({
      body: { url: 'https://hook.example/in?code=q-secret-1', events: ['video.ready'] },
    })
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlLXZhbHVl'
    // As it would be if a line of code were careless.
    const careless = {
      msg: `sent to ann@example.org from 203.0.113.9 and 2001:db8::7 with ${key}`,
      url: `/media/x/~${jwt}/manifest.m3u8?token=${jwt}`,
      headers: { authorization: `Bearer ${key}`, cookie: 'svc_session=abc' },
      smtp: 'smtp://user:smtp-Pass-0815@mail.example',
      job: 'job_ZbfXAXKOVje59qQPj3HL',
      secret,
    }
    await writeFile(log, `${JSON.stringify(careless)}\nnot JSON: ${daemon.owner} ${secret}\n`, {
      flag: 'a',
    })
    const master = (await readFile(join(daemon.dataDir, 'master.key'), 'utf8')).trim()
    const path = join(home.path, 'support.tar.gz')
    const { found } = await diagnose('--bundle', path)
    assert.ok(found.healthy)
    assert.equal(await modeOf(path), '600')
    const files = untar(gunzipSync(await readFile(path)))
    assert.deepEqual(
      [...files.keys()],
      [
        'README.txt',
        'doctor.json',
        'system.json',
        'settings.json',
        'machine.json',
        'folder.json',
        'database.json',
        'metrics.txt',
        'log.ndjson',
      ].map((name) => `svc-support/${name}`),
    )
    const all = [...files.values()].join('\n')
    for (const hidden of [
      key,
      secret,
      jwt,
      master,
      daemon.owner,
      'smtp-Pass-0815',
      'ann@example.org',
      '203.0.113.9',
      '2001:db8::7',
      'svc_session=abc',
      'q-secret-1',
      'Secret plans',
    ])
      assert.ok(!all.includes(hidden), hidden)
    assert.ok(all.includes('job_ZbfXAXKOVje59qQPj3HL'))
    const json = (name: string) => JSON.parse(files.get(`svc-support/${name}`)!)
    assert.equal(json('system.json').version, (await daemon.api.system.get()).version)
    assert.equal(json('database.json').rows.videos, 1)
    const settings = json('settings.json') as { name: string; value: unknown; source: string }[]
    const logFile = settings.find(({ name }) => name === 'logFile')!
    assert.deepEqual([logFile.value, logFile.source], [log, 'environment'])
    assert.match(files.get('svc-support/metrics.txt')!, /^svc_database_up 1$/m)
    assert.match(files.get('svc-support/log.ndjson')!, /"msg":"started"/)

    const again = await home.run(['doctor', '--bundle', path])
    assert.equal(again.code, 5)
    assert.match(again.stderr, /already exists/)
    const remote = await home.run(['doctor', '--fix', '--url', 'https://video.example'])
    assert.match(remote.stderr, /another machine/)
  })
})
