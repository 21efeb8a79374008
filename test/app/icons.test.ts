import { strict as assert } from 'node:assert'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { icns, ico } from '../../build/desktop/icon-files.ts'
import { makeIcons } from '../../build/desktop/icons.ts'

describe('the icons', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-icons-'))
    await makeIcons(folder)
  })
  after(() => rm(folder, { recursive: true, force: true }))
  const read = (name: string) => readFile(join(folder, name))

  it('are pictures of every size, of one drawing', async () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
      const { data, info } = await sharp(await read(`sizes/${size}x${size}.png`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [size, size])
      const at = (x: number, y: number) => [
        ...data.subarray((Math.floor(y * size) * size + Math.floor(x * size)) * 4).subarray(0, 4),
      ]
      assert.deepEqual(at(0.5, 0.5), [255, 255, 255, 255], 'the arrow')
      assert.deepEqual(at(0.2, 0.5), [0x3f, 0x51, 0xd6, 255], 'the ground')
      assert.ok(at(0, 0)[3]! < 128, 'the round corner')
    }
  })

  it('of the tray of a Mac are the black shape alone', async () => {
    const { data } = await sharp(await read('trayTemplate@2x.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: 32 * 32 }, (_, index) => [
      ...data.subarray(index * 4, index * 4 + 4),
    ])
    assert.deepEqual(pixels[0], [0, 0, 0, 0])
    assert.ok(pixels.every(([red, green, blue]) => red === 0 && green === 0 && blue === 0))
    assert.ok(pixels.filter(([, , , alpha]) => alpha === 255).length > 100)
  })

  it('for Windows lie in an ico file, each where its entry says', async () => {
    const file = await read('icon.ico')
    assert.deepEqual([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)], [0, 1, 7])
    const sizes: number[] = []
    for (let entry = 6; entry < 6 + 7 * 16; entry += 16) {
      const png = file
        .subarray(file.readUInt32LE(entry + 12))
        .subarray(0, file.readUInt32LE(entry + 8))
      const { width, height, format } = await sharp(png).metadata()
      assert.deepEqual([format, width, height], ['png', file[entry] || 256, file[entry + 1] || 256])
      assert.deepEqual([file.readUInt16LE(entry + 4), file.readUInt16LE(entry + 6)], [1, 32])
      sizes.push(width)
    }
    assert.deepEqual(sizes, [16, 24, 32, 48, 64, 128, 256])
    assert.throws(() => ico([{ size: 512, png: Buffer.alloc(1) }]), RangeError)
  })

  it('for a Mac lie in an icns file, whose lengths add up', async () => {
    const file = await read('icon.icns')
    assert.deepEqual([file.toString('latin1', 0, 4), file.readUInt32BE(4)], ['icns', file.length])
    const found: Record<string, number> = {}
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      found[file.toString('latin1', at, at + 4)] = (
        await sharp(file.subarray(at + 8, at + file.readUInt32BE(at + 4))).metadata()
      ).width
    }
    assert.deepEqual(found, {
      icp4: 16,
      icp5: 32,
      ic11: 32,
      icp6: 64,
      ic12: 64,
      ic07: 128,
      ic08: 256,
      ic13: 256,
      ic09: 512,
      ic14: 512,
      ic10: 1024,
    })
    assert.equal(icns([{ size: 24, png: Buffer.alloc(1) }]).length, 8)
  })
})
