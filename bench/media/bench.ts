/**
 * Segments and playlists, for everybody and private, beside nginx with the same files: one process
 * of ours, one worker of its.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDaemon, type Daemon } from '../../test/daemon.ts'
import { startNginx, type Nginx } from '../../test/nginx.ts'
import { freePort } from '../../test/support/server.ts'
import { alternate, type Bench, type Verdict } from '../bench.ts'
import { makeFiles, type MediaKind, type ServedFile } from './files.ts'
import type { MediaLoad, MediaTask } from './load.ts'
import { verdictsOf, type Sides } from './verdicts.ts'

const CASES: readonly MediaKind[] = ['segments', 'playlists']
const CONNECTIONS: Record<MediaKind, number> = { segments: 4, playlists: 16 }
const run = promisify(execFile)

export const bench: Bench = {
  about:
    'segments of 4 MB and playlists of 2 kB, public and private, beside one worker of nginx with the same files',
  rounds: 5,
  cases: CASES,
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    let daemon: Daemon | undefined
    let nginx: Nginx | undefined
    try {
      daemon = await startDaemon({ dataDir: join(folder, 'data'), env: { SVC_LOG_LEVEL: 'warn' } })
      const port = await freePort()
      nginx = await startNginx({
        folder: join(folder, 'nginx'),
        port,
        http: referenceOf(port, folder),
      })
      const files = await makeFiles(daemon, folder)
      print(
        `one process of ours, one worker of nginx; a segment of ${files.segments.sizeBytes} ` +
          `bytes by ${CONNECTIONS.segments} connections, a playlist of ` +
          `${files.playlists.sizeBytes} by ${CONNECTIONS.playlists}`,
      )
      const verdicts: Verdict[] = []
      for (const kind of CASES.filter((each) => only.length === 0 || only.includes(each))) {
        const sides = await measure(
          { kind, served: files[kind], ours: daemon, reference: { pid: nginx.pid, port } },
          rounds,
          print,
        )
        verdicts.push(...verdictsOf(kind, sides))
      }
      return verdicts
    } finally {
      await nginx?.stop()
      await daemon?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Measured {
  kind: MediaKind
  served: ServedFile
  ours: Daemon
  reference: { pid: number; port: number }
}

async function measure(
  { kind, served, ours, reference }: Measured,
  rounds: number,
  print: (line: string) => void,
): Promise<Sides> {
  const { sizeBytes, paths } = served
  const ourPort = Number(new URL(ours.baseUrl).port)
  const one = async (
    side: string,
    target: Pick<MediaTask, 'pid' | 'port' | 'path'>,
  ): Promise<MediaLoad> => {
    const task: MediaTask = {
      ...target,
      sizeBytes,
      connections: CONNECTIONS[kind],
      warmUpMs: 1_000,
      measureMs: 3_000,
    }
    const { stdout } = await run(process.execPath, [
      join(import.meta.dirname, 'load.ts'),
      JSON.stringify(task),
    ])
    const load = JSON.parse(stdout) as MediaLoad
    print(
      `${kind} ${side.padEnd(8)} ${load.requestsPerSecond.toFixed(0).padStart(6)} requests/s ` +
        `${(load.bytesPerSecond / 1e6).toFixed(0).padStart(5)} MB/s` +
        `  p50 ${load.p50Ms.toFixed(2)} ms  p99 ${load.p99Ms.toFixed(2)} ms  cores: server ` +
        `${load.serverCores.toFixed(2)}, client ${load.clientCores.toFixed(2)}`,
    )
    return load
  }
  const ofOurs = async (visibility: 'public' | 'private'): Promise<MediaLoad> => {
    await ours.api.videos.update({ params: { id: served.video }, body: { visibility } })
    return one(visibility, { pid: ours.pid, port: ourPort, path: paths[visibility] })
  }
  return alternate(rounds, {
    public: () => ofOurs('public'),
    private: () => ofOurs('private'),
    nginx: () => one('nginx', { ...reference, path: paths.nginx }),
  })
}

/** As Debian ships it for files: sendfile, and heads together with what follows. */
function referenceOf(port: number, root: string): string {
  return `
types { application/vnd.apple.mpegurl m3u8; video/mp4 mp4 m4s; }
sendfile on;
tcp_nopush on;
keepalive_requests 100000000;
server {
  listen 127.0.0.1:${port};
  root ${root};
}`
}
