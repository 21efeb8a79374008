/** Cues make room for the controls: in Chromium by the boxes of both, in Firefox by pixels. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { until as eventually } from '../../daemon.ts'
import { launchFirefox, type Firefox } from '../../firefox.ts'
import { cueBoxes, type Box } from '../cue-boxes.ts'
import { ask, idle, on, pausedAt, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SMALL = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
/** At the edges it is this near. */
const EDGE_PIXELS = 16

const TWO_LINES = `00:00.000 --> 00:12.000
These are words of the film
in two lines, and these are quite long

`
const ABOVE = `00:00.000 --> 00:12.000 line:0
Above

`
const ANOTHER = `00:00.000 --> 00:12.000
Said at the same time

`

describe('cues of svc-player', () => {
  let stage: Stage
  let files = 0
  before(async () => {
    stage = await openStage()
  })

  /** A player with these cues, all of them for as long as the film. */
  function withCues(attributes: string, ...cues: string[]): string {
    const path = `/media/cues-${(files += 1)}.vtt`
    stage.texts.set(path, `WEBVTT\n\n${cues.join('')}`)
    const [english] = stage.add().subtitles
    const { id } = stage.add({ subtitles: [{ ...english!, url: stage.appliance + path }] })
    return `<style>body { margin: 0 }</style><svc-player embed="${id}" active-subtitle="en" ${attributes} muted></svc-player>`
  }

  /** Waits until nothing is wrong with where the cues are; transitions and browsers take their time. */
  const untilRight = (
    page: Page,
    lines: number,
    wrong: (seen: Seen) => string[],
  ): Promise<unknown> =>
    eventually(
      async () => {
        const seen = await look(page)
        const { length } = seen.cues
        return { wrong: length === lines ? wrong(seen) : [`${length} lines of cues`], seen }
      },
      (found) => found.wrong.length === 0,
      'cues in their places',
      60_000,
    )

  for (const [name, opening] of Object.entries({ wide: WIDE, phone: PHONE, small: SMALL }))
    for (const theme of ['default', 'float'])
      for (const isFull of name === 'small' ? [false] : [false, true])
        it(`lie between the controls, and at the edges without: ${name}${isFull ? ', full screen' : ''}, theme ${theme}`, () =>
          on(
            stage,
            withCues(`theme="${theme}"`, TWO_LINES, ABOVE),
            async (page) => {
              await pausedAt(page, 1)
              if (isFull) {
                await page.locator('.control.fullscreen').click()
                await until(page, (player) => player.matches(':fullscreen'))
              }
              await untilRight(page, 3, covered)
              await idle(page)
              await untilRight(page, 3, awayFromEdges)
              await ask(page, (player) => player.pause())
              await untilRight(page, 3, covered)
            },
            opening,
          ))

  for (const [name, opening] of Object.entries({ wide: WIDE, phone: PHONE }))
    it(`lie below the title where the viewer wants them at the top: ${name}`, () =>
      on(
        stage,
        withCues('', TWO_LINES, '00:00.000 --> 00:12.000 line:-1\nBelow\n\n'),
        async (page) => {
          await pausedAt(page, 1)
          await page.locator('.menu-place.subtitles > button').click()
          await page.getByRole('menuitem', { name: 'Subtitle style' }).click()
          await page.getByRole('menuitem', { name: 'Position' }).click()
          await page.getByRole('menuitemradio', { name: 'Top' }).click()
          await page.keyboard.press('Escape')
          await page.locator('.menu').waitFor({ state: 'detached' })
          const upper = ({ cues, video }: Seen): string[] => {
            const lowest = video.top + Math.min(200, (video.bottom - video.top) / 2)
            return cues.filter(({ bottom }) => bottom < lowest).length === 2
              ? []
              : ['not at the top']
          }
          await untilRight(page, 3, (seen) => [...covered(seen), ...upper(seen)])
          await idle(page)
          await untilRight(page, 3, (seen) => [...awayFromEdges(seen), ...upper(seen)])
        },
        opening,
      ))

  it('lie where the page puts them while they are moved', () =>
    on(
      stage,
      withCues('', ABOVE),
      async (page) => {
        await pausedAt(page, 1)
        await untilRight(page, 1, covered)
        await ask(page, ({ textTracks }) => void ((textTracks[0]!.cues![0] as VTTCue).line = 50))
        await idle(page)
        await untilRight(page, 1, ({ cues, video }) => {
          const share = (cues[0]!.top - video.top) / (video.bottom - video.top)
          return Math.abs(share - 0.5) < 0.03 ? [] : [`at ${share}`]
        })
      },
      WIDE,
    ))

  it('lie clear of the controls also when the page puts one in the place of another', () =>
    on(
      stage,
      withCues('', ABOVE),
      async (page) => {
        await pausedAt(page, 1)
        await untilRight(page, 1, covered)
        await ask(page, ({ textTracks }) => {
          const [track] = textTracks
          track!.removeCue(track!.cues![0]!)
          track!.addCue(Object.assign(new VTTCue(0, 12, 'Another'), { line: 0 }))
        })
        await untilRight(page, 1, covered)
      },
      WIDE,
    ))

  it('without words, in a player that is not shown, are nothing to it', () =>
    on(
      stage,
      withCues('', TWO_LINES),
      async (page) => {
        await pausedAt(page, 1)
        await untilRight(page, 2, covered)
        const line = await ask(page, async (player) => {
          player.style.display = 'none'
          const cue = new VTTCue(0, 12, '')
          player.textTracks[0]!.addCue(cue)
          player.requestUpdate()
          await player.updateComplete
          return cue.line
        })
        assert.equal(line, 'auto')
      },
      WIDE,
    ))

  describe('in Firefox', () => {
    let firefox: Firefox
    before(async () => {
      firefox = await launchFirefox()
    })
    after(() => firefox?.close())

    /** The rows of pixels that cues cover: from, to. Nothing else is magenta. */
    async function rows(): Promise<[number, number][]> {
      const { data, info } = await sharp(await firefox.page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const found: [number, number][] = []
      for (let y = 0; y < info.height; y += 1) {
        const row = data.subarray(y * info.width * 3, (y + 1) * info.width * 3)
        let count = 0
        for (let at = 0; at < row.length; at += 3)
          // A shade over them makes them darker.
          if (row[at]! > 60 && row[at + 2]! > 60 && row[at + 1]! < row[at]! / 3) count += 1
        if (count < 20) continue
        const last = found.at(-1)
        if (last?.[1] === y) last[1] = y + 1
        else found.push([y, y + 1])
      }
      return found
    }

    it('lie between the controls, and at the edges without, whatever is said at the same time', async () => {
      const { page } = firefox
      const dress = '--svc-subtitle-background: #f0f; --svc-subtitle-color: #f0f'
      const html = withCues(`style="${dress}"`, TWO_LINES, ABOVE, ANOTHER)
      await page.goto(stage.page(html))
      await page.until(() => document.querySelector('svc-player')?.state === 'ready')
      await page.click(() => document.querySelector('svc-player'))
      // Its controls are loaded beside the film.
      await page.until(() => {
        const { currentTime, renderRoot } = document.querySelector('svc-player')!
        return currentTime > 0.3 && renderRoot.querySelectorAll('.title, .seek').length === 2
      })
      const seen = await page.ask(() => {
        const player = document.querySelector('svc-player')!
        player.pause()
        const top = (selector: string) =>
          player.renderRoot.querySelector(selector)!.getBoundingClientRect()
        return {
          title: top('.title').bottom,
          seek: top('.seek').top,
          bottom: player.getBoundingClientRect().bottom,
        }
      })
      const shown = await eventually(
        rows,
        (found) => found.length >= 2 && found[0]![0] >= seen.title && found.at(-1)![1] <= seen.seek,
        `rows of cues within ${JSON.stringify(seen)}`,
        60_000,
      )
      // Three lines on the bar, none above another: as high as three of them.
      const height = ([from, to]: [number, number]): number => to - from
      const single = height(shown[0]!)
      const lower = shown.slice(1).reduce((sum, each) => sum + height(each), 0)
      assert.ok(lower > 2.7 * single, JSON.stringify(shown))
      // As large as in other browsers: 4 % of the height of the video, less what is above and below letters.
      assert.ok(single > 0.04 * seen.bottom, JSON.stringify(shown))
      await page.ask(() => {
        const player = document.querySelector('svc-player')!
        player.media.playbackRate = 0.0625
        return player.play()
      })
      await page.until(() =>
        document.querySelector('svc-player')!.renderRoot.querySelector('.stage.idle'),
      )
      await eventually(
        rows,
        (found) =>
          found.length >= 2 &&
          found[0]![0] <= EDGE_PIXELS &&
          found.at(-1)![1] >= seen.bottom - EDGE_PIXELS,
        `rows of cues at the edges of ${JSON.stringify(seen)}`,
        60_000,
      )
    })
  })
})

interface Seen {
  cues: Box[]
  /** What can be pressed, and the title. The shade behind them reaches higher. */
  controls: (Box & { name: string })[]
  video: Box
}

async function look(page: Page): Promise<Seen> {
  const [cues, others] = await Promise.all([
    cueBoxes(page),
    ask(page, ({ renderRoot, media }) => {
      const boxOf = (element: Element): Box => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom }
      }
      const controls = [...renderRoot.querySelectorAll('.title, .seek, .control, .time')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => ({ ...boxOf(each), name: each.className }))
      return { controls, video: boxOf(media) }
    }),
  ])
  return { cues, ...others }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

/** What lies over a line of text: a control, the edge of the video, another line. */
const covered = ({ cues, controls, video }: Seen): string[] =>
  cues.flatMap((cue, at) => [
    ...controls.filter((control) => overlap(cue, control)).map(({ name }) => `below ${name}`),
    ...(cue.top < video.top || cue.bottom > video.bottom ? ['beside the video'] : []),
    ...(cues.some((other, index) => index > at && overlap(cue, other)) ? ['over another'] : []),
  ])

function awayFromEdges({ cues, video }: Seen): string[] {
  const highest = Math.min(...cues.map(({ top }) => top)) - video.top
  const lowest = video.bottom - Math.max(...cues.map(({ bottom }) => bottom))
  const isAway = (pixels: number): boolean => !(pixels >= 0 && pixels <= EDGE_PIXELS)
  return [isAway(highest) && `top: ${highest}`, isAway(lowest) && `bottom: ${lowest}`].filter(
    (wrong) => wrong !== false,
  )
}
