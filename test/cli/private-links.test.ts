import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc private-links', () => {
  let daemon: Daemon
  let home: Home
  let video: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    video = (await daemon.api.videos.create({ body: { visibility: 'private', name: 'Draft' } })).id
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })

  const run = (...words: string[]) => home.run(['private-links', ...words])

  it('creates one with all that it can have, changes, lists and revokes it', async () => {
    const file = join(home.path, 'password.txt')
    await writeFile(file, 'open sesame\n')
    const made = (
      await run(
        'create',
        video,
        '--label',
        'Ada',
        '--expires-in',
        '7d',
        '--max-plays',
        '3',
        '--download',
        '--password-file',
        file,
      )
    ).json<PrivateLink>()
    assert.match(made.url, /\/s\/[\w-]{22}$/)
    assert.deepEqual(
      [made.label, made.max_plays, made.download, made.has_password],
      ['Ada', 3, true, true],
    )
    const days = (Date.parse(made.expires_at!) - Date.now()) / 86_400_000
    assert.ok(days > 6.99 && days < 7.01)
    const body = new URLSearchParams({ password: 'open sesame' })
    const entered = await fetch(made.url, { method: 'POST', body, redirect: 'manual' })
    assert.equal(entered.status, 303, 'the newline of the file is not part of it')

    const changed = (
      await run(
        'update',
        made.id,
        '--expires-in',
        'none',
        '--max-plays',
        'none',
        '--no-download',
        '--password-file',
        'none',
      )
    ).json<PrivateLink>()
    assert.deepEqual(
      [changed.expires_at, changed.max_plays, changed.download, changed.has_password],
      [null, null, false, false],
    )
    assert.match(
      (await run('list', '--video', video, '--format', 'table')).stdout,
      /Ada +Draft +0 +never/,
    )
    assert.equal((await run('revoke', made.id)).code, 2, 'asks first')
    assert.equal((await run('revoke', made.id, '--yes')).code, 0)
    const gone = await run('revoke', made.id, '--yes')
    assert.deepEqual([gone.code, gone.problem().code], [4, 'private_link_not_found'])
  })

  it('svc upload-links creates one, changes, lists and revokes it', async () => {
    const { id: collection } = await daemon.api.collections.create({ body: { name: 'Concert' } })
    const links = (...words: string[]) => home.run(['upload-links', ...words])
    const made = (
      await links(
        'create',
        'Your videos',
        '--collection',
        collection,
        '--max-files',
        '3',
        '--max-size',
        '1.5GB',
        '--no-ask-name',
        '--no-ask-details',
      )
    ).json<UploadLink>()
    assert.deepEqual(
      [
        made.collection,
        made.label,
        made.max_files,
        made.max_bytes,
        made.ask_name,
        made.ask_details,
      ],
      [collection, 'Your videos', 3, 1_500_000_000, false, false],
    )
    assert.match(made.url, /\/u\/[\w-]{22}$/)
    const changed = (
      await links('update', made.id, '--label', 'Ours', '--max-size', 'none', '--expires-in', '2d')
    ).json<UploadLink>()
    assert.deepEqual([changed.label, changed.max_bytes], ['Ours', null])
    assert.ok(changed.expires_at)
    assert.match(
      (await links('list', '--format', 'table')).stdout,
      /Ours +Concert +0 of 3 +any +\d{4}/,
    )
    const wrong = await links('create', 'x', '--max-size', 'huge')
    assert.deepEqual(
      [wrong.code, wrong.stderr.includes('--max-size: huge is not a size')],
      [2, true],
    )
    assert.equal((await links('revoke', made.id, '--yes')).json().deleted, true)
    const gone = await links('revoke', made.id, '--yes')
    assert.deepEqual([gone.code, gone.problem().code], [4, 'upload_link_not_found'])
  })

  it('says what is wrong with what was typed', async () => {
    for (const [words, expected] of [
      [['create', video, '--expires-in', 'soon'], /--expires-in: soon is not between/],
      [['create', video, '--max-plays', 'few'], /--max-plays: few is not a number/],
      [['create', video, '--password-file', '/nowhere'], /File not found/],
      [['update', 'pln_00000000000000000000'], /Nothing to change/],
    ] as const) {
      const { code, stderr } = await run(...words)
      assert.equal(code, 2)
      assert.match(stderr, expected)
    }
    const { id } = await daemon.api.videos.create({ body: { visibility: 'public' } })
    assert.equal((await run('create', id)).problem().code, 'invalid_state')
  })
})
