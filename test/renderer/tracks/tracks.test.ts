import { after, before, describe } from 'mocha'
import { cueJourneys } from './cues.ts'
import { otherJourneys } from './others.ts'
import { openStudio, type Studio } from './studio.ts'
import { subtitleJourneys } from './subtitles.ts'

describe('the tracks of a video in the dashboard', () => {
  let studio: Studio

  before(async () => {
    studio = await openStudio()
  })
  after(() => studio?.close())

  // One after another: each goes on where the one before it has ended.
  subtitleJourneys(() => studio)
  cueJourneys(() => studio)
  otherJourneys(() => studio)
})
