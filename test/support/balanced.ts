/**
 * Two daemons on one PostgreSQL database and one data folder, behind nginx, which gives each request to the next of
 * them: for tests that know of one daemon. What the parts of `Daemon` mean then is in test/README.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx, type Nginx } from '../nginx.ts'
import { clientsOf, startProcess, type Daemon, type DaemonOptions } from './daemon-process.ts'
import { freePort } from './server.ts'
import { databaseEnv } from './test-database.ts'
import { sharedPostgres } from './shared-postgres.ts'

const NAMES = ['a', 'b'] as const

export async function startBalanced(options: DaemonOptions): Promise<Daemon> {
  const { disk } = options
  const dataDir = disk?.path ?? options.dataDir ?? (await mkdtemp(join(tmpdir(), 'svc-test-')))
  const own = await mkdtemp(join(tmpdir(), 'svc-state-'))
  await sharedPostgres()
  const database = await databaseEnv(dataDir)
  const requestedPort = Number(options.env?.['SVC_PORT'] ?? 0)
  const port = requestedPort === 0 ? await freePort() : requestedPort
  const baseUrl = `http://127.0.0.1:${port}`
  const daemons: Daemon[] = []
  let nginx: Nginx | undefined
  try {
    // One after the other: the first one makes the database, and runs the jobs.
    for (const name of NAMES)
      daemons.push(
        await startProcess({
          ...options,
          ...(disk ? {} : { dataDir }),
          env: {
            ...database,
            SVC_PUBLIC_URL: baseUrl,
            SVC_TRUSTED_PROXIES: '127.0.0.1',
            ...options.env,
            SVC_STATE_DIR: join(own, name),
            SVC_PORT: '0',
          },
        }),
      )
    nginx = await startNginx({ folder: join(own, 'nginx'), port, http: configFor(port, daemons) })
  } catch (error) {
    for (const daemon of daemons) await daemon.kill()
    await rm(own, { recursive: true, force: true })
    throw error
  }
  const [first] = daemons as [Daemon, Daemon]
  const log = (): string => daemons.map((daemon) => daemon.log()).join('')
  const clients = clientsOf(baseUrl, first.owner, log)

  async function stop(): Promise<{ code: number | null; ms: number }> {
    // nginx goes first, so that a connection that was cut looks like one, and not like an answer of nginx.
    await nginx!.stop()
    const ends = await Promise.all(daemons.map((daemon) => daemon.stop()))
    await rm(own, { recursive: true, force: true })
    return {
      code: ends.find(({ code }) => code !== 0)?.code ?? 0,
      ms: Math.max(...ends.map(({ ms }) => ms)),
    }
  }

  return {
    ...first,
    ...clients,
    baseUrl,
    log,
    key: async (access) =>
      (await clients.api.keys.create({ body: { name: `test ${access}`, access } })).secret,
    stop,
    async kill() {
      await nginx!.stop()
      await Promise.all(daemons.map((daemon) => daemon.kill()))
      await rm(own, { recursive: true, force: true })
    },
    restart: (more = {}) =>
      startBalanced({ ...(disk ? { disk } : { dataDir }), env: { ...options.env, ...more } }),
    async remove() {
      await stop()
      if (!options.dataDir && !disk) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What docs/behind-a-proxy.md has, without its cache, so that each request reaches one of the two. */
function configFor(port: number, daemons: readonly Daemon[]): string {
  const servers = daemons.map(({ baseUrl }) => `server ${new URL(baseUrl).host} max_fails=0;`)
  return `
upstream svc {
  ${servers.join('\n  ')}
  keepalive 32;
}
server {
  listen 127.0.0.1:${port};
  client_max_body_size 0;
  proxy_request_buffering off;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_max_temp_file_size 0;
  proxy_read_timeout 300s;
  proxy_send_timeout 300s;
  location / { proxy_pass http://svc; }
  location = /v1/events/stream { proxy_pass http://svc; proxy_buffering off; }
}`
}
