import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { AudioTrack, Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../sources/ffmpeg.ts'
import { movingWebp } from '../../sources/moving-webp.ts'
import { LARGE_H264, makeLargeFilm } from '../../sources/large-film.ts'
import { sourceWithTracks } from '../../sources/with-tracks.ts'
import { everythingBelow } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { SentUpload } from '../../support/sent-upload.ts'

function code(expected: string, detail = /./) {
  return (error: unknown) => {
    assert.ok(error instanceof ProblemError, String(error))
    assert.equal(error.problem.code, expected)
    assert.match(error.problem.detail, detail)
    return true
  }
}

describe('tracks: sound that is uploaded for a video', () => {
  let folder: string
  let daemon: Daemon
  /** English and French; each test takes away what it adds. */
  let film: Video
  let files: Record<'twoTracks' | 'silent' | 'short' | 'long' | 'mono', Uint8Array>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const path = (name: string) => join(folder, name)
    await sourceWithTracks(path('two.mkv'), { seconds: 3, audio: ['eng', 'fre'] })
    await codedVideo(path('silent.mp4'), { seconds: 2 })
    await ffmpeg('-f', 'lavfi', '-i', 'sine=f=880:d=1:r=44100', '-ac', '2', path('short.mp3'))
    await ffmpeg('-f', 'lavfi', '-i', 'sine=f=660:d=20', path('long.flac'))
    await ffmpeg('-f', 'lavfi', '-i', 'sine=f=220:d=3:r=8000', path('mono.wav'))
    const read = async (name: string) => new Uint8Array(await readFile(path(name)))
    files = {
      twoTracks: await read('two.mkv'),
      silent: await read('silent.mp4'),
      short: await read('short.mp3'),
      long: await read('long.flac'),
      mono: await read('mono.wav'),
    }
    daemon = await startDaemon()
    film = await made(files.twoTracks)
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function made(source: Uint8Array): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'A film' } })
    await daemon.api.videos.putSource({ params: { id }, raw: source as BodyInit })
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  const add = (id: string, raw: Uint8Array, query = {}) =>
    daemon.api.audioTracks.create({ params: { id }, query, raw: raw as BodyInit })
  const tracksOf = async (id: string) =>
    (await daemon.api.audioTracks.list({ params: { id } })).data
  const untilMade = (id: string, track: string) =>
    until(
      () => daemon.api.audioTracks.get({ params: { id, track } }),
      (row) => row.status === 'ready' || row.status === 'failed',
      'the track to be encoded',
    )
  async function secondsOf(url: string): Promise<number> {
    const { format } = await ffprobe<{ format: { duration: string } }>(
      '-show_entries',
      'format=duration',
      url,
    )
    return Number(format.duration)
  }
  /** What is made of a file that still arrives may be dropped with all its rows. */
  async function refusesWhileItArrives(id: string): Promise<void> {
    const path = join(folder, 'large.mp4')
    await makeLargeFilm(path, 16, ...LARGE_H264, '-movflags', '+faststart')
    const film = await readFile(path)
    const target = { baseUrl: daemon.baseUrl, key: await daemon.key('read_write') }
    const upload = await SentUpload.begin(target, film, id)
    await upload.send(film.length >> 1)
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable while it arrives',
    )
    await assert.rejects(add(id, files.short), code('invalid_state', /Upload the video first/))
    assert.equal((await upload.send()).status, 204)
    const { id: track } = await add(id, files.short)
    assert.equal((await untilMade(id, track)).status, 'ready')
    await daemon.api.videos.delete({ params: { id } })
  }
  async function takeAway(tracks: AudioTrack[]): Promise<void> {
    for (const { id } of tracks)
      await daemon.api.audioTracks.delete({ params: { id: film.id, track: id } })
  }
  const manifestOf = async (video: Video) => (await fetch(video.urls.hls)).text()

  it('is encoded to the length of the video, be it shorter or longer, and is then in the playlists', async () => {
    const video = film
    const shorter = await add(video.id, files.short, { language: 'nl' })
    assert.deepEqual(
      [shorter.label, shorter.language, shorter.default, shorter.source, shorter.status],
      ['Nederlands', 'nl', false, 'uploaded', 'waiting'],
    )
    const longer = await add(video.id, files.long, { label: "Director's comments" })
    const mono = await add(video.id, files.mono, { language: 'de' })
    for (const { id } of [shorter, longer, mono]) {
      const track = await untilMade(video.id, id)
      assert.equal(track.status, 'ready', JSON.stringify(track.error))
      assert.ok(
        Math.abs((await secondsOf(track.url)) - 3) < 0.1,
        `${track.label} lasts ${await secondsOf(track.url)} s`,
      )
    }
    assert.equal((await tracksOf(video.id)).find((row) => row.id === mono.id)!.channels, 1)
    const manifest = await manifestOf(video)
    assert.match(manifest, /TYPE=AUDIO[^\n]*NAME="Nederlands"[^\n]*LANGUAGE="nl"/)
    assert.match(manifest, /TYPE=AUDIO[^\n]*NAME="Director's comments"/)
    const uri = /NAME="Nederlands"[^\n]*URI="([^"]+)"/.exec(manifest)![1]!
    assert.match(
      await (await fetch(new URL(uri, video.urls.hls))).text(),
      /PLAYLIST-TYPE:VOD[^]*ENDLIST/,
    )
    const heard = await ffmpeg(
      '-i',
      String(new URL(uri, video.urls.hls)),
      '-f',
      's16le',
      '-ac',
      '1',
      '-ar',
      '8000',
      'pipe:1',
    )
    assert.ok(Math.abs(heard.length / 16_000 - 3) < 0.1, `${heard.length / 16_000} s are heard`)
    const types = (
      await daemon.api.events.list({
        query: { video: video.id, limit: 100, type: 'video.updated' },
      })
    ).data
    assert.ok(
      types.some(
        ({ data }) =>
          data.object.object === 'video' &&
          data.object.audio_tracks.some((row) => row.id === shorter.id && row.status === 'ready'),
      ),
    )
    assert.deepEqual(
      (await daemon.api.embeds.get({ params: { id: video.id } })).audio_tracks.length,
      5,
    )
    await takeAway([shorter, longer, mono])
  })

  it('exactly one track is the default, and what is downloaded has its sound', async () => {
    const video = film
    const defaults = async () =>
      (await tracksOf(video.id)).filter((row) => row.default).map((row) => row.id)
    const [english, french] = video.audio_tracks as [AudioTrack, AudioTrack]
    assert.deepEqual(await defaults(), [english.id])
    const changed = await daemon.api.audioTracks.update({
      params: { id: video.id, track: french.id },
      body: { default: true, label: 'Français' },
    })
    assert.deepEqual([changed.default, changed.label], [true, 'Français'])
    assert.deepEqual(await defaults(), [french.id])
    const listed = async () =>
      (await daemon.api.videos.list({ query: { limit: 100 } })).data
        .find(({ id }) => id === video.id)!
        .audio_tracks.map((row) => row.label)
    assert.deepEqual(await listed(), ['English', 'Français'])
    const relabelled = await daemon.api.audioTracks.update({
      params: { id: video.id, track: english.id },
      body: { language: 'nl' },
    })
    assert.deepEqual(
      [relabelled.language, relabelled.label, relabelled.default],
      ['nl', 'Nederlands', false],
    )
    assert.deepEqual(
      await listed(),
      ['Nederlands', 'Français'],
      'lists keep what is ready in memory, and notice',
    )

    const added = await add(video.id, files.short, { language: 'de', default: 'true' })
    assert.equal((await untilMade(video.id, added.id)).status, 'ready')
    assert.deepEqual(await defaults(), [added.id])
    assert.match(await manifestOf(video), /NAME="Deutsch"[^\n]*DEFAULT=YES/)
    // 880 Hz is the uploaded one; the source's are 440 and 550.
    const heard = await ffmpeg(
      '-i',
      video.renditions.find((row) => row.name === 'h264_sd')!.url,
      '-vn',
      '-t',
      '0.5',
      '-f',
      's16le',
      '-ac',
      '1',
      '-ar',
      '8000',
      'pipe:1',
    )
    assert.ok(Math.abs(zeroCrossings(heard) - 880) < 40, `${zeroCrossings(heard)} crossings`)

    await assert.rejects(
      daemon.api.audioTracks.update({
        params: { id: video.id, track: added.id },
        body: { default: false as never },
      }),
      code('validation_failed'),
    )
    await daemon.api.audioTracks.delete({ params: { id: video.id, track: added.id } })
    assert.deepEqual(await defaults(), [english.id], 'the next one takes over')
  })

  it('deleting removes every file, and the last sound of a source stays', async () => {
    const video = await made(files.twoTracks)
    const added = await add(video.id, files.short)
    await untilMade(video.id, added.id)
    const [english, french] = video.audio_tracks as [AudioTrack, AudioTrack]
    const filesNamed = async (word: string) =>
      (await everythingBelow(join(daemon.dataDir, 'videos', daemon.space, video.video_key))).filter(
        (path) => path.includes(word),
      )
    await fetch((await tracksOf(video.id)).find((row) => row.id === added.id)!.url)
    assert.ok((await filesNamed(added.id)).length > 3)
    for (const track of [added.id, french.id]) {
      await daemon.api.audioTracks.delete({ params: { id: video.id, track } })
      await until(
        () => filesNamed(track),
        (left) => left.length === 0,
        'the files to go',
      )
    }
    await assert.rejects(
      daemon.api.audioTracks.delete({ params: { id: video.id, track: english.id } }),
      code('invalid_state', /only audio track/),
    )
    await assert.rejects(
      daemon.api.audioTracks.delete({ params: { id: video.id, track: french.id } }),
      code('audio_track_not_found'),
    )
    await assert.rejects(
      daemon.api.audioTracks.get({ params: { id: video.id, track: added.id } }),
      code('audio_track_not_found'),
    )
    assert.doesNotMatch(await manifestOf(video), new RegExp(french.id))
    assert.equal((await fetch(english.url)).status, 200)
    await assert.rejects(
      daemon.api.audioTracks.update({
        params: { id: video.id, track: french.id },
        body: { label: 'x' },
      }),
      code('audio_track_not_found'),
    )
  })

  itLong(
    'gives a silent video its sound; goes with its video to a new source, and is encoded to that length',
    async () => {
      const video = await made(files.silent)
      assert.deepEqual(video.audio_tracks, [])
      const first = await add(video.id, files.short)
      assert.equal(first.default, true)
      await daemon.api.audioTracks.delete({ params: { id: video.id, track: first.id } })
      assert.doesNotMatch(await manifestOf(video), /TYPE=AUDIO/)
      const added = await add(video.id, files.long, { language: 'en' })
      await untilMade(video.id, added.id)
      assert.match(await manifestOf(video), /TYPE=AUDIO[^\n]*DEFAULT=YES/)
      assert.ok(Math.abs((await secondsOf(added.url)) - 2) < 0.1)

      await daemon.api.videos.putSource({
        params: { id: video.id },
        raw: files.twoTracks as BodyInit,
      })
      const replaced = await untilStatus(daemon.api, video.id, 'ready', 'errored')
      assert.deepEqual(
        replaced.audio_tracks.map((row) => [row.language, row.default]),
        [
          ['en', false],
          ['fr', false],
          ['en', true],
        ],
      )
      const again = await untilMade(video.id, added.id)
      assert.equal(again.status, 'ready', JSON.stringify(again.error))
      assert.ok(Math.abs((await secondsOf(again.url)) - 3) < 0.1)
    },
  )

  it('survives a daemon that is killed in the middle', async () => {
    const { id } = await add(film.id, files.long)
    await daemon.kill()
    daemon = await daemon.restart()
    const track = await untilMade(film.id, id)
    assert.equal(track.status, 'ready')
    await takeAway([track])
  })

  it('what is no sound, or comes before there is a video, is refused and leaves nothing', async () => {
    const { id, video_key: key } = await daemon.api.videos.create({ body: {} })
    await assert.rejects(add(id, files.short), code('invalid_state', /Upload the video first/))
    await refusesWhileItArrives(id)
    const video = film
    const tracks = join(daemon.dataDir, 'videos', daemon.space, video.video_key, 'audio_tracks')
    const refusals: [Uint8Array, string][] = [
      [new TextEncoder().encode('a letter'.repeat(100)), 'unsupported_source'],
      [new Uint8Array(0), 'validation_failed'],
      [files.silent, 'unsupported_source'],
      [await movingWebp(), 'unsupported_source'],
    ]
    for (const [bytes, expected] of refusals)
      await assert.rejects(add(video.id, bytes), code(expected))
    await assert.rejects(
      add(video.id, files.short, { language: 'not a language' }),
      code('validation_failed'),
    )
    await assert.rejects(add(`${daemon.space}ABCDEFGHIJ`, files.short), code('video_not_found'))
    await until(
      () => readdir(tracks).catch(() => []),
      (left) => left.length === 0,
      `nothing to be left of what was refused for ${key}`,
    )
    assert.equal((await tracksOf(video.id)).length, 2)
  })
})

/** In one second: twice the pitch. */
function zeroCrossings(pcm: Buffer): number {
  let crossings = 0
  for (let at = 2; at + 1 < pcm.length; at += 2)
    if (pcm.readInt16LE(at) < 0 !== pcm.readInt16LE(at - 2) < 0) crossings += 1
  return crossings / (pcm.length / 16_000) / 2
}
