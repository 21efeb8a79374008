/** What belongs to the signed-in person: the tabs, each with a bundle of its own, and the open one. */
import { pageTabs } from '../kit/page-tabs.ts'
import { TabPage } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'

const TABS = pageTabs(() => w.tabs, {
  profile: { path: '', load: () => import('./dash-profile.ts'), element: 'dash-profile' },
  signIn: { path: 'sign-in', load: () => import('./dash-sign-in.ts'), element: 'dash-sign-in' },
  notifications: { load: () => import('./dash-notifications.ts'), element: 'dash-notifications' },
  sessions: { load: () => import('./dash-sessions.ts'), element: 'dash-sessions' },
})

class DashAccountPage extends TabPage {
  override tabs = TABS
  override base = '/account'
  override words = w
}
customElements.define('dash-account-page', DashAccountPage)
