/** The tabs of the settings: each has a path, a bundle of its own, and one row here. */
import { html } from 'lit'
import type { PageTab } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'

export const TABS: readonly PageTab[] = [
  {
    path: '',
    title: () => w.tabs.space,
    load: () => import('./dash-space-settings.ts'),
    view: () => html`<dash-space-settings></dash-space-settings>`,
  },
  {
    path: 'player',
    title: () => w.tabs.player,
    load: () => import('./dash-space-player.ts'),
    view: () => html`<dash-space-player></dash-space-player>`,
  },
  {
    path: 'pages',
    title: () => w.tabs.pages,
    load: () => import('./dash-space-pages.ts'),
    view: () => html`<dash-space-pages></dash-space-pages>`,
  },
  {
    path: 'encoding',
    title: () => w.tabs.encoding,
    load: () => import('./dash-encoding.ts'),
    view: () => html`<dash-encoding></dash-encoding>`,
  },
  {
    path: 'storage',
    needs: 'system:read',
    title: () => w.tabs.storage,
    load: () => import('./dash-storage.ts'),
    view: () => html`<dash-storage></dash-storage>`,
  },
  {
    path: 'mail',
    needs: 'system:read',
    title: () => w.tabs.mail,
    load: () => import('./dash-mail.ts'),
    view: () => html`<dash-mail></dash-mail>`,
  },
  {
    path: 'people',
    needs: 'people:manage',
    title: () => w.tabs.people,
    load: () => import('../people/dash-people.ts'),
    view: () => html`<dash-people></dash-people>`,
  },
  {
    path: 'sso',
    needs: 'system:read',
    title: () => w.tabs.sso,
    load: () => import('../sso/dash-sso.ts'),
    view: () => html`<dash-sso></dash-sso>`,
  },
  {
    path: 'audit',
    needs: 'audit:read',
    title: () => w.tabs.audit,
    load: () => import('../audit/dash-audit.ts'),
    view: () => html`<dash-audit></dash-audit>`,
  },
  {
    path: 'about',
    needs: 'system:read',
    title: () => w.tabs.about,
    load: () => import('./dash-about.ts'),
    view: () => html`<dash-about></dash-about>`,
  },
]
