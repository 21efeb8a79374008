import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import type { ProbedStream } from '../../../../../daemon/adapters/ffmpeg/probe/probed.ts'
import { rotationFiltersOf } from '../../../../../daemon/adapters/ffmpeg/probe/rotation-filters.ts'
import { codedVideo } from '../../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'

describe('turned pictures', () => {
  const folder = folders()

  it('are turned by the same filters as by ffmpeg itself, mirrored or not', async () => {
    const dir = await folder()
    const upright = await readFile(await codedVideo(join(dir, 'a.mp4'), { seconds: 0.1 }))
    const file = join(dir, 'b.mp4')
    const shown = async (...args: string[]): Promise<string> =>
      String(await ffmpeg(...args, '-frames:v', '1', '-f', 'md5', 'pipe:1'))
    const found = new Map<string, string>()
    for (const [a, b] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      for (const side of [1, -1]) {
        const bytes = Buffer.from(upright)
        // Fields of a version 0 header before the matrix: 4 of type, 4 of version, 36 of others.
        const at = bytes.indexOf('tkhd') + 4 + 4 + 36
        ;[a, b, 0, -b * side, a * side].forEach((value, place) =>
          bytes.writeInt32BE(value * 65_536, at + place * 4),
        )
        await writeFile(file, bytes)
        const { streams } = await ffprobe<{ streams: ProbedStream[] }>('-show_streams', file)
        const turn = rotationFiltersOf(streams[0]!.side_data_list?.[0]?.displaymatrix ?? '')
        const ours = ['-autorotate', '0', '-i', file, '-vf', turn ?? 'null']
        assert.equal(await shown(...ours), await shown('-i', file), `${a} ${b} ${side}: ${turn}`)
        found.set(await shown(...ours), turn ?? '')
      }
    assert.equal(found.size, 8, [...found.values()].join(' '))
  })
})
