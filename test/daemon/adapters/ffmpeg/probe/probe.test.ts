import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import type { ErrorCode } from '../../../../../daemon/contract/errors.ts'
import { codedVideo, H264 } from '../../../../sources/coded-video.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { flashAndClick } from '../../../../sources/flash-and-click.ts'
import { turn } from '../../../../sources/mp4-boxes.ts'
import {
  concatFile,
  cutOffVideo,
  emptyFile,
  noiseFile,
  pictureFile,
  playlistFile,
  soundWithCover,
  textFile,
  zeroSecondSound,
} from '../../../../sources/odd-files.ts'
import { folders } from '../../../../support/folder.ts'
import { call, engine } from '../generated-files.ts'

describe('probing', () => {
  const folder = folders()

  const refused: [
    what: string,
    code: ErrorCode,
    sentence: RegExp,
    make: (file: string) => Promise<string>,
  ][] = [
    ['a text file', 'unsupported_source', /is a text file/, textFile],
    ['an empty file', 'source_damaged', /is empty/, emptyFile],
    ['noise', 'unsupported_source', /not a readable video or audio file/, noiseFile],
    ['a JPEG', 'unsupported_source', /JPEG image/, (file) => pictureFile(file, 'jpg')],
    ['a PNG', 'unsupported_source', /PNG image/, (file) => pictureFile(file, 'png')],
    ['a WebP', 'unsupported_source', /WebP image/, (file) => pictureFile(file, 'webp')],
    [
      'a playlist that points at a local file',
      'unsupported_source',
      /playlist/,
      (file) => playlistFile(file, 'file:///etc/passwd'),
    ],
    [
      'a list of files to join',
      'unsupported_source',
      /playlist/,
      (file) => concatFile(file, '/etc/passwd'),
    ],
    ['an MP4 without its index', 'source_damaged', /has no index/, cutOffVideo],
    ['a sound of 0 seconds', 'source_damaged', /0 seconds long/, zeroSecondSound],
  ]
  for (const [what, code, sentence, make] of refused) {
    it(`${what} named .mp4 is refused, and the sentence says why`, async () => {
      const file = await make(join(await folder(), 'video.mp4'))
      await assert.rejects(engine.probe(file, call), (error) => {
        assert.ok(error instanceof AppError, String(error))
        assert.equal(error.code, code, error.message)
        assert.match(error.message, sentence)
        return true
      })
    })
  }

  it('a playlist is not followed even when it cannot be told from its first bytes', async () => {
    const file = join(await folder(), 'video.mp4')
    // A control character makes it no text for us; ffmpeg's HLS reader would still take it.
    await playlistFile(file, 'file:///etc/passwd\n#\x01')
    await assert.rejects(
      engine.probe(file, call),
      (error) => error instanceof AppError && error.code === 'unsupported_source',
    )
  })

  it('an MP4 with sound says what it is', async () => {
    const file = await codedVideo(join(await folder(), 'a.mp4'), {
      seconds: 2,
      rate: '30000/1001',
      audio: 'sine=f=440:r=44100',
      output: ['-metadata:s:a', 'language=ger', '-metadata:s:a', 'title=Ton'],
    })
    const probe = await engine.probe(file, call)
    assert.equal(probe.container, 'mov,mp4,m4a,3gp,3g2,mj2')
    assert.ok(Math.abs(probe.durationSeconds - 2) < 0.05)
    const { video, audio } = probe
    assert.deepEqual(
      [
        video?.codec,
        video?.displayWidth,
        video?.displayHeight,
        video?.rotation,
        video?.averageFrameRate,
        video?.interlaced,
        video?.pixelFormat,
      ],
      ['h264', 320, 180, 0, { num: 30000, den: 1001 }, false, 'yuv420p'],
    )
    assert.equal(audio.length, 1)
    assert.deepEqual(
      [
        audio[0]!.codec,
        audio[0]!.channels,
        audio[0]!.sampleRate,
        audio[0]!.language,
        audio[0]!.isDefault,
      ],
      ['aac', 1, 44_100, 'de', true],
    )
  })

  it('a phone held upright is upright: the size is the one that is shown', async () => {
    const file = await turn(await codedVideo(join(await folder(), 'a.mp4')), 90)
    const { video } = await engine.probe(file, call)
    assert.deepEqual([video?.rotation, video?.displayWidth, video?.displayHeight], [90, 180, 320])
  })

  it('pixels that are not square are counted as they are shown, in whole pairs', async () => {
    const file = await codedVideo(join(await folder(), 'a.mp4'), { filter: 'setsar=4/3' })
    const { video } = await engine.probe(file, call)
    assert.deepEqual([video?.displayWidth, video?.displayHeight], [426, 180])
  })

  it('interlaced pictures are known as such', async () => {
    const file = await codedVideo(join(await folder(), 'a.ts'), {
      rate: '25',
      codec: ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-top', '1'],
      filter: 'setfield=tff',
    })
    assert.equal((await engine.probe(file, call)).video?.interlaced, true)
  })

  it('cover art is no video', async () => {
    const probe = await engine.probe(await soundWithCover(join(await folder(), 'a.mp3'), 3), call)
    assert.equal(probe.video, null)
    assert.equal(probe.audio.length, 1)
    assert.ok(Math.abs(probe.durationSeconds - 3) < 0.1)
  })

  it('a length that the container does not say is measured', async () => {
    const file = await codedVideo(join(await folder(), 'a.webm'), {
      seconds: 3,
      codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
      output: ['-live', '1'],
    })
    const probe = await engine.probe(file, call)
    assert.ok(Math.abs(probe.durationSeconds - 3) < 0.05, String(probe.durationSeconds))
    assert.ok(Math.abs(probe.video!.durationSeconds! - 3) < 0.05)
  })

  it('a length that would be guessed from the bit rate is measured', async () => {
    const file = join(await folder(), 'a.aac')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'aevalsrc=if(lt(t\\,5)\\,0\\,random(0)):d=10',
      '-c:a',
      'aac',
      '-f',
      'adts',
      file,
    )
    const probe = await engine.probe(file, call)
    assert.ok(Math.abs(probe.durationSeconds - 10) < 0.1, String(probe.durationSeconds))
  })

  it('of two pictures the default one counts, and every sound', async () => {
    const dir = await folder()
    const file = join(dir, 'a.mkv')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x64:d=1',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=128x64:d=1',
      '-f',
      'lavfi',
      '-i',
      'sine=d=1',
      '-f',
      'lavfi',
      '-i',
      'sine=d=1:r=8000',
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-map',
      '3',
      ...H264,
      '-c:a',
      'flac',
      '-disposition:v:0',
      '0',
      '-disposition:v:1',
      'default',
      file,
    )
    const probe = await engine.probe(file, call)
    assert.deepEqual([probe.video?.index, probe.video?.displayWidth], [1, 128])
    assert.deepEqual(
      probe.audio.map(({ index, sampleRate }) => [index, sampleRate]),
      [
        [2, 44_100],
        [3, 8_000],
      ],
    )
  })

  it('a picture that no memory holds is refused before it is decoded', async () => {
    const file = await codedVideo(join(await folder(), 'a.avi'), {
      codec: ['-c:v', 'rawvideo'],
      seconds: 0.1,
    })
    const bytes = await readFile(file)
    // The sizes in the stream's header: BITMAPINFOHEADER.
    const at = bytes.indexOf('strf') + 8
    bytes.writeInt32LE(16_000, at + 4)
    bytes.writeInt32LE(16_000, at + 8)
    await writeFile(file, bytes)
    await assert.rejects(engine.probe(file, call), /16000 × 16000 pixels/)
  })

  for (const name of ['a.ts', 'a.mkv'])
    it(`${name}: a picture that begins 20 s after the sound is found, and so is such a sound`, async () => {
      const dir = await folder()
      const late = await codedVideo(join(dir, name), {
        seconds: 22,
        rate: '5',
        delay: 20,
        audio: 'sine=f=440',
      })
      const { video, audio } = await engine.probe(late, call)
      assert.deepEqual([video?.displayWidth, video?.pixelFormat, audio.length], [320, 'yuv420p', 1])
      assert.ok(Math.abs(video!.startSeconds! - 20) < 0.1, `${video!.startSeconds}`)

      const quiet = await flashAndClick(join(dir, `b-${name}`), {
        seconds: 22,
        rate: '5',
        audioDelay: 20,
      })
      assert.deepEqual(
        (await engine.probe(quiet, call)).audio.map(({ channels }) => channels),
        [1],
      )
    })

  it('a stop ends it with its reason', async () => {
    for (const name of ['a.mp4', 'a.mkv']) {
      const file = await codedVideo(join(await folder(), name))
      await assert.rejects(
        engine.probe(file, { signal: AbortSignal.abort(new Error('enough')) }),
        /enough/,
      )
    }
  })
})
