/** The page for developers: its tabs, and the open one. */
import { TabPage } from '../kit/tab-page.ts'
import { TABS } from './tabs.ts'
import { messages as w } from './messages.ts'

class DashDevelopers extends TabPage {
  override get tabs() {
    return TABS
  }

  override get about() {
    const { title, parts, notLoaded } = w
    return { title, parts, notLoaded, base: '/developers' }
  }
}
customElements.define('dash-developers', DashDevelopers)
