/** What a CDN is told, read with the library of those who wrote the standard (Streaming Video Technology Alliance). */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { decodeCmcd, validateCmcd, validateCmcdRequest } from '@svta/cml-cmcd'
import { ask, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

type CmcdData = Record<string, unknown>

describe('CMCD of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  /** Addresses below /media that were asked for by a page that has played the film from its middle too. */
  async function requests(attributes: string): Promise<string[]> {
    const urls: string[] = []
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted ${attributes}></svc-player>`, async (page) => {
      page.on('request', (request) => {
        if (/\/media\/.*\.(m3u8|mp4|m4s)/.test(request.url())) urls.push(request.url())
      })
      await playing(page)
      await ask(page, (player) => void (player.currentTime = 9))
      await until(page, (player) => !player.seeking && player.currentTime > 9)
    })
    assert.ok(urls.length > 4, urls.join('\n'))
    return urls
  }
  const dataOf = (url: string): string => new URL(url).searchParams.get('CMCD')!

  it('says nothing unless the page wants it', async () => {
    for (const url of await requests('')) assert.equal(dataOf(url), null, url)
  })

  it('version 1 goes with every request, and holds to CTA-5004', async () => {
    const urls = await requests('cmcd="1"')
    const sent = urls.map((url) => decodeCmcd(dataOf(url)) as CmcdData)
    for (const data of sent) {
      assert.deepEqual(validateCmcd(data, { version: 1 }).issues, [], JSON.stringify(data))
      assert.equal(data['sf'], 'h')
      assert.equal(data['sid'], sent[0]!['sid'])
      assert.match(String(data['cid']), /^[a-zA-Z0-9]+$/)
    }
    assertKinds(urls, sent)
    const pictures = sent.filter(({ ot }) => ot === 'v')
    for (const { br, tb, d, bl, dl } of pictures) {
      assert.ok(Number(br) > 0 && Number(br) <= Number(tb), `${br as number} of ${tb as number}`)
      assert.ok(Number(d) > 0)
      assert.equal(bl, dl)
      assert.equal(Number(bl) % 100, 0)
    }
    assert.equal(pictures[0]!['su'], true)
    assert.ok(sent.some(({ mtp }) => Number(mtp) > 0))
  })

  it('version 2 goes with every request, and holds to CTA-5004-B', async () => {
    const urls = await requests('cmcd="2"')
    const sent = urls.map((url) => {
      const { issues, data } = validateCmcdRequest(new Request(url))
      assert.deepEqual(issues, [], url)
      return data as CmcdData
    })
    assert.deepEqual(
      sent.map(({ sn }) => Number(sn)).sort((a, b) => a - b),
      sent.map((_, at) => at),
    )
    for (const { v } of sent) assert.equal(v, 2)
    assertKinds(urls, sent)
    assert.ok(sent.every(({ sta }) => ['s', 'p', 'k', 'r', 'd'].includes(String(sta))))
    assert.ok(sent.filter(({ msd }) => msd !== undefined).length <= 1)
  })
})

/** Of each kind of file it says what it is. */
function assertKinds(urls: readonly string[], sent: readonly CmcdData[]): void {
  for (const [at, url] of urls.entries()) {
    const kind = String(sent[at]!['ot'])
    assert.ok(url.includes('.m3u8') ? kind === 'm' : ['i', 'v', 'a'].includes(kind), url)
  }
  for (const kind of ['m', 'i', 'v', 'a'])
    assert.ok(
      sent.some(({ ot }) => ot === kind),
      kind,
    )
}
