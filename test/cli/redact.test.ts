import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createRedactor } from '../../cli/doctor/bundle/redact.ts'
import { randomIds } from '../../daemon/adapters/system.ts'

/** What a support file leaves out although nobody knows it: `test/cli/doctor-fix.test.ts` looks at whole files. */
describe('secrets in support files', () => {
  const redactor = createRedactor({ secrets: [], codes: [] })
  const plain = 'QmFzZTY0QmFzZTY0QmFzZTY0QmFzZTY0QmFzZTY0ABC='
  /** With each sign of Base64 that is no letter, at each place up to the eighth and once behind it. */
  const secrets = ['/', '+', '//', '+/'].flatMap((sign) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 20].map(
      (at) => `whsec_${plain.slice(0, at)}${sign}${plain.slice(at + sign.length)}`,
    ),
  )
  /** No four signs of it in a row are left. */
  function assertGone(secret: string, text: string): void {
    for (let at = 'whsec_'.length; at + 4 <= secret.length; at += 1)
      assert.ok(!text.includes(secret.slice(at, at + 4)), `${secret}: ${text}`)
  }

  it('the secret of a webhook is removed, whatever its Base64 begins with and wherever it stands', () => {
    for (const secret of secrets) {
      assert.equal(redactor.text(secret), '[removed]')
      for (const [before, after] of [
        ['the secret ', ' is wrong'],
        ['secret=', '&next=1'],
        ['"', '"'],
        ['(', ').'],
        ['a_', ', and more'],
        ['https://example.org/hooks/', ''],
        ['SVC_HOOK=', '\nSVC_PORT=80'],
      ] as const) {
        const text = redactor.text(before + secret + after)
        assertGone(secret, text)
        assert.ok(text.includes('[removed]'), text)
      }
      assert.deepEqual(redactor.value({ note: [{ text: `uses ${secret}` }] }), {
        note: [{ text: 'uses [removed]' }],
      })
      assertGone(secret, JSON.stringify(redactor.value({ [secret]: 1 })))
      const line = JSON.stringify({ level: 30, msg: `signed with ${secret}` })
      assert.equal(
        redactor.lines(`${line}\ntext ${secret}\n${line.slice(0, -2)}`),
        [
          JSON.stringify({ level: 30, msg: 'signed with [removed]' }),
          'text [removed]',
          '{"level":30,"msg":"signed with [removed]',
        ].join('\n'),
      )
    }
  })

  it('ids stay: those of uploads and their sources, too', () => {
    for (const prefix of ['col', 'upl', 'src'] as const) {
      const id = randomIds.prefixed(prefix)
      assert.equal(redactor.text(`of ${id}`), `of ${id}`)
    }
  })

  it('so is one that a URL encodes, and one whose end was cut off', () => {
    for (const secret of secrets) {
      assertGone(secret, redactor.text(`/v1/hooks/${encodeURIComponent(secret)}`))
      assert.equal(
        redactor.text(`"msg":"${secret.slice(0, 'whsec_'.length + 4)}`),
        '"msg":"[removed]',
      )
    }
  })

  it('a secret that is known goes whatever signs it has; a short one only where it is a word', () => {
    const signs = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
    const { text } = createRedactor({ secrets: [signs, 'abc-d', 'é4'], codes: [] })
    assert.equal(text(`with ${signs}.`), 'with [removed].')
    assert.equal(text(`with ${encodeURIComponent(signs)}.`), 'with [removed].')
    assert.equal(text('abc-d, xabc-d, abc-d1, "abc-d"'), '[removed], xabc-d, abc-d1, "[removed]"')
    assert.equal(text('é4'), 'é4', 'too short to be a secret')
  })

  it('words that are no secrets stay', () => {
    for (const text of [
      'the secret begins with whsec_, and its key follows',
      'svc-backup-2026-11-27.tar.zst of vid_0123456789abcdefghij',
      '/var/lib/svc/videos/abcde/0123456789 at 127.0.0.1',
    ])
      assert.equal(redactor.text(text), text)
  })
})
