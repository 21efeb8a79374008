/** Lists of links, by themselves: what a form sends of a new link and of one that is changed, and refusals. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { PrivateLink } from '../../../daemon/contract/private-link.ts'
import type { UploadLink } from '../../../daemon/contract/upload-link.ts'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const LATER = '2099-01-01T00:00:00.000Z'

const privateLink = (label: string, state: Partial<PrivateLink> = {}): PrivateLink => ({
  object: 'private_link',
  id: `plk_${label}`,
  space: 'abcde',
  video: 'abcdevideo1',
  collection: null,
  name: 'Opening',
  label,
  url: `https://svc.test/s/${label}`,
  expires_at: null,
  has_password: false,
  max_plays: null,
  plays: 0,
  download: false,
  last_played_at: null,
  created_by: 'Owner',
  created_at: NOW,
  ...state,
})

const PRIVATE = 'GET /v1/private_links'
const CREATE = 'POST /v1/private_links'
const CHANGE = 'PATCH /v1/private_links/plk_Board'
const REVOKE = 'DELETE /v1/private_links/plk_Board'

describe('private links, by themselves', () => {
  const stage = elementStage('links/dash-private-links.ts', 'dash-private-links')
  const { button } = stage

  /** `target`: id of what the links are for; null: all of the space. */
  const mount = async (
    links: readonly PrivateLink[],
    target: string | null,
    routes: Parameters<typeof stage.mount>[0] = {},
  ) => {
    await stage.mount(
      { [PRIVATE]: listOf(links), ...routes },
      { properties: { target }, prepare: (page) => page.clock.setFixedTime(NOW) },
    )
    await stage.page.getByText('Anyone with a private link can watch').waitFor()
  }
  const row = (label: string) => stage.page.getByRole('listitem').filter({ hasText: label })
  const facts = (label: string) => row(label).locator('.about p').innerText()
  const field = (name: string) => stage.page.getByLabel(name, { exact: true })
  const choose = async (label: string, item: string) => {
    await button(`More actions for ${label}`).click()
    await stage.page.getByRole('menuitem', { name: item }).click()
  }

  it('all of a space: each says what it is for, and how far it is used up; none is created there', async () => {
    await mount(
      [
        privateLink('Board', { max_plays: 3, plays: 3, has_password: true, download: true }),
        privateLink('Press', { max_plays: 3, plays: 2, expires_at: LATER }),
        privateLink('Old', { expires_at: '2025-01-01T00:00:00.000Z', name: null }),
        privateLink('Class', { video: null, collection: 'col_term', name: 'Term' }),
      ],
      null,
    )
    await row('Board').waitFor()
    assert.equal(await facts('Board'), '3 of 3 plays · used up · with password · with downloads')
    assert.match(await facts('Press'), /^2 of 3 plays · until .*20(?:98|99)/)
    assert.match(await facts('Old'), /^0 plays · expired .*202[45]/)
    const link = row('Board').getByRole('link', { name: 'Opening' })
    assert.equal(await link.getAttribute('href'), '/videos/abcdevideo1/sharing')
    await row('Old').getByText('in the trash').waitFor()
    await row('Class').getByText('Term').waitFor()
    assert.equal(await row('Class').getByRole('link').count(), 0)
    assert.equal(await button('New private link').count(), 0)
    assert.deepEqual(stage.queries(PRIVATE), [{}])
  })

  it('a new one is sent as it was typed, and its URL and QR code are shown', async () => {
    const made = privateLink('Parents')
    await mount([privateLink('Board')], 'abcdevideo1', { [CREATE]: { status: 201, body: made } })
    await row('Board').waitFor()
    assert.deepEqual(stage.queries(PRIVATE), [{ video: 'abcdevideo1' }])
    await button('New private link').click()
    await field('Recipient').fill('  Parents ')
    await field('Number of plays').fill('5')
    await field('Allow downloads').check()
    await button('Create link').click()
    await stage.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    assert.equal(await field('link').inputValue(), made.url)
    assert.deepEqual(stage.sent(CREATE), [
      {
        target: 'abcdevideo1',
        label: 'Parents',
        max_plays: 5,
        download: true,
        expires_at: '2026-01-08T00:00:00.000Z',
      },
    ])
    assert.match(await stage.page.getByRole('listitem').first().innerText(), /Parents/)
    assert.equal(await button('Create link').count(), 0)
  })

  it('one that was refused keeps what was typed; while it is sent it is not sent twice', async () => {
    await mount([], 'col_term', { [CREATE]: REFUSAL })
    await stage.settled()
    assert.deepEqual(stage.queries(PRIVATE), [{ collection: 'col_term' }])
    await button('New private link').click()
    await field('Recipient').fill('Parents')
    await field('Password').fill(' sesame ')
    await stage.page.getByLabel('Valid for').selectOption('none')
    const held = stage.hold(CREATE)
    await button('Create link').click()
    await held.asked
    assert.equal(await button('Creating…').isDisabled(), true)
    await held.answer(REFUSAL)
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.equal(await field('Recipient').inputValue(), 'Parents')
    assert.deepEqual(stage.sent(CREATE), [
      {
        target: 'col_term',
        label: 'Parents',
        max_plays: null,
        download: false,
        expires_at: null,
        password: ' sesame ',
      },
    ])
    await button('Cancel').click()
    await field('Recipient').waitFor({ state: 'detached' })
  })

  it('a change keeps the end and the password that are not touched; the password is taken away on demand', async () => {
    const link = privateLink('Board', { max_plays: 3, has_password: true, expires_at: LATER })
    await mount([link], 'abcdevideo1', { [CHANGE]: { body: link } })
    await choose('Board', 'Change')
    assert.equal(await field('Recipient').inputValue(), 'Board')
    await field('Recipient').fill('Board of the museum')
    await button('Save').click()
    await stage.noticed('done', /^The link was changed$/)
    await field('Recipient').waitFor({ state: 'detached' })
    await choose('Board', 'Change')
    await field('Remove the password').check()
    await stage.page.locator('input[type=password]:disabled').waitFor()
    await button('Save').click()
    await field('Recipient').waitFor({ state: 'detached' })
    assert.deepEqual(stage.sent(CHANGE), [
      { label: 'Board of the museum', max_plays: 3, download: false },
      { label: 'Board', max_plays: 3, download: false, password: null },
    ])
  })

  it('one is revoked after a question, and stays with the reason where that fails', async () => {
    await mount([privateLink('Board'), privateLink('Press')], null, { [REVOKE]: REFUSAL })
    const confirm = () =>
      stage.dialog('Revoke “Board”?').getByRole('button', { name: 'Revoke' }).click()
    await choose('Board', 'Revoke')
    await confirm()
    await stage.noticed('failed', /^The link was not revoked\. /)
    assert.equal(await row('Board').count(), 1)
    stage.respond({ [REVOKE]: { body: {} }, [PRIVATE]: listOf([privateLink('Press')]) })
    await choose('Board', 'Revoke')
    await confirm()
    await stage.noticed('done', /^The link was revoked$/)
    await row('Board').waitFor({ state: 'detached' })
    assert.equal(await row('Press').count(), 1)
  })
})

const uploadLink = (label: string, state: Partial<UploadLink> = {}): UploadLink => ({
  object: 'upload_link',
  id: `ulk_${label}`,
  space: 'abcde',
  collection: null,
  name: null,
  label,
  url: `https://svc.test/u/${label}`,
  expires_at: null,
  max_files: null,
  files: 0,
  max_bytes: null,
  ask_name: true,
  ask_details: true,
  created_by: 'Owner',
  created_at: NOW,
  ...state,
})

const UPLOAD = 'GET /v1/upload_links'
const CREATE_UPLOAD = 'POST /v1/upload_links'

describe('upload links, by themselves', () => {
  const stage = elementStage('links/dash-upload-links.ts', 'dash-upload-links')
  const { button } = stage
  const row = (label: string) => stage.page.getByRole('listitem').filter({ hasText: label })
  const field = (name: string) => stage.page.getByLabel(name, { exact: true })

  it('each says where its files go, how many came, and how large they may be', async () => {
    await stage.mount({
      [UPLOAD]: listOf([
        uploadLink('Concert', { max_files: 2, files: 2, max_bytes: 50_000_000 }),
        uploadLink('Term', { collection: 'col_term', name: 'Spring', files: 1 }),
        uploadLink('Gone', { collection: 'col_gone' }),
      ]),
    })
    await row('Concert').getByText('2 of 2 files · used up · up to 50 MB each').waitFor()
    await row('Concert').getByText('no collection').waitFor()
    await row('Term').getByText('1 file', { exact: true }).waitFor()
    await row('Term').getByText('Spring').waitFor()
    await row('Gone').getByText('in the trash').waitFor()
  })

  it('a new one needs what it asks for, and counts in megabytes', async () => {
    const made = uploadLink('Concert')
    await stage.mount(
      { [UPLOAD]: listOf([]), [CREATE_UPLOAD]: { status: 201, body: made } },
      { properties: { target: 'col_term' } },
    )
    await button('New upload link').click()
    await field('Largest file in MB').fill('50')
    await field('Let senders add titles and descriptions').uncheck()
    await stage.page.getByLabel('Valid for').selectOption('none')
    await button('Create link').click()
    await stage.page.locator('#label:invalid').waitFor()
    assert.deepEqual(stage.sent(CREATE_UPLOAD), [])
    await field('Page heading').fill('Concert')
    await button('Create link').click()
    await row('Concert').waitFor()
    assert.deepEqual(stage.sent(CREATE_UPLOAD), [
      {
        collection: 'col_term',
        label: 'Concert',
        max_files: null,
        max_bytes: 50_000_000,
        ask_name: true,
        ask_details: false,
        expires_at: null,
      },
    ])
  })

  it('a limit that the API set to a part of a megabyte stays as it is when something else is changed', async () => {
    const link = uploadLink('Concert', { max_bytes: 1_500_000 })
    const CHANGE_UPLOAD = `PATCH /v1/upload_links/${link.id}`
    await stage.mount({ [UPLOAD]: listOf([link]), [CHANGE_UPLOAD]: { body: link } })
    await row('Concert').getByRole('button', { name: 'More actions for Concert' }).click()
    await stage.page.getByRole('menuitem', { name: 'Change' }).click()
    await field('Page heading').fill('Spring concert')
    await button('Save').click()
    await stage.noticed('done', /^The link was changed$/)
    assert.deepEqual(
      stage.sent(CHANGE_UPLOAD).map((body) => {
        const { label, max_bytes: bytes } = body as UploadLink
        return { label, bytes }
      }),
      [{ label: 'Spring concert', bytes: 1_500_000 }],
    )
  })
})
