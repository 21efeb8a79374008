import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcText } from '../../../components/text/index.ts'
import { until as untilDone } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, weightOf, whole } from '../weight.ts'

/** gzip -9, in bytes. */
const WEIGHT = 15_430

const until = (page: Page, holds: (text: SvcText) => unknown) =>
  page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-text'))`)
const ready = (page: Page) => until(page, (text) => text.state === 'ready')
/** Has begun, and stands still. */
const standing = (page: Page) =>
  page.evaluate(async () => {
    const player = document.querySelector('svc-player')!
    await player.play()
    player.pause()
  })
const active = (page: Page) => page.locator('svc-text .cue.active')

/** Two cues a second. */
const LONG = `WEBVTT\n\n${Array.from({ length: 24 }, (_, i) => `${time(i / 2)} --> ${time((i + 1) / 2)}\n<v Ann>Sentence number ${i} is not short at all.`).join('\n\n')}\n`

const KARAOKE =
  'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n1\n00:00.000 --> 00:04.000\n<v.loud Ann &amp; ' +
  'Bob>One <00:01.000>two <b>&lt;img src=x onerror="broken=1">\n\n00:04.000 --> 00:08.000\n<v ' +
  'Čeněk>Déjà vu'

function time(seconds: number): string {
  return `00:${seconds.toFixed(3).padStart(6, '0')}`
}

describe('svc-text', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.texts.clear()
    stage.broken.clear()
  })

  it('follows the player of its video: what is spoken is marked, also while it is paused', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted style="width: 300px"></svc-player><svc-text embed="${id}"></svc-text>`,
      async (page) => {
        await ready(page)
        await page.evaluate(() => {
          const player = document.querySelector('svc-player')!
          // So slowly that the first words are spoken for minutes.
          player.playbackRate = 0.0625
          return player.play()
        })
        await active(page).waitFor()
        assert.match(await active(page).innerText(), /The first words/)
        assert.equal(await active(page).getAttribute('aria-current'), 'time')
        await page.evaluate(() => {
          const player = document.querySelector('svc-player')!
          player.pause()
          player.currentTime = 9
        })
        await page.waitForFunction(() =>
          /last/.test(
            document.querySelector('svc-text')!.renderRoot.querySelector('.active')?.textContent ??
              '',
          ),
        )
        assert.equal(await active(page).count(), 1)
      },
    )
  })

  it('belongs to a player by id, takes its video from it, and finds it when it comes later', async () => {
    const [first, second] = [stage.add(), stage.add()]
    stage.embeds.set(second.id, { ...second, subtitles: [second.subtitles[1]!] })
    await on(stage, `<svc-text for="there"></svc-text>`, async (page) => {
      await page.waitForFunction(() => customElements.get('svc-text'))
      assert.equal(await page.evaluate(() => document.querySelector('svc-text')!.state), 'empty')
      await page.evaluate(
        (id) =>
          document.body.insertAdjacentHTML(
            'beforeend',
            `<svc-player id="there" embed="${id}" muted style="width: 300px"></svc-player>`,
          ),
        first.id,
      )
      await page.getByText('The first words').waitFor()
      await page.evaluate(
        (id) => document.querySelector('svc-player')!.setAttribute('embed', id),
        second.id,
      )
      await page.getByText('De eerste woorden').waitFor()
    })
  })

  it('follows any video of the page by id', async () => {
    const { id, renditions } = stage.add()
    await on(
      stage,
      `<video id="own" muted loop src="${renditions[0]!.url}" preload="auto"></video><svc-text ` +
        `for="own" embed="${id}"></svc-text>`,
      async (page) => {
        await ready(page)
        await page.getByText('The first words').click()
        await page.waitForFunction(() => !document.querySelector('video')!.paused)
        await active(page).waitFor()
      },
    )
  })

  it('a press on a cue before the player has loaded plays from there once it has', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-text embed="${id}" controls="none"></svc-text><svc-player embed="${id}" playback-rate="0.25" muted></svc-player>`,
      async (page) => {
        let release: () => void = () => undefined
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route(/\/player\.js$/, async (route) => {
          await held
          await route.continue()
        })
        await page.reload({ waitUntil: 'commit' })
        await page.waitForFunction(() => document.querySelector('svc-text')?.state === 'ready')
        await page.getByText('The first words').click()
        await page.getByText('The last words').click()
        const own = () =>
          page.evaluate(() => Object.keys(document.querySelector('svc-player')!).join())
        assert.equal(await own(), '')
        assert.equal(await page.evaluate(() => customElements.get('svc-player')), undefined)
        release()
        await page.waitForFunction(() => {
          const { currentTime, paused } = document.querySelector('svc-player')!
          return currentTime > 6 && !paused
        })
        await active(page).waitFor()
        assert.match(await active(page).innerText(), /The last words/)
      },
    )
  })

  it('a press on a cue waits for a player of any other name, and ends with that player', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<x-player id="one"></x-player><svc-text embed="${id}" for="one" controls="none"></svc-text>`,
      async (page) => {
        await ready(page)
        await page.getByText('The last words').click()
        const [seconds, calls, own] = await page.evaluate(async () => {
          const calls: string[] = []
          let seconds = 0
          customElements.define(
            'x-player',
            class extends HTMLElement {
              set currentTime(value: number) {
                seconds = value
              }
              play(): Promise<void> {
                calls.push('play')
                return Promise.resolve()
              }
            },
          )
          await customElements.whenDefined('x-player')
          return [seconds, calls, Object.keys(document.querySelector('x-player')!)] as const
        })
        assert.deepEqual([seconds, calls, own], [6, ['play'], []])
      },
    )
  })

  it('a press on a cue plays from there, by mouse and by keyboard; the page may prevent it', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" playback-rate="0.25" muted style="width: 300px"></svc-player>` +
        `<svc-text embed="${id}" controls="none"></svc-text>`,
      async (page) => {
        await ready(page)
        await page.getByText('The last words').click()
        // It plays there: a place that is asked for while the engine loads is not yet one of the film.
        await page.waitForFunction(() => {
          const { currentTime, media } = document.querySelector('svc-player')!
          return currentTime > 6 && media.readyState >= 3
        })
        await page.getByText('The last words').focus()
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('Enter')
        await page.waitForFunction(
          () =>
            document.querySelector('svc-player')!.currentTime < 6 &&
            !document.querySelector('svc-player')!.seeking,
        )
        await page.evaluate(() => {
          const { seen } = Object.assign(window, { seen: [] as string[] })
          const player = document.querySelector('svc-player')!
          // Where playback stalls, the engine may seek by a little as well, but not to this cue.
          player.addEventListener('seeking', () => player.currentTime >= 6 && seen.push('seek'))
          document
            .querySelector('svc-text')!
            .addEventListener('cueselect', (event) => event.preventDefault(), { once: true })
          document.addEventListener('cueselect', ({ defaultPrevented }) =>
            seen.push(defaultPrevented ? 'prevented' : 'cue'),
          )
        })
        await page.keyboard.press('End')
        await page.keyboard.press(' ')
        await page.keyboard.press(' ')
        const seen = () => (window as unknown as { seen: string[] }).seen
        await page.waitForFunction(() =>
          (window as unknown as { seen: string[] }).seen.includes('seek'),
        )
        // Later seeks are the engine's, out of a stall.
        assert.deepEqual((await page.evaluate(seen)).slice(0, 3), ['prevented', 'cue', 'seek'])
        assert.ok(
          (await page.evaluate(() => document.querySelector('svc-player')!.currentTime)) >= 6,
        )
      },
    )
    await on(stage, `<svc-text embed="${id}" clickable="off"></svc-text>`, async (page) => {
      await ready(page)
      assert.equal(await page.locator('svc-text [role=button]').count(), 0)
    })
  })

  it('marks word by word, by the times in the text, else by the length of the words', async () => {
    const { id } = stage.add()
    stage.texts.set('/media/en.vtt', KARAOKE)
    await on(
      stage,
      `<svc-player embed="${id}" muted style="width: 300px"></svc-player><svc-text ` +
        `embed="${id}" highlight="word"></svc-text>`,
      async (page) => {
        await ready(page)
        await standing(page)
        const marksAt = async (seconds: number, word: string) => {
          await page.evaluate(
            (to) => void (document.querySelector('svc-player')!.currentTime = to),
            seconds,
          )
          await page.waitForFunction(
            (wanted) =>
              document.querySelector('svc-text')!.renderRoot.querySelector('.word.active')
                ?.textContent === wanted,
            word,
          )
        }
        await marksAt(0.5, 'One')
        await marksAt(1.5, '<img src=x onerror="broken=1">'.split(' ').at(-1)!)
        await marksAt(4.5, 'Déjà')
        await marksAt(7.5, 'vu')
        assert.equal(await page.locator('.speaker').first().innerText(), 'Ann & Bob')
      },
    )
  })

  it('text is only ever text: tags of a cue are no elements, and nothing in it runs', async () => {
    const { id } = stage.add()
    stage.texts.set('/media/en.vtt', KARAOKE)
    await on(stage, `<svc-text embed="${id}"></svc-text>`, async (page) => {
      await ready(page)
      assert.match(
        await page.locator('.paragraph').first().innerText(),
        /One two <img src=x onerror="broken=1">/,
      )
      assert.equal(await page.locator('svc-text img, svc-text b').count(), 0)
      assert.equal(await page.evaluate('typeof broken'), 'undefined')
    })
  })

  it('offers every language, begins with the original or what the page says, and tells of a choice', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-text embed="${id}" language="nl" locale="de"></svc-text>`,
      async (page) => {
        await page.getByText('De eerste woorden').waitFor()
        await page.evaluate(() =>
          document.body.addEventListener(
            'languagechange',
            (event) =>
              ((globalThis as { reported?: string }).reported = (
                event as CustomEvent<{ language: string }>
              ).detail.language),
          ),
        )
        await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
        await page.getByText('The first words').waitFor()
        assert.equal(await page.evaluate('reported'), 'en')
        assert.equal(await page.locator('.scroll').getAttribute('lang'), 'en')
      },
    )
  })

  it('says that nothing was found once it is known, and not while the search or a text is on its way', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-text embed="${id}"></svc-text>`, async (page) => {
      await ready(page)
      const said = await page.evaluateHandle(() => {
        const texts: string[] = []
        const root = document.querySelector('svc-text')!.renderRoot
        new MutationObserver(() => {
          const text = root.querySelector('.count')?.textContent?.trim() ?? ''
          if (text !== texts.at(-1)) texts.push(text)
        }).observe(root, { childList: true, characterData: true, subtree: true })
        return texts
      })
      const script = Promise.withResolvers<void>()
      await page.route(/\/search-[\w-]+\.js$/, async (route) => {
        await script.promise
        await route.continue()
      })
      const field = page.getByRole('searchbox')
      await Promise.all([page.waitForRequest(/\/search-[\w-]+\.js$/), field.fill('first words')])
      script.resolve()
      await page.getByText('1 of 1').waitFor()
      await field.fill('r')
      await page.getByText(/^1 of \d+$/).waitFor()
      await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
      await page.getByText('eerste').waitFor()
      await page.getByText(/^1 of \d+$/).waitFor()
      assert.equal((await said.jsonValue()).includes('No results'), false)
      await field.fill('no such words')
      await page.getByText('No results').waitFor()
    })
  })

  it(
    'finds words over the ends of cues, without regard to case and accents, and goes from one to ' +
      'the next',
    async () => {
      const { id } = stage.add()
      stage.texts.set('/media/en.vtt', `${LONG}\n00:50.000 --> 00:51.000\nDéjà vu`)
      await on(stage, `<svc-text embed="${id}" style="height: 200px"></svc-text>`, async (page) => {
        await ready(page)
        const field = page.getByRole('searchbox')
        await field.fill('at all. sentence number 1')
        await page.getByText('1 of 10').waitFor()
        await field.press('Enter')
        await page.getByText('2 of 10').waitFor()
        // It scrolls there once the marks are drawn.
        const isInSight = (): Promise<boolean> =>
          page
            .locator('mark.current')
            .last()
            .evaluate((mark) => {
              const [inner, outer] = [
                mark.getBoundingClientRect(),
                mark.closest('.scroll')!.getBoundingClientRect(),
              ]
              return inner.top >= outer.top && inner.bottom <= outer.bottom
            })
        await untilDone(isInSight, Boolean, 'what was found to be in sight')
        // Narrow: some go on in the next line.
        await page.locator('svc-text').evaluate((text) => (text.style.inlineSize = '300px'))
        for (const number of [3, 4, 5, 6]) {
          await field.press('Enter')
          await page.getByText(`${number} of 10`).waitFor()
          await untilDone(isInSight, Boolean, `the whole of number ${number} to be in sight`)
        }
        await field.fill('DEJA')
        await page.getByText('1 of 1', { exact: true }).waitFor()
        await field.fill('nowhere')
        await page.getByText('No results').waitFor()
        assert.equal(await page.locator('mark').count(), 0)
      })
    },
  )

  it(
    'scrolls along inside its box, never the page; a reader who scrolls is left alone until they ' +
      'come back',
    async () => {
      const { id } = stage.add()
      stage.texts.set('/media/en.vtt', LONG)
      await on(
        stage,
        `<svc-player embed="${id}" muted style="width: 300px"></svc-player><svc-text ` +
          `embed="${id}" style="height: 150px"></svc-text><div style="height: 3000px"></div>`,
        async (page) => {
          await ready(page)
          await standing(page)
          const at = () => page.locator('svc-text .scroll').evaluate((box) => box.scrollTop)
          const spokenAt = async (seconds: number) => {
            await page.evaluate(
              (to) => void (document.querySelector('svc-player')!.currentTime = to),
              seconds,
            )
            await page.waitForFunction(
              (number) =>
                document
                  .querySelector('svc-text')!
                  .renderRoot.querySelector('.active')
                  ?.getAttribute('data-cue') === number,
              String(Math.floor(seconds * 2)),
            )
          }
          await spokenAt(9.6)
          await page.waitForFunction(
            () =>
              document.querySelector('svc-text')!.renderRoot.querySelector('.scroll')!.scrollTop >
              40,
          )
          assert.equal(await page.evaluate('scrollY'), 0)
          await page.locator('svc-text .scroll').hover()
          await page.mouse.wheel(0, -2000)
          await page.getByRole('button', { name: 'Follow along' }).waitFor()
          await page.waitForFunction(
            () =>
              document.querySelector('svc-text')!.renderRoot.querySelector('.scroll')!.scrollTop ===
              0,
          )
          await spokenAt(10.6)
          assert.equal(await at(), 0)
          await page.getByRole('button', { name: 'Follow along' }).click()
          await page.waitForFunction(
            () =>
              document.querySelector('svc-text')!.renderRoot.querySelector('.scroll')!.scrollTop >
              40,
          )
          assert.equal(await page.getByRole('button', { name: 'Follow along' }).count(), 0)
        },
        { reducedMotion: 'reduce' },
      )
    },
  )

  it('a renewed token leaves readers at their place, and is used for what is read next', async () => {
    const { id, ...embed } = stage.add()
    const permit = (token: string, name: string) => {
      const subtitles = embed.subtitles.map(({ url, ...rest }) => ({
        ...rest,
        url: url.replace('/media/', `/media/~${token}/`),
      }))
      stage.embeds.set(id, { ...embed, id, name, subtitles })
      stage.texts.set(`/media/~${token}/en.vtt`, LONG)
    }
    permit('a.b.c', 'Before')
    await on(
      stage,
      `<svc-text embed="${id}" token="a.b.c" style="height: 200px"></svc-text>`,
      async (page) => {
        const place = () =>
          page.evaluate(() => {
            const { shadowRoot } = document.querySelector('svc-text')!
            const { scrollTop } = shadowRoot!.querySelector('.scroll')!
            return [shadowRoot!.activeElement?.getAttribute('part'), Math.round(scrollTop)]
          })
        await page.getByRole('searchbox').fill('number')
        await page.getByText('1 of 24').waitFor()
        for (let number = 2; number <= 20; number++) await page.keyboard.press('Enter')
        await page.getByText('20 of 24').waitFor()
        const before = await place()
        assert.equal(before[0], 'search')
        assert.ok(Number(before[1]) > 100, String(before))
        permit('d.e.f', 'Renewed')
        await page.locator('svc-text').evaluate((text) => text.setAttribute('token', 'd.e.f'))
        await page.getByRole('region', { name: 'Transcript: Renewed' }).waitFor()
        assert.deepEqual([await page.getByText('20 of 24').count(), await place()], [1, before])
        const next = page.waitForRequest(/\/nl\.vtt$/)
        await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
        assert.match((await next).url(), /~d\.e\.f/)
        await page.getByText('eerste').waitFor()
      },
    )
  })

  it('says of a video that is being processed that there is no transcript yet, and shows it once it is there', async () => {
    const done = stage.add()
    stage.embeds.set(done.id, { ...done, status: 'processing', playable: false, subtitles: [] })
    await on(stage, `<svc-text embed="${done.id}" locale="en"></svc-text>`, async (page) => {
      await until(page, (text) => text.state === 'none')
      assert.equal(await page.getByRole('status').innerText(), 'No transcript yet.')
      stage.embeds.set(done.id, done)
      await ready(page)
    })
  })

  it('says that there is no text, that it is private, and that it could not be had, and tries again', async () => {
    const without = stage.add({ subtitles: [] })
    const { id } = stage.add()
    await on(stage, `<svc-text embed="${without.id}"></svc-text>`, async (page) => {
      await until(page, (text) => text.state === 'none')
      assert.equal(await page.getByRole('status').innerText(), 'No transcript available.')
    })
    stage.broken.set('/media/en.vtt', 403)
    await on(stage, `<svc-text embed="${id}"></svc-text>`, async (page) => {
      await until(page, (text) => text.state === 'failed')
      assert.match(await page.getByRole('status').innerText(), /private/)
      stage.broken.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await ready(page)
    })
  })

  it(
    'two on a page, and two players, are told apart by screen readers: each transcript is named ' +
      'by its video',
    async () => {
      const films = ['A walk along the coast', 'A walk in the dunes'].map(
        (name) => stage.add({ name }).id,
      )
      const both = films.map(
        (id, at) =>
          `<svc-player id="film${at}" embed="${id}"></svc-player><svc-text for="film${at}" ` +
          `embed="${id}" loading="eager"></svc-text>`,
      )
      await on(stage, whole(both.join('')), async (page) => {
        await page.waitForFunction(() =>
          [...document.querySelectorAll<SvcText>('svc-text')].every(
            ({ state }) => state === 'ready',
          ),
        )
        await page.locator('svc-player .start').nth(1).waitFor()
        await noViolations(page)
        // What axe has to say of two of one name.
        await page.evaluate(() =>
          Promise.all(
            [...document.querySelectorAll('svc-text')].map(
              (text) => ((text.label = 'Transcript'), text.updateComplete),
            ),
          ),
        )
        assert.match((await violationsOf(page)).join(), /^landmark-unique: svc-text/)
      })
    },
  )

  it('weighs at most 15.4 kB, and axe finds nothing', async () => {
    const { id } = stage.add()
    stage.texts.set('/media/en.vtt', LONG)
    await on(
      stage,
      whole(
        `<video id="own" muted></video><svc-text for="own" embed="${id}" timestamps highlight="word"></svc-text>`,
      ),
      async (page) => {
        await ready(page)
        const weight = await weightOf(stage, page)
        assert.ok(weight > 5_000 && weight <= WEIGHT, `${weight} bytes`)
        await page.getByRole('searchbox').fill('number 7')
        await page.locator('mark').first().waitFor()
        await noViolations(page)
      },
      { entry: 'text' },
    )
  })
})
