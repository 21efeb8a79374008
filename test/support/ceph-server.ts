/**
 * A bucket of Ceph's object gateway (Debian's packages) on this machine: one monitor, one storage daemon that keeps its
 * objects in memory, and the gateway.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createS3 } from '../../daemon/adapters/s3/client.ts'
import type { S3Host } from './s3-server.ts'
import { freePort } from './server.ts'

export const CEPH_KEYS = { accessKey: 'tester', secretKey: 'testing-of-svc' }
export const CEPH_HINT =
  'This test needs Ceph: sudo apt-get update && sudo apt-get install -y --no-install-recommends ' +
  'ceph-common ceph-mon ceph-osd radosgw'

const MOST_START_MS = 120_000

export async function startCeph(folder: string, bucket: string): Promise<S3Host> {
  const [conf, monData, osdData, monMap] = ['ceph.conf', 'mon', 'osd', 'monmap'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const [monPort, port] = [await freePort(), await freePort()]
  const [fsid, osd] = [randomUUID(), randomUUID()]
  await mkdir(monData, { recursive: true })
  await mkdir(osdData)
  await writeFile(conf, configOf({ folder, fsid, monPort, port, monData, osdData }))
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(`/usr/bin/${program}`, ['-c', conf, ...args], { timeout: MOST_START_MS })
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]): void =>
    void children.push(
      spawn(`/usr/bin/${program}`, ['-c', conf, '-f', ...args], { stdio: 'ignore' }),
    )
  async function close(): Promise<void> {
    for (const child of children.reverse()) {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await Promise.race([ended, pause(5_000)])
    }
  }
  try {
    const monitor = `[v1:127.0.0.1:${monPort}]`
    const map = ['--create', '--fsid', fsid, '--addv', 'a', monitor, monMap]
    await promisify(execFile)('/usr/bin/monmaptool', map)
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monMap)
    start('ceph-mon', '-i', 'a')
    await run('ceph', 'osd', 'new', osd)
    await run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', osd)
    start('ceph-osd', '-i', '0')
    const { accessKey, secretKey } = CEPH_KEYS
    const keys = ['--access-key', accessKey, '--secret-key', secretKey]
    const user = ['--uid', 'tester', '--display-name', 'tester']
    await run('radosgw-admin', 'user', 'create', ...user, ...keys)
    start('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${port}`
    const s3 = createS3(
      { bucket, prefix: '', endpoint, region: 'us-east-1', ...CEPH_KEYS },
      { delaysMs: Array.from({ length: 120 }, () => 500) },
    )
    await s3.ask({ method: 'PUT', key: '', signal: AbortSignal.timeout(MOST_START_MS) })
    return { endpoint, close }
  } catch (error) {
    await close()
    throw error
  }
}

function configOf({
  folder,
  fsid,
  monPort,
  port,
  monData,
  osdData,
}: Record<'folder' | 'fsid' | 'monData' | 'osdData', string> &
  Record<'monPort' | 'port', number>): string {
  return `[global]
fsid = ${fsid}
mon initial members = a
mon host = [v1:127.0.0.1:${monPort}]
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
ms bind msgr2 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
pid file =
crash dir = ${folder}
osd objectstore = memstore
memstore device bytes = 4294967296
[mon.a]
mon data = ${monData}
[osd.0]
osd data = ${osdData}
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`
}
