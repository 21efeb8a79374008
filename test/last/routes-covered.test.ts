import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { routesWithoutTest } from '../routes-covered.ts'

describe('the whole run', () => {
  it('has seen every route of the API give an answer that fits its schema', () => {
    assert.deepEqual(routesWithoutTest(), [])
  })
})
