/** What a person does by a button: busy meanwhile, and told of its failure. */
import type { ReactiveController } from 'lit'
import type { AppHost } from '../state/app-element.ts'
import { notifyFailure } from './notices.ts'

export class Action implements ReactiveController {
  busy = false
  #host: AppHost

  constructor(host: AppHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {}

  /** `failed`: what did not work, as "The key was not revoked". Fulfilled in any case: true when it worked. */
  async run(failed: string, work: () => unknown, after?: () => unknown): Promise<boolean> {
    this.#set(true)
    try {
      await work()
      return true
    } catch (error) {
      notifyFailure(this.#host.app, failed, error)
      return false
    } finally {
      this.#set(false)
      after?.()
    }
  }

  #set(busy: boolean): void {
    this.busy = busy
    this.#host.requestUpdate()
  }
}
