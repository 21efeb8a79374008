import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { TextStreamInfo } from '../../../daemon/ports/tracks.ts'
import { readTexts } from '../../../daemon/pipeline/steps/read-texts.ts'

const streams = [2, 3, 4].map((index) => ({ index, readAs: 'srt' }) as TextStreamInfo)

describe('subtitles inside a file', () => {
  it('are read together; one that cannot be read does not take the others with it', async () => {
    const requested: number[][] = []
    const read = (broken: number | null) =>
      readTexts(
        {
          async readSubtitles({ streams: wanted }) {
            requested.push(wanted.map(({ index }) => index))
            if (wanted.some(({ index }) => index === broken)) throw new Error('it is damaged')
            return wanted.map(({ index }) => `text ${index}`)
          },
        },
        'a.mkv',
        streams,
        { signal: new AbortController().signal },
      )

    assert.deepEqual(
      (await read(null)).map(({ text }) => text),
      ['text 2', 'text 3', 'text 4'],
    )
    assert.deepEqual(requested, [[2, 3, 4]])
    const found = await read(3)
    assert.deepEqual(
      found.map(({ stream, text }) => [stream.index, text]),
      [
        [2, 'text 2'],
        [3, null],
        [4, 'text 4'],
      ],
    )
    assert.match(String(found[1]!.error), /damaged/)
  })

  it('are not asked for again when the work was stopped', async () => {
    const stop = new AbortController()
    let calls = 0
    const reading = readTexts(
      {
        async readSubtitles() {
          calls += 1
          stop.abort(new Error('enough'))
          throw new Error('it is damaged')
        },
      },
      'a.mkv',
      streams,
      { signal: stop.signal },
    )
    await assert.rejects(reading, /enough/)
    assert.equal(calls, 1)
  })
})
