import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { newHome, type Home } from './svc.ts'

describe('what is mistyped', () => {
  let home: Home
  before(async () => {
    home = await newHome()
  })
  after(() => home.remove())
  const hint = async (...typed: string[]): Promise<string> => {
    const ended = await home.run(typed)
    assert.deepEqual([ended.code, ended.stdout], [2, ''], ended.stderr)
    const { code, hint: answer } = ended.problem()
    assert.equal(code, 'usage')
    return answer
  }

  it('a flag is answered with the one that was meant, also one of all commands', async () => {
    assert.equal(await hint('videos', 'list', '--limt', '3'), 'Did you mean --limit?')
    assert.equal(await hint('videos', 'list', '--limt=3'), 'Did you mean --limit?')
    assert.equal(await hint('version', '--formt', 'json'), 'Did you mean --format?')
    assert.equal(await hint('videos', 'list', '--table'), 'Did you mean --format table?')
    assert.equal(await hint('videos', 'list', '--coll', 'x'), 'Did you mean --collection?')
  })

  it('nothing is guessed from one letter, or from a word that is like no other', async () => {
    assert.match(await hint('videos', 'list', '-x'), /--help/)
    assert.match(await hint('videos', 'list', '--nothing-like-it'), /--help/)
  })

  it('a value, a command and a topic are answered so, too', async () => {
    assert.equal(await hint('videos', 'list', '--format', 'tabel'), 'Did you mean --format table?')
    assert.equal(await hint('videos', 'list', '--status=raedy'), 'Did you mean --status ready?')
    assert.equal(await hint('autocomplete', 'bsh'), 'Did you mean bash?')
    assert.equal(await hint('vidoes', 'list'), 'Did you mean `svc videos list`?')
    assert.equal(await hint('vidoes'), 'Did you mean `svc videos`?')
    assert.equal(await hint('help', 'vidoes', 'list'), 'Did you mean `svc videos list`?')
  })
})
