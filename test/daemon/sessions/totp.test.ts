import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  codeAt,
  newRecoveryCode,
  newTotpSecret,
  stepOf,
  totpUrl,
} from '../../../daemon/sessions/totp.ts'

/** Base32 of `12345678901234567890`, the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('time-based one-time passwords', () => {
  it('are those of RFC 6238, to six digits', () => {
    const vectors: [number, string][] = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ]
    for (const [seconds, code] of vectors)
      assert.equal(codeAt(SECRET, Math.floor(seconds / 30)), code)
  })

  it('are accepted one step early or late, and never again', () => {
    const at = 1_234_567_890_000
    const step = Math.floor(at / 30_000)
    for (const off of [-1, 0, 1])
      assert.equal(
        stepOf(SECRET, codeAt(SECRET, step + off), { nowMs: at, after: null }),
        step + off,
      )
    for (const off of [-2, 2])
      assert.equal(stepOf(SECRET, codeAt(SECRET, step + off), { nowMs: at, after: null }), null)
    assert.equal(stepOf(SECRET, codeAt(SECRET, step), { nowMs: at, after: step }), null)
    assert.equal(stepOf(SECRET, codeAt(SECRET, step - 1), { nowMs: at, after: step }), null)
    assert.equal(stepOf(SECRET, '12345', { nowMs: at, after: null }), null)
  })

  it('have secrets of 160 bits, and recovery codes of 80', () => {
    assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/)
    assert.match(newRecoveryCode(), /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    assert.notEqual(newTotpSecret(), newTotpSecret())
  })

  it('have a URL that authenticator apps read', () => {
    assert.equal(
      totpUrl(SECRET, { issuer: 'svc video.example.org', label: 'ada@example.org' }),
      `otpauth://totp/svc%20video.example.org:ada%40example.org?secret=${SECRET}` +
        '&issuer=svc%20video.example.org&algorithm=SHA1&digits=6&period=30',
    )
  })
})
