import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { allowedHosts } from '../../../../daemon/adapters/fetch/allowed-hosts.ts'

describe('hosts that the operator allows', () => {
  it('a host alone allows every port, a host with a port that one only', () => {
    const allowed = allowedHosts(['NAS.local', '192.168.1.5:8080', '[fd00::5]:80', ' 10.0.0.1 '])
    assert.equal(allowed('nas.local', 443), true)
    assert.equal(allowed('nas.local.', 80), true)
    assert.equal(allowed('192.168.1.5', 8080), true)
    assert.equal(allowed('192.168.1.5', 80), false)
    assert.equal(allowed('fd00::5', 80), true)
    assert.equal(allowed('[fd00::5]', 80), true)
    assert.equal(allowed('[fd00::5]', 81), false)
    assert.equal(allowed('10.0.0.1', 1), true)
    assert.equal(allowed('other.nas.local', 443), false)
    assert.equal(allowed('evilnas.local', 443), false)
  })

  it('an entry that is no host is refused with a sentence for the operator', () => {
    for (const entry of [
      '',
      'http://nas.local',
      'nas.local/path',
      'user@nas.local',
      'nas.local:port',
      'fd00::5',
      'a b',
      '*.local:x',
    ]) {
      assert.throws(
        () => allowedHosts([entry]),
        /SVC_ALLOW_PRIVATE_HOSTS: .* is not a host or host:port/,
        entry,
      )
    }
  })
})
