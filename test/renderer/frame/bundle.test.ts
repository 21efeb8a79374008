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

  it('is a page without scripts or styles of its own, which the policy would stop', () => {
    assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)|\son\w+=/)
  })

  it('asks for at most 40 kB, gzipped, before the first room; the bar is 120', async () => {
    const files = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]!)
    assert.ok(files.length >= 2 && files.length <= 4, `${files}`)
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(outDir, file))).length))
    const total = sizes.reduce((sum, size) => sum + size, page.length)
    assert.ok(total <= 40_000, `${total} bytes`)
  })

  it('holds neither zod nor tus in what is loaded first', async () => {
    const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!)
    assert.ok(first.length > 0)
    const assets = await readdir(join(outDir, 'assets'))
    assert.ok(assets.some((name) => name.startsWith('transfer-')), 'tus is a bundle of its own')
    for (const file of first) assert.doesNotMatch(await readFile(join(outDir, file), 'utf8'), /Upload-Offset|ZodType/, file)
    for (const name of assets.filter((file) => file.endsWith('.js'))) assert.doesNotMatch(await readFile(join(outDir, 'assets', name), 'utf8'), /ZodType/, name)
  })
})
