/** The notices, by themselves: how long they stay, what is taken back, and where the focus goes. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'mocha'
import { elementStage, type Staged } from '../element.ts'

interface Said {
  text: string
  kind?: 'done' | 'failed'
  /** Whether taking it back fails. */
  undo?: 'works' | 'fails'
}

describe('the notices, by themselves', () => {
  const stage = elementStage('notices/dash-notices.ts', 'dash-notices')
  beforeEach(async () => {
    await stage.mount({}, { prepare: (page) => page.clock.install() })
    await stage.page.evaluate(() => {
      const before = document.createElement('button')
      before.textContent = 'Elsewhere'
      document.body.prepend(before)
    })
    await stage.page.clock.pauseAt(Date.now() + 60_000)
  })

  const say = (...said: Said[]) =>
    stage.page.evaluate((said) => {
      const page = window as unknown as Staged & { undone: string[] }
      page.undone ??= []
      for (const { text, kind = 'done', undo } of said) {
        const take = () => {
          page.undone.push(text)
          if (undo === 'fails') throw new Error('It is too late.')
        }
        const { notices } = page.app.store.state
        const key = (notices.at(-1)?.key ?? 0) + 1
        const notice = { key, kind, text, hint: '', undo: undo ? take : null }
        page.app.store.change({ notices: [...notices, notice] })
      }
    }, said)
  const undone = () => stage.page.evaluate(() => (window as unknown as { undone: [] }).undone)
  const notice = (text: string) => stage.page.locator('.notice', { hasText: text })
  const isThere = async (text: string) => {
    await stage.settled()
    return (await notice(text).count()) === 1
  }
  const elsewhere = () => stage.page.getByRole('button', { name: 'Elsewhere' })
  const close = (text: string) => notice(text).getByRole('button', { name: 'Close this notice' })
  const undo = (text: string) => notice(text).getByRole('button', { name: 'Undo' })
  const pass = (seconds: number) => stage.page.clock.runFor(seconds * 1_000)

  it('what was done goes by itself, later where it can be taken back; what failed stays', async () => {
    await say({ text: 'Renamed' }, { text: 'Deleted', undo: 'works' })
    await say({ text: 'Not saved', kind: 'failed' })
    await notice('Not saved').waitFor()
    await pass(6)
    assert.deepEqual([await isThere('Renamed'), await isThere('Deleted')], [false, true])
    await pass(7)
    assert.equal(await isThere('Deleted'), false)
    await pass(600)
    assert.equal(await isThere('Not saved'), true)
    await close('Not saved').click()
    await notice('Not saved').waitFor({ state: 'detached' })
  })

  it('each has its own time: a later one does not take an earlier one with it, nor keep it', async () => {
    await say({ text: 'Renamed' })
    await notice('Renamed').waitFor()
    await pass(4)
    await say({ text: 'Moved' })
    await notice('Moved').waitFor()
    await pass(2)
    assert.deepEqual([await isThere('Renamed'), await isThere('Moved')], [false, true])
    await pass(4)
    assert.equal(await isThere('Moved'), false)
  })

  it('stays under the pointer and while it has the focus, and has its whole time after that', async () => {
    await say({ text: 'Renamed' })
    await notice('Renamed').hover()
    await pass(60)
    assert.equal(await isThere('Renamed'), true)
    await elsewhere().hover()
    await pass(4)
    assert.equal(await isThere('Renamed'), true)
    await close('Renamed').focus()
    await pass(60)
    assert.equal(await isThere('Renamed'), true)
    await elsewhere().focus()
    await pass(6)
    assert.equal(await isThere('Renamed'), false)
  })

  it('is taken back once, also with the keyboard, and the focus is where it was before', async () => {
    await say({ text: 'Deleted', undo: 'works' })
    await elsewhere().focus()
    await undo('Deleted').focus()
    await stage.page.keyboard.press('Enter')
    await notice('Deleted').waitFor({ state: 'detached' })
    assert.deepEqual(await undone(), ['Deleted'])
    await stage.page.locator('button:focus', { hasText: 'Elsewhere' }).waitFor()
    await pass(60)
    assert.deepEqual(await undone(), ['Deleted'])
  })

  it('of two the one that was pressed is taken back, and the other stays', async () => {
    await say({ text: 'Moved', undo: 'works' }, { text: 'Deleted', undo: 'works' })
    await undo('Moved').click()
    await notice('Moved').waitFor({ state: 'detached' })
    assert.deepEqual(await undone(), ['Moved'])
    assert.equal(await isThere('Deleted'), true)
  })

  it('what could not be taken back is said, with the reason, until it is closed', async () => {
    await say({ text: 'Deleted', undo: 'fails' })
    await undo('Deleted').click()
    await notice('The action was not undone. It is too late.').waitFor()
    assert.equal(await isThere('Deleted'), false)
    await pass(60)
    assert.equal(await isThere('The action was not undone.'), true)
  })
})
