/** What belongs to the signed-in person: the tabs, each with a bundle of its own, and the open one. */
import { TabPage, type PageTab } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'

const TABS: readonly PageTab[] = [
  {
    path: '',
    title: () => w.tabs.profile,
    load: () => import('./dash-profile.ts'),
    element: 'dash-profile',
  },
  {
    path: 'sign-in',
    title: () => w.tabs.signIn,
    load: () => import('./dash-sign-in.ts'),
    element: 'dash-sign-in',
  },
  {
    path: 'notifications',
    title: () => w.tabs.notifications,
    load: () => import('./dash-notifications.ts'),
    element: 'dash-notifications',
  },
  {
    path: 'sessions',
    title: () => w.tabs.sessions,
    load: () => import('./dash-sessions.ts'),
    element: 'dash-sessions',
  },
]

class DashAccountPage extends TabPage {
  override tabs = TABS
  override base = '/account'
  override words = w
}
customElements.define('dash-account-page', DashAccountPage)
