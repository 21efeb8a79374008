import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { ReactiveControllerHost } from 'lit'
import { FormDraft } from '../../../renderer/kit/form-draft.ts'

const host = {
  addController: () => undefined,
  requestUpdate: () => undefined,
} as unknown as ReactiveControllerHost
const page = globalThis as { sessionStorage?: unknown }
const own = Object.getOwnPropertyDescriptor(page, 'sessionStorage')

describe('what is typed into a form while it is being saved', () => {
  let id: string
  let saved: { name: string; open: boolean }
  const stored = new Map<string, string>()
  let draft: FormDraft<typeof saved>
  let answer: PromiseWithResolvers<void>
  let sending: Promise<void>

  before(() => {
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    }
    Object.defineProperty(page, 'sessionStorage', { value: storage, configurable: true })
  })
  after(() => {
    delete page.sessionStorage
    if (own) Object.defineProperty(page, 'sessionStorage', own)
  })
  beforeEach(() => {
    stored.clear()
    id = 'one'
    saved = { name: 'Coffee', open: false }
    draft = new FormDraft(host, 'form', () => ({ id, saved }))
    draft.hostUpdate()
    draft.set('open', true)
    answer = Promise.withResolvers()
    sending = draft.send(async (changes) => {
      await answer.promise
      saved = { ...saved, ...changes }
    })
  })

  const answered = async (): Promise<void> => {
    draft.hostUpdate()
    answer.resolve()
    await sending
    draft.hostUpdate()
  }

  it('nothing: nothing is left to be saved', async () => {
    await answered()
    assert.deepEqual([draft.changes, draft.values.open], [{}, true])
  })

  it('what was there before is a change, as anything else, and no conflict', async () => {
    draft.set('open', false)
    draft.set('name', 'Tea')
    await answered()
    assert.deepEqual(draft.changes, { open: false, name: 'Tea' })
    assert.deepEqual(draft.conflicts, [])
  })

  it('what is typed for another video stays there, and what was saved is no change of the first any more', async () => {
    id = 'two'
    draft.hostUpdate()
    draft.set('open', true)
    draft.set('name', 'Tea')
    answer.resolve()
    await sending
    saved = { name: 'Coffee', open: false }
    draft.hostUpdate()
    assert.deepEqual([draft.changes, draft.conflicts], [{ open: true, name: 'Tea' }, []])
    assert.deepEqual([...stored.keys()], ['svc:draft:two:form'])
    id = 'one'
    draft.hostUpdate()
    assert.deepEqual(draft.changes, {})
  })

  it('it stays when saving fails, but for what is as it was', async () => {
    draft.set('open', false)
    draft.set('name', 'Tea')
    answer.reject(new Error('no'))
    await assert.rejects(sending, /no/)
    draft.hostUpdate()
    assert.deepEqual(draft.changes, { name: 'Tea' })
  })
})
