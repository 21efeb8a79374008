import assert from 'node:assert/strict'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, it } from 'mocha'
import { folders } from '../../support/folder.ts'

const VAULT = join(import.meta.dirname, '..', '..', '..', 'daemon', 'adapters', 'vault.ts')
const AT_ONCE = 4
const TIMES = 50

/** Opens the vault of each folder at the same moment as the other threads, which have the number of its process too. */
const OPENS = `
  const { workerData: { vault, dirs, arrived, atOnce }, parentPort } = require('node:worker_threads')
  import(vault).then(({ openVault }) => {
    parentPort.postMessage(
      dirs.map((dir, at) => {
        Atomics.add(arrived, 0, 1)
        for (let seen; (seen = Atomics.load(arrived, 0)) < (at + 1) * atOnce;)
          Atomics.wait(arrived, 0, seen, 1)
        return openVault(dir).ownerSecret
      }),
    )
  })`

describe('the secrets of a data folder', () => {
  const folder = folders()

  it('are the same for all processes that make them at once', async () => {
    const root = await folder()
    const dirs = Array.from({ length: TIMES }, (_, at) => join(root, String(at)))
    for (const dir of dirs) await mkdir(dir)
    const arrived = new Int32Array(new SharedArrayBuffer(4))
    const workerData = { vault: VAULT, dirs, arrived, atOnce: AT_ONCE }
    const workers = Array.from(
      { length: AT_ONCE },
      () => new Worker(OPENS, { eval: true, workerData }),
    )
    const found = await Promise.all(
      workers.map(
        (worker) =>
          new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject)),
      ),
    ).finally(() => Promise.all(workers.map((worker) => worker.terminate())))
    for (const secrets of found) assert.deepEqual(secrets, found[0])
    assert.deepEqual((await readdir(dirs[0]!)).sort(), ['master.key', 'owner.secret'])
  })
})
