import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { alternate, holds, median, medianRatio } from '../../bench/bench.ts'

describe('a benchmark', () => {
  it('turns the order round in every second round', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    const results = await alternate(3, { ours: side('ours'), bare: side('bare') })
    assert.equal(order.join(' '), 'ours bare bare ours ours bare')
    assert.deepEqual(results, { ours: [1, 4, 5], bare: [2, 3, 6] })
  })

  it('takes the middle of the rounds, and of their ratios', () => {
    assert.equal(median([9, 1, 2]), 2)
    assert.equal(median([1, 2, 3, 10]), 2.5)
    assert.equal(
      medianRatio([2, 40, 3], [1, 10, 3], (value) => value),
      2,
    )
  })

  it('is held by a ratio at its bar, and missed by one beyond', () => {
    const verdict = { what: '', ours: '', reference: '' }
    assert.equal(holds({ ...verdict, ratio: 1.2, bar: { most: 1.2 } }), true)
    assert.equal(holds({ ...verdict, ratio: 1.21, bar: { most: 1.2 } }), false)
    assert.equal(holds({ ...verdict, ratio: 0.15, bar: { least: 0.15 } }), true)
    assert.equal(holds({ ...verdict, ratio: 0.14, bar: { least: 0.15 } }), false)
  })
})
