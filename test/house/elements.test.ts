import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { read, sources } from './text.ts'

const DEFINED = /customElements\.define\('[a-z-]+'/g

describe('the elements of the dashboard', () => {
  it('have a name each: pages are loaded one after another into one page', () => {
    const names = sources()
      .filter((file) => file.startsWith('renderer/'))
      .flatMap((file) => read(file).match(DEFINED) ?? [])
    assert.ok(names.length > 20)
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    )
  })
})
