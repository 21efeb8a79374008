import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { sourceWithTracks, srtOf } from '../../sources/with-tracks.ts'
import { everythingBelow } from '../../support/folder.ts'
import { gone } from '../../support/processes.ts'
import { itLong } from '../../support/long.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'support', 'transcriber.ts')

describe("tracks: what the operator's program writes down", () => {
  let folder: string
  let source: Uint8Array
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    source = new Uint8Array(
      await readFile(await sourceWithTracks(join(folder, 'talk.m4a'), { picture: false })),
    )
    const command = [
      process.execPath,
      PROGRAM,
      join(folder, 'telling'),
      '{audio}',
      '{language}',
      '{output}',
    ]
    daemon = await startDaemon({ env: { SVC_TRANSCRIBER: JSON.stringify(command) } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const instruct = (what: string) => writeFile(join(folder, 'telling'), what)
  async function made(bytes = source, body: { language?: string } = {}): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'Talk', ...body } })
    await daemon.api.videos.putSource({ params: { id }, raw: bytes as BodyInit })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    return video
  }
  const generatedOf = async (id: string): Promise<Subtitle | undefined> =>
    (await daemon.api.subtitles.list({ params: { id } })).data.find(
      (row) => row.source === 'generated',
    )
  const untilIs = (id: string, ...statuses: string[]) =>
    until(
      () => generatedOf(id),
      (row) => statuses.includes(row?.status ?? ''),
      `the subtitle to be ${statuses.join(' or ')}`,
    ) as Promise<Subtitle>
  const untilSettled = (id: string) => untilIs(id, 'ready', 'failed')
  /** Of the program and of its child. */
  const pidsFile = () => join(folder, 'pids')
  const running = async (): Promise<number[]> =>
    (
      await until(
        () => readFile(pidsFile(), 'utf8').catch(() => ''),
        (text) => /^\d+ \d+$/.test(text),
        'the program to run',
      )
    )
      .split(' ')
      .map(Number)
  const ended = async () => {
    for (const pid of await running()) await gone(pid)
    await rm(pidsFile())
  }

  it('is heard from 16 kHz mono, and becomes the original subtitle in the language that it names', async () => {
    await instruct('write')
    const video = await made()
    const row = await untilSettled(video.id)
    assert.deepEqual(
      [row.status, row.original, row.language, row.label, row.kind],
      ['ready', true, 'nl', 'Nederlands', 'subtitles'],
      JSON.stringify(row.error),
    )
    const transcript = await daemon.api.transcripts.get({ params: { id: video.id } })
    assert.deepEqual(JSON.parse(transcript.text), {
      channels: 1,
      rate: 16_000,
      bits: 16,
      seconds: 2,
      core: 0,
      fileBytes: 10_000_000_000,
      oomScore: 800,
      language: 'auto',
      niceness: 19,
      variables: 0,
    })
    assert.equal((await daemon.api.videos.get({ params: { id: video.id } })).language, 'nl')
    const files = async () =>
      (await everythingBelow(join(daemon.dataDir, 'videos', daemon.space, video.video_key))).filter(
        (path) => path.includes('transcriber'),
      )
    await until(files, (left) => left.length === 0, 'its files to go')
  })

  it('is not wanted where the source has an original, until somebody asks; the original stays', async () => {
    await instruct('print')
    const subtitles = [
      { text: srtOf(['00,500', '01,000', 'Hello']), codec: 'copy' as const, language: 'eng' },
    ]
    const video = await made(
      new Uint8Array(
        await readFile(
          await sourceWithTracks(join(folder, 'talk.mka'), {
            picture: false,
            audio: ['eng'],
            subtitles,
          }),
        ),
      ),
    )
    assert.equal(await generatedOf(video.id), undefined)
    const requested = await daemon.api.transcripts.create({ params: { id: video.id } })
    assert.deepEqual(
      [requested.source, requested.status, requested.original, requested.language],
      ['generated', 'waiting', false, 'en'],
    )
    const row = await untilSettled(video.id)
    assert.deepEqual(
      [row.status, row.original, row.id],
      ['ready', false, requested.id],
      JSON.stringify(row.error),
    )
    assert.match(await (await fetch(row.url)).text(), /"language":"en"/)
    assert.equal((await daemon.api.transcripts.get({ params: { id: video.id } })).text, 'Hello')
  })

  it('that fails is shown and logged, and the video is ready all the same; it can be tried again', async () => {
    await instruct('fail')
    const video = await made()
    const params = { id: video.id }
    const row = await untilSettled(video.id)
    assert.deepEqual(
      [row.status, row.original, row.error?.code],
      ['failed', false, 'transcription_failed'],
    )
    assert.match(row.error!.message, /exited with code 3: no such model: huge/)
    assert.match(daemon.log(), /loading the model/)
    assert.deepEqual((await daemon.api.embeds.get({ params })).subtitles, [])
    assert.equal((await fetch(row.url)).status, 404)
    await assert.rejects(
      daemon.api.transcripts.get({ params }),
      /could not be transcribed: The transcriber exited with code 3/,
    )

    await instruct('nothing')
    await daemon.api.transcripts.create({ params })
    assert.match(
      (await until(
        () => generatedOf(video.id),
        (found) => /no speech/.test(found?.error?.message ?? ''),
        'a try that hears nothing',
      ))!.status,
      /failed/,
    )
    await instruct('write')
    await daemon.api.transcripts.create({ params })
    const again = await untilIs(video.id, 'ready')
    assert.deepEqual([again.id, again.error, again.original], [row.id, null, true])
  })

  it('stays while it is made again, and when that fails', async () => {
    await instruct('write')
    const video = await made()
    const params = { id: video.id }
    const row = await untilIs(video.id, 'ready')
    const { text } = await daemon.api.transcripts.get({ params })
    assert.match(text, /"language":"auto"/)
    const foundByWord = async (q: string) =>
      (await daemon.api.videos.list({ query: { q } })).data.some(({ id }) => id === video.id)
    await until(() => foundByWord('auto'), Boolean, 'its words to be found')

    await instruct(`hang ${pidsFile()}`)
    const again = () => daemon.api.transcripts.create({ params })
    assert.deepEqual([(await again()).id, (await again()).status], [row.id, 'ready'])
    const [program] = await running()
    assert.deepEqual(await generatedOf(video.id), row)
    assert.equal((await daemon.api.transcripts.get({ params })).text, text)
    assert.equal((await fetch(row.url)).status, 200)

    await instruct('fail')
    process.kill(program!, 'SIGKILL')
    const failed = await until(
      () => generatedOf(video.id),
      (found) => found?.error !== null,
      'the failure to be shown',
    )
    await ended()
    assert.deepEqual([failed!.status, failed!.error!.code], ['ready', 'transcription_failed'])
    assert.equal((await daemon.api.transcripts.get({ params })).text, text)

    await instruct('write')
    assert.equal((await again()).error, null)
    const { text: other } = await until(
      () => daemon.api.transcripts.get({ params }),
      (transcript) => transcript.text !== text,
      'the other text',
    )
    assert.match(other, /"language":"nl"/)
    assert.deepEqual(await generatedOf(video.id), row)
    await until(
      () => foundByWord('auto'),
      (isFound) => !isFound,
      'the words before to go',
    )
    const { video_key: key } = await daemon.api.videos.get({ params })
    await until(
      async () =>
        (await everythingBelow(join(daemon.dataDir, 'videos', daemon.space, key))).filter((path) =>
          path.endsWith('.vtt'),
        ),
      (texts) => texts.length === 1,
      'the file before to go',
    )
  })

  it('keeps the language and the name that it was given meanwhile', async () => {
    const go = join(folder, 'go')
    for (const [body, expected] of [
      [{ language: 'fr' }, ['fr', 'Français']],
      [{ label: 'My words' }, ['nl', 'My words']],
    ] as const) {
      await instruct(`write_once ${go}`)
      const { id } = await made()
      const row = await untilIs(id, 'encoding')
      await daemon.api.subtitles.update({ params: { id, subtitle: row.id }, body })
      await writeFile(go, '')
      const { language, label } = await untilIs(id, 'ready')
      assert.deepEqual([language, label], expected)
      await rm(go)
    }
  })

  it('that is made again ends when its subtitle is edited or deleted', async () => {
    for (const end of [
      (id: string, subtitle: string) =>
        daemon.api.subtitles.putContent({
          params: { id, subtitle },
          body: { content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine\n' },
        }),
      (id: string, subtitle: string) => daemon.api.subtitles.delete({ params: { id, subtitle } }),
    ]) {
      await instruct('write')
      const { id } = await made()
      const row = await untilIs(id, 'ready')
      await instruct(`hang ${pidsFile()}`)
      await daemon.api.transcripts.create({ params: { id } })
      await running()
      await end(id, row.id)
      await ended()
      assert.equal(await generatedOf(id), undefined)
    }
  })

  itLong(
    'ends when its subtitle is deleted or replaced, or its video deleted, and begins again after a kill',
    async () => {
      await instruct(`hang ${pidsFile()}`)
      const first = await made()
      await running()
      const row = await untilIs(first.id, 'encoding')
      await daemon.api.subtitles.delete({ params: { id: first.id, subtitle: row.id } })
      await ended()
      assert.equal(await generatedOf(first.id), undefined)

      const requested = await daemon.api.transcripts.create({ params: { id: first.id } })
      await running()
      const replacing = await daemon.api.subtitles.create({
        params: { id: first.id },
        body: {
          language: requested.language,
          content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine\n',
        },
      })
      await ended()
      assert.deepEqual(
        (await daemon.api.subtitles.list({ params: { id: first.id } })).data.map(
          (entry) => entry.id,
        ),
        [replacing.id],
      )

      await daemon.api.transcripts.create({ params: { id: first.id } })
      await running()
      await daemon.api.videos.delete({ params: { id: first.id } })
      await ended()

      const second = await made()
      const [program, child] = (await running()) as [number, number]
      await daemon.kill()
      await gone(program)
      process.kill(child, 'SIGKILL')
      await instruct('write')
      daemon = await daemon.restart()
      assert.equal((await untilSettled(second.id)).status, 'ready')
    },
  )

  it('is nothing that anybody waits for when no program is set up, and asking for it says so', async () => {
    await daemon.stop()
    daemon = await daemon.restart({ SVC_TRANSCRIBER: '' })
    const video = await made()
    assert.deepEqual(video.subtitles, [])
    await assert.rejects(
      daemon.api.transcripts.create({ params: { id: video.id } }),
      (error: unknown) =>
        error instanceof ProblemError && error.problem.code === 'transcriber_missing',
    )
  })
})
