import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { heldRename } from '../support/held-rename.ts'
import { makeFilm } from './film.ts'
import { newHome, type Home, type Running } from './svc.ts'

describe('svc backup and svc restore', () => {
  let daemon: Daemon
  let home: Home
  let folder: string
  /** Fingerprint of the daemon's installation. */
  let signer: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-backup-'))
    daemon = await startDaemon({ env: { SVC_ENCODERS: '1' } })
    home = await newHome({
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
      SVC_DATA_DIR: daemon.dataDir,
    })
    await makeFilm(join(folder, 'film.mp4'), 1_000_000)
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const upload = async (name: string): Promise<string> =>
    (
      await home.run(['videos', 'upload', join(folder, 'film.mp4'), '--name', name, '--quiet'])
    ).json().id

  it(
    'made during an encode and while videos are deleted, is restored elsewhere, and everything ' +
      'there plays',
    async () => {
      const ready = await upload('Ready')
      await untilStatus(daemon.api, ready, 'ready')
      await daemon.api.subtitles.create({
        params: { id: ready },
        body: { language: 'en', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
      })
      const { metrics } = await daemon.as(null).embeds.get({ params: { id: ready } })
      // Of a program, as its user agent says.
      await daemon.api.analytics.collect({
        body: {
          ticket: metrics!.ticket,
          view: 'A'.repeat(22),
          events: [{ type: 'play', seq: 0, ago_ms: 0 }],
        },
      })
      const pause = (of: Daemon, paused: boolean) =>
        of.api.system.update({ body: { encoding_paused: paused } })
      await pause(daemon, true)
      const going = await upload('Going')
      const doomed = await upload('Doomed')
      await until(
        () => daemon.api.videos.get({ params: { id: going } }),
        ({ status }) => status === 'processing',
        'an encode to run',
      )
      const backup = join(folder, 'backup')
      await pause(daemon, false)
      const making = home.run(['backup', backup])
      await daemon.api.videos.delete({ params: { id: doomed } })
      const made = await making
      assert.equal(made.code, 0, made.stderr)
      assert.deepEqual(
        [made.json().object, made.json().path, made.json().version],
        ['backup', backup, '0.1.0'],
      )

      assert.equal((await stat(backup)).mode & 0o777, 0o700)
      for (const secret of ['owner.secret', 'master.key', 'svc.db', 'analytics.db'])
        assert.equal((await stat(join(backup, 'data', secret))).mode & 0o777, 0o600, secret)
      const there = await readdir(join(backup, 'data'))
      assert.deepEqual(
        there.filter((name) =>
          /^(cache|trash|uploads|visitor\.key|daemon\.)|\.log|\.part$|-wal$/.test(name),
        ),
        [],
      )

      const elsewhere = join(folder, 'elsewhere')
      signer = made.json().signed_by
      assert.match(signer, /^(?:[A-Z2-7]{4}-){7}[A-Z2-7]{4}$/)
      const restored = await home
        .with({ SVC_DATA_DIR: elsewhere })
        .run(['restore', backup, '--signed-by', signer.toLowerCase().replaceAll('-', ' ')])
      assert.equal(restored.code, 0, restored.stderr)
      assert.equal(restored.json().data_dir, elsewhere)
      assert.deepEqual(
        await readFile(join(elsewhere, 'owner.secret')),
        await readFile(join(daemon.dataDir, 'owner.secret')),
      )
      for (const secret of ['owner.secret', 'master.key', 'svc.db'])
        assert.equal((await stat(join(elsewhere, secret))).mode & 0o777, 0o600, secret)
      assert.equal((await stat(elsewhere)).mode & 0o777, 0o700)

      const second = await startDaemon({ dataDir: elsewhere })
      try {
        await pause(second, false)
        const { data } = await second.api.videos.list()
        // Deleted before or after the moment: there or not, but never half.
        for (const { id } of data) {
          const video = await untilStatus(second.api, id, 'ready', 'errored')
          assert.equal(video.status, 'ready', JSON.stringify(video.error))
          await playsWhole(new URL(video.urls.hls).pathname, second.baseUrl)
        }
        assert.ok([ready, going].every((id) => data.some((video) => video.id === id)))
        assert.equal((await second.api.videos.get({ params: { id: ready } })).subtitles.length, 1)
        await until(
          () => second.api.analytics.overview(),
          ({ bot_views: seen }) => seen === 1,
          'the figures to be there',
        )
      } finally {
        await second.stop()
      }
    },
  )

  it('is refused where it is not safe, each time with what to do', async () => {
    const backup = join(folder, 'backup')
    const refused = async (
      args: string[],
      env: Record<string, string>,
      code: number,
      words: RegExp,
    ) => {
      const ended = await home.with(env).run(args)
      assert.deepEqual([ended.code, ended.stdout], [code, ''], args.join(' '))
      assert.match(ended.problem().detail, words)
      assert.ok(ended.problem().hint)
    }
    await refused(
      ['backup', join(daemon.dataDir, 'inside')],
      {},
      2,
      /cannot be inside the data folder/,
    )
    await refused(['backup', folder], {}, 2, /is not empty/)
    await refused(['backup', backup], {}, 2, /already contains a complete backup/)
    await refused(
      ['backup', join(folder, 'new')],
      { SVC_DATA_DIR: join(folder, 'nothing') },
      2,
      /has no svc data/,
    )
    await refused(['restore', backup], {}, 5, /is not empty/)
    await refused(
      ['restore', folder],
      { SVC_DATA_DIR: join(folder, 'r1') },
      2,
      /not a complete backup/,
    )

    const newer = join(folder, 'backup', 'manifest.json')
    const signed = await readFile(newer, 'utf8')
    const { public_key: _key, signature: _signature, ...manifest } = JSON.parse(signed)
    await writeFile(newer, JSON.stringify({ ...manifest, version: '99.0.0' }))
    await refused(
      ['restore', backup, '--unsigned'],
      { SVC_DATA_DIR: join(folder, 'r2') },
      5,
      /by svc 99\.0\.0.*this is svc 0\.1\.0/,
    )
    await writeFile(
      newer,
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'Later1700000000999'] }),
    )
    await refused(
      ['restore', backup, '--unsigned'],
      { SVC_DATA_DIR: join(folder, 'r3') },
      5,
      /Later1700000000999/,
    )
    await writeFile(newer, signed)

    await appendFile(join(backup, 'data', 'master.key'), 'x')
    await refused(
      ['restore', backup, '--signed-by', signer],
      { SVC_DATA_DIR: join(folder, 'r4') },
      7,
      /master\.key of the backup is damaged/,
    )
    const begun = (await readdir(folder)).filter((name) => /^r\d/.test(name))
    assert.deepEqual(begun, ['r4'], 'the others were refused before anything was copied')
    assert.deepEqual(await readdir(join(folder, 'r4')), ['.restoring'], 'no data came of it')
    await appendFile(join(backup, 'files.ndjson'), '\n')
    await refused(
      ['restore', backup],
      { SVC_DATA_DIR: join(folder, 'r5') },
      7,
      /files\.ndjson of .* is damaged/,
    )
  })

  it('is made by the appliance as well, which keeps it until it is deleted', async () => {
    const json = async (...args: string[]) => {
      const ended = await home.run(['backups', ...args])
      assert.equal(ended.code, 0, ended.stderr)
      return ended.json()
    }
    const made = await json('create', '--wait')
    assert.deepEqual([made.status, made.trigger], ['ready', 'manual'])
    assert.deepEqual(
      [
        (await json('list')).data.map(({ id }: { id: string }) => id),
        (await json('get', made.id)).path,
      ],
      [[made.id], made.path],
    )
    const file = join(folder, 'made.tar')
    const got = await json('download', made.id, '--output', file)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual([got.path, got.size_bytes], [file, (await stat(file)).size])
    assert.deepEqual(await json('delete', made.id, '--yes'), {
      object: 'backup',
      id: made.id,
      deleted: true,
    })
    assert.equal((await home.run(['backups', 'get', made.id])).code, 4)
    const saved = await home.run(['daemon', 'retention', '--figures', '730', '--nightly-backup'])
    assert.deepEqual([saved.json().analytics_days, saved.json().nightly_backup], [730, true])
  })

  it('names what is missing in the data folder and ends with 1; so does the one that the appliance makes', async () => {
    const id = await upload('Broken')
    await untilStatus(daemon.api, id, 'ready')
    const whole = await home.run(['backup', join(folder, 'before')])
    assert.deepEqual(
      [whole.code, whole.json().missing_files, whole.json().missing],
      [0, 0, []],
      whole.stderr,
    )
    const video = join(daemon.dataDir, 'videos', id.slice(0, 5), id.slice(5))
    const [source] = (await readdir(video)).filter((name) => name.startsWith('src_'))
    const below = `videos/${id.slice(0, 5)}/${id.slice(5)}/${source}`
    await rm(join(daemon.dataDir, below, 'renditions', 'h264_sd', '0.m4s'))
    await truncate(join(daemon.dataDir, below, 'source'), 10)
    const broken = await home.run(['backup', join(folder, 'after')])
    assert.equal(broken.code, 1)
    assert.deepEqual(
      [broken.json().missing_files, broken.json().missing.sort()],
      [2, [`${below}/renditions/h264_sd/0.m4s`, `${below}/source`]],
    )
    assert.match(broken.stderr, new RegExp(`missing: ${below}/source`))
    const made = await home.run(['backups', 'create', '--wait'])
    assert.deepEqual([made.code, made.json().missing_files], [1, 2])
    await until(
      () => daemon.log(),
      (log) => log.includes('the backup is missing files that the database references'),
      'the line in the log',
    )

    await rm(video, { recursive: true })
    const gone = await home.run(['backup', join(folder, 'gone')])
    assert.equal(gone.code, 1)
    assert.ok(gone.json().missing_files >= 5, gone.stdout)
    await daemon.api.videos.delete({ params: { id } })
  })

  describe('of a backup that somebody has changed, restore', () => {
    let trusted: string
    before(async () => {
      await writeFile(
        join(daemon.dataDir, 'config.json'),
        JSON.stringify({
          ffmpeg: '/opt/evil/ffmpeg',
          transcriber: ['sh', '-c', 'evil', '{audio}'],
        }),
      )
      trusted = join(folder, 'trusted')
      const made = await home.run(['backup', trusted])
      assert.equal(made.code, 0, made.stderr)
      signer = made.json().signed_by
      await rm(join(daemon.dataDir, 'config.json'))
    })
    /** A copy of the backup, changed, with its list made to fit. */
    async function changed(
      name: string,
      change: (
        backup: string,
        files: { path: string; mode: number; sha256: string; size_bytes: number }[],
      ) => Promise<void>,
    ): Promise<string> {
      const backup = join(folder, name)
      await cp(trusted, backup, { recursive: true })
      const files = (await readFile(join(backup, 'files.ndjson'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      await change(backup, files)
      const list = files.map((file) => `${JSON.stringify(file)}\n`).join('')
      await writeFile(join(backup, 'files.ndjson'), list)
      // Nobody without the key can sign it again.
      const {
        public_key: _key,
        signature: _signature,
        ...manifest
      } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
      await writeFile(
        join(backup, 'manifest.json'),
        JSON.stringify({
          ...manifest,
          files_sha256: createHash('sha256').update(list).digest('hex'),
        }),
      )
      return backup
    }
    const restoring = (backup: string, into: string, ...flags: string[]) =>
      home
        .with({ SVC_DATA_DIR: join(folder, into) })
        .run([
          'restore',
          backup,
          ...(backup === trusted ? ['--signed-by', signer] : ['--unsigned']),
          ...flags,
        ])

    it('names programs of its config.json, and restores nothing without a yes or --with-programs', async () => {
      const refused = await restoring(trusted, 'p1', '--config')
      assert.equal(refused.code, 2)
      assert.match(
        refused.stderr,
        /as ffmpeg: \/opt\/evil\/ffmpeg[^]*as transcriber: sh -c evil \{audio\}[^]*--with-programs/,
      )
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('p1')),
        [],
      )
      assert.equal((await restoring(trusted, 'p1', '--config', '--with-programs')).code, 0)
      assert.ok((await readdir(join(folder, 'p1'))).includes('config.json'))
    })

    it('restores config.json only where it is asked for, and says so', async () => {
      const ended = await restoring(trusted, 'p2')
      assert.deepEqual([ended.code, ended.json().config_left_out], [0, true], ended.stderr)
      assert.match(ended.stderr, /config\.json of the backup was not restored; --config/)
      const there = await readdir(join(folder, 'p2'))
      assert.ok(there.includes('svc.db') && !there.includes('config.json'), there.join())
    })

    it('takes only what the named installation has signed, or what is unsigned and wanted', async () => {
      const refused = async (backup: string, flags: string[], code: number, words: RegExp) => {
        const ended = await home
          .with({ SVC_DATA_DIR: join(folder, 'signed') })
          .run(['restore', backup, ...flags])
        assert.equal(ended.code, code, ended.stderr)
        assert.match(ended.problem().detail, words)
      }
      const other = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'
      await refused(trusted, [], 2, new RegExp(`signed by ${signer}, and nothing here says`))
      await refused(trusted, ['--unsigned'], 2, /signed by/)
      await refused(trusted, ['--signed-by', other], 5, new RegExp(`by ${signer}, not by ${other}`))
      const unsigned = await changed('unsigned', async () => {})
      await refused(unsigned, [], 5, /is not signed: it was made by an earlier version/)
      await refused(unsigned, ['--signed-by', signer], 5, /is not signed, so/)
      const tampered = join(folder, 'tampered')
      await cp(unsigned, tampered, { recursive: true })
      const manifest = JSON.parse(await readFile(join(trusted, 'manifest.json'), 'utf8'))
      const later = { ...manifest, created_at: '2099-01-01T00:00:00.000Z' }
      await writeFile(join(tampered, 'manifest.json'), JSON.stringify(later))
      for (const flags of [['--signed-by', signer], ['--unsigned']])
        await refused(tampered, flags, 7, /was changed after it was signed/)
      // In the folder where its installation keeps it, it needs no fingerprint.
      const copy = join(daemon.dataDir, 'backups', 'trusted')
      await cp(trusted, copy, { recursive: true })
      const own = await home.with({ SVC_DATA_DIR: join(folder, 'own') }).run(['restore', copy])
      assert.equal(own.code, 0, own.stderr)
      await rm(copy, { recursive: true })
      assert.ok(!(await readdir(join(folder, 'own'))).includes('backup.salt'), 'a key of its own')
    })

    it('takes nothing but listed files out of a hostile archive', async () => {
      const hostile = await changed('hostile', async (backup, files) => {
        for (const file of files) file.mode = 0o6777
        await symlink('/etc/passwd', join(backup, 'data', 'passwd'))
        await symlink('/etc', join(backup, 'data', 'etc'))
        await writeFile(join(backup, 'data', 'daemon.lock'), 'not listed')
        await chmod(join(backup, 'data', 'svc.db'), 0o6777)
        await chmod(join(backup, 'data'), 0o777)
      })
      const place = join(folder, 'unpacked')
      await mkdir(place)
      const tar = promisify(execFile)
      await tar('tar', ['-cf', join(folder, 'hostile.tar'), '-C', folder, 'hostile'])
      await tar('tar', ['-xpf', join(folder, 'hostile.tar'), '-C', place])
      await rm(hostile, { recursive: true })
      assert.equal((await restoring(join(place, 'hostile'), 'h1')).code, 0)
      const entries = await readdir(join(folder, 'h1'), { recursive: true, withFileTypes: true })
      assert.deepEqual(
        entries.filter((entry) => !entry.isFile() && !entry.isDirectory()),
        [],
      )
      const names = entries.map(({ name }) => name)
      for (const name of ['passwd', 'etc', 'daemon.lock']) assert.ok(!names.includes(name), name)
      for (const entry of entries) {
        const { mode } = await stat(join(entry.parentPath, entry.name))
        assert.equal(mode & 0o7777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
      }
    })

    it('reads a backup without restoring it', async () => {
      const whole = await home.run(['restore', '--check', trusted])
      assert.equal(whole.code, 0, whole.stderr)
      assert.ok(whole.json().rows > 0 && whole.json().files > 3)
      const damaged = await changed('checked', async (backup) => {
        await appendFile(join(backup, 'data', 'owner.secret'), 'x')
      })
      const ended = await home.run(['restore', '--check', damaged])
      assert.equal(ended.code, 7, ended.stderr)
      assert.match(ended.stderr, /owner\.secret of the backup is damaged/)
    })

    it('refuses links, to files and to folders', async () => {
      const file = await changed('linked', async (backup, files) => {
        const secret = await readFile('/etc/passwd')
        await rm(join(backup, 'data', 'owner.secret'))
        await symlink('/etc/passwd', join(backup, 'data', 'owner.secret'))
        Object.assign(
          files.find(({ path }) => path === 'owner.secret')!,
          { sha256: createHash('sha256').update(secret).digest('hex'), size_bytes: secret.length },
        )
      })
      const ended = await restoring(file, 'l1', '--with-programs')
      assert.deepEqual(
        [ended.code, /owner\.secret of the backup is a link/.test(ended.stderr)],
        [7, true],
        ended.stderr,
      )
      const dir = await changed('linked-folder', async (backup, files) => {
        await symlink('/etc', join(backup, 'data', 'etc'))
        files.push({ ...files[0]!, path: 'etc/passwd' })
      })
      assert.match(
        (await restoring(dir, 'l2', '--with-programs')).stderr,
        /etc of the backup is a link/,
      )
      assert.deepEqual(
        (await readdir(folder)).filter((name) => /^l[12]/.test(name) && !name.startsWith('linked')),
        [],
      )
    })

    it('gives every file to its owner alone, whatever the list says', async () => {
      const backup = await changed('modes', async (_backup, files) => {
        for (const file of files) file.mode = 0o6777
      })
      assert.equal((await restoring(backup, 'm1', '--with-programs')).code, 0)
      for (const entry of await readdir(join(folder, 'm1'), { recursive: true })) {
        const there = await stat(join(folder, 'm1', entry))
        assert.equal(there.mode & 0o7777, there.isDirectory() ? 0o700 : 0o600, entry)
      }
    })

    it('says where what it has copied stays when it is refused half way', async () => {
      const backup = await changed('damaged', async (at) =>
        appendFile(join(at, 'data', 'svc.db'), 'x'),
      )
      const ended = await restoring(backup, 'd1', '--with-programs')
      assert.equal(ended.code, 7)
      assert.match(
        ended.stderr,
        /d1\/\.restoring, and the next restore of the same backup resumes from there\. Delete the folder/,
      )
      assert.deepEqual(await readdir(join(folder, 'd1')), ['.restoring'])
    })
  })

  it('goes on after a kill, both ways, and takes what has changed since', async () => {
    const [backup, restored] = [join(folder, 'killed'), join(folder, 'restored')]
    const sizeBytes = 30_000_000
    await writeFile(join(daemon.dataDir, 'big'), '')
    await truncate(join(daemon.dataDir, 'big'), sizeBytes)
    /** No file that is called big.part gets its name: it is in the middle until it is killed. */
    const nodeArgs = ['--import', heldRename(/big[.]part$/)]
    const killAt = async (running: Running, path: string) => {
      await until(
        () =>
          stat(path).then(
            ({ size }) => size,
            () => 0,
          ),
        (size) => size === sizeBytes,
        `${path} to grow`,
      )
      running.child.kill('SIGKILL')
      await running.ended
    }
    await killAt(home.start(['backup', backup], { nodeArgs }), join(backup, 'data', 'big.part'))
    assert.ok(!(await readdir(backup)).includes('manifest.json'))
    await writeFile(join(daemon.dataDir, 'config.json'), '{}', { mode: 0o600 })
    await chmod(join(daemon.dataDir, 'config.json'), 0o640)
    const made = await home.run(['backup', backup])
    assert.equal(made.code, 0, made.stderr)
    assert.equal((await stat(join(backup, 'data', 'config.json'))).mode & 0o777, 0o640)
    assert.deepEqual((await readdir(backup)).sort(), ['data', 'files.ndjson', 'manifest.json'])

    const there = home.with({ SVC_DATA_DIR: restored })
    const restoring = ['restore', backup, '--config', '--signed-by', made.json().signed_by]
    await killAt(
      there.start(restoring, { nodeArgs }),
      join(restored, '.restoring', 'data', 'big.part'),
    )
    assert.deepEqual(await readdir(restored), ['.restoring'], 'no data yet')
    const again = await there.run(restoring)
    assert.equal(again.code, 0, again.stderr)
    const all = async (path: string) => (await readdir(path, { recursive: true })).sort()
    assert.deepEqual(await all(restored), await all(join(backup, 'data')))
  })
})

/** Every file that the playlists name. */
async function playsWhole(path: string, baseUrl: string): Promise<void> {
  const response = await fetch(new URL(path, baseUrl))
  assert.equal(response.status, 200, path)
  if (!path.split('?')[0]!.endsWith('.m3u8')) return void (await response.arrayBuffer())
  const text = await response.text()
  const named = [...text.matchAll(/URI="([^"]+)"/g)]
    .map(([, uri]) => uri!)
    .concat(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  assert.ok(named.length > 0, path)
  for (const uri of new Set(named)) {
    const { pathname, search } = new URL(uri, new URL(path, baseUrl))
    await playsWhole(`${pathname}${search}`, baseUrl)
  }
}
