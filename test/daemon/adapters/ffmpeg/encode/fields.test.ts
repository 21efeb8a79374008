import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { planLadder } from '../../../../../daemon/plan/plan.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { turn } from '../../../../sources/mp4-boxes.ts'
import { folders } from '../../../../support/folder.ts'
import { call, engine, makeVideo, played, seen } from '../generated-files.ts'
import { itLong } from '../../../../support/long.ts'

describe('interlaced video, a frame of each field', () => {
  const folder = folders()

  for (const [rate, fields, order] of [
    ['25', { num: 50, den: 1 }, 'tff'],
    ['25', { num: 50, den: 1 }, 'bff'],
    ['30000/1001', { num: 60_000, den: 1_001 }, 'tff'],
  ] as const)
    (rate === '25' && order === 'bff' ? it : itLong)(
      `${rate} ${order}: twice as many frames, each with its own place in the movement`,
      async () => {
        const dir = await folder()
        const source = join(dir, 'a.mts')
        const twice = rate === '25' ? '50' : '60000/1001'
        // A bar that moves by 4 pixels from field to field.
        await ffmpeg(
          '-f',
          'lavfi',
          '-i',
          // All lines are alike: drawn once, since each pixel of `geq` costs as much as its encode.
          `color=black:s=720x2:r=${twice}:d=6,geq=lum='if(between(X\\,mod(N*4\\,640)\\,mod(N*4\\,640)+40)\\,235\\,16)':cb=128:cr=128,scale=720:576:flags=neighbor,tinterlace=mode=interleave_${order === 'tff' ? 'top' : 'bottom'},fieldorder=${order}`,
          '-c:v',
          'mpeg2video',
          '-b:v',
          '12M',
          '-flags',
          '+ilme+ildct',
          '-top',
          order === 'tff' ? '1' : '0',
          '-f',
          'mpegts',
          source,
        )
        const probe = await engine.probe(source, call)
        assert.equal(probe.video!.interlaced, true)
        const planned = (wanted: boolean) =>
          planLadder(probe, {
            trackId: () => 'aud',
            encoding: { profile: 'fast', encoders: {}, ...(wanted ? { fields: true } : {}) },
          }).video!
        const plan = planned(true)
        assert.deepEqual(plan.frameRate, fields)
        const usual = planned(false)
        assert.ok(Math.abs(plan.frameCount - usual.frameCount * 2) <= 1)
        assert.equal(await makeVideo(source, plan, dir), plan.frameCount)
        const out = await played(join(dir, plan.renditions[0]!.name))
        const { times } = await seen(out, plan)
        assert.deepEqual(
          times,
          times.map((_, at) => at),
        )
        const places = await barPlaces(out, plan.renditions[0]!.width)
        const steps = places.slice(11, 101).map((place, at) => place - places[at + 10]!)
        const wanted = (4 * plan.renditions[0]!.width) / 720
        // Forwards each time: fields in the wrong order would go back and forth.
        for (const step of steps.filter((each) => each > -300))
          assert.ok(Math.abs(step - wanted) < 2.5, `${step}, not ${wanted}`)
      },
    )

  it('turned upside down: the movement goes on from field to field', async () => {
    const dir = await folder()
    const source = join(dir, 'a.mp4')
    // A bar that moves by 4 pixels from field to field, and is shown moving the other way.
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `color=black:s=720x2:r=50:d=2,geq=lum='if(between(X\\,N*4\\,N*4+40)\\,235\\,16)':cb=128:cr=128,scale=720:576:flags=neighbor,tinterlace=mode=interleave_top,fieldorder=tff,setsar=1`,
      '-c:v',
      'mpeg2video',
      '-b:v',
      '12M',
      '-flags',
      '+ilme+ildct',
      '-top',
      '1',
      source,
    )
    const probe = await engine.probe(await turn(source, 180), call)
    assert.deepEqual([probe.video!.interlaced, probe.video!.rotation], [true, 180])
    const plan = planLadder(probe, {
      trackId: () => 'aud',
      encoding: { profile: 'fast', encoders: {}, fields: true },
    }).video!
    await makeVideo(source, plan, dir)
    const { name, width } = plan.renditions[0]!
    const out = await played(join(dir, name))
    assert.equal((await seen(out, plan)).stream.side_data_list, undefined, 'it is not turned twice')
    const places = await barPlaces(out, width)
    const steps = places.slice(11, 91).map((place, at) => place - places[at + 10]!)
    for (const step of steps)
      assert.ok(Math.abs(step + (4 * width) / 720) < 2.5, `${step} in ${steps.join(' ')}`)
  })

  it('what is not interlaced keeps its rate', async () => {
    const dir = await folder()
    const source = join(dir, 'a.mp4')
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', source)
    const plan = planLadder(await engine.probe(source, call), {
      trackId: () => 'aud',
      encoding: { profile: 'fast', encoders: {}, fields: true },
    }).video!
    assert.deepEqual([plan.frameRate, plan.fields], [{ num: 25, den: 1 }, undefined])
  })
})

/** Where the middle of the bar is in each frame, in pixels. */
async function barPlaces(file: string, width: number): Promise<number[]> {
  const raw = await ffmpeg(
    '-i',
    file,
    '-vf',
    `crop=${width}:2:0:ih/2,format=gray,scale=${width}:1`,
    '-f',
    'rawvideo',
    'pipe:1',
  )
  return Array.from({ length: raw.length / width }, (_, frame) => {
    const row = raw.subarray(frame * width, (frame + 1) * width)
    const bright = [...row.entries()].filter(([, value]) => value > 120).map(([x]) => x)
    return bright.reduce((sum, x) => sum + x, 0) / bright.length
  })
}
