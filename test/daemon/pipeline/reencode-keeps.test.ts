/** What people made of a video is there after it was re-encoded, as it was before. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { sourceWithTracks, srtOf } from '../../sources/with-tracks.ts'
import { jobsOf, loseHalfKeyframes } from '../../support/outdate.ts'
import { itLong } from '../../support/long.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'support', 'transcriber.ts')

describe('videos: what a re-encode keeps', () => {
  let daemon: Daemon
  let folder: string
  let source: Uint8Array
  let dub: Uint8Array

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const text = (line: string) => srtOf(['00,100', '01,000', line])
    source = await readFile(
      await sourceWithTracks(join(folder, 'talk.mkv'), {
        audio: ['eng', 'fra', 'deu'],
        subtitles: [
          { text: text('Hello'), codec: 'copy', language: 'eng' },
          { text: text('Bonjour'), codec: 'copy', language: 'fra' },
          { text: text('Hallo'), codec: 'copy', language: 'deu' },
        ],
        chapters: [{ start: 0, end: 1, title: 'From the file' }],
      }),
    )
    const file = join(folder, 'dub.m4a')
    await ffmpeg('-f', 'lavfi', '-t', '2', '-i', 'sine=f=880:r=48000', '-c:a', 'aac', file)
    dub = await readFile(file)
    const command = [process.execPath, PROGRAM, join(folder, 'telling')]
    await writeFile(join(folder, 'telling'), 'write')
    daemon = await startDaemon({
      env: {
        SVC_REPLACED_SECONDS: '1',
        SVC_TRANSCRIBER: JSON.stringify([...command, '{audio}', '{language}', '{output}']),
      },
    })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function made(raw: Uint8Array): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'Talk' } })
    await daemon.api.videos.putSource({ params: { id }, raw: raw as BodyInit })
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  /** Until nothing is done for the video any more, the earlier version is gone, too. */
  async function reencoded(id: string): Promise<Video> {
    loseHalfKeyframes(daemon.dataDir, id)
    await daemon.api.videos.reencode({ params: { id }, body: {} })
    await until(
      () => jobsOf(daemon.dataDir, id),
      (jobs) => jobs.length === 0,
      'the re-encode and the end of the earlier version',
    )
    return untilStatus(daemon.api, id, 'ready')
  }
  const textOf = async (url: string): Promise<string> => {
    const answer = await fetch(url)
    assert.equal(answer.status, 200)
    return answer.text()
  }

  it('subtitles, transcript, audio tracks, chapters, poster and details stay, with their ids and URLs', async () => {
    const { api } = daemon
    const { id } = await made(source)
    const params = { id }
    await api.videos.update({
      params,
      body: { name: 'Mine', tags: ['a'], metadata: { k: 'v' }, settings: { muted: true } },
    })
    await api.posters.setTime({ params, body: { time: 1.5 } })
    await api.subtitles.create({
      params,
      body: { language: 'nl', content: 'WEBVTT\n\n00:00.100 --> 00:01.000\nUploaded\n' },
    })
    const subtitles = (await api.subtitles.list({ params })).data
    const of = (language: string) => subtitles.find((row) => row.language === language)!.id
    await api.subtitles.update({
      params: { id, subtitle: of('fr') },
      body: { label: 'Renamed', original: true },
    })
    await api.subtitles.delete({ params: { id, subtitle: of('de') } })
    await api.subtitles.putContent({
      params: { id, subtitle: of('en') },
      body: { content: 'WEBVTT\n\n00:00.100 --> 00:01.000\nEdited\n' },
    })
    await api.transcripts.create({ params })
    const tracks = (await api.audioTracks.list({ params })).data
    const [, second, third] = tracks.map((row) => row.id) as [string, string, string]
    await api.audioTracks.update({
      params: { id, track: second },
      body: { label: 'Version française', default: true },
    })
    await api.audioTracks.delete({ params: { id, track: third } })
    await api.audioTracks.create({ params, query: { language: 'es' }, raw: dub as BodyInit })
    await until(
      () => jobsOf(daemon.dataDir, id),
      (jobs) => jobs.length === 0,
      'the tracks to be made',
    )

    const before = await api.videos.get({ params })
    assert.deepEqual(
      [...before.subtitles, ...before.audio_tracks].map(({ status }) => status),
      Array.from({ length: 7 }, () => 'ready'),
    )
    const textsOf = ({ subtitles: rows }: Video) => Promise.all(rows.map(({ url }) => textOf(url!)))
    const texts = await textsOf(before)
    const transcribed = () => daemon.log().split('"kind":"transcribe"').length
    const [count, poster] = [transcribed(), await api.posters.get({ params })]

    const after = await reencoded(id)
    const unchanged = (video: Video) => ({
      ...video,
      updated_at: null,
      ready_at: null,
      renditions: null,
      size_bytes: null,
    })
    assert.deepEqual(unchanged(after), unchanged(before))
    assert.notEqual(after.ready_at, before.ready_at)
    assert.deepEqual(await textsOf(after), texts)
    assert.deepEqual(await api.posters.get({ params }), poster)
    assert.equal(transcribed(), count)
    const playlist = await textOf(after.urls.hls)
    for (const name of ['Version française', 'Español']) assert.match(playlist, new RegExp(name))
  })

  itLong(
    'chapters and the chosen poster of its own stay, and so do the chapters of the file',
    async () => {
      const { id } = await made(source)
      const fromFile = await daemon.api.chapters.get({ params: { id } })
      const poster = await daemon.api.posters.get({ params: { id } })
      await reencoded(id)
      assert.deepEqual(await daemon.api.chapters.get({ params: { id } }), fromFile)
      assert.deepEqual(await daemon.api.posters.get({ params: { id } }), poster)
      const chapters = [{ start_seconds: 0, title: 'By hand' }]
      await daemon.api.chapters.put({ params: { id }, body: { chapters } })
      const byHand = await daemon.api.chapters.get({ params: { id } })
      await reencoded(id)
      assert.deepEqual(await daemon.api.chapters.get({ params: { id } }), byHand)
    },
  )

  itLong(
    'what is changed while it runs is kept, too, and a transcription is finished with the new version',
    async () => {
      const { api } = daemon
      const { id } = await made(source)
      const params = { id }
      loseHalfKeyframes(daemon.dataDir, id)
      await api.system.update({ body: { encoding_paused: true } })
      await api.videos.reencode({ params, body: {} })
      await untilStatus(api, id, 'processing')
      const [first] = (await api.audioTracks.list({ params })).data
      await api.audioTracks.update({ params: { id, track: first!.id }, body: { label: 'Now' } })
      const rows = (await api.subtitles.list({ params })).data
      const french = rows.find(({ language }) => language === 'fr')!
      await api.subtitles.update({
        params: { id, subtitle: french.id },
        body: { label: 'Maintenant' },
      })
      await writeFile(join(folder, 'telling'), `hang ${join(folder, 'pids')}`)
      const transcript = await api.transcripts.create({ params })
      await until(
        () => readFile(join(folder, 'pids'), 'utf8').catch(() => ''),
        (pids) => pids !== '',
        'the transcriber to run',
      )
      await writeFile(join(folder, 'telling'), 'write')
      await api.system.update({ body: { encoding_paused: false } })
      await until(
        () => jobsOf(daemon.dataDir, id),
        (jobs) => jobs.length === 0,
        'the re-encode and the transcription',
      )
      const after = await api.videos.get({ params })
      assert.equal(after.status, 'ready')
      assert.equal(after.audio_tracks[0]!.label, 'Now')
      assert.equal(after.subtitles.find((row) => row.id === french.id)!.label, 'Maintenant')
      const written = after.subtitles.find((row) => row.id === transcript.id)!
      assert.equal(written.status, 'ready')
      assert.match(await textOf(written.url!), /-->/)
    },
  )
})
