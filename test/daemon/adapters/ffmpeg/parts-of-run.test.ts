/** What a run reads of a source: a file that has just these bytes gives the same segments as the whole one. */
import assert from 'node:assert/strict'
import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'mocha'
import { partsOfRun } from '../../../../daemon/adapters/ffmpeg/arrival/parts-of-run.ts'
import { createFfmpegEngine } from '../../../../daemon/adapters/ffmpeg/engine.ts'
import { planLadder } from '../../../../daemon/plan/plan.ts'
import { segmentCount } from '../../../../daemon/ports/grid.ts'
import type { VideoPlan } from '../../../../daemon/ports/media.ts'
import type { BringParts } from '../../../../daemon/ports/engine-call.ts'
import { ffmpeg } from '../../../sources/ffmpeg.ts'
import { folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'

const SECONDS = 24
/** A film is small here: what is read at its front must not be all of it. */
const FRONT_BYTES = 16

describe('what a run reads of a source that is elsewhere', () => {
  const folder = folders()
  const engine = createFfmpegEngine({
    explicitPath: null,
    searchPath: process.env.PATH,
    log: silentLog(),
  })
  const { signal } = new AbortController()
  after(() => engine.close())

  async function made(
    name: string,
    ...args: string[]
  ): Promise<{ file: string; dir: string; plan: VideoPlan }> {
    const dir = await folder()
    const file = join(dir, name)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      ...args,
      file,
    )
    const probe = await engine.probe(file, { signal })
    return { file, dir, plan: planLadder(probe, { trackId: () => 'aud_1' }).video! }
  }

  /** A file of the same length without any of its bytes, and what copies some of them. */
  async function empty(file: string, partial: string) {
    const bytes = await readFile(file)
    await writeFile(partial, '')
    await truncate(partial, bytes.length)
    const isThere = Buffer.alloc(bytes.length)
    return {
      fetch: async (start: number, end: number): Promise<void> => {
        const handle = await open(partial, 'r+')
        await handle.write(bytes.subarray(start, end), 0, undefined, start)
        await handle.close()
        isThere.fill(1, start, Math.min(end, bytes.length))
      },
      share: () => isThere.reduce((sum, each) => sum + each, 0) / bytes.length,
    }
  }

  const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
  const AAC = ['-c:a', 'aac']
  for (const [name, ...args] of [
    ['end.mp4', ...H264, ...AAC],
    ['front.mp4', ...H264, ...AAC, '-movflags', '+faststart'],
    ['open-groups.mp4', ...H264, '-x264-params', 'open-gop=1:keyint=50:bframes=3', ...AAC],
    [
      'reordered.mp4',
      ...H264,
      '-x264-params',
      'bframes=16:b-adapt=0:b-pyramid=strict:ref=16',
      ...AAC,
    ],
    ['uneven.mp4', '-vf', "select='lt(mod(n\\,10)\\,4)'", '-fps_mode', 'vfr', ...H264, ...AAC],
    [
      'hevc.mp4',
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=error:keyint=50',
      ...AAC,
    ],
    ['prores.mov', '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
  ])
    it(`${name}: a run at the start, in the middle and at the end`, async () => {
      const { file, dir, plan } = await made(name!, ...args)
      const rendition = plan.renditions.at(-1)!
      const small = { ...plan, renditions: [rendition] }
      const last = segmentCount(plan) - 1
      for (const [segment, urgent] of [
        [0, false],
        [4, false],
        [4, true],
        [last, false],
      ] as const) {
        const run = { plan: small, first: segment, last: segment, threads: 1, urgent }
        const partial = join(dir, `partial-${segment}-${urgent}`)
        const { fetch, share } = await empty(file, partial)
        const bring = (await partsOfRun(partial, run, fetch, FRONT_BYTES))!
        const segments: Buffer[] = []
        for (const source of [file, partial]) {
          const into = join(dir, `made-${segment}-${urgent}-${segments.length}`)
          await engine.encodeVideo({ ...run, source, dir: into }, { signal, bring })
          segments.push(await readFile(join(into, rendition.name, `${segment}.m4s`)))
        }
        assert.ok(segments[0]!.equals(segments[1]!), `segment ${segment}, urgent: ${urgent}`)
        assert.ok(share() < 0.6, `segment ${segment} reads ${share()}`)
      }
    })

  it('where no frame is found in time, what lies before is fetched as well', async () => {
    const { file, dir, plan } = await made('film.mp4', ...H264, ...AAC)
    const partial = join(dir, 'partial')
    const { fetch, share } = await empty(file, partial)
    const bring: BringParts = (await partsOfRun(
      partial,
      { plan, first: 5, last: 5 },
      fetch,
      FRONT_BYTES,
    ))!
    const shares: number[] = []
    for (const margin of [0.2, 12, Infinity]) {
      await bring(margin)
      shares.push(share())
    }
    assert.ok(shares[0]! < shares[1]! && shares[1]! <= shares[2]!, String(shares))
  })

  it('is not told of containers without such an index, and of clocks that jump', async () => {
    const { file, dir, plan } = await made('film.mkv', ...H264, ...AAC)
    const mp4 = await made('film.mp4', ...H264, ...AAC)
    const run = { plan, first: 0, last: 0 }
    for (const [source, of] of [
      [file, run],
      [mp4.file, { ...run, plan: { ...mp4.plan, clockJumps: true } }],
      [mp4.file, { ...run, plan: { ...mp4.plan, startSeconds: 100 } }],
    ] as const) {
      const { fetch } = await empty(source, join(dir, 'partial'))
      assert.equal(await partsOfRun(join(dir, 'partial'), of, fetch, FRONT_BYTES), null)
    }
    const fragmented = await made(
      'fragmented.mp4',
      ...H264,
      '-movflags',
      '+frag_keyframe+empty_moov',
    )
    const { fetch } = await empty(fragmented.file, join(dir, 'partial'))
    assert.equal(
      await partsOfRun(join(dir, 'partial'), { ...run, plan: fragmented.plan }, fetch, FRONT_BYTES),
      null,
    )
  })
})
