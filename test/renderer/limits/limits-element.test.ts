/** The limits of the server, by themselves: each with its value, and none that means another. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const SYSTEM = 'GET /v1/system'
const system = (change: { retention?: object; backups?: object } = {}): Answer => ({
  body: {
    object: 'system',
    encoding: { paused: false, encoders: 3 },
    storage: { used_bytes: 1_000, free_bytes: 42_000_000_000 },
    retention: {
      analytics_event_days: 30,
      analytics_days: 365,
      delivery_days: 1,
      audit_days: 400,
      trash_days: 30,
      fixed: [],
      ...change.retention,
    },
    backups: {
      folder: '/backups',
      nightly: true,
      kept: 7,
      signed_by: null,
      fixed: [],
      ...change.backups,
    },
  },
})

describe('the limits of the server, by themselves', () => {
  const stage = elementStage('limits/dash-limits.ts', 'dash-limits')
  const { button } = stage

  const shown = async () => {
    await stage.page.getByText('Parallel encoders').waitFor()
    const [terms, values] = await Promise.all(
      (['term', 'definition'] as const).map((role) => stage.page.getByRole(role).allInnerTexts()),
    )
    return Object.fromEntries(terms!.map((term, index) => [term, values![index]]))
  }

  it('are terms with their values', async () => {
    await stage.mount({ [SYSTEM]: system() })
    assert.deepEqual(await shown(), {
      'Parallel encoders': '3',
      'Free disk space': '42 GB',
      'Raw view data': '30 days',
      Analytics: '365 days',
      'Webhook log': '1 day',
      'Audit log': '400 days',
      Trash: '30 days',
      'Nightly backups to keep': '7',
    })
  })

  it('no days are forever, but for the trash; and no backups are kept where none are made', async () => {
    await stage.mount({
      [SYSTEM]: system({
        retention: { analytics_days: 0, trash_days: 0 },
        backups: { nightly: false },
      }),
    })
    const { Analytics, Trash, 'Nightly backups to keep': kept } = await shown()
    assert.deepEqual([Analytics, Trash, kept], ['Forever', 'Deleted immediately', 'Off'])
  })

  it('can be read again after a failure', async () => {
    await stage.mount({ [SYSTEM]: REFUSAL })
    await button('Try again').waitFor()
    stage.respond({ [SYSTEM]: system() })
    await button('Try again').click()
    assert.equal((await shown())['Parallel encoders'], '3')
  })
})
