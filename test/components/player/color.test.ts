import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { accentFrom } from '../../../components/player/color.ts'

describe('the accent colour', () => {
  it('is read in every form of hex, and gives way to the default where it is none', () => {
    for (const color of ['#0af', '#0AF8', '#00aaff', ' #00AAFF80 '])
      assert.equal(accentFrom(color, '#000').accent, '#00aaff')
    for (const color of ['', '#0', '#12345', '#1234567', 'none', 'red; }'])
      assert.equal(accentFrom(color, '#123456').accent, '#123456')
  })

  it('has black or white upon it, whichever reads better', () => {
    for (const [color, mark] of [
      ['#ffffff', '#0a0a0c'],
      ['#ffd400', '#0a0a0c'],
      ['#000000', '#ffffff'],
      ['#2f6fed', '#ffffff'],
      ['#b00020', '#ffffff'],
    ]) {
      assert.equal(accentFrom(color!, '#000').onAccent, mark)
    }
  })

  it('keeps its hue on the dark of the player, with as much light as it needs to be seen', () => {
    assert.equal(accentFrom('#ffd400', '#000').accentOnDark, '#ffd400')
    const navy = accentFrom('#000040', '#000').accentOnDark
    assert.match(navy, /^#(..)\1ff$/)
    assert.match(accentFrom('#000000', '#fff').accentOnDark, /^#(..)\1\1$/)
  })
})
