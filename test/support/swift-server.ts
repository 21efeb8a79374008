/**
 * A bucket of OpenStack Swift (Debian's packages) on this machine: it checks signatures, checksums of bodies and of
 * parts, lists and aborts uploads in parts, and holds an account to a quota.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createS3 } from '../../daemon/adapters/s3/client.ts'
import type { S3Host } from './s3-server.ts'
import { freePort } from './server.ts'

export const SWIFT_KEYS = { accessKey: 'test:tester', secretKey: 'testing' }
export const SWIFT_HINT =
  'This test needs OpenStack Swift: sudo apt-get update && sudo apt-get install -y --no-install-recommends ' +
  'swift-proxy swift-account swift-container swift-object'

const SERVERS = ['account', 'container', 'object'] as const

/** A ring of one device. */
const RING = `
import sys
from swift.common.ring import RingBuilder
name, port, folder = sys.argv[1:]
ring = RingBuilder(4, 1, 1)
ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1.0,
              'replication_ip': '127.0.0.1', 'replication_port': int(port)})
ring.rebalance()
ring.get_ring().save(folder + '/' + name + '.ring.gz')
`

export async function startSwift(folder: string, bucket: string): Promise<S3Host> {
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n' +
      '[storage-policy:0]\nname = gold\ndefault = yes\n',
  )
  const children: ChildProcess[] = []
  const start = async (name: string, port: number, rest: string): Promise<void> => {
    const file = join(folder, `${name}.conf`)
    await writeFile(
      file,
      `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${process.env['USER'] ?? 'root'}\n` +
        `swift_dir = ${folder}\n${rest}`,
    )
    children.push(spawn(`/usr/bin/swift-${name}-server`, [file], { stdio: 'ignore' }))
  }
  for (const name of SERVERS) {
    const port = await freePort()
    await promisify(execFile)('/usr/bin/python3', ['-c', RING, name, String(port), folder])
    await start(
      name,
      port,
      `devices = ${join(folder, 'devices')}\nmount_check = false\ndisable_fallocate = true\n` +
        `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    )
  }
  const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'copy', 'slo', 'dlo', 'bulk']
  const more: Record<string, string> = {
    cache: 'memcache_servers = 127.0.0.1:1\n',
    s3api: 'location = us-east-1\n',
    tempauth: `user_test_tester = ${SWIFT_KEYS.secretKey} .admin\n`,
  }
  const port = await freePort()
  await start(
    'proxy',
    port,
    `[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\n` +
      `account_autocreate = true\n${filters
        .map(
          (name) =>
            `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more[name] ?? ''}`,
        )
        .join('')}`,
  )
  const endpoint = `http://127.0.0.1:${port}`
  const s3 = createS3(
    { bucket, prefix: '', endpoint, region: 'us-east-1', ...SWIFT_KEYS },
    { delaysMs: Array.from({ length: 60 }, () => 500) },
  )
  await s3.ask({ method: 'PUT', key: '', signal: AbortSignal.timeout(60_000) })
  return {
    endpoint,
    async close() {
      for (const child of children) {
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await Promise.race([ended, pause(5_000)])
      }
    },
  }
}
