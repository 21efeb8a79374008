import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { RETRY_DELAYS_MS } from '../../../components/base/load-embed.ts'
import { violationsOf } from '../../support/axe.ts'
import { addList, inner, SPACE } from '../list/lists.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers } from '../timers.ts'
import { whole } from '../weight.ts'

const NAMES = ['audio', 'clip', 'text', 'files', 'list'] as const
type Name = (typeof NAMES)[number]
const LONG = `A recording that nobody wanted to shorten, ${'Donaudampfschifffahrt'.repeat(5)}`

describe('what the elements beside the player say', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.lists.clear()
    stage.broken.clear()
  })

  const each = (attributes: (name: Name) => string) =>
    NAMES.map((name) => `<svc-${name} ${attributes(name)} loading="eager"></svc-${name}>`).join('')
  const named = (name: Name, embed: string, list = SPACE) =>
    name === 'list' ? `space="${list}"` : `embed="${embed}"`
  const waitForMessage = (page: Page, name: Name, words: string | RegExp) =>
    page.locator(`svc-${name}`).getByText(words).first().waitFor()

  it('on the page to its author, of an attribute that is missing, until it is there', async () => {
    const { id } = stage.add()
    addList(stage)
    await on(stage, whole(`<div id="around" lang="en">${each(() => '')}</div>`), async (page) => {
      for (const name of NAMES)
        await waitForMessage(
          page,
          name,
          name === 'list' ? /`space` or `collection`/ : /`embed` attribute is/,
        )
      assert.deepEqual(await violationsOf(page), [])
      await page.locator('#around').evaluate((div) => div.setAttribute('lang', 'de'))
      await page.evaluate(
        ([embed, space]) => {
          for (const element of document.querySelectorAll('#around > *'))
            Object.assign(element, element.localName === 'svc-list' ? { space } : { embed })
        },
        [id, SPACE],
      )
      await inState(page, ['ready', 'playing', 'poster'])
      assert.equal(await page.getByText('attribute is missing').count(), 0)
      await page.locator('svc-text').evaluate((text) => text.removeAttribute('embed'))
      await page.evaluate(() => (document.querySelector('svc-text')!.embed = null))
      await waitForMessage(page, 'text', 'Das Attribut `embed` fehlt: die ID eines Videos.')
    })
  })

  for (const forcedColors of ['none', 'active'] as const) {
    it(`nothing that axe finds, in any state; forced colours: ${forcedColors}`, async () => {
      const nothing = { audio_tracks: [], subtitles: [], renditions: [] }
      const ids = [
        stage.add(nothing),
        stage.add({ ...nothing, status: 'processing', playable: false }),
        stage.add({ ...nothing, status: 'errored', playable: false }),
        stage.add(),
      ].map(({ id }): string => id)
      stage.embeds.set(ids[3]!, 403)
      stage.lists.set('priv0', () => 403)
      addList(stage, { id: 'none0', count: 0 })
      addList(stage, { id: 'last0', count: 1 })
      const [slow, gone] = ['slow000000000001', 'gone000000000001']
      const states = [...ids, 'video0missing03', slow, gone]
      const lists = ['none0', 'priv0', 'm0m0m', 'slow0', 'gone0', 'last0']
      const all = states
        .map((id) =>
          ['audio', 'clip', 'text', 'files']
            .map((name) => `<svc-${name} embed="${id}" loading="eager"></svc-${name}>`)
            .join(''),
        )
        .concat(lists.map((id) => `<svc-list space="${id}" loading="eager"></svc-list>`))
      await on(
        stage,
        whole(all.join('')),
        async (page) => {
          await inState(page, [
            'none',
            'waiting',
            'failed',
            'loading',
            'ready',
            'poster',
            'playing',
          ])
          for (const name of NAMES)
            await page
              .locator(`svc-${name}[embed=${gone}], svc-${name}[space=gone0]`)
              .getByText('Could not load')
              .first()
              .waitFor()
          assert.deepEqual(await violationsOf(page), [])
        },
        {
          forcedColors,
          colorScheme: forcedColors === 'none' ? 'dark' : 'light',
          prepare: async (page) => {
            await page.route(/(?:embeds|lists)\/slow0/, () => undefined)
            await page.route(/(?:embeds|lists)\/gone0/, (route) => route.abort())
          },
        },
      )
    })
  }

  it('that the browser is offline, within 3 seconds, and go on by themselves when it is not', async () => {
    const { id } = stage.add()
    addList(stage)
    assert.ok(RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs) <= 3_000)
    await on(
      stage,
      each(() => ''),
      async (page) => {
        await page.context().setOffline(true)
        await page.evaluate(
          ([embed, space]) => {
            for (const element of document.querySelectorAll('body > *'))
              Object.assign(element, element.localName === 'svc-list' ? { space } : { embed })
          },
          [id, SPACE],
        )
        assert.equal(await page.getByText('You are offline').count(), 0)
        // Nothing but these waits is between a loss and its words.
        for (const waitMs of RETRY_DELAYS_MS) await endOfEach(page, waitMs)
        for (const name of NAMES)
          await waitForMessage(page, name, 'You are offline. Loading resumes')
        await page.context().setOffline(false)
        await inState(page, ['ready', 'playing', 'poster'])
      },
      { before: holdTimers(...RETRY_DELAYS_MS) },
    )
  })

  it('the same of what is loaded later: sound, pictures, a transcript, more of a list', async () => {
    const { id } = stage.add()
    addList(stage)
    const pages = `<svc-list space="${SPACE}" page-size="3" loading="eager"></svc-list>`
    await on(
      stage,
      `<svc-audio embed="${id}" loading="eager" muted></svc-audio>
      <svc-clip embed="${id}" loading="eager" autoplay="off"></svc-clip>
      <svc-text embed="${id}" language="nl" loading="eager"></svc-text>${pages}`,
      async (page) => {
        await inState(page, ['ready', 'poster'])
        await page.evaluate(() => {
          const audio = document.querySelector('svc-audio')!
          audio.playbackRate = 0.0625
          audio.currentTime = 5
        })
        await page.context().setOffline(true)
        await page.evaluate(() => {
          void document
            .querySelector('svc-audio')!
            .play()
            .catch(() => undefined)
          void document
            .querySelector('svc-clip')!
            .play()
            .catch(() => undefined)
          document.querySelector('svc-text')!.language = 'en'
          void document.querySelector('svc-list')!.loadMore()
        })
        for (const name of ['audio', 'clip', 'text'] as const)
          await waitForMessage(page, name, 'You are offline. Loading resumes')
        await waitForMessage(page, 'list', 'Could not load more videos.')
        await page.context().setOffline(false)
        await inState(page, ['ready', 'started', 'playing'])
        await page.waitForFunction(() => document.querySelector('svc-list')!.videos.length === 6)
        await page.waitForFunction(() => {
          const { media, currentTime } = document.querySelector('svc-audio')!
          return !media.paused && currentTime >= 5 && currentTime < 6
        })
      },
    )
  })

  it('of sound that waits for the line: a ring at once, and words when it lasts', async () => {
    const { id } = stage.add()
    await on(
      stage,
      whole(`<svc-audio embed="${id}" loading="eager" muted></svc-audio>`),
      async (page) => {
        await inState(page, ['ready'])
        // With its waveform, which is higher than the rail before it.
        await page.locator('svc-audio .card.wave').waitFor()
        await page.route(/aud_en/, () => undefined)
        const title = page.locator('svc-audio [part=title]')
        const height = () => page.locator('svc-audio').evaluate((audio) => audio.clientHeight)
        const before = await height()
        await page.locator('svc-audio .start').click()
        await page.locator('svc-audio .start.stalled').waitFor()
        await title.getByText('Still loading. The connection is slow').waitFor()
        assert.match(await page.getByRole('status').innerText(), /^Still loading/)
        assert.equal(await height(), before)
        assert.deepEqual(await violationsOf(page), [])
        await page.locator('svc-audio .start').click()
        await title.getByText('A walk along the coast').waitFor()
        assert.equal(await page.getByRole('status').innerText(), '')
      },
    )
  })

  it('of a clip that is being made, which plays by itself when it can', async () => {
    const made = stage.add()
    stage.embeds.set(made.id, { ...made, status: 'processing', playable: false })
    await on(
      stage,
      `<svc-clip embed="${made.id}" width="300" height="170"></svc-clip>`,
      async (page) => {
        await page.getByRole('status').getByText('Processing video…').waitFor()
        stage.embeds.set(made.id, made)
        await inState(page, ['playing'])
        assert.equal(await page.getByRole('status').count(), 0)
      },
    )
  })

  it('of a clip too small for its sentence, from the first word, with the button below', async () => {
    await on(
      stage,
      '<svc-clip embed="video0missing02" style="width: 140px"></svc-clip>',
      async (page) => {
        await inState(page, ['failed'])
        const box = page.locator('svc-clip .fault')
        const beginsAt = await box.evaluate((fault) => {
          const range = document.createRange()
          range.selectNodeContents(fault.firstChild!)
          const words = [...fault.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!
          range.selectNodeContents(words)
          return range.getBoundingClientRect().top - fault.getBoundingClientRect().top
        })
        assert.ok(beginsAt >= 0, `${beginsAt}`)
        await page.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded()
      },
    )
  })

  it('an uploader that takes no file does not ask for one', async () => {
    await on(stage, '<svc-upload token="a.b.c"></svc-upload>', async (page) => {
      await page.getByText('Drop files here').waitFor()
      await page.locator('svc-upload').evaluate((upload) => upload.toggleAttribute('disabled'))
      await page.getByText('Drop files here').waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('button', { name: 'Choose files' }).isDisabled(), true)
    })
  })

  it('a file whose size cannot be asked for stays in the list', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-files loading="eager"></svc-files>`, async (page) => {
      await page.route(/\/media\/nl\.vtt/, (route) => route.abort())
      await page
        .locator('svc-files')
        .evaluate((files, embed) => files.setAttribute('embed', embed), id)
      await inState(page, ['ready'])
      await page.locator('svc-files [part~=subtitles] .size', { hasText: /\d/ }).waitFor()
      assert.equal(await page.locator('svc-files [part~=subtitles] a').count(), 2)
    })
  })

  for (const [what, options, dir] of [
    ['at 320 pixels', { viewport: { width: 320, height: 700 } }, 'ltr'],
    ['on a page from right to left', { viewport: { width: 640, height: 700 } }, 'rtl'],
    ['at 200 % zoom', { viewport: { width: 512, height: 384 }, deviceScaleFactor: 2 }, 'ltr'],
  ] as const) {
    it(`keeps within its place ${what}, whatever a name holds`, async () => {
      const tracks = stage.add().audio_tracks.map((track) => ({ ...track, label: LONG }))
      const { id } = stage.add({ name: LONG, audio_tracks: tracks })
      addList(stage, { name: LONG, change: { name: LONG }, collections: [inner(LONG)] })
      stage.texts.set('/media/en.vtt', `WEBVTT\n\n00:00.000 --> 00:06.000\n${LONG}\n`)
      await on(
        stage,
        `<body dir="${dir}" style="margin: 0">${each((name) => named(name, id))}
        <svc-upload token="a.b.c" autostart="off"></svc-upload>`,
        async (page) => {
          await inState(page, ['ready', 'playing', 'poster', 'empty'])
          await page
            .locator('svc-upload')
            .evaluate((upload: HTMLElementTagNameMap['svc-upload'], name) => {
              upload.add([new File(['x'], `${name}.mp4`, { type: 'video/mp4' })])
            }, LONG)
          await page.locator('svc-upload li').waitFor()
          const outside = await page.evaluate(() =>
            [...document.querySelectorAll('body > *')].flatMap((host) =>
              [...(host.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) => {
                const { left, right, width } = element.getBoundingClientRect()
                const isOut = width > 1 && (left < -1 || right > innerWidth + 1)
                return isOut ? [`${host.localName} ${element.className || element.localName}`] : []
              }),
            ),
          )
          assert.deepEqual(outside, [])
        },
        options,
      )
      stage.texts.clear()
    })
  }
})

/** Ends a wait of each element, once each has begun it. */
async function endOfEach(page: Page, waitMs: number): Promise<void> {
  await page.waitForFunction(
    ([count, wanted]) =>
      [
        ...(
          globalThis as unknown as { heldTimers: Map<number, { ms: number }> }
        ).heldTimers.values(),
      ].filter(({ ms }) => ms === wanted).length === count,
    [NAMES.length, waitMs] as const,
  )
  assert.equal(await endTimers(page, waitMs), NAMES.length)
}

/** All that stand on the page, in any of these. */
const inState = (page: Page, states: string[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement & { state?: string }>('*')].every(
        ({ localName, state }) => !localName.startsWith('svc-') || wanted.includes(state ?? ''),
      ),
    states,
  )
