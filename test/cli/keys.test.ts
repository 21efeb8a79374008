import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { apiKey, keyCreated, keyList } from '../../daemon/contract/space.ts'
import { until, startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc keys, and svc daemon password', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir, SVC_URL: daemon.baseUrl })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })

  it('creates, lists, renames and revokes keys with the owner secret of this machine', async () => {
    const created = await home.run(['keys', 'create', '--name', 'website', '--read-only'])
    assert.equal(created.code, 0, created.stderr)
    const { id, secret, access } = keyCreated.parse(created.json())
    assert.equal(access, 'read_only')
    assert.equal((await daemon.as(secret).system.whoami()).access, 'read_only')
    assert.equal(
      (await home.run(['keys', 'rename', id, '--name', 'The new website'])).json().name,
      'The new website',
    )
    const { stdout } = await home.run(['keys', 'list', '--format', 'table'])
    assert.match(stdout, /The new website +\S{5} +read-only/)
    assert.ok(!stdout.includes(secret))
    const refused = await home.run(['keys', 'revoke', id])
    assert.deepEqual(
      [refused.code, refused.problem().detail],
      [2, 'There is no terminal to ask for confirmation.'],
    )
    assert.ok(apiKey.parse((await home.run(['keys', 'revoke', id, '--yes'])).json()).revoked_at)
    keyList.parse((await home.run(['keys', 'list'])).json())
    await assert.rejects(daemon.as(secret).system.whoami(), { message: /was revoked/ })
  })

  it('never drops a secret that is shown once', async () => {
    for (const typed of [
      ['keys', 'create', '--name', 'lost'],
      ['webhooks', 'create', 'https://example.org/x'],
    ]) {
      const { code, problem } = await home.run([...typed, '--fields', 'id'], {
        env: { SVC_API_KEY: await daemon.key('read_write') },
      })
      assert.equal(code, 2)
      assert.match(problem().hint, /--fields id,secret$/)
    }
    const { data } = (await home.run(['keys', 'list'])).json<{ data: { name: string }[] }>()
    assert.ok(!data.some(({ name }) => name === 'lost'), 'nothing was made')
    assert.match(
      (await home.run(['keys', 'create', '--name', 'kept', '--fields', 'id,secret'])).json().secret,
      /^svc_rw_/,
    )
  })

  it('acts in the space that is named; a key may not, and says so', async () => {
    const { id: space } = await daemon.api.spaces.create({ body: { name: 'Museum' } })
    const { id, space: its } = (
      await home.run(['keys', 'create', '--name', 'guide', '--space', space])
    ).json()
    assert.equal(its, space)
    assert.deepEqual(
      (await home.run(['keys', 'list', '--space', space]))
        .json()
        .data.map((key: { id: string }) => key.id),
      [id],
    )
    const elsewhere = await home.run(['keys', 'list'], {
      env: { SVC_DATA_DIR: '/nowhere', SVC_API_KEY: await daemon.key('read_write') },
    })
    assert.deepEqual([elsewhere.code, elsewhere.problem().code], [3, 'unauthorized'])
    assert.equal(
      (
        await home.run(['keys', 'list'], {
          env: { SVC_DATA_DIR: '/nowhere', SVC_API_KEY: daemon.owner },
        })
      ).code,
      0,
    )
    const login = await home.run(['login', '--space', space, '--read-only'])
    assert.deepEqual([login.json().space, login.json().access], [space, 'read_only'])
  })

  it('sets the password on a terminal without showing it, twice the same', async () => {
    const methods = () => daemon.as(null).sessions.methods()
    const different = home.terminal(['daemon', 'password'])
    await typed(different, 'New password: ', 'four words in a row')
    await typed(different, 'Repeat it: ', 'four words in a bow')
    const refused = await different.ended
    assert.equal(refused.code, 2)
    assert.ok(!refused.stdout.includes('four words'), refused.stdout)
    assert.equal((await methods()).password, false)

    const same = home.terminal(['daemon', 'password'])
    await typed(same, 'New password: ', 'four words in a row')
    await typed(same, 'Repeat it: ', 'four words in a row')
    const { code, stdout } = await same.ended
    assert.equal(code, 0, stdout)
    assert.equal((await methods()).password, true)
    const piped = await home.run(['daemon', 'password'], { input: 'short\n' })
    assert.deepEqual(
      [piped.code, piped.problem().detail],
      [2, 'The password must have at least 10 characters.'],
    )
  })

  async function typed(
    running: ReturnType<Home['terminal']>,
    question: string,
    words: string,
  ): Promise<void> {
    await until(
      () => running.stdout(),
      (seen) => seen.includes(question),
      question,
    )
    running.child.stdin.write(`${words}\r`)
  }
})
