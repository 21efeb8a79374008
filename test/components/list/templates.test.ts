import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { ListVideoDetail } from '../../../components/list/index.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, whole } from '../weight.ts'
import { addList, INNER, inner, SPACE } from './lists.ts'

const ready = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('svc-list')!.state === 'ready' &&
      document.querySelector('svc-list')!.updateComplete,
  )

/** A name as nobody wishes it. */
const EVIL = '<img src=x onerror="broken=1">{description}" onmouseover="broken=1'

describe('templates of svc-list', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.lists.clear())

  it('bind texts and attributes in the page itself, where its own styles count', async () => {
    const [first] = addList(stage, { count: 2, collections: [inner()] })
    const template = `<template>
      <h3>{position}. {name} {unknown} { name }</h3><img src="{thumbnail}" alt="" width="{width}"><time datetime="{created_at}">{date}</time><small data-svc-text="{duration} long"></small>
      <p data-svc-if="description">{description}</p><p class="none" data-svc-if="!description">Nothing is said</p><svc-clip embed="{id}" data-svc-alt="{name}"></svc-clip>
    </template><template slot="collection"><b>{name}: {count}</b></template>`
    await on(
      stage,
      whole(
        `<style>svc-list h3 { color: rgb(1, 2, 3) }</style><svc-list space="${SPACE}">${template}</svc-list>`,
      ),
      async (page) => {
        await ready(page)
        const card = page.locator('svc-list > div').filter({ hasText: '1. A walk' })
        assert.equal(
          await card.locator('h3').innerText(),
          '1. A walk along the coast {unknown} { name }',
        )
        assert.equal(
          await card.locator('h3').evaluate((heading) => getComputedStyle(heading).color),
          'rgb(1, 2, 3)',
        )
        assert.deepEqual(
          await card
            .locator('> img')
            .evaluate((image: HTMLImageElement) => [new URL(image.src).pathname, image.width]),
          ['/media/poster.jpg', 960],
        )
        assert.deepEqual(
          [
            await card.locator('time').getAttribute('datetime'),
            await card.locator('small').innerText(),
          ],
          ['2026-03-28T09:00:00.000Z', '1:01 long'],
        )
        assert.equal(await card.locator('p').innerText(), 'Nothing is said')
        assert.deepEqual(
          await card
            .locator('svc-clip')
            .evaluate((clip) => [clip.getAttribute('embed'), clip.getAttribute('alt')]),
          [first, 'A walk along the coast'],
        )
        await page.waitForFunction(() => document.querySelector('svc-clip')!.state !== undefined)
        assert.equal(await page.locator('svc-list b').innerText(), 'Concerts: 2 videos')
        // All of it is what is pressed.
        await page.getByRole('button', { name: 'Concerts' }).waitFor()
        await noViolations(page)
      },
    )
  })

  it('never make anything but text and plain attributes of what is said of a video', async () => {
    addList(stage, { count: 1, change: { name: EVIL, description: 'javascript:broken=1' } })
    const template = `<template>
      <h3 title="{name}" onclick="{name}" style="{name}">{name}</h3><script>globalThis.broken = '{name}'</script><style>h3::after { content: '{name}' }</style>
      <a class="raw" href="{description}">a</a><a class="part" href="/watch/{id}?n={name}#x">b</a><a class="own" href="#mine">c</a><iframe srcdoc="{name}"></iframe><iframe src="{description}"></iframe>
      <svg><a href="{description}"><text>{name}</text></a><animate attributeName="href" to="{description}"/><set attributeName="href" to="{description}"/></svg>
      <img class="set" srcset="{thumbnail} 1x, {description} 2x" alt=""><form action="{description}"><button formaction="{description}">d</button></form><object data="{description}"></object><base href="{thumbnail}">
      <x-card theme="{description}" onload="{name}" style="{name}" href="{description}" label="{name}"></x-card><template><b>{name}</b></template>
    </template>`
    await on(stage, `<svc-list space="${SPACE}">${template}</svc-list>`, async (page) => {
      await ready(page)
      const card = page.locator('svc-list > div')
      assert.equal(await card.locator('h3').innerText(), EVIL)
      const attributes = (selector: string) =>
        card
          .locator(selector)
          .evaluate((element) =>
            Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
          )
      assert.deepEqual(await attributes('h3'), { title: EVIL })
      // A description is no address: what it says is a part of one.
      assert.deepEqual(await attributes('a.raw'), { class: 'raw', href: 'javascript%3Abroken%3D1' })
      assert.equal(
        (await attributes('a.part'))['href']!.replace(/\/watch\/\w{15}/, ''),
        `?n=${encodeURIComponent(EVIL)}#x`,
      )
      assert.deepEqual(await attributes('a.own'), { class: 'own', href: '#mine' })
      assert.deepEqual(
        [
          await attributes('iframe >> nth=0'),
          await attributes('iframe >> nth=1'),
          await attributes('form'),
          await attributes('object'),
        ],
        [{}, {}, {}, {}],
      )
      assert.deepEqual(await attributes('form button'), { formaction: '{description}' })
      assert.deepEqual(
        [await attributes('animate'), await attributes('set')],
        [{ attributeName: 'href' }, { attributeName: 'href' }],
      )
      assert.equal((await attributes('img.set'))['srcset']!.includes('javascript:'), false)
      assert.deepEqual(await attributes('x-card'), { label: EVIL })
      assert.equal(await card.locator('base[href]').count(), 0)
      assert.equal(
        await card.locator('style').evaluate((style) => style.textContent),
        `h3::after { content: '{name}' }`,
      )
      assert.equal(await page.locator('svc-list h3 img').count(), 0)
      assert.equal(
        await page.evaluate('typeof broken === "undefined" || broken === "{name}"'),
        true,
      )
    })
  })

  it('lead to no address that is a script, also as the pattern of a list', async () => {
    const [first] = addList(stage, { count: 1 })
    await on(
      stage,
      `<svc-list space="${SPACE}" href="java&#9;script:broken=1"></svc-list>`,
      async (page) => {
        await ready(page)
        assert.match(
          await page.locator('svc-list a').evaluate((link: HTMLAnchorElement) => link.href),
          new RegExp(`^http.*/embed/${first}$`),
        )
      },
    )
  })

  it('bring links and buttons of their own; what is marked opens', async () => {
    const [first] = addList(stage, { count: 2, collections: [inner()] })
    addList(stage, { id: INNER, count: 1, name: 'Concerts' })
    const template =
      '<template><a href="/about/{id}">About</a> <button data-svc-open>Play ' +
      '{name}</button></template><template slot="collection"><button data-svc-open>Into ' +
      '{name}</button> <button>Not this</button></template>'
    await on(stage, whole(`<svc-list space="${SPACE}">${template}</svc-list>`), async (page) => {
      await ready(page)
      assert.equal(
        await page.getByRole('link', { name: 'About' }).first().getAttribute('href'),
        `/about/${first}`,
      )
      await noViolations(page)
      await page.evaluate(() =>
        document.addEventListener('videoopen', (event) => event.preventDefault()),
      )
      const opened = page.evaluate(
        () =>
          new Promise((resolve) =>
            document.addEventListener(
              'videoopen',
              (event) =>
                resolve([
                  (event as CustomEvent<ListVideoDetail>).detail.position,
                  (event as CustomEvent<ListVideoDetail>).detail.video.name,
                ]),
              { once: true },
            ),
          ),
      )
      await page.getByText('Not this').click()
      await page.getByRole('button', { name: 'Play The harbour' }).click()
      assert.deepEqual(await opened, [2, 'The harbour at night'])
      assert.equal(await page.evaluate(() => document.querySelector('svc-list')!.shown), SPACE)
      await page.getByRole('button', { name: 'Into Concerts' }).click()
      await page.waitForFunction((id) => document.querySelector('svc-list')!.shown === id, INNER)
    })
  })

  it('may come late, change, and be children as frameworks make them; nothing is left of the old', async () => {
    addList(stage, { count: 2 })
    await on(stage, `<svc-list space="${SPACE}"></svc-list>`, async (page) => {
      await ready(page)
      await page.evaluate(() => {
        const template = document.createElement('template')
        template.appendChild(document.createElement('i')).setAttribute('data-svc-text', '{name}')
        document.querySelector('svc-list')!.append(template)
      })
      await page.waitForFunction(() => document.querySelectorAll('svc-list > div > i').length === 2)
      assert.equal(
        await page.locator('svc-list > div > i').first().innerText(),
        'A walk along the coast',
      )
      await page.evaluate(() => {
        document.querySelector('svc-list > template')!.remove()
        document
          .querySelector('svc-list')!
          .insertAdjacentHTML('beforeend', '<template><u>{name}</u></template>')
      })
      await page.waitForFunction(
        () =>
          document.querySelectorAll('svc-list > div > u').length === 2 &&
          document.querySelectorAll('svc-list i').length === 0,
      )
      await page.evaluate(() => document.querySelector('svc-list > template')!.remove())
      await page.waitForFunction(() => document.querySelectorAll('svc-list > div').length === 0)
      assert.equal(await page.locator('svc-list [part=name]').count(), 2)
    })
  })
})
