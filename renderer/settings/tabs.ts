/** The tabs of the settings: each has a path, a bundle of its own, and one row here. */
import type { PageTab } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'

export const TABS: readonly PageTab[] = [
  {
    path: '',
    title: () => w.tabs.space,
    load: () => import('./dash-space-settings.ts'),
    element: 'dash-space-settings',
  },
  {
    path: 'player',
    title: () => w.tabs.player,
    load: () => import('./dash-space-player.ts'),
    element: 'dash-space-player',
  },
  {
    path: 'pages',
    title: () => w.tabs.pages,
    load: () => import('./dash-space-pages.ts'),
    element: 'dash-space-pages',
  },
  {
    path: 'encoding',
    title: () => w.tabs.encoding,
    load: () => import('./dash-encoding.ts'),
    element: 'dash-encoding',
  },
  {
    path: 'storage',
    needs: 'system:read',
    title: () => w.tabs.storage,
    load: () => import('./dash-storage.ts'),
    element: 'dash-storage',
  },
  {
    path: 'mail',
    needs: 'system:read',
    title: () => w.tabs.mail,
    load: () => import('./dash-mail.ts'),
    element: 'dash-mail',
  },
  {
    path: 'people',
    needs: 'people:manage',
    title: () => w.tabs.people,
    load: () => import('../people/dash-people.ts'),
    element: 'dash-people',
  },
  {
    path: 'sso',
    needs: 'system:read',
    title: () => w.tabs.sso,
    load: () => import('../sso/dash-sso.ts'),
    element: 'dash-sso',
  },
  {
    path: 'audit',
    needs: 'audit:read',
    title: () => w.tabs.audit,
    load: () => import('../audit/dash-audit.ts'),
    element: 'dash-audit',
  },
  {
    path: 'about',
    needs: 'system:read',
    title: () => w.tabs.about,
    load: () => import('./dash-about.ts'),
    element: 'dash-about',
  },
]
