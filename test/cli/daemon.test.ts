import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { logHint } from '../../cli/daemon/log-hint.ts'
import {
  removeService,
  secretsOf,
  serviceText,
  settingsOf,
  systemKind,
  writeService,
} from '../../cli/daemon/service.ts'
import { launchdPlist, systemdUnit, windowsTask } from '../../cli/daemon/service-text.ts'
import { CONFIG } from '../../daemon/config/table.ts'
import { until } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

const SERVICE = {
  command: ['/opt/node 24/bin/node', '/opt/svc/build/runtime.js', '/opt/svc/dist/daemon/main.js'],
  folder: '/opt/svc',
  env: { SVC_DATA_DIR: '/srv/a "100 %" & more', PATH: '/usr/bin:/bin' },
  logFile: '/srv/a "100 %" & more/svc.log',
}

describe('svc daemon', () => {
  let home: Home
  let dataDir: string
  before(async () => {
    home = await newHome()
    dataDir = join(home.path, 'data')
    home = home.with({ SVC_DATA_DIR: dataDir, SVC_PORT: '0' })
  })
  after(async () => {
    await home?.run(['daemon', 'stop'])
    await home?.remove()
  })

  it('starts in the background, says where, and is found, followed and stopped', async () => {
    assert.equal((await home.run(['daemon', 'status'])).code, 1)
    const started = await home.run(['daemon', 'start'])
    assert.equal(started.code, 0, started.stderr)
    const { running, ready, pid, local_url: url, log_file: log, data_dir: folder } = started.json()
    assert.deepEqual([running, ready, folder], [true, true, dataDir])
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    const again = await home.run(['daemon', 'start'])
    assert.deepEqual(
      [again.code, again.json().pid, again.stderr],
      [0, pid, 'svc is already running.\n'],
    )
    const status = await until(
      async () => (await home.run(['daemon', 'status'])).json(),
      (found) => found.ready,
      'svc to answer',
    )
    assert.deepEqual(status, started.json())

    assert.equal(log, join(dataDir, 'svc.log'))
    const logs = await home.run(['daemon', 'logs', '--lines', '1'])
    assert.deepEqual(Object.keys(JSON.parse(logs.stdout)).slice(0, 2), ['level', 'time'])
    assert.equal(logs.stdout.trimEnd().split('\n').length, 1)
    assert.match(
      (await home.run(['daemon', 'logs', '--format', 'table'])).stdout,
      /^\d{4}-\d\d-\d\d \d\d:\d\d info +started baseUrl=http/m,
    )
    const following = home.start(['daemon', 'logs', '--follow', '--lines', '0'])
    let lines = 0
    await until(
      async () => {
        // It may have begun to look only after the first of them.
        await appendFile(log, `{"msg":"line ${++lines} – ö"}\n`)
        return following.stdout()
      },
      (text) => text.includes('– ö"}\n'),
      'the lines that are written meanwhile',
    )
    following.child.kill('SIGINT')
    assert.equal((await following.ended).code, 0)

    const stopped = await home.run(['daemon', 'stop'])
    assert.deepEqual([stopped.code, stopped.json().running], [0, false], stopped.stderr)
    await assert.rejects(fetch(`${url}/healthz`))
    assert.equal((await home.run(['daemon', 'stop'])).stderr, 'svc is not running.\n')
  })

  it('says where the log is of a service that writes none to the data folder', async () => {
    const none = await home.with({ SVC_DATA_DIR: join(home.path, 'none') }).run(['daemon', 'logs'])
    assert.equal(none.code, 4, none.stderr)
    assert.equal(none.problem().hint, logHint())
    assert.match(logHint(join(home.path, 'none')), /standard error or in SVC_LOG_FILE/)
    // In place of the unit of the Debian package.
    assert.match(logHint(home.path), /Debian package .*: sudo journalctl --unit svc$/)
  })

  it('says why it does not start', async () => {
    const { code, stdout, problem } = await home
      .with({ SVC_PORT: 'nonsense' })
      .run(['daemon', 'start'])
    assert.deepEqual([code, stdout], [5, ''])
    assert.match(problem().detail, /SVC_PORT: /)
  })

  it('shows and changes settings, and refuses what cannot be right', async () => {
    const listed = (await home.run(['daemon', 'config'])).json()
    assert.deepEqual(
      listed.data.find(({ name }: { name: string }) => name === 'port'),
      {
        name: 'port',
        env: 'SVC_PORT',
        value: 0,
        source: 'environment',
        fallback: '4080',
        about: 'Port to listen on; 0 for any free port',
      },
    )
    const set = await home.run(['daemon', 'config', 'encoders', '3'])
    assert.deepEqual([set.json().value, set.json().source], [3, 'config.json'], set.stderr)
    const wrong = await home.run(['daemon', 'config', 'encoders', 'many'])
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    assert.equal((await home.run(['daemon', 'config', 'nonsense', '1'])).code, 2)
    assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'config.json'), 'utf8')), {
      encoders: 3,
    })
    assert.equal((await stat(join(dataDir, 'config.json'))).mode & 0o777, 0o600)
    assert.equal(
      (await home.run(['daemon', 'config', 'encoders', '--unset'])).json().source,
      'default',
    )
    assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'config.json'), 'utf8')), {})
  })

  it('is installed and removed again, and enabled only when asked', async () => {
    // In place of systemctl, which would start services on the machine of whoever runs the tests:
    // it notes what it is told.
    const bin = join(home.path, 'bin')
    await mkdir(bin)
    await writeFile(
      join(bin, 'systemctl'),
      `#!/bin/sh\necho "$@" >> '${join(home.path, 'calls')}'\n`,
    )
    await chmod(join(bin, 'systemctl'), 0o755)
    const at = home.with({ PATH: `${bin}:${process.env.PATH}` })
    const calls = () => readFile(join(home.path, 'calls'), 'utf8').catch(() => '')

    const { code, stderr, json } = await at.run(['daemon', 'install'])
    assert.equal(code, 0, stderr)
    const { file, enabled, next } = json()
    assert.deepEqual(
      [enabled, next, await calls()],
      [
        false,
        [
          'systemctl --user daemon-reload',
          'systemctl --user enable svc.service',
          'systemctl --user restart svc.service',
        ],
        '',
      ],
    )
    const text = await readFile(file, 'utf8')
    assert.equal((await at.run(['daemon', 'install', '--print'])).stdout, text)
    assert.match(text, new RegExp(`Environment="SVC_DATA_DIR=${dataDir}"`))
    assert.match(text, new RegExp(`^RequiresMountsFor="${dataDir}"$`, 'm'))
    const { ok, output } = await verified(file, home.path)
    assert.ok(ok, output)

    const beside = await at.run(['daemon', 'start'])
    assert.equal(beside.code, 5, beside.stderr)
    assert.match(beside.problem().detail, new RegExp(`installed as a service for ${dataDir}`))
    assert.equal(beside.problem().hint, 'Start it: systemctl --user start svc.service')
    // After an upgrade of the tarball, the program lies in another folder.
    await writeFile(file, text.replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/opt/svc-0.0.9'))
    assert.match(
      (await at.run(['daemon', 'start'])).problem().hint,
      /runs the svc in \/opt\/svc-0\.0\.9\..* with the same settings: svc daemon install --enable/,
    )
    assert.equal((await at.run(['daemon', 'status'])).code, 1)

    assert.equal((await at.run(['daemon', 'install', '--enable'])).json().enabled, true)
    assert.equal(
      await calls(),
      '--user daemon-reload\n--user enable svc.service\n--user restart svc.service\n',
    )
    assert.equal((await at.run(['daemon', 'uninstall'])).json().removed, true)
    assert.match(await calls(), /--user disable --now svc\.service\n$/)
    assert.deepEqual(await readdir(join(file, '..')), [])

    await writeFile(file, '[Unit]\n')
    assert.equal((await at.run(['daemon', 'install'])).code, 5)
    assert.equal((await at.run(['daemon', 'uninstall'])).json().removed, false)
    assert.equal(await readFile(file, 'utf8'), '[Unit]\n')

    const settings = join(home.path, 'settings')
    await writeFile(settings, `# SVC_PORT=1\nSVC_DATA_DIR="${dataDir}"\n`)
    await writeFile(file, `Environment=SVC_DATA_DIR=/x\nEnvironmentFile=-${settings}\n`)
    assert.match((await at.run(['daemon', 'start'])).problem().detail, /is installed as a service/)
    await rm(file)
  })

  it('writes the settings that it is called with into the service, and the PATH without what npx adds', async () => {
    const at = home.with({
      SVC_PORT: '4299',
      SVC_PUBLIC_URL: 'https://video.example.org',
      SVC_API_KEY: 'svc_rw_secret',
      PATH: `/x/node_modules/.bin:${process.env['PATH']}`,
    })
    const own = (await at.run(['daemon', 'install', '--print'])).stdout
    assert.match(own, /^Environment="SVC_PORT=4299"$/m)
    assert.match(own, /^Environment="SVC_PUBLIC_URL=https:\/\/video\.example\.org"$/m)
    assert.doesNotMatch(own, /svc_rw_secret|node_modules\/\.bin/)
    assert.match(own, /^WantedBy=default\.target$/m)

    const system = (await at.run(['daemon', 'install', '--system', '--as', 'svc', '--print']))
      .stdout
    assert.match(system, /^User=svc$/m)
    assert.match(system, /^WantedBy=multi-user\.target$/m)
    assert.match(system, /^Environment="SVC_PORT=4299"$/m)
    assert.equal((await at.run(['daemon', 'install', '--as', 'svc', '--print'])).code, 2)
    // Whom it runs as where nobody says it: who owns the data folder.
    assert.match((await at.run(['daemon', 'install', '--system', '--print'])).stdout, /^User=\S+$/m)
  })

  it('names folders and files in full, since the service runs in another folder', async () => {
    const relative = Object.values(CONFIG)
      .filter(({ about }) => /^(?:Data folder|Folder|Path|PEM file|Log file|File) /.test(about))
      .map(({ env }) => env)
    assert.equal(relative.length, 8, relative.join())
    const env = Object.fromEntries(relative.map((name) => [name, `in/${name}`]))
    const settings = settingsOf(env)
    for (const name of relative) assert.equal(settings[name], join(process.cwd(), 'in', name))
    const printed = await home
      .with({ SVC_DATA_DIR: 'videos' })
      .run(['daemon', 'install', '--print'])
    assert.match(printed.stdout, /^Environment="SVC_DATA_DIR=\/.+\/videos"$/m)
    assert.match(printed.stdout, /^RequiresMountsFor="\/.+\/videos"$/m)
  })

  it('keeps keys and passwords out of a unit of the system, which everybody can read', async () => {
    const folder = join(home.path, 'units')
    const kind = {
      ...systemKind('linux'),
      file: join(folder, 'svc.service'),
      secretsFile: join(folder, 'svc.service.secrets'),
    }
    const env = {
      SVC_PORT: '4299',
      SVC_DATABASE_URL: 'postgres://svc:pass-1@db/svc',
      SVC_STORAGE_SECRET_KEY: 'a "b" \\ $c `d` %e',
      SVC_MASTER_KEY: 'ab'.repeat(32),
      SVC_SMTP_PASSWORD: 'smtp-1',
    }
    const install = async (set: Record<string, string>): Promise<string> => {
      const text = systemdUnit(
        serviceText(dataDir, { env: set, user: 'svc', secretsFile: kind.secretsFile }),
      )
      await writeService(kind, text, secretsOf(set))
      return readFile(kind.file, 'utf8')
    }
    const unit = await install(env)
    assert.match(unit, /^Environment="SVC_PORT=4299"$/m)
    assert.ok(unit.includes(`\nEnvironmentFile=${kind.secretsFile}\n`))
    for (const secret of ['pass-1', 'a "b"', env.SVC_MASTER_KEY, 'smtp-1'])
      assert.ok(!unit.includes(secret), secret)
    assert.equal((await stat(kind.secretsFile)).mode & 0o777, 0o600)
    // By the rules of a shell, as systemd.exec(5) has it.
    const read = await promisify(execFile)('sh', [
      '-c',
      'set -a; . "$1"; exec env',
      'sh',
      kind.secretsFile,
    ])
    const { SVC_PORT: _, ...secrets } = env
    for (const [name, value] of Object.entries(secrets))
      assert.ok(read.stdout.includes(`${name}=${value}\n`), name)

    // Elsewhere the secrets are in the unit itself.
    await chmod(kind.file, 0o644)
    assert.doesNotMatch(await install({ SVC_PORT: '1' }), /EnvironmentFile/)
    assert.equal((await stat(kind.file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['svc.service'])
    await install(env)
    await removeService(kind)
    assert.deepEqual(await readdir(folder), [])
  })

  it('says in a sentence why the appliance does not start, and whose folder it cannot use', async () => {
    const folder = join(home.path, 'not-ours')
    await mkdir(folder)
    await writeFile(join(folder, 'hosts'), '')
    for (const [dataDir, words, exit] of [
      [folder, /it contains other files \(hosts\)/, 5],
      [join(folder, 'hosts'), /is a file, not a folder/, 2],
    ] as const) {
      const ended = await home.with({ SVC_DATA_DIR: dataDir }).run(['daemon', 'start'])
      assert.equal(ended.code, exit, ended.stderr)
      assert.match(ended.problem().detail, words)
      assert.doesNotMatch(ended.stderr, /bug in svc|\n {4}at /)
    }
    const damaged = join(home.path, 'damaged-data')
    await mkdir(damaged)
    await writeFile(join(damaged, 'svc.db'), randomBytes(100_000))
    for (const args of [
      ['daemon', 'start'],
      ['backup', join(home.path, 'no-backup')],
    ]) {
      const ended = await home.with({ SVC_DATA_DIR: damaged }).run(args)
      assert.equal(ended.code, 5, ended.stderr)
      assert.match(ended.problem().detail, /is damaged/)
      assert.doesNotMatch(ended.stderr, /bug in svc|\n {4}at /)
    }
  })

  it('tells systemd, launchd and Windows in their own words', () => {
    assert.equal(
      systemdUnit(SERVICE),
      `# Written by svc daemon install
[Unit]
Description=svc, the video appliance
# While its disk is missing, svc would start with a new, empty library.
RequiresMountsFor="/srv/a \\"100 %%\\" & more"

[Service]
Type=exec
ExecStart="/opt/node 24/bin/node" "/opt/svc/build/runtime.js" "/opt/svc/dist/daemon/main.js"
WorkingDirectory=/opt/svc
Environment="SVC_DATA_DIR=/srv/a \\"100 %%\\" & more"
Environment="PATH=/usr/bin:/bin"
UMask=0077
KillMode=mixed
TimeoutStopSec=30
Restart=on-failure
RestartSec=5
# 2: a setting is not valid, or svc is already running. Retrying does not help.
RestartPreventExitStatus=2

[Install]
WantedBy=default.target
`,
    )
    assert.equal(
      launchdPlist(SERVICE),
      `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Written by svc daemon install -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>svc.daemon</string>
  <key>ProgramArguments</key>
  <array>
    <string>/opt/node 24/bin/node</string>
    <string>/opt/svc/build/runtime.js</string>
    <string>/opt/svc/dist/daemon/main.js</string>
  </array>
  <key>WorkingDirectory</key>
  <string>/opt/svc</string>
  <key>EnvironmentVariables</key>
  <dict>
    <key>SVC_DATA_DIR</key>
    <string>/srv/a &quot;100 %&quot; &amp; more</string>
    <key>PATH</key>
    <string>/usr/bin:/bin</string>
  </dict>
  <key>Umask</key>
  <integer>63</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>StandardErrorPath</key>
  <string>/srv/a &quot;100 %&quot; &amp; more/svc.log</string>
</dict>
</plist>
`,
    )
    const task = windowsTask(SERVICE)
    assert.match(
      task,
      /<Command>\/opt\/node 24\/bin\/node<\/Command>\n {6}<Arguments>--import data:text\/javascript,Object\.assign\(process\.env,%7B%22SVC_DATA_DIR%22\S+%7D\) \/opt\/svc\/build\/runtime\.js \/opt\/svc\/dist\/daemon\/main\.js<\/Arguments>/,
    )
    assert.match(task, /<LogonTrigger>/)
  })
})

/** By systemd itself, where it is there. */
async function verified(
  file: string,
  runtimeDir: string,
): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      'systemd-analyze',
      ['verify', '--user', '--man=no', file],
      { env: { ...process.env, XDG_RUNTIME_DIR: runtimeDir } },
    )
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as { code?: string; stdout?: string; stderr?: string }
    return { ok: code === 'ENOENT', output: stdout + stderr }
  }
}
