/**
 * What a person does by a button or a form: busy while it runs, a failure shown in a notice or in the form, and in a
 * notice the text that the work returns.
 */
import { explain, type Explained } from '../kit/explain/explain.ts'
import { keepFocus } from '../kit/keep-focus.ts'
import type { AppHost } from '../state/app-element.ts'
import { notify, notifyFailure } from './notices.ts'

/** For `submit`, where the form shows already what was tried. */
export const faultText = ({ detail, hint }: Explained) => `${detail} ${hint}`

/** Where nothing can be done about it in the form. */
export const detailText = ({ detail }: Explained) => detail

/** Leaves out the hint of errors with these codes: they have their own advice. */
export const withoutHint =
  (...codes: Explained['code'][]) =>
  (problem: Explained) =>
    codes.includes(problem.code) ? problem.detail : faultText(problem)

export class Action {
  busy = false
  /** Why the last `submit` failed; empty when it did not. */
  fault = ''
  protected readonly host: AppHost

  constructor(host: AppHost) {
    this.host = host
  }

  /** `failed`: what did not work, as "The key was not revoked". Fulfilled in any case: true when it worked. */
  run(failed: string, work: () => unknown, after?: () => unknown) {
    return this.#do(work, (error) => notifyFailure(this.host.app, failed, error), after)
  }

  /** For forms: the failure goes to `fault`, as the sentence that `failed` makes of it, or behind it. */
  submit(failed: string | ((problem: Explained) => string), work: () => unknown) {
    this.fault = ''
    return this.#do(work, (error) => {
      const problem = explain(error)
      this.fault = typeof failed === 'string' ? `${failed}. ${faultText(problem)}` : failed(problem)
    })
  }

  /** Takes the failure out of the form. */
  reset(fault = '') {
    this.fault = fault
    this.host.requestUpdate()
  }

  async #do(work: () => unknown, onFailure: (error: unknown) => unknown, after?: () => unknown) {
    const focusAgain = keepFocus()
    this.#setBusy(true)
    try {
      const done = await work()
      if (typeof done === 'string') notify(this.host.app, done)
      return true
    } catch (error) {
      onFailure(error)
      return false
    } finally {
      this.#setBusy(false)
      after?.()
      void focusAgain()
    }
  }

  #setBusy(busy: boolean) {
    this.busy = busy
    this.host.requestUpdate()
  }
}
