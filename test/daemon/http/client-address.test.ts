import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, it } from 'mocha'
import { readConfig } from '../../../daemon/config.ts'
import { createClientAddress } from '../../../daemon/http/client-address.ts'

describe('the address that a request comes from', () => {
  const at = (trusted: string[], remoteAddress: string, forwardedFor?: string): string =>
    createClientAddress(trusted)({
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress } as Socket,
    })

  it('is that of the connection, whatever it says, unless a proxy of ours is at the other end', () => {
    assert.equal(at([], '127.0.0.1', '198.51.100.1'), '127.0.0.1')
    assert.equal(at(['10.0.0.0/8'], '192.0.2.7', '198.51.100.1'), '192.0.2.7')
    assert.equal(at(['10.0.0.0/8'], '10.1.2.3'), '10.1.2.3')
  })

  it('is what the last proxy of ours has seen: what came before is not believed', () => {
    assert.equal(at(['10.0.0.0/8'], '10.1.2.3', '203.0.113.9, 198.51.100.1'), '198.51.100.1')
    assert.equal(
      at(['10.0.0.0/8', '192.0.2.1'], '10.1.2.3', '203.0.113.9, 198.51.100.1, 192.0.2.1'),
      '198.51.100.1',
    )
    assert.equal(at(['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, nonsense'), '10.1.2.3')
    assert.equal(at(['10.0.0.0/8'], '10.1.2.3', '10.9.9.9'), '10.9.9.9')
  })

  it('knows both families, also IPv4 as a socket for both shows it', () => {
    assert.equal(at(['fd00::/8'], 'fd00::5', '2001:db8::1'), '2001:db8::1')
    assert.equal(at(['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1'), '198.51.100.1')
    assert.equal(at(['127.0.0.1'], '::1', '198.51.100.1'), '::1')
  })

  it('is set by SVC_TRUSTED_PROXIES: nobody, until somebody is named', () => {
    const of = (value?: string) =>
      readConfig({
        SVC_DATA_DIR: '/nowhere',
        ...(value === undefined ? {} : { SVC_TRUSTED_PROXIES: value }),
      }).trustedProxies
    assert.deepEqual(of(), [])
    assert.deepEqual(of('none'), [])
    assert.deepEqual(of('10.0.0.0/8, fd00::1'), ['10.0.0.0/8', 'fd00::1'])
    assert.throws(() => of('proxy.example.org'), /SVC_TRUSTED_PROXIES: must be IP addresses/)
  })
})
