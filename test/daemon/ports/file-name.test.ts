import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { plainFileName } from '../../../daemon/ports/file-name.ts'

describe('a file name that a stranger gave', () => {
  it('is kept when it is plain', () => {
    for (const name of ['film.mp4', 'Müller & Söhne (1).mov', '映画.mkv', 'family 👨‍👩‍👧.mp4'])
      assert.equal(plainFileName(name), name)
  })
  it('loses its folders', () => {
    assert.equal(plainFileName('../../etc/passwd'), 'passwd')
    assert.equal(plainFileName('C:\\films\\film.mp4'), 'film.mp4')
  })
  it('loses what cannot be seen', () => {
    assert.equal(plainFileName('film\u0000\r\n.mp4'), 'film.mp4')
    assert.equal(plainFileName('film\u202e4pm.exe'), 'film4pm.exe')
  })
  it('is null when nothing is left', () => {
    for (const name of ['', '..', '.', '/', ' ', null, undefined])
      assert.equal(plainFileName(name), null)
  })
  it('is cut at 255 characters', () => {
    assert.equal([...plainFileName('👍'.repeat(300))!].length, 255)
  })
})
