import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { Playing } from '../../../components/data/playing.ts'

/** A film of a minute. */
const film = () => ({
  currentTime: 0,
  duration: 60,
  playbackRate: 1,
  paused: false,
  seeking: false,
  ended: false,
  loop: false,
  readyState: 4,
  videoWidth: 640,
  videoHeight: 360,
  textTracks: [],
})

describe('what is recorded of playing', () => {
  const watched = () => {
    const media = film()
    const reported: string[] = []
    const playing = new Playing(media as unknown as HTMLMediaElement, ({ type }) => {
      reported.push(type)
    })
    playing.begin(performance.now())
    return { media, reported, playing }
  }

  it('a seek of the player to where it plays is none of the viewer', () => {
    const { media, reported, playing } = watched()
    media.currentTime = 0.2
    playing.look()
    media.currentTime = 0.3
    playing.jump()
    assert.deepEqual(reported, [])
    media.currentTime = 30
    playing.jump()
    assert.deepEqual(reported, ['played', 'seek'])
  })

  it('a seek of the player while it stalls does not end the stall, one of the viewer does', () => {
    const { media, reported, playing } = watched()
    media.currentTime = 0.2
    playing.wait(true)
    media.currentTime = 0.25
    playing.jump()
    assert.deepEqual(reported, ['played'])
    media.currentTime = 30
    playing.jump()
    assert.deepEqual(reported, ['played', 'stall', 'seek'])
  })

  it('in a pause each seek is one of the viewer, however near it is', () => {
    const { media, reported, playing } = watched()
    media.currentTime = 0.2
    playing.end()
    media.currentTime = 0.24
    playing.jump()
    assert.deepEqual(reported, ['played', 'seek'])
  })
})
