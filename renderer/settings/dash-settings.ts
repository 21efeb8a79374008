/** The settings of svc and of the space: the tabs, and the open one. */
import { TabPage } from '../kit/tab-page.ts'
import { TABS } from './tabs.ts'
import { messages } from './messages.ts'

export class DashSettings extends TabPage {
  override get tabs() {
    return TABS
  }

  override get about() {
    const { title, parts, notLoaded } = messages()
    return { title, parts, notLoaded, base: '/settings' }
  }
}
customElements.define('dash-settings', DashSettings)
