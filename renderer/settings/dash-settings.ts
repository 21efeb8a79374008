/** The settings of svc and of the space: the tabs, and the open one. */
import { TabPage } from '../kit/tab-page.ts'
import { AppRequest, type App } from '../state/app.ts'
import { isOffered } from '../state/may.ts'
import { TABS } from './tabs.ts'
import { messages as w } from './messages.ts'

export class DashSettings extends TabPage {
  override base = '/settings'
  override words = w
  #app: App | undefined

  override connectedCallback() {
    this.dispatchEvent(new AppRequest((app) => (this.#app = app)))
    super.connectedCallback()
  }

  override get tabs() {
    return TABS.filter(({ path, needs }) => path === this.tab || isOffered(this.#app!, needs))
  }
}
customElements.define('dash-settings', DashSettings)
