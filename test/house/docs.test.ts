import { strict as assert } from 'node:assert'
import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, it } from 'mocha'
import { pages } from '../../build/docs.ts'
import { read, ROOT, sources, tests } from './text.ts'

const made = await pages()
const PAGES = [
  ...globSync(['*.md', 'docs/**/*.md', 'test/**/*.md', 'components/*.md', 'client/*.md'], {
    cwd: ROOT,
  }),
  ...globSync('bench/**/*.md', { cwd: ROOT }),
]
const PARTS = ['app', 'bench', 'build', 'cli', 'client', 'components', 'daemon', 'renderer', 'test']
/** In backticks, from the root of the project: `daemon/main.ts`, `renderer/<area>/messages/`. */
const NAMED_PATH = new RegExp(`\`((?:${PARTS.join('|')})/[\\w./<>-]*)\``, 'g')

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

  it('writes svc, and npx svc only where a checkout is meant', () => {
    const isMeant = (file: string, line: string): boolean =>
      /^(?:README\.md|CONTRIBUTING\.md|build\/|docs\/decisions\/)/.test(file) ||
      line.startsWith('| Checkout |')
    const wrong = [...PAGES, ...sources()].flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => line.includes('npx svc') && !isMeant(file, line))
        .map((line) => `${file}: ${line}`),
    )
    assert.deepEqual(wrong, [])
  })

  it('links to files that are there', () => {
    const broken = PAGES.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((link) => link[1]!)
        .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    assert.deepEqual(broken, [])
  })

  it('names source files and folders that are there', () => {
    const gone = PAGES.flatMap((page) =>
      [...read(page).matchAll(NAMED_PATH)]
        .map(([, path]) => path!)
        .filter((path) => globSync(path.replaceAll(/<[^>]*>/g, '*'), { cwd: ROOT }).length === 0)
        .map((path) => `${page}: ${path}`),
    )
    assert.deepEqual(gone, [])
  })

  it('names decisions that are there, and so do the sources', () => {
    const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((page) =>
      basename(page).slice(0, 4),
    )
    const texts = [...PAGES, ...sources(), ...tests(), '.npmrc']
    const gone = texts.flatMap((file) =>
      [...read(file).matchAll(/\bdecisions?(?: |\/)(\d{3,4})\b/g)]
        .map(([, number]) => number!)
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file}: ${number}`),
    )
    assert.ok(texts.length > 1_000)
    assert.deepEqual(gone, [])
  })

  it('says of every benchmark what it measures', () => {
    const overview = read('bench/README.md')
    const missing = globSync('bench/*/bench.ts', { cwd: ROOT })
      .map((file) => basename(dirname(file)))
      .filter(
        (name) =>
          !existsSync(join(ROOT, 'bench', name, 'README.md')) ||
          !overview.includes(`(${name}/README.md)`),
      )
    assert.deepEqual(missing, [])
  })

  it('tells a contributor what the first hour needs on one page', () => {
    assert.ok(read('CONTRIBUTING.md').split('\n').length <= 80)
  })

  it('tells of every folder of the daemon', () => {
    const page = read('docs/architecture.md')
    const folders = globSync('daemon/*', { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    assert.deepEqual(
      folders.filter((folder) => !page.includes(`${folder}/`)),
      [],
    )
  })
})
