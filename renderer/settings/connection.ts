/**
 * A connection to another server, of which there is one at most: its form saves, removes and tests it. Its secret
 * stays stored until another one is typed.
 */
import { html, nothing } from 'lit'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { ReadTask } from '../kit/read-task.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { Action, detailText } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import type { AppHost } from '../state/app-element.ts'
import { messages } from './messages.ts'

interface ConnectionOptions<T> {
  calls(): { get(): Promise<T>; delete(): Promise<unknown> }
  words: Record<'save' | 'saving' | 'remove' | 'removeTitle' | 'removeText' | 'removed', string>
  /** Name of its field. */
  secret: string
  /** Called once it is saved: what was typed is what is stored. */
  saved(): void
}

/** `T`: what is stored. `R`: what a test answers. */
export class ServerConnection<T extends { enabled: boolean }, R> {
  readonly saving: Action
  readonly testing: Action
  #host: AppHost
  #options: ConnectionOptions<T>
  #reading: ReadTask<boolean, T>
  #stored: T | undefined
  #tested: R | undefined
  #confirm: Confirmation

  constructor(host: AppHost, options: ConnectionOptions<T>) {
    this.#host = host
    this.#options = options
    this.saving = new Action(host)
    this.testing = new Action(host)
    this.#confirm = new Confirmation(host)
    this.#reading = new ReadTask(host, { read: this.read })
  }

  read = async (): Promise<T> => {
    this.#stored = await this.#options.calls().get()
    this.#host.requestUpdate()
    return this.#stored
  }

  view(show: (stored: T) => unknown) {
    return this.#reading.view(() => show(this.#stored!))
  }

  /** The end of the form. */
  buttons() {
    const w = this.#options.words
    const { busy, fault } = this.saving
    return html`${faultLine(fault)}
      <div class="actions">
        ${sendButton({ busy }, w.save, w.saving)}
        ${
          this.#stored?.enabled
            ? button(w.remove, this.#remove, { look: 'danger-quiet', disabled: busy })
            : nothing
        }
      </div>`
  }

  confirmation() {
    return this.#confirm.view()
  }

  /** What the last test has answered, until something else is saved. */
  outcome(show: (answer: R) => unknown) {
    const { busy, fault } = this.testing
    const answer = busy || fault ? undefined : this.#tested
    return html`<div role="status">${answer === undefined ? nothing : show(answer)}</div>
      ${faultLine(busy ? '' : fault)}`
  }

  save(typed: SentForm, send: () => Promise<T>) {
    return this.saving.submit(messages.notSaved, async () => {
      this.#stored = await send()
      // Not kept in the page either.
      typed.clear(this.#options.secret)
      this.#options.saved()
      this.#forgetTest()
      return messages.saved
    })
  }

  test(send: () => Promise<R>) {
    return this.testing.submit(detailText, async () => (this.#tested = await send()))
  }

  #remove = () => {
    const w = this.#options.words
    return this.#confirm.ask(() => ({
      heading: w.removeTitle,
      action: w.remove,
      text: w.removeText,
      failed: messages.notSaved,
      work: async () => {
        await this.#options.calls().delete()
        await this.read()
        this.#forgetTest()
        return w.removed
      },
    }))
  }

  #forgetTest() {
    this.#tested = undefined
    this.testing.reset()
  }
}
