import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { decodeText } from '../../../daemon/subtitle-formats/decode-text.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)
const utf16 = (text: string, order: 'le' | 'be', mark: boolean): Uint8Array => {
  const buffer = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return order === 'le' ? buffer : buffer.swap16()
}

describe('tracks: the encoding of a text file', () => {
  it('UTF-8 is UTF-8, with a mark and without, in any language', () => {
    for (const language of ['nl', 'ru', 'ja', 'xx']) {
      assert.equal(decodeText(Buffer.from('Zwölf Привет 日本'), { language }), 'Zwölf Привет 日本')
      assert.equal(decodeText(Buffer.from('\uFEFFZwölf'), { language }), 'Zwölf')
    }
  })

  it('UTF-16 is known by its mark, or by its zeros', () => {
    for (const order of ['le', 'be'] as const) {
      for (const mark of [true, false])
        assert.equal(
          decodeText(utf16('1\r\n00:00:01,000 Zwölf', order, mark), { language: 'de' }),
          '1\r\n00:00:01,000 Zwölf',
          `${order} ${mark}`,
        )
    }
  })

  it('other bytes are what the language was usually written in', () => {
    assert.equal(
      decodeText(bytes(0x5a, 0x77, 0xf6, 0x6c, 0x66, 0x20, 0x80), { language: 'de' }),
      'Zwölf €',
    )
    assert.equal(
      decodeText(bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), { language: 'ru' }),
      'Привет',
    )
    assert.equal(decodeText(bytes(0xbf, 0xf3, 0xb3, 0x77), { language: 'pl-PL' }), 'żółw')
    assert.equal(decodeText(bytes(0xc3, 0xe5, 0xe9, 0xdc), { language: 'el' }), 'Γειά')
    assert.equal(decodeText(bytes(0x93, 0xfa, 0x96, 0x7b), { language: 'ja' }), '日本')
    assert.equal(decodeText(bytes(0xa4, 0xa4, 0xa4, 0xe5), { language: 'zh-Hant' }), '中文')
    assert.equal(decodeText(bytes(0xd6, 0xd0, 0xce, 0xc4), { language: 'zh-Hans' }), '中文')
  })

  it('an encoding that is named is taken, and must be right', () => {
    assert.equal(decodeText(bytes(0xcf, 0xf0), { language: 'en', encoding: 'windows-1251' }), 'Пр')
    const refused = (encoding: string, code: string) =>
      assert.throws(
        () => decodeText(bytes(0xff, 0xf0, 0x41), { language: 'en', encoding }),
        (error: unknown) => {
          assert.ok(error instanceof AppError)
          assert.equal(error.faults![0]!.code, code)
          return true
        },
      )
    refused('utf-8', 'invalid_encoding')
    refused('klingon', 'unknown_encoding')
  })
})
