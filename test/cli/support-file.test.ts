/** `svc doctor --bundle` where every secret is set, and careless lines of the log tell all of them. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import { createBackupKey } from '../../daemon/adapters/backups/encrypted/age.ts'
import { openSigner } from '../../daemon/adapters/backups/signature.ts'
import { CONFIG } from '../../daemon/config/table.ts'
import type { Setting } from '../../daemon/config/setting.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { startOpenId, type OpenIdServer } from '../support/openid.ts'
import { untar } from '../support/untar.ts'
import { newHome, type Home } from './svc.ts'

/** A value for each setting with a secret, of a form by which nobody knows it for one. */
const OF_SETTINGS: Record<string, string> = {
  databaseUrl: 'postgres://svc:Row~s%40Kept/he:re@127.0.0.1:9/svc?application_name=svc@web',
  storageSecretKey: 'ei|mer|der|fil|me',
  masterKey: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  smtpPassword: 'Brief "kasten" \\ offen',
  metricsToken: 'Xq7/fohr+Wz4=no~ab',
  backupSecretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
/** Half of one, which settings show. */
const ACCESS_KEYS: Record<string, string> = {
  storageAccessKey: 'AKIAIOSFODNN7EXAMPLE',
  backupAccessKey: 'Kx9vTq3WmZ7r',
}
/** No secret itself, but with a password in it. */
const UPDATE_URL = 'https://reader:Neu~es!Heft@updates.example/index.json'
const PASSWORDS = ['Row~s%40Kept/he:re', 'Row~s@Kept/he:re', 'Neu~es!Heft']

describe('a support file', () => {
  let openId: OpenIdServer
  let daemon: Daemon
  let home: Home
  let hidden: string[]

  before(async () => {
    openId = await startOpenId()
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: openId.host } })
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
    // Makes the salt.
    await openSigner(daemon.dataDir)
    hidden = [
      ...(await secretsOfDatabase(daemon, openId)),
      ...Object.values(OF_SETTINGS),
      ...Object.values(ACCESS_KEYS),
      ...PASSWORDS,
      (await createBackupKey()).identity,
      ...(await Promise.all(
        ['owner.secret', 'master.key', 'backup.salt'].map(async (name) =>
          (await readFile(join(daemon.dataDir, name), 'utf8')).trim(),
        ),
      )),
    ]
    await daemon.stop()
    await writeFile(join(home.path, 'svc.log'), careless(hidden))
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await openId?.stop()
  })

  it('is tried with a value for every setting that is secret', () => {
    const secret = Object.entries(CONFIG as Record<string, Setting>)
      .filter(([, { isSecret }]) => isSecret)
      .map(([name]) => name)
    assert.deepEqual(Object.keys(OF_SETTINGS).sort(), secret.sort())
  })

  const places: Record<string, (settings: Record<string, string>) => Promise<object>> = {
    'the environment': async (settings) =>
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          (CONFIG as Record<string, Setting>)[name]!.env,
          value,
        ]),
      ),
    'config.json': async (settings) => {
      await writeFile(join(daemon.dataDir, 'config.json'), JSON.stringify(settings))
      return {}
    },
  }
  for (const [place, set] of Object.entries(places))
    it(`holds no part of a secret of ${place}, of the data folder or of the database`, async () => {
      const env = {
        ...(await set({ ...OF_SETTINGS, ...ACCESS_KEYS, updateUrl: UPDATE_URL })),
        SVC_LOG_FILE: join(home.path, 'svc.log'),
      }
      const path = join(home.path, `${place.replaceAll(/\W/g, '-')}.tar.gz`)
      const { code, stderr } = await home.run(['doctor', '--bundle', path], { env })
      assert.equal(code, 1, stderr)
      const files = untar(gunzipSync(await readFile(path)))
      for (const [name, content] of files)
        for (const secret of hidden)
          for (const part of partsOf(secret))
            assert.ok(!content.includes(part), `${name} has ${part} of ${secret}`)
      const settings = JSON.parse(files.get('svc-support/settings.json')!) as {
        name: string
        value: string
      }[]
      for (const name of Object.keys(OF_SETTINGS))
        assert.match(
          settings.find((each) => each.name === name)!.value,
          /hidden|removed/,
          `${name} was set`,
        )
      const log = files.get('svc-support/log.ndjson')!
      assert.equal(log.match(/it stays: vid_0123456789abcdefghij/g)!.length, hidden.length)
    })
})

/** Lines of JSON and of text with the secret in every way in which code might write it. */
const careless = (secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [
      JSON.stringify({
        level: 30,
        msg: `used ${secret}, then it was gone; it stays: vid_0123456789abcdefghij`,
        about: [{ note: secret, [secret]: 1 }],
        err: { stack: `Error: (${secret})\n    at connect` },
      }),
      `text of a library: '${secret}'`,
      `https://host.example/in/${encodeURIComponent(secret)} was asked`,
      JSON.stringify({ msg: secret }).slice(0, -1),
    ])
    .join('\n')

/**
 * Each six signs in a row, without what all secrets of a kind begin with. Of hexadecimal digits nine, which say as
 * much: six of them stand in a number of the report by chance, once in some hundred runs.
 */
function partsOf(secret: string): string[] {
  const own = secret.replace(/^(?:svc_[a-z]+_|whsec_|AGE-SECRET-KEY-1|postgres:\/\/svc:)/, '')
  const end = own.startsWith('Row~s') ? own.indexOf('@127') : -1
  const plain = end < 0 ? own : own.slice(0, end)
  const count = /^[\da-f]+$/.test(plain) ? 9 : 6
  return Array.from({ length: Math.max(1, plain.length - count + 1) }, (_, at) =>
    plain.slice(at, at + count),
  )
}

/** Sets a secret of each kind that the database keeps. */
async function secretsOfDatabase(
  { api, key, space }: Daemon,
  { issuer }: OpenIdServer,
): Promise<string[]> {
  const sso = 'Ein|Dienst ~ der Anmeldung'
  await api.signInProviders.create({
    body: {
      name: 'Staff ID',
      issuer,
      client_id: 'svc',
      client_secret: sso,
      creates: 'anyone',
      default_role: { role: 'viewer', space },
    },
  })
  const webhook = await api.webhooks.create({
    body: { url: 'https://hook.example/in', events: ['video.ready'] },
  })
  const rotated = await api.webhooks.rotateSecret({ params: { id: webhook.id }, body: {} })
  const { id } = await api.videos.create({ body: { name: 'Plans', visibility: 'private' } })
  const codes = await Promise.all([
    api.privateLinks.create({ body: { target: id, label: 'The board' } }),
    api.uploadLinks.create({ body: { label: 'Films of the choir' } }),
  ])
  const password = 'Post~Amt ~ drei'
  await api.mail.set({
    body: { host: 'mail.example', user: 'svc', password, from: 'svc@mail.example' },
  })
  const bucket = 'AKfycbz/Nxq/Cop+7fQ/All=Ztv'
  await api.backupDestination.set({
    body: {
      address: 's3://backups/svc',
      recipient: (await createBackupKey()).recipient,
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      access_key: 'public',
      secret_key: bucket,
    },
  })
  return [
    sso,
    webhook.secret,
    rotated.secret,
    ...codes.map(({ url }) => new URL(url).pathname.split('/').at(-1)!),
    password,
    bucket,
    await key('read_write'),
  ]
}
