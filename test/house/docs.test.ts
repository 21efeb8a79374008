import { strict as assert } from 'node:assert'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { pages } from '../../build/docs.ts'
import { read, ROOT } from './text.ts'

const made = await pages()

describe('the documentation', () => {
  for (const [path, text] of Object.entries(made)) {
    it(`${path} is what npm run docs makes of the tables`, () => {
      assert.equal(read(path), text)
    })
  }

  it('has no page left over of commands that are gone', () => {
    assert.deepEqual(
      globSync('docs/cli/*.md', { cwd: ROOT }).filter((page) => !(page in made)),
      [],
    )
  })

  it('shows the two commands, and CI runs the second', () => {
    const readme = read('README.md')
    assert.ok(readme.includes('npm ci && npm start'))
    assert.ok(readme.includes('npm ci && npm test'))
    assert.match(read('.ci/run'), /^npm ci && npm test$/m)
  })

  it('links to files that are there', () => {
    const broken = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((link) => link[1]!)
        .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    assert.deepEqual(broken, [])
  })

  it('tells of every room of the daemon', () => {
    const page = read('docs/architecture.md')
    const rooms = globSync('daemon/*', { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    assert.deepEqual(
      rooms.filter((room) => !page.includes(`${room}/`)),
      [],
    )
  })
})
