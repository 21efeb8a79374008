/** What belongs to the signed-in person: the tabs, and the open one. */
import { TabPage } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'
import { TABS } from './tabs.ts'

class DashAccountPage extends TabPage {
  override get tabs() {
    return TABS
  }

  override get about() {
    const { title, parts, notLoaded } = w
    return { title, parts, notLoaded, base: '/account' }
  }
}
customElements.define('dash-account-page', DashAccountPage)
