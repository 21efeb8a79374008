import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import sharp from 'sharp'
import { createReadableFiles } from '../../../../../daemon/adapters/ffmpeg/probe/readable-file.ts'
import { NO_SANDBOX } from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import { createStrangersPictures } from '../../../../../daemon/adapters/ffmpeg/stills/strangers-pictures.ts'
import { AppError, type ErrorCode } from '../../../../../daemon/contract/errors.ts'
import { until } from '../../../../daemon.ts'
import { filesBelow, folders } from '../../../../support/folder.ts'
import { smallDisk } from '../../../../support/small-disk.ts'

const { signal } = new AbortController()
const node = async () => ({ path: process.execPath, sandbox: NO_SANDBOX })
const isRefused =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof AppError && error.code === code

describe('files that ffmpeg cannot read', () => {
  const folder = folders()
  let webp: Buffer
  before(async () => {
    const noise = (): Promise<Buffer> =>
      sharp({
        create: {
          width: 1_000,
          height: 800,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer()
    webp = await sharp([await noise(), await noise()], { join: { animated: true } })
      .webp({ quality: 10 })
      .toBuffer()
  })
  const stored = async (): Promise<string> => {
    const file = join(await folder(), 'source')
    await writeFile(file, webp)
    return file
  }

  it('an animated WebP that becomes too many bytes is refused, and leaves nothing', async () => {
    const file = await stored()
    const { withoutWebp } = createStrangersPictures(node, {
      requireFreeSpace: async () => undefined,
      mostBytes: (bytes) => bytes,
    })
    await assert.rejects(withoutWebp(file, `${file}.png`, signal), isRefused('unsupported_source'))
    assert.deepEqual(await filesBelow(join(file, '..')), ['source'])
  })

  it('an animated WebP that would take the reserve of the disk waits for space, and leaves nothing', async () => {
    const file = await stored()
    const { withoutWebp } = createStrangersPictures(node, {
      async requireFreeSpace() {
        throw new AppError('storage_full')
      },
    })
    await assert.rejects(withoutWebp(file, `${file}.png`, signal), isRefused('storage_full'))
    assert.deepEqual(await filesBelow(join(file, '..')), ['source'])
  })

  it('an animated WebP for which the disk has no room waits for space', async () => {
    const file = await stored()
    const disk = await smallDisk(1)
    try {
      const { withoutWebp } = createStrangersPictures(node, {
        requireFreeSpace: async () => undefined,
      })
      await assert.rejects(
        withoutWebp(file, join(disk.path, 'source.png'), signal),
        isRefused('storage_full'),
      )
    } finally {
      await disk.release()
    }
  })

  it('what stands in for one goes when nobody has read it for some time', async () => {
    const file = await stored()
    let conversions = 0
    const readable = createReadableFiles(
      {
        async withoutWebp(_, output) {
          conversions += 1
          await writeFile(output, 'readable')
        },
      },
      { idleMs: 10 },
    )
    const seen = await Promise.all(
      Array.from({ length: 2 }, () =>
        readable.use(file, signal, (path) =>
          readable.use(file, signal, async (again) => [path, again, existsSync(path)]),
        ),
      ),
    )
    assert.deepEqual(seen, [
      [`${file}.png`, `${file}.png`, true],
      [`${file}.png`, `${file}.png`, true],
    ])
    await until(
      () => existsSync(`${file}.png`),
      (isThere) => !isThere,
      'it to be removed',
    )
    const before = conversions
    assert.equal(await readable.use(file, signal, async (path) => path), `${file}.png`)
    assert.equal(conversions, before + 1)
    readable.close()
  })
})
