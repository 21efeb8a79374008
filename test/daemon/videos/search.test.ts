import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

const VTT = (...cues: [string, string][]): string =>
  `WEBVTT\n\n${cues.map(([at, text]) => `00:${at}.000 --> 00:${at}.900\n${text}`).join('\n\n')}\n`

describe('searching videos', () => {
  let daemon: Daemon
  let talk: Video
  let party: Video

  before(async () => {
    daemon = await startDaemon()
    const { create } = daemon.api.videos
    talk = await create({ body: { name: 'Opening_night 2026', tags: ['Crème Brûlée', 'season'] } })
    party = await create({ body: { name: 'Straßenfest in Ålesund' } })
    await create({ body: { name: 'Nothing of it' } })
    await addSubtitle(
      talk,
      'en',
      VTT(
        ['00:05', 'Good evening.'],
        ['01:10', 'The <i>budget</i> &amp; the plan'],
        ['02:00', 'A budget again'],
      ),
    )
    await addSubtitle(talk, 'nl', VTT(['00:05', 'Goedenavond, de begroting']))
    await addSubtitle(party, 'ja', VTT(['00:03', '会議の予算について']))
  })
  after(() => daemon?.remove())

  it('finds names and tags without their case and accents, and each word anywhere', async () => {
    assert.deepEqual(await found('OPENING'), [talk.name])
    assert.deepEqual(await found('night 26'), [talk.name])
    assert.deepEqual(await found('creme'), [talk.name])
    assert.deepEqual(await found('brulee opening'), [talk.name])
    assert.deepEqual(await found('strassenfest alesund'), [party.name])
    assert.deepEqual(await found('opening strassenfest'), [])
    assert.deepEqual(await found('%'), [])
  })

  it('finds what is said, by the beginning of each word, and says where', async () => {
    await untilFound('budg', [talk.name])
    const { matches } = await daemon.api.videos.list({ query: { q: 'budg' } })
    assert.deepEqual(
      matches?.map(({ video, language, start_seconds, text }) => [
        video,
        language,
        start_seconds,
        text,
      ]),
      [
        [talk.id, 'en', 70, 'The budget & the plan'],
        [talk.id, 'en', 120, 'A budget again'],
      ],
    )
    const best = await daemon.api.videos.list({ query: { q: 'plan budget' } })
    assert.equal(best.matches?.[0]?.start_seconds, 70)
    // One word of the name, one that is said.
    await untilFound('opening begroting', [talk.name])
    assert.equal(
      (await daemon.api.videos.list({ query: { q: 'opening begroting' } })).matches?.[0]?.language,
      'nl',
    )
    await untilFound('予算', [party.name])
    assert.equal((await daemon.api.videos.list()).matches, undefined)
  })

  it('forgets what is said no more, and finds what is said instead', async () => {
    await addSubtitle(talk, 'en', VTT(['00:05', 'Now about something else']))
    await untilFound('budget', [])
    await untilFound('something', [talk.name])
    const [subtitle] = (await daemon.api.videos.get({ params: { id: party.id } })).subtitles
    await daemon.api.subtitles.delete({ params: { id: party.id, subtitle: subtitle!.id } })
    await untilFound('予算', [])
    await daemon.api.videos.update({ params: { id: party.id }, body: { name: 'Renamed' } })
    assert.deepEqual(await found('strassenfest'), [])
    assert.deepEqual(await found('renamed'), ['Renamed'])
  })

  it('keeps the words of subtitles that an earlier version left, at the next start', async () => {
    await daemon.stop()
    const { DatabaseSync } = await import('node:sqlite')
    const file = new DatabaseSync(`${daemon.dataDir}/svc.db`)
    file.exec('DELETE FROM transcripts')
    assert.deepEqual(
      file
        .prepare(`SELECT rowid FROM transcript_words WHERE transcript_words MATCH '"something" *'`)
        .all(),
      [],
    )
    file.close()
    daemon = await daemon.restart()
    await untilFound('something', [talk.name])
  })

  const addSubtitle = (video: Video, language: string, content: string) =>
    daemon.api.subtitles.create({ params: { id: video.id }, body: { language, content } })
  const found = async (q: string): Promise<string[]> =>
    (await daemon.api.videos.list({ query: { q } })).data.map(({ name }) => name)
  const untilFound = (q: string, names: string[]) =>
    until(
      () => found(q),
      (now) => JSON.stringify(now) === JSON.stringify(names),
      `“${q}” to find ${names.join(', ') || 'nothing'}`,
    )
})
