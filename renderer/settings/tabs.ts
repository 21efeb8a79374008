/** The tabs of the settings: each has a path, a bundle of its own, and one row here. */
import { pageTabs } from '../kit/page-tabs.ts'
import { messages as w } from './messages.ts'

export const TABS = pageTabs(() => w.tabs, {
  space: {
    path: '',
    load: () => import('./dash-space-settings.ts'),
    element: 'dash-space-settings',
  },
  player: { load: () => import('./dash-space-player.ts'), element: 'dash-space-player' },
  pages: { load: () => import('./dash-space-pages.ts'), element: 'dash-space-pages' },
  encoding: { load: () => import('./dash-encoding.ts'), element: 'dash-encoding' },
  storage: {
    needs: 'system:read',
    load: () => import('./dash-storage.ts'),
    element: 'dash-storage',
  },
  mail: { needs: 'system:read', load: () => import('./dash-mail.ts'), element: 'dash-mail' },
  people: {
    needs: 'people:manage',
    load: () => import('../people/dash-people.ts'),
    element: 'dash-people',
  },
  sso: { needs: 'system:read', load: () => import('../sso/dash-sso.ts'), element: 'dash-sso' },
  audit: {
    needs: 'audit:read',
    load: () => import('../audit/dash-audit.ts'),
    element: 'dash-audit',
  },
  about: { needs: 'system:read', load: () => import('./dash-about.ts'), element: 'dash-about' },
})
