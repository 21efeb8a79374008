import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { codedVideo, H264, type CodedVideo } from '../../../../sources/coded-video.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { makeVideo, planOf, played, seen, upTo } from '../generated-files.ts'

const AAC = { audio: 'sine=f=440:r=48000' }
const B_FRAMES = [...H264.slice(0, 2), '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p']
const MPEG4 = ['-c:v', 'mpeg4', '-b:v', '400k']

/** How H.264 gets into AVI: by copy, from a container that knows its times. */
async function copied(from: string, to: string, ...output: string[]): Promise<string> {
  await ffmpeg('-i', from, '-c', 'copy', ...output, to)
  return to
}

const CASES: [what: string, file: string, options: CodedVideo, copy?: string[]][] = [
  ['H.264 in AVI, whose header gives twice the rate', 'a.avi', { codec: B_FRAMES, ...AAC }, []],
  ['MPEG-4 with B-frames in AVI', 'c.avi', { codec: [...MPEG4, '-bf', '2'] }],
  [
    'MPEG-4 with B-frames in AVI, beside sound',
    'd.avi',
    {
      codec: [...MPEG4, '-bf', '2'],
      audio: 'sine=f=440:r=48000',
      audioCodec: ['-c:a', 'libmp3lame'],
    },
  ],
  [
    'a fragmented MP4 without an edit list',
    'e.mp4',
    { codec: B_FRAMES, ...AAC },
    ['-movflags', '+frag_keyframe+empty_moov'],
  ],
  ['Matroska by copy', 'f.mkv', { codec: B_FRAMES, ...AAC }, []],
  ['FLV by copy', 'g.flv', { codec: B_FRAMES, ...AAC }, []],
  ['a transport stream by copy', 'h.ts', { codec: B_FRAMES, ...AAC }, []],
  [
    'Windows Media',
    'i.wmv',
    {
      codec: ['-c:v', 'wmv2', '-b:v', '400k'],
      audio: 'sine=f=440:r=48000',
      audioCodec: ['-c:a', 'wmav2'],
    },
  ],
]

describe('the frames of a constant rate', () => {
  const folder = folders()

  for (const [what, file, options, copy] of CASES) {
    it(`${what}: all of them come out, each once, from 0 on`, async () => {
      const dir = await folder()
      const made = await codedVideo(join(dir, copy ? 'source.mp4' : file), {
        seconds: 5,
        ...options,
      })
      const source = copy ? await copied(made, join(dir, file), ...copy) : made
      const plan = (await planOf(source)).video!
      assert.deepEqual(plan.frameRate, { num: 30, den: 1 })
      assert.equal(await makeVideo(source, plan, dir), 150)
      const { numbers, times } = await seen(await played(join(dir, 'h264_sd')), plan)
      assert.deepEqual(numbers, upTo(150))
      assert.equal(times[0], 0)
    })
  }

  it('a transport stream whose clock jumps back keeps its rate', async () => {
    const dir = await folder()
    const parts = await Promise.all(
      [1, 2].map((part) =>
        codedVideo(join(dir, `${part}.ts`), {
          seconds: 3,
          codec: [...B_FRAMES, '-g', '30'],
          ...AAC,
        }),
      ),
    )
    const source = join(dir, 'both.ts')
    await writeFile(source, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))))
    const plan = (await planOf(source)).video!
    assert.deepEqual([plan.clockJumps, plan.frameRate], [true, { num: 30, den: 1 }])
    assert.ok(Math.abs(plan.frameCount - 180) <= 2, `${plan.frameCount}`)
  })

  it('a rate that really changes keeps the higher one', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 4,
      rate: '60',
      filter: "select='gt(t,2)+not(mod(n,2))'",
    })
    assert.deepEqual((await planOf(source)).video!.frameRate, { num: 60, den: 1 })
  })
})
