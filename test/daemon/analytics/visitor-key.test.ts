import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createVisitorKey } from '../../../daemon/adapters/analytics/visitor-key.ts'
import { folders } from '../../support/folder.ts'

const MONDAY = new Date('2026-11-23T22:00:00Z')
const TUESDAY = new Date('2026-11-24T01:00:00Z')

describe('the key of the day', () => {
  const folder = folders()

  it('is the same in all processes on a data folder, and after a restart', async () => {
    const dir = await folder()
    const [one, other] = [createVisitorKey(dir), createVisitorKey(dir)]
    const key = Buffer.from(one.of(MONDAY))
    assert.equal(key.length, 32)
    assert.deepEqual(other.of(MONDAY), key)
    assert.deepEqual(createVisitorKey(dir).of(MONDAY), key)
    assert.deepEqual(await readdir(dir), ['visitor.key'])
  })

  it('is another one on the next day, for all; who ends the day later leaves the new one alone', async () => {
    const dir = await folder()
    const [one, other] = [createVisitorKey(dir), createVisitorKey(dir)]
    const monday = Buffer.from(one.of(MONDAY))
    other.of(MONDAY)
    const tuesday = Buffer.from(one.of(TUESDAY))
    assert.notDeepEqual(tuesday, monday)
    other.expire(TUESDAY)
    assert.deepEqual(other.of(TUESDAY), tuesday)
    assert.deepEqual(one.of(TUESDAY), tuesday)
  })

  it('is destroyed with its file when its day is over', async () => {
    const dir = await folder()
    const key = createVisitorKey(dir)
    const monday = key.of(MONDAY)
    key.expire(MONDAY)
    assert.ok(existsSync(join(dir, 'visitor.key')))
    key.expire(TUESDAY)
    assert.ok(!existsSync(join(dir, 'visitor.key')))
    assert.deepEqual(monday, Buffer.alloc(32))
  })

  it('half of a file is no key', async () => {
    const dir = await folder()
    await writeFile(join(dir, 'visitor.key'), '{"day":"2026-11-23","ke')
    const key = createVisitorKey(dir)
    assert.deepEqual(key.of(MONDAY), createVisitorKey(dir).of(MONDAY))
  })
})
