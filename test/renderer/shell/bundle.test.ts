import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import { buildDashboard } from '../../../build/dashboard.ts'

describe('the bundle of the dashboard', () => {
  let outDir: string
  let page: string

  before(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'svc-bundle-'))
    await buildDashboard({ outDir })
    page = await readFile(join(outDir, 'index.html'), 'utf8')
  })
  after(() => rm(outDir, { recursive: true, force: true }))

  it(
    'has one script of its own, ahead of all else, whose hash the policy names, and nothing else ' +
      'that it would stop',
    () => {
      assert.match(page, /<head>\n *<script>try \{[^<]*svc:theme[^<]*<\/script>/)
      assert.doesNotMatch(
        page.replace(/<script>[^<]*<\/script>/, ''),
        /style=|<script(?![^>]* src=)|\son\w+=/,
      )
      assert.match(page, /<style>:root\{/)
      assert.doesNotMatch(page, /rel="stylesheet"/)
    },
  )

  it('asks for at most 40 kB, gzipped, before the first page; the bar is 120', async () => {
    const files = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
      (match) => match[1]!,
    )
    assert.equal(files.length, 1, `${files}`)
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(outDir, file))).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, gzipSync(page).length)
    assert.ok(total <= 40_000, `${total} bytes`)
  })

  it('leaves the catalogue of errors to a bundle that the first failure asks for', async () => {
    const assets = await readdir(join(outDir, 'assets'))
    const holding = async (text: string): Promise<string[]> => {
      const found: string[] = []
      for (const name of assets)
        if ((await readFile(join(outDir, 'assets', name), 'utf8')).includes(text)) found.push(name)
      return found
    }
    assert.match(
      (await holding('then sign a new token with a key of this space')).join(),
      /^errors-[^,]+$/,
    )
    const frame = /src="\/(assets\/[^"]+\.js)"/.exec(page)![1]!
    assert.match(await readFile(join(outDir, frame), 'utf8'), /import\(`\.\/errors-/)
  })

  it('holds neither zod nor tus in what is loaded first', async () => {
    const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
      (match) => match[1]!,
    )
    assert.ok(first.length > 0)
    const assets = await readdir(join(outDir, 'assets'))
    assert.ok(
      assets.some((name) => name.startsWith('transfer-')),
      'tus is a bundle of its own',
    )
    for (const file of first)
      assert.doesNotMatch(await readFile(join(outDir, file), 'utf8'), /Upload-Offset|ZodType/, file)
    for (const name of assets.filter((file) => file.endsWith('.js')))
      assert.doesNotMatch(await readFile(join(outDir, 'assets', name), 'utf8'), /ZodType/, name)
  })
})
