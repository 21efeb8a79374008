import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, untilStatus, type Daemon } from '../../daemon.ts'
import { lastTextAsPictures, sourceWithTracks, srtOf } from '../../sources/with-tracks.ts'
import { itLong } from '../../support/long.ts'

describe('tracks: what a source holds besides picture and sound', () => {
  let folder: string
  let daemon: Daemon
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function made(file: string, body: { language?: string } = {}): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'A film', ...body } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(await readFile(file)) })
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  const text = async (url: string): Promise<string> => {
    const response = await fetch(url)
    assert.equal(response.status, 200, `${url}: ${response.status}`)
    return response.text()
  }

  it(
    'text subtitles of a Matroska file become WebVTT, each with its language, its name and its ' +
      'kind; chapters come along',
    async () => {
      const video = await made(
        await sourceWithTracks(join(folder, 'film.mkv'), {
          audio: ['ger', 'eng'],
          subtitles: [
            {
              text: srtOf(
                ['00,500', '01,000', '{\\an8}<i>Guten</i> Tag & mehr'],
                ['01,200', '01,900', 'Zwölf'],
              ),
              codec: 'copy',
              language: 'ger',
            },
            {
              text: srtOf(['00,500', '01,000', '[door] Guten Tag']),
              codec: 'ass',
              language: 'ger',
              disposition: 'hearing_impaired',
            },
            {
              text: srtOf(['00,500', '01,000', 'SIGN']),
              codec: 'ass',
              language: 'eng',
              title: 'Forced signs',
              disposition: 'forced',
            },
            {
              text: srtOf(['00,500', '01,000', 'Good day']),
              codec: 'webvtt',
              language: 'eng',
              title: 'UK',
            },
          ],
          chapters: [
            { start: 0, end: 1, title: 'Eins' },
            { start: 1, end: 2, title: 'Zwei & Ende' },
          ],
        }),
      )
      assert.equal(video.status, 'ready', JSON.stringify(video.error))
      assert.equal(video.language, 'de', 'as the original track says')
      assert.deepEqual(
        video.audio_tracks.map((track) => [
          track.language,
          track.label,
          track.source,
          track.status,
        ]),
        [
          ['de', 'Deutsch', 'embedded', 'ready'],
          ['en', 'English', 'embedded', 'ready'],
        ],
      )
      assert.deepEqual(
        video.subtitles.map((row) => [
          row.language,
          row.label,
          row.kind,
          row.original,
          row.source,
          row.status,
        ]),
        [
          ['de', 'Deutsch', 'subtitles', true, 'embedded', 'ready'],
          ['de', 'Deutsch (CC)', 'captions', false, 'embedded', 'ready'],
          ['en', 'UK', 'subtitles', false, 'embedded', 'ready'],
          ['en', 'Forced signs', 'captions', false, 'embedded', 'ready'],
        ],
      )
      const events = (await daemon.api.events.list({ query: { video: video.id } })).data
      const types = events.map(({ type }) => type)
      assert.ok(
        types.indexOf('video.updated') < types.indexOf('video.ready'),
        'what the file brings is told of unasked, before the video is ready',
      )
      const event = events.find(
        ({ type, data }) =>
          type === 'video.updated' &&
          'subtitles' in data.object &&
          data.object.subtitles.length === 4,
      )
      assert.ok(event, types.join())
      const [german, deaf, english, forced] = video.subtitles.map((row) => row.url)
      assert.match(german!, /\/subtitles\/de\.vtt$/)
      assert.match(deaf!, /\/subtitles\/sub_\w+\.vtt$/)
      assert.match(
        await text(german!),
        /^WEBVTT\n\n00:00:00\.5\d\d --> 00:00:01\.0\d\d line:0\n<i>Guten<\/i> Tag &amp; mehr\n\n00:00:01\.2\d\d --> 00:00:01\.9\d\d\nZwölf\n$/,
      )
      assert.match(await text(deaf!), /\[door\] Guten Tag/)
      assert.match(await text(english!), /Good day/)
      assert.match(await text(forced!), /SIGN/)

      const [first, second] = video.chapters
      assert.deepEqual(
        [first!.title, second!.title, first!.start_seconds, first!.end_seconds],
        ['Eins', 'Zwei & Ende', 0, second!.start_seconds],
      )
      assert.ok(second!.end_seconds <= video.duration_seconds!)
      const chapters = await text(video.urls.hls.replace('manifest.m3u8', 'chapters.vtt'))
      assert.match(
        chapters,
        /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.0\d\d\nEins\n\n00:00:01\.0\d\d --> 00:00:02\.0\d\d\nZwei &amp; Ende\n$/,
      )

      const params = { id: video.id }
      const beyond = {
        chapters: [
          { start_seconds: 0, end_seconds: 3, title: 'a' },
          { start_seconds: 5, title: 'b' },
        ],
      }
      await assert.rejects(daemon.api.chapters.put({ params, body: beyond }), (error: unknown) => {
        assert.ok(error instanceof ProblemError)
        assert.deepEqual(
          error.problem.errors!.map((fault) => `${fault.path} ${fault.code}`),
          ['body.chapters.0.end_seconds beyond_end', 'body.chapters.1.start_seconds beyond_end'],
        )
        return true
      })
      await daemon.api.chapters.put({ params, body: { chapters: [] } })
      assert.deepEqual((await daemon.api.videos.get({ params })).chapters, [])
      const returned = await daemon.api.chapters.put({ params, body: { chapters: null } })
      assert.deepEqual([returned.source, returned.chapters], ['embedded', video.chapters])

      const transcript = await daemon.api.transcripts.get({ params: { id: video.id } })
      assert.deepEqual([transcript.language, transcript.text], ['de', 'Guten Tag & mehr\nZwölf'])
    },
  )

  it('an MP4 brings its timed text', async () => {
    const video = await made(
      await sourceWithTracks(join(folder, 'film.mp4'), {
        subtitles: [
          {
            text: srtOf(['00,500', '01,000', 'Hallo <b>daar</b>']),
            codec: 'mov_text',
            language: 'dut',
          },
        ],
      }),
    )
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    assert.deepEqual(
      video.subtitles.map((row) => [row.language, row.original]),
      [['nl', true]],
      'the only one, and nobody says what is spoken',
    )
    assert.equal(video.language, 'nl')
    assert.match(await text(video.subtitles[0]!.url), /Hallo <b>daar<\/b>/)
    assert.deepEqual(video.chapters, [])
    assert.equal((await fetch(video.urls.hls.replace('manifest.m3u8', 'chapters.vtt'))).status, 404)
  })

  itLong(
    'pictures of text are left out, and so is a text without a cue; the log says so',
    async () => {
      const video = await made(
        await lastTextAsPictures(
          await sourceWithTracks(join(folder, 'disc.mkv'), {
            subtitles: [
              { text: srtOf(['00,500', '01,000', '{\\an8}']), codec: 'copy', language: 'ger' },
              { text: srtOf(['00,500', '01,000', 'never read']), codec: 'copy', language: 'fre' },
            ],
          }),
        ),
      )
      assert.deepEqual([video.status, video.subtitles], ['ready', []])
      assert.match(
        daemon.log(),
        /"codec":"hdmv_pgs_subtitle","language":"fr".*was skipped: it is image-based/,
      )
      assert.match(daemon.log(), /was skipped: it is empty/)
      await assert.rejects(
        daemon.api.transcripts.get({ params: { id: video.id } }),
        /marked as original/,
      )
    },
  )

  itLong(
    'a new source brings its own; what was uploaded stays, and comes before what a file brings',
    async () => {
      const first = await sourceWithTracks(join(folder, 'first.mkv'), {
        audio: ['eng'],
        subtitles: [
          { text: srtOf(['00,500', '01,000', 'first']), codec: 'copy', language: 'eng' },
          { text: srtOf(['00,500', '01,000', 'erst']), codec: 'copy', language: 'ger' },
        ],
        chapters: [
          { start: 0, end: 1, title: 'One' },
          { start: 1, end: 2, title: 'Two' },
        ],
      })
      const video = await made(first)
      const params = { id: video.id }
      const added = await daemon.api.subtitles.create({
        params,
        body: { language: 'de', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nmine\n' },
      })
      assert.deepEqual(
        (await daemon.api.videos.get({ params })).subtitles.map((row) => [
          row.language,
          row.source,
        ]),
        [
          ['de', 'uploaded'],
          ['en', 'embedded'],
        ],
      )

      const second = await sourceWithTracks(join(folder, 'second.mkv'), {
        audio: ['eng'],
        subtitles: [
          { text: srtOf(['00,500', '01,000', 'second']), codec: 'copy', language: 'eng' },
          { text: srtOf(['00,500', '01,000', 'zweit']), codec: 'copy', language: 'ger' },
        ],
      })
      await daemon.api.videos.putSource({ params, raw: new Uint8Array(await readFile(second)) })
      const replaced = await untilStatus(daemon.api, video.id, 'ready', 'errored')
      assert.deepEqual(
        replaced.subtitles.map((row) => [row.language, row.source, row.original]),
        [
          ['de', 'uploaded', false],
          ['en', 'embedded', true],
        ],
      )
      assert.equal(replaced.subtitles[0]!.id, added.id)
      assert.match(await text(replaced.subtitles[1]!.url), /second/)
      assert.deepEqual(replaced.chapters, [])
    },
  )
})
