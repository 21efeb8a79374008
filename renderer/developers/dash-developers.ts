/** The page for developers: its tabs, and the open one. */
import { TabPage } from '../kit/tab-page.ts'
import { TABS } from './tabs.ts'
import { messages as w } from './messages.ts'

class DashDevelopers extends TabPage {
  override tabs = TABS
  override base = '/developers'
  override words = w
}
customElements.define('dash-developers', DashDevelopers)
