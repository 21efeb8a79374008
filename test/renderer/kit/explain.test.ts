/** What the appliance refuses, as the dashboard says it in each of its languages. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { AppError, refusal } from '../../../daemon/contract/errors.ts'
import { toProblem } from '../../../daemon/http/problem.ts'
import { checkRequest } from '../../../daemon/http/check.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { speak, type DashboardLanguage } from '../../../renderer/kit/language.ts'
import { explain } from '../../../renderer/kit/explain/explain.ts'
import { inParts, inWords } from '../../../renderer/kit/explain/written.ts'

// There is no page here, and the language is written down in it.
const page = globalThis as { document?: unknown }

describe('a refusal of the appliance in words', () => {
  before(() => {
    page.document = { documentElement: {} }
  })
  after(async () => {
    await speak('en')
    delete page.document
  })

  const asAnswered = (error: unknown): ProblemError =>
    new ProblemError(toProblem(error, 'req_1', 'http://127.0.0.1'))
  async function detailIn(language: DashboardLanguage, error: unknown): Promise<string> {
    await speak(language)
    return explain(asAnswered(error)).detail
  }
  function faultsOf(body: unknown): unknown {
    try {
      checkRequest(routes.spaces.update as never, { params: { id: 'abcde' }, query: {}, body })
    } catch (error) {
      return error
    }
    return assert.fail('it was let through')
  }

  it('has a sentence of its own where the code stands for several things', async () => {
    const error = refusal('password_wrong')
    assert.deepEqual(
      [
        await detailIn('en', error),
        await detailIn('nl', error),
        await detailIn('de', error),
        await detailIn('fr', error),
      ],
      [
        'The password is wrong.',
        'Het wachtwoord is onjuist.',
        'Das Passwort ist falsch.',
        'Le mot de passe est incorrect.',
      ],
    )
    assert.equal(
      await detailIn('nl', refusal('keys_full', { most: 100 })),
      'Een werkruimte heeft hoogstens 100 API-sleutels. Trek er een in die niet meer wordt gebruikt.',
    )
  })

  it('says of each fault what is to be changed, and nothing twice', async () => {
    const error = faultsOf({
      allowed_domains: ['https://a.example/x', 'b c'],
      name: 'x'.repeat(1_000),
    })
    assert.match(await detailIn('en', error), /At most \d+ characters\./)
    const german = await detailIn('de', error)
    assert.match(german, /Höchstens \d+ Zeichen\./)
    assert.equal(german.split('Geben Sie Domains ein').length, 2)
  })

  it('shows the English sentence where nobody could guess it, and only there', async () => {
    assert.equal(
      await detailIn('fr', new AppError('conflict', 'Something of tomorrow stands in the way.')),
      'Conflit avec un élément existant\u00a0: Something of tomorrow stands in the way.',
    )
    assert.equal(
      await detailIn('fr', new AppError('video_not_found', 'No resource has this ID.')),
      'Cette vidéo n’existe pas.',
    )
    const tomorrow = asAnswered(refusal('no_sound'))
    Object.assign(tomorrow.problem, { reason: 'a_reason_of_tomorrow' })
    assert.match(explain(tomorrow).detail, /This video has no audio\.$/)
  })

  it('with a code that is newer than the page is told by its own title and hint', async () => {
    await speak('en')
    const tomorrow = asAnswered(new AppError('conflict', 'Something else is there.'))
    Object.assign(tomorrow.problem, {
      code: 'of_tomorrow',
      title: 'In the way',
      hint: 'Move it.',
    })
    assert.deepEqual(explain(tomorrow), {
      code: 'of_tomorrow',
      title: 'In the way',
      detail: 'Something else is there.',
      hint: 'Move it.',
    })
  })

  it('that was written down keeps its particulars beside the sentence of its code', async () => {
    const error = { code: 'source_unreachable', message: 'The address answered 404.' } as const
    await speak('en')
    assert.deepEqual(inParts(error).title, 'The address answered 404.')
    await speak('nl')
    assert.deepEqual(inParts(error), {
      title: 'De URL kon niet worden opgehaald.',
      hint: 'Controleer of de URL in een browser zonder wachtwoord opent en naar het bestand zelf wijst.',
      english: 'The address answered 404.',
    })
    assert.equal(inParts({ code: 'storage_full', message: 'The disk is full' }).english, '')
    assert.match(
      inWords({
        code: 'validation_failed',
        message: 'x',
        reason: 'too_many_tags',
        given: { most: 30, count: 31 },
      }),
      /^Een video heeft hoogstens 30 tags; deze zou er 31 krijgen\./,
    )
  })
})
