import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { addressOfModule, baseAddress, configure } from '../../components/configure.ts'

describe('where the components find the appliance', () => {
  it('is what stands before /npm/ in their own address, also below a path', () => {
    assert.equal(
      addressOfModule('https://video.example.org/npm/@svc/components@0.1.0/index.js'),
      'https://video.example.org',
    )
    assert.equal(
      addressOfModule('https://example.org/video/npm/@svc/components@0.1.0/index.js'),
      'https://example.org/video',
    )
    assert.equal(addressOfModule('https://example.org/assets/page-4f3a.js'), 'https://example.org')
  })

  it('is what the page says, if it says anything', () => {
    configure({ baseUrl: 'https://elsewhere.example.org/' })
    assert.equal(baseAddress(), 'https://elsewhere.example.org')
    configure({})
    assert.equal(baseAddress(), 'https://elsewhere.example.org')
  })
})
