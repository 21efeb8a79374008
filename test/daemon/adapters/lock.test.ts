import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'mocha'
import { AlreadyRunning, takeLock } from '../../../daemon/adapters/lock.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'

const LOCK = join(import.meta.dirname, '..', '..', '..', 'daemon', 'adapters', 'lock.ts')

describe('the lock of a data folder', () => {
  const folder = folders()

  it('is taken although somebody looks at that moment whether it is', async () => {
    const dir = await folder()
    takeLock(dir).release()
    // As `svc daemon start` does every tenth of a second, on a machine that has no time for it.
    const looking = new DatabaseSync(join(dir, 'daemon.lock'), { readOnly: true })
    looking.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    const taker = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { takeLock } from ${JSON.stringify(LOCK)}
      process.stdout.write('takes it')
      takeLock(${JSON.stringify(dir)})
      process.stdout.write(', has it')`,
    ])
    let output = ''
    for (const stream of [taker.stdout, taker.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const ended = once(taker, 'close')
    await until(
      () => output,
      (text) => text !== '',
      'it to be tried',
    )
    looking.close()
    await ended
    assert.equal(output, 'takes it, has it')
  })

  it('of a restored folder tells when its rows were written, until an appliance has run there', async () => {
    const dir = await folder()
    const backedUp = new Date('2026-03-01T00:00:00Z')
    await writeFile(join(dir, 'svc.db'), '')
    await utimes(join(dir, 'svc.db'), backedUp, backedUp)
    const seen = (): number | null => {
      const lock = takeLock(dir)
      lock.release()
      return lock.lastSeenMs
    }
    assert.deepEqual([seen(), seen()], [backedUp.getTime(), backedUp.getTime()])
    const lock = takeLock(dir)
    lock.seen(new Date('2026-03-09T00:00:00Z'))
    lock.release()
    assert.equal(seen(), Date.parse('2026-03-09T00:00:00Z'))
    await rm(join(dir, 'svc.db'))
    await rm(join(dir, 'daemon.lock'))
    assert.equal(seen(), null, 'the first start')
  })

  it('is refused while a process has it', async () => {
    const dir = await folder()
    const first = takeLock(dir)
    assert.throws(() => takeLock(dir), AlreadyRunning)
    first.release()
    takeLock(dir).release()
  })
})
