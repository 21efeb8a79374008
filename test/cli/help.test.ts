import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Config } from '@oclif/core/config'
import { after, before, describe, it } from 'mocha'
import { paragraphs, SvcCommandHelp } from '../../cli/help/command-help.ts'
import { ERRORS } from '../../daemon/contract/errors.ts'
import { describe as describeProblem } from '../../cli/errors/describe.ts'
import { buildOnce, newHome, type Home } from './svc.ts'

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'cli')
const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe('the help of svc', () => {
  let home: Home
  let config: Config
  before(async () => {
    await buildOnce()
    home = await newHome()
    config = await Config.load({ root: BUILT, userPlugins: false, devPlugins: false })
  })
  after(() => home.remove())

  it('holds the whole description of every command, as docs/cli does', () => {
    const options = { ...config.pjson.oclif.helpOptions, maxWidth: 80 }
    let described = 0
    for (const command of config.commands) {
      const page = words(new SvcCommandHelp(command, config, options).generate())
      if (!command.description) continue
      described += 1
      assert.ok(
        page.includes(words(paragraphs(command.description))),
        `svc ${command.id} --help loses text:\n${page}`,
      )
    }
    assert.ok(described > 20)
  })

  it('is the same for --help, -h and svc help', async () => {
    const pages = await Promise.all(
      [
        ['videos', 'upload', '--help'],
        ['videos', 'upload', '-h'],
        ['help', 'videos', 'upload'],
      ].map((typed) => home.run(typed)),
    )
    for (const { code, stdout } of pages) {
      assert.equal(code, 0)
      assert.match(
        words(stdout),
        /Accepts files, folders and glob patterns\. .* A file that fails does not stop the others/,
      )
    }
    assert.equal(new Set(pages.map(({ stdout }) => stdout)).size, 1)
  })

  it('joins the lines of a sentence, and keeps a list of lines', () => {
    assert.equal(
      paragraphs('One sentence that\ngoes on.\nbash: do this.\nzsh: do that.'),
      'One sentence that goes on.\nbash: do this.\nzsh: do that.',
    )
  })
})

describe('what svc advises', () => {
  it('is a command or a place in the dashboard, never a request to the API', () => {
    for (const [code, { hint }] of Object.entries(ERRORS)) {
      const problem = Object.assign(new Error(code), {
        name: 'ProblemError',
        problem: { code, title: code, detail: code, hint },
      })
      assert.doesNotMatch(describeProblem(problem).hint, /\b(GET|POST|PUT|PATCH|DELETE) \//, code)
    }
  })

  it('names commands that there are', async () => {
    await buildOnce()
    const { commandIDs } = await Config.load({ root: BUILT, userPlugins: false, devPlugins: false })
    let named = 0
    for (const code of Object.keys(ERRORS)) {
      const problem = Object.assign(new Error(code), {
        name: 'ProblemError',
        problem: { code, title: code, detail: code },
      })
      for (const [, typed] of describeProblem(problem).hint.matchAll(
        /`svc ([a-z][a-z -]*[a-z])/g,
      )) {
        named += 1
        assert.ok(commandIDs.includes(typed!.trim().replaceAll(' ', ':')), `${code}: svc ${typed}`)
      }
    }
    assert.ok(named > 5)
  })
})
