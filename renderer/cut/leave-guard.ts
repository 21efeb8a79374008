/** Asks before a page with unsaved changes is left: by a link, by keys, by Back, or by closing it. */
import { html, type LitElement, type ReactiveController } from 'lit'
import { DashConfirm } from '../kit/dash-confirm.ts'
import { partOf } from '../kit/part-of.ts'
import { askBeforeLeaving } from '../state/leaving.ts'
import { messages as w } from './messages.ts'

export class LeaveGuard implements ReactiveController {
  #isChanged: () => boolean
  #dialog: () => DashConfirm | undefined
  #leave: (() => void) | undefined
  #end: (() => void) | undefined

  constructor(host: LitElement, isChanged: () => boolean) {
    this.#isChanged = isChanged
    this.#dialog = partOf(host, DashConfirm)
    host.addController(this)
  }

  hostConnected() {
    addEventListener('beforeunload', this.#onUnload)
    this.#end = askBeforeLeaving((leave) => {
      if (!this.#isChanged()) return false
      this.#leave = leave
      this.#dialog()?.open()
      return true
    })
  }

  hostDisconnected() {
    removeEventListener('beforeunload', this.#onUnload)
    this.#end?.()
  }

  render() {
    return html`<dash-confirm heading=${w.leaveTitle} action=${w.leave}
      @confirm=${() => this.#leave?.()}>${w.leaveText}</dash-confirm>`
  }

  #onUnload = (event: BeforeUnloadEvent) => {
    if (this.#isChanged()) event.preventDefault()
  }
}
