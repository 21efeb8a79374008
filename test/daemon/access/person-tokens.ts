/** Tokens that are signed with the key of a person's terminal: no more than the person may do, and no longer. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { RoleUpdate } from '../../../daemon/contract/account.ts'
import { until } from '../../daemon.ts'
import { mediaBase, type AccessHouse } from './house.ts'
import { join, terminalOf, type Person } from './join.ts'
import { hs256 } from './jwt.ts'

interface Signing {
  person: Person
  /** A token that is signed with the key of the person's terminal. */
  sign: (sub: string, claims?: Record<string, unknown>) => string
}

export function personTokens(house: () => AccessHouse): void {
  async function signing(role: Partial<RoleUpdate> & Pick<RoleUpdate, 'role'>): Promise<Signing> {
    const { daemon } = house()
    const person = await join(daemon, { name: role.role, ...role }, daemon.space)
    const secret = await terminalOf(daemon, person)
    return { person, sign: (sub, claims = {}) => hs256(secret, { sub, ...claims }) }
  }
  /** Its status, and the code when it is refused. */
  async function answer(url: string, token: string, init: RequestInit = {}): Promise<string> {
    const { daemon } = house()
    const response = await fetch(new URL(url, daemon.baseUrl), {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
    const text = await response.text()
    return response.ok
      ? String(response.status)
      : `${response.status} ${(JSON.parse(text) as { code: string }).code}`
  }
  const play = (id: string, token: string) => answer(`/v1/embeds/${id}`, token)
  const list = (id: string, token: string) => answer(`/v1/lists/${id}`, token)
  const send = (token: string, query = '') =>
    answer(`/v1/uploads${query}`, token, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' },
    })
  const replace = (id: string, token: string) =>
    answer(`/v1/videos/${id}/source`, token, { method: 'PUT', body: 'no video' })

  describe('a token that a person’s key signs', () => {
    it('is for what that person may reach, where the role is limited to collections', async () => {
      const { daemon, secretVideo, sibling, outer, inner } = house()
      const { sign } = await signing({ role: 'editor', collections: [inner] })
      for (const sub of [secretVideo.id, inner])
        assert.equal(await play(secretVideo.id, sign(sub)), '200', sub)
      assert.equal(await list(inner, sign(inner)), '200')
      for (const sub of [daemon.space, outer, sibling]) {
        for (const asked of [secretVideo.id, sibling])
          assert.equal(await play(asked, sign(sub)), '401 token_invalid', `${sub} ${asked}`)
        for (const asked of [daemon.space, outer, inner])
          assert.equal(await list(asked, sign(sub)), '401 token_invalid', `${sub} ${asked}`)
        assert.equal(await send(sign(sub, { aud: 'upload' })), '401 token_invalid', sub)
      }
      assert.equal(await replace(sibling, sign(sibling, { aud: 'upload' })), '401 token_invalid')
      assert.equal(await send(sign(inner, { aud: 'upload' })), '201')
      const { checks, accepted } = await daemon.api.tokens.inspect({
        body: { token: sign(daemon.space), use: 'playback' },
      })
      const wrong = checks.filter(({ ok }) => !ok).map(({ verdict }) => verdict)
      assert.deepEqual([accepted, wrong], [false, ['beyond_role']])
    })

    it('uploads where the role may, and replaces files of others where the role may', async () => {
      const { daemon, sibling } = house()
      const upload = { aud: 'upload' }
      for (const role of ['viewer', 'analyst'] as const) {
        const { sign } = await signing({ role })
        assert.equal(await send(sign(daemon.space, upload)), '403 forbidden', role)
        assert.equal(await replace(sibling, sign(sibling, upload)), '403 forbidden', role)
        assert.equal(await play(sibling, sign(daemon.space)), '200', role)
      }
      const { person, sign } = await signing({ role: 'uploader' })
      const own = (await person.as.videos.create({ body: {} })).id
      assert.equal(await send(sign(daemon.space, upload)), '201')
      assert.equal(await send(sign(daemon.space, upload), `?video=${own}`), '201')
      assert.equal(await send(sign(daemon.space, upload), `?video=${sibling}`), '403 forbidden')
      assert.equal(await replace(sibling, sign(sibling, upload)), '403 forbidden')
      const editor = await signing({ role: 'editor' })
      assert.equal(await send(editor.sign(sibling, upload), `?video=${own}`), '403 forbidden')
      assert.equal(await send(editor.sign(daemon.space, upload), `?video=${own}`), '201')
    })

    it('downloads the original where the role may share', async () => {
      const { secretVideo, inner } = house()
      const status = async (role: Parameters<typeof signing>[0]) => {
        const { sign } = await signing(role)
        const url = `${mediaBase(secretVideo)}/original?token=${sign(secretVideo.id, { download: true })}`
        return (await fetch(url, { method: 'HEAD' })).status
      }
      assert.equal(await status({ role: 'editor' }), 200)
      assert.equal(await status({ role: 'viewer' }), 403)
      assert.equal(await status({ role: 'editor', collections: [inner] }), 403)
    })

    it('follows the role and the collections, however often it was used before', async () => {
      const { daemon, secretVideo, sibling, outer, inner } = house()
      const { person, sign } = await signing({ role: 'editor' })
      const [everything, one] = [sign(daemon.space), sign(secretVideo.id)]
      const upload = sign(daemon.space, { aud: 'upload' })
      assert.deepEqual(
        [await play(sibling, everything), await play(secretVideo.id, one), await send(upload)],
        ['200', '200', '201'],
      )
      const change = (body: RoleUpdate) =>
        daemon.api.people.update({ params: { id: person.id }, body })
      await change({ role: 'editor', collections: [outer], all_spaces: false })
      assert.deepEqual(
        [await play(sibling, everything), await play(secretVideo.id, one), await send(upload)],
        ['401 token_invalid', '200', '401 token_invalid'],
      )
      const move = (parent: string | null) =>
        daemon.api.collections.update({ params: { id: inner }, body: { parent } })
      const becomes = (expected: string) =>
        until(
          // Other tokens of the key must not keep this one from being looked at.
          async () => (await play(secretVideo.id, sign(outer)), play(secretVideo.id, one)),
          (seen) => seen === expected,
          `the token to answer ${expected}`,
          60_000,
        )
      await move(null)
      await becomes('401 token_invalid').finally(() => move(outer))
      await becomes('200')
      await change({ role: 'viewer', collections: null, all_spaces: false })
      assert.deepEqual(
        [await play(sibling, everything), await send(upload)],
        ['200', '403 forbidden'],
      )
    })
  })
}
