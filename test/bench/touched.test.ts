import { strict as assert } from 'node:assert'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { watchTouched } from '../../bench/fuzz-api/touched.ts'
import { folders } from '../support/folder.ts'

describe('the watch over what bad requests touch', () => {
  const folder = folders()

  it('sees what is new, changed or gone in the house and where the requests are aimed, and nothing else', async () => {
    const around = await folder()
    const [house, data] = [join(around, 'house'), join(around, 'house', 'data')]
    await mkdir(join(house, 'program'), { recursive: true })
    await mkdir(data)
    for (const name of ['changed', 'gone', 'kept'])
      await writeFile(join(house, 'program', name), 'a')
    const touchedSince = await watchTouched(house, [data])
    assert.deepEqual(await touchedSince(), [])

    await writeFile(join(data, 'svc.db'), 'allowed')
    await writeFile(join(around, 'of-another-program'), 'not ours')
    assert.deepEqual(await touchedSince(), [])

    await writeFile(join(house, 'program', 'changed'), 'ab')
    await rm(join(house, 'program', 'gone'))
    await writeFile(join(house, 'new'), '')
    await writeFile(join(around, 'canary.txt'), 'reached by ../')
    const expected = [
      join(house, 'program', 'changed'),
      join(house, 'program', 'gone'),
      join(house, 'new'),
      join(around, 'canary.txt'),
    ]
    assert.deepEqual((await touchedSince()).sort(), expected.sort())
  })
})
