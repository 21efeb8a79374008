import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { poster } from '../../daemon/contract/poster.ts'
import { space, spaceList } from '../../daemon/contract/space.ts'
import { chapterList } from '../../daemon/contract/tracks.ts'
import { listOf } from '../../daemon/contract/values.ts'
import { audioTrack, subtitle, video, videoCreated } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { newHome, screen, type Ended, type Home } from './svc.ts'

describe('the commands of a video', () => {
  let daemon: Daemon
  let home: Home
  let id: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
      SVC_DATA_DIR: daemon.dataDir,
    })
    const film = join(home.path, 'film.mp4')
    await promisify(execFile)('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=25:duration=2',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=2',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      film,
    ])
    id = (await daemon.api.videos.create({ body: { name: 'A film: "one"/two' } })).id
    await daemon.api.videos.putSource({ params: { id }, raw: new Blob([await readFile(film)]) })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const done = async (...args: string[]): Promise<Ended> => {
    const ended = await home.run(args)
    assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.stderr}`)
    return ended
  }
  const json = async (...args: string[]) => (await done(...args)).json()

  it('waits until it is ready, and ends with 124 when the time is up', async () => {
    const { id: empty } = videoCreated.parse(
      await json('videos', 'create', '--name', 'Nothing yet'),
    )
    const late = await home.run(['videos', 'wait', empty, '--timeout', '20s'])
    assert.deepEqual([late.code, late.stdout, late.problem().code], [124, '', 'timed_out'])
    assert.match(late.stderr, /^Waiting for its file$/m)
    assert.equal(
      video.parse(await json('videos', 'wait', id, '--until', 'playable')).playable,
      true,
    )
    const ready = await done('videos', 'wait', id, '--quiet')
    const { status, loudness } = video.parse(ready.json())
    assert.deepEqual([status, ready.stderr], ['ready', ''])
    const { integrated, range, true_peak: peak } = loudness!
    assert.ok(
      (await done('videos', 'get', id, '--format', 'table')).stdout.includes(
        `${integrated} LUFS, range ${range} LU, true peak ${peak} dBTP`,
      ),
    )
  })

  it('sets and removes the watermark of a space and of a video', async () => {
    const image = { create: { width: 60, height: 30, channels: 3, background: '#f00' } } as const
    await sharp(image).png().toFile(join(home.path, 'mark.png'))
    const inSpace = async (...flags: string[]) =>
      space.parse(await json('spaces', 'watermark', daemon.space, ...flags)).encoding.watermark
        .image
    const inVideo = async (...flags: string[]) =>
      video.parse(await json('videos', 'watermark', id, ...flags)).watermark_image
    assert.deepEqual(await inSpace('--image', 'mark.png'), { width: 60, height: 30 })
    assert.equal(await inSpace('--remove'), null)
    const { width, height } = (await inVideo('--image', 'mark.png'))!
    assert.deepEqual([width, height], [60, 30])
    assert.equal(await inVideo('--remove'), null)
    for (const noun of ['spaces', 'videos'])
      assert.equal((await home.run([noun, 'watermark', id])).code, 2)
  })

  it('creates one from an address, and says why it could not be fetched', async () => {
    const made = videoCreated.parse(
      await json(
        'videos',
        'create',
        'https://example.invalid/a.mp4',
        '--name',
        'Far',
        '--visibility',
        'private',
        '--tags',
        'a, b',
        '--metadata',
        'course=12',
        '--settings',
        '{"muted": true}',
      ),
    )
    assert.deepEqual(
      [made.visibility, made.tags, made.metadata, made.settings, made.upload],
      ['private', ['a', 'b'], { course: '12' }, { muted: true }, null],
    )
    const failed = await home.run(['videos', 'wait', made.id])
    assert.deepEqual([failed.code, failed.problem().code], [7, 'source_unreachable'])
    assert.equal((await home.run(['videos', 'create', '--wait'])).code, 2)
    assert.equal((await home.run(['videos', 'create', '--settings', '{'])).problem().code, 'usage')
  })

  it('changes what is said of it, and nothing else', async () => {
    await writeFile(join(home.path, 'settings.json'), '{"color": "#112233"}')
    const changed = video.parse(
      await json(
        'videos',
        'update',
        id,
        '--description',
        'About',
        '--tags',
        'x,y',
        '--metadata',
        'a=b=c',
        '--metadata',
        'd=',
        '--language',
        'en',
        '--settings',
        '@settings.json',
      ),
    )
    assert.deepEqual(
      [
        changed.name,
        changed.description,
        changed.tags,
        changed.metadata,
        changed.language,
        changed.settings,
      ],
      ['A film: "one"/two', 'About', ['x', 'y'], { a: 'b=c', d: '' }, 'en', { color: '#112233' }],
    )
    const emptied = video.parse(
      await json('videos', 'update', id, '--tags', '', '--metadata', '', '--language', 'none'),
    )
    assert.deepEqual([emptied.tags, emptied.metadata, emptied.description], [[], {}, 'About'])
    for (const args of [[], ['--metadata', 'x'], ['--settings', '@absent.json']])
      assert.equal((await home.run(['videos', 'update', id, ...args])).code, 2)
  })

  it('archives it and brings it back', async () => {
    assert.equal(video.parse(await json('videos', 'archive', id)).archived, true)
    assert.deepEqual((await json('videos', 'list', '--archived', '--fields', 'id')).data, [{ id }])
    assert.equal(video.parse(await json('videos', 'unarchive', id)).archived, false)
  })

  it('downloads it under its name, once it is whole, and not over another file', async () => {
    const first = await json('videos', 'download', id)
    assert.deepEqual(first, {
      object: 'download',
      video: id,
      rendition: 'h264_sd',
      path: 'A film_ _one_two.mp4',
      size_bytes: first.size_bytes,
    })
    assert.equal((await readFile(join(home.path, first.path))).length, first.size_bytes)
    const again = await home.run(['videos', 'download', id])
    assert.deepEqual([again.code, again.problem().code], [5, 'conflict'])
    await done('videos', 'download', id, '--overwrite', '--quiet')
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    const original = await json(
      'videos',
      'download',
      id,
      '--rendition',
      'original',
      '-o',
      'back.mp4',
    )
    assert.deepEqual(
      await readFile(join(home.path, 'back.mp4')),
      await readFile(join(home.path, 'film.mp4')),
    )
    assert.equal(original.rendition, 'original')
    const piped = await done('videos', 'download', id, '--output', '-')
    assert.ok(piped.stdout.includes('ftyp'), 'the file itself')
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'public' } })
    assert.match(
      (await home.run(['videos', 'download', id, '--rendition', 'h264_uhd'])).problem().hint,
      /h264_sd, .*original/,
    )
    assert.deepEqual(
      (await readdir(home.path)).filter((name) => name.endsWith('.part')),
      [],
    )
  })

  it('gives the code for a page, and the page itself', async () => {
    const code = await json('videos', 'embed', id)
    const { width, height } = await json('videos', 'get', id)
    assert.ok(
      code.html.includes(
        `<svc-player embed="${id}" aspect-ratio="${width}/${height}"></svc-player>`,
      ),
      code.html,
    )
    assert.ok(code.iframe.includes('title="A film: &quot;one&quot;/two"'), code.iframe)
    assert.match((await json('videos', 'embed', id, '--token', 'a"b')).html, /token="a&quot;b"/)
    const page = await done('videos', 'open', id)
    assert.deepEqual(page.json(), {
      object: 'page',
      url: `${daemon.baseUrl}/embed/${id}`,
      opened: false,
    })
    assert.match(page.stderr, /Open the URL yourself/)
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    const { url } = await json('videos', 'open', id, '--print')
    assert.match(url, /token=/)
    assert.equal((await fetch(url)).status, 200)
    assert.match((await done('videos', 'embed', id)).stderr, /private/)
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'public' } })
  })

  it('opens the dashboard, signed in on this machine', async () => {
    assert.match((await json('open', '--print')).url, /^http:.*\/.*code=|#/)
    assert.equal(
      (await home.with({ SVC_DATA_DIR: '/nowhere' }).run(['open', '--print'])).json().url,
      `${daemon.baseUrl}/`,
    )
  })

  it('adds, changes, downloads and deletes subtitles', async () => {
    await writeFile(
      join(home.path, 'talk.srt'),
      Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nCaf\u00e9\n', 'latin1'),
    )
    const added = subtitle.parse(
      await json(
        'subtitles',
        'add',
        id,
        'talk.srt',
        '--language',
        'fr',
        '--original',
        '--encoding',
        'windows-1252',
      ),
    )
    assert.deepEqual([added.language, added.original, added.source], ['fr', true, 'uploaded'])
    const piped = await home.run(
      ['subtitles', 'add', id, '-', '--language', 'de', '--label', 'Deutsch'],
      { input: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n' },
    )
    assert.equal(subtitle.parse(piped.json()).label, 'Deutsch')
    assert.equal(listOf(subtitle).parse(await json('subtitles', 'list', id)).data.length, 2)
    assert.match(
      (await done('subtitles', 'list', id, '--format', 'table')).stdout,
      /^ID +LANGUAGE +LABEL +KIND +ORIGINAL +SOURCE +STATUS\n[^]*^sub_\S+ +fr +Français +subtitles +yes +uploaded +ready$/m,
    )
    assert.equal(
      subtitle.parse(
        await json('subtitles', 'update', id, added.id, '--label', 'Français', '--no-original'),
      ).original,
      false,
    )
    assert.match(
      (await done('subtitles', 'download', id, added.id, '--output', '-')).stdout,
      /^WEBVTT\n[^]*Café/,
    )
    assert.equal(
      (await json('subtitles', 'download', id, added.id)).path,
      'A film_ _one_two.fr.vtt',
    )
    assert.equal((await home.run(['subtitles', 'delete', id, added.id])).code, 2)
    assert.deepEqual(await json('subtitles', 'delete', id, added.id, '--yes'), {
      object: 'subtitle',
      id: added.id,
      deleted: true,
    })
    assert.equal(
      (await home.run(['subtitles', 'add', id, 'absent.srt', '--language', 'en'])).code,
      2,
    )
  })

  it('adds, names and deletes audio tracks', async () => {
    await promisify(execFile)('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=880:duration=1',
      join(home.path, 'comment.wav'),
    ])
    const added = audioTrack.parse(
      await json('audio', 'add', id, 'comment.wav', '--language', 'en', '--label', 'Commentary'),
    )
    assert.deepEqual([added.label, added.default, added.source], ['Commentary', false, 'uploaded'])
    assert.equal(
      audioTrack.parse(await json('audio', 'update', id, added.id, '--label', 'Remarks')).label,
      'Remarks',
    )
    assert.equal(listOf(audioTrack).parse(await json('audio', 'list', id)).data.length, 2)
    assert.equal((await json('audio', 'delete', id, added.id, '--yes')).object, 'audio_track')
  })

  it('sets chapters from lines or JSON, and goes back to those of the source', async () => {
    const set = await home.run(['chapters', 'set', id, '-'], {
      input: '0:00 Welcome\n\n0:01.5  The end\n',
    })
    const list = chapterList.parse(set.json())
    assert.deepEqual(
      list.chapters.map(({ start_seconds, title }) => [start_seconds, title]),
      [
        [0, 'Welcome'],
        [1.5, 'The end'],
      ],
    )
    assert.match(
      (await done('chapters', 'get', id, '--format', 'table')).stdout,
      /^START +END +TITLE\n +0:00 +0:02 +Welcome\n/,
    )
    const back = await home.run(['chapters', 'set', id, '-'], { input: JSON.stringify(list) })
    assert.deepEqual(chapterList.parse(back.json()), list, 'what get prints is what set takes')
    assert.equal(chapterList.parse(await json('chapters', 'set', id, '--reset')).source, 'none')
    for (const input of ['soon Later', '{"x": 1}', '['])
      assert.equal(
        (await home.run(['chapters', 'set', id, '-'], { input })).problem().code,
        'usage',
      )
    assert.equal((await home.run(['chapters', 'set', id])).code, 2)
  })

  it('chooses the poster', async () => {
    assert.deepEqual(poster.parse(await json('poster', 'set', id, '--time', '0:01')).time, 1)
    await promisify(execFile)('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=red:size=64x36',
      '-frames:v',
      '1',
      join(home.path, 'cover.png'),
    ])
    assert.equal(
      poster.parse(await json('poster', 'set', id, '--image', 'cover.png')).source,
      'image',
    )
    assert.equal(poster.parse(await json('poster', 'set', id, '--reset')).source, 'chosen')
    assert.equal(poster.parse(await json('poster', 'get', id)).source, 'chosen')
    for (const args of [[], ['--time', 'noon'], ['--time', '1', '--reset']])
      assert.equal((await home.run(['poster', 'set', id, ...args])).code, 2)
  })

  it('shows, makes, changes and deletes spaces', async () => {
    const made = space.parse(await json('spaces', 'create', '--name', 'Museum'))
    const changed = space.parse(
      await json(
        'spaces',
        'update',
        made.id,
        '--allowed-domains',
        'example.org,*.example.org',
        '--public-listing',
        '--encoding',
        'small',
        '--player-settings',
        '{"loop": true}',
        '--loudness',
        '-16',
        '--interlaced',
        'fields',
        '--no-play-while-uploading',
      ),
    )
    const { loudness, interlaced, play_while_uploading: isPlayed } = changed.encoding
    assert.deepEqual([loudness, interlaced, isPlayed], [-16, 'fields', false])
    const back = ['--loudness', 'off', '--play-while-uploading']
    const { encoding } = space.parse(await json('spaces', 'update', made.id, ...back))
    assert.deepEqual([encoding.loudness, encoding.play_while_uploading], ['off', true])
    assert.deepEqual(
      [
        changed.name,
        changed.allowed_domains,
        changed.public_listing,
        changed.encoding.profile,
        changed.player_settings,
      ],
      ['Museum', ['example.org', '*.example.org'], true, 'small', { loop: true }],
    )
    assert.deepEqual(
      space.parse(await json('spaces', 'update', made.id, '--allowed-domains', '')).allowed_domains,
      [],
    )
    assert.deepEqual(
      spaceList.parse(await json('spaces', 'list')).data.map((each) => each.id),
      [daemon.space],
      'a key reaches its own',
    )
    assert.equal(space.parse(await json('spaces', 'get', daemon.space)).id, daemon.space)
    assert.match(
      (await done('spaces', 'list', '--format', 'table')).stdout,
      /ALLOWED DOMAINS[^]* any +no +balanced /,
    )
    assert.equal(
      (await home.with({ SVC_DATA_DIR: '/nowhere' }).run(['spaces', 'create', '--name', 'x'])).code,
      3,
    )
    await daemon.as(daemon.owner, made.id).videos.create({ body: { name: 'In it' } })
    const unsaid = await home.run(['spaces', 'delete', made.id, '--yes'])
    assert.deepEqual([unsaid.code, unsaid.problem().code], [2, 'validation_failed'])
    const typed = async (id: string, words: string): Promise<number | null> => {
      const running = home.terminal(['spaces', 'delete', id])
      await until(
        () => running.stdout(),
        (seen) => seen.includes('Type its name to confirm'),
        'the question',
      )
      running.child.stdin.write(`${words}\r`)
      return (await running.ended).code
    }
    for (const words of ['y', 'museum']) assert.equal(await typed(made.id, words), 130, words)
    assert.equal((await daemon.api.spaces.get({ params: { id: made.id } })).name, 'Museum')
    assert.deepEqual(await json('spaces', 'delete', made.id, '--yes', '--name', 'Museum'), {
      object: 'space',
      id: made.id,
      deleted: true,
    })
    assert.equal((await home.run(['spaces', 'get', made.id])).code, 4)
    const { id: another } = await daemon.api.spaces.create({ body: { name: 'Old campaign' } })
    await daemon.as(daemon.owner, another).videos.create({ body: { name: 'In it' } })
    assert.equal(await typed(another, 'Old campaign'), 0)
    await assert.rejects(daemon.api.spaces.get({ params: { id: another } }), {
      message: /no space/,
    })
  })

  it('draws the progress of a download on a terminal', async () => {
    const seen = screen(
      (await home.terminal(['videos', 'download', id, '--overwrite', '--format', 'table']).ended)
        .stdout,
    ).join('\n')
    assert.match(seen, /^Downloading A film_ .*\[#+\] +100 %/m)
    assert.match(seen, /^VIDEO +RENDITION +PATH +SIZE$/m)
    await untilStatus(daemon.api, id, 'ready')
  })
})
