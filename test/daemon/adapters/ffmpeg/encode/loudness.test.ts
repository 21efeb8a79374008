import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { normalised } from '../../../../../daemon/pipeline/steps/normalise.ts'
import type { Ladder } from '../../../../../daemon/ports/media.ts'
import { planLadder } from '../../../../../daemon/plan/plan.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { itLong } from '../../../../support/long.ts'
import { metered } from '../../../../support/loudness.ts'
import { call, engine, makeSound, planOf, played } from '../generated-files.ts'

const SOURCES = {
  'a sine of −20 dBFS on both sides': `aevalsrc='0.1*sin(2*PI*997*t)|0.1*sin(2*PI*997*t)':s=48000:d=8`,
  'quiet pink noise': 'anoisesrc=c=pink:a=0.05:d=8:seed=7:r=48000,aformat=channel_layouts=stereo',
  'loud pink noise': 'anoisesrc=c=pink:a=0.9:d=8:seed=9:r=48000,aformat=channel_layouts=stereo',
  'speech-like bursts':
    'anoisesrc=c=pink:a=0.3:d=8:seed=3:r=48000,tremolo=f=4:d=0.9,aformat=channel_layouts=stereo',
}

async function made(dir: string, of: string, codec = 'flac', ending = 'mka'): Promise<string> {
  const file = join(dir, `a.${ending}`)
  await ffmpeg('-f', 'lavfi', '-i', of, '-c:a', codec, file)
  return file
}

async function heard(source: string, ladder: Ladder, dir: string): Promise<string> {
  await makeSound(source, ladder, dir)
  return played(join(dir, ladder.audio[0]!.track))
}

const near = (value: number, wanted: number, by = 0.5): void =>
  assert.ok(Math.abs(value - wanted) <= by, `${value}, not ${wanted} ± ${by}`)

async function planned(source: string, loudnessTarget: number): Promise<Ladder> {
  let id = 0
  const ladder = planLadder(await engine.probe(source, call), {
    trackId: () => `aud_${id++}`,
    encoding: { profile: 'fast', encoders: {}, loudnessTarget },
  })
  return engine.withCopies(source, await normalised(engine, source, ladder, call))
}

describe('loudness according to EBU R 128', () => {
  const folder = folders()

  for (const [name, of] of Object.entries(SOURCES))
    it(`${name}: measured as ffmpeg's meter measures it`, async () => {
      const dir = await folder()
      const source = await made(dir, of)
      const ladder = await planOf(source)
      const wanted = await metered(source)
      const found = await engine.loudness({ source, plan: ladder.audio[0]! }, call)
      near(found!.integrated, wanted.integrated, 0.1)
      near(found!.truePeak, wanted.truePeak, 0.1)
      near(found!.range, wanted.range, 0.1)
    })

  it('mono counts as played by two loudspeakers', async () => {
    const dir = await folder()
    const source = await made(dir, 'sine=f=997:d=6:r=48000')
    const plan = (await planOf(source)).audio[0]!
    const found = await engine.loudness({ source, plan }, call)
    near(found!.integrated, (await metered(source, 'pan=stereo|c0=c0|c1=c0,')).integrated, 0.1)
  })

  it('silence and a sound shorter than a block have none', async () => {
    const dir = await folder()
    for (const sound of ['anullsrc=d=3:r=48000', 'sine=f=997:d=0.2:r=48000']) {
      const source = await made(dir, sound)
      const plan = (await planOf(source)).audio[0]!
      assert.equal(await engine.loudness({ source, plan }, call), null)
      const { gain } = (await planned(source, -16)).audio[0]!
      assert.equal(gain, undefined)
    }
  })

  for (const target of [-23, -16, -14])
    for (const [name, of] of Object.entries(SOURCES)) {
      // Each source is made louder, up to the limit of its peaks; one is made quieter.
      const test = target === -14 || (target === -23 && name === 'loud pink noise') ? it : itLong
      test(`${name} brought to ${target} LUFS: there within 0.5 LU, no peak above −1 dBTP`, async () => {
        const dir = await folder()
        const source = await made(dir, of)
        const out = await metered(await heard(source, await planned(source, target), dir))
        near(out.integrated, target)
        assert.ok(out.truePeak <= -1, `${out.truePeak} dBTP`)
      })
    }

  it('segments that are made one by one are as loud as those of one encode', async () => {
    const dir = await folder()
    const source = await made(dir, SOURCES['quiet pink noise'])
    const ladder = await planned(source, -14)
    const plan = ladder.audio[0]!
    const run = { source, plan, segmentSeconds: 4, endSeconds: ladder.durationSeconds }
    await engine.encodeAudio({ ...run, dir: join(dir, 'whole') }, call)
    for (const segment of [2, 0, 1])
      await engine.encodeAudio(
        { ...run, dir: join(dir, 'parts'), range: { first: segment, last: segment } },
        call,
      )
    const [whole, parts] = await Promise.all(
      ['whole', 'parts'].map(async (name) => metered(await played(join(dir, name)))),
    )
    near(parts!.integrated, whole!.integrated, 0.1)
    near(parts!.integrated, -14)
  })

  it('AAC is copied as long as it is as loud as wanted, and encoded otherwise', async () => {
    const dir = await folder()
    const source = await made(dir, SOURCES['loud pink noise'], 'aac', 'mp4')
    const { integrated } = await metered(source)
    const asIs = await planned(source, Math.round(integrated * 10) / 10)
    assert.equal(asIs.audio[0]!.copy, true)
    assert.equal(asIs.audio[0]!.gain, undefined)
    const quieter = await planned(source, -23)
    assert.equal(quieter.audio[0]!.copy, undefined)
    near((await metered(await heard(source, quieter, dir))).integrated, -23)
  })
})

describe('5.1 beside stereo', () => {
  const folder = folders()
  const TONES = [220, 331, 523, 50, 880, 1_319]

  for (const layout of ['5.1', '5.1(side)'])
    it(`${layout}: each channel keeps its place and its level`, async () => {
      const dir = await folder()
      const tones = TONES.map((tone) => `0.2*sin(2*PI*${tone}*t)`).join('|')
      const source = await made(dir, `aevalsrc='${tones}':c=${layout}:s=48000:d=6`)
      const ladder = await planOf(source)
      assert.equal(ladder.audio[0]!.channels, 2)
      const [plan] = ladder.surround!
      assert.deepEqual([plan!.channels, plan!.stereo, plan!.isDefault], [6, 'aud_one', false])
      const dirOf = join(dir, plan!.track)
      await engine.encodeAudio(
        { source, plan: plan!, segmentSeconds: 4, endSeconds: 6, dir: dirOf },
        call,
      )
      const out = await played(dirOf)
      for (const [channel, tone] of TONES.entries()) {
        const own = await metered(
          out,
          `pan=mono|c0=c${channel},bandpass=f=${tone}:width_type=h:w=20,`,
        )
        near(own.samplePeak, -14, 1.5)
      }
    })

  it('stereo and mono sources have none', async () => {
    const dir = await folder()
    assert.equal((await planOf(await made(dir, 'sine=d=2'))).surround, undefined)
  })

  it('full scale on all six channels clips in neither of the two', async () => {
    const dir = await folder()
    const tones = TONES.map((tone) => `0.999*sin(2*PI*${tone}*t)`).join('|')
    const source = await made(dir, `aevalsrc='${tones}':c=5.1:s=48000:d=4,afade=t=in:d=0.1`)
    const ladder = await planOf(source)
    assert.ok((await metered(await heard(source, ladder, dir))).samplePeak < 0)
    const plan = ladder.surround![0]!
    await engine.encodeAudio(
      { source, plan, segmentSeconds: 4, endSeconds: 4, dir: join(dir, plan.track) },
      call,
    )
    assert.ok((await metered(await played(join(dir, plan.track)))).samplePeak <= 0.5)
  })
})
