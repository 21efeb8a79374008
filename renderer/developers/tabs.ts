/** The tabs for developers: each has a path, a bundle of its own, and one row here. */
import { html } from 'lit'
import type { PageTab } from '../kit/tab-page.ts'
import { messages as w } from './messages.ts'

export const TABS: readonly PageTab[] = [
  {
    path: '',
    title: () => w.tabs.keys,
    load: () => import('./dash-keys.ts'),
    element: 'dash-api-keys',
  },
  {
    path: 'webhooks',
    title: () => w.tabs.webhooks,
    load: () => import('./webhooks/dash-webhooks.ts'),
    element: 'dash-webhooks',
    view: (id) => id && html`<dash-webhook .webhookId=${id}></dash-webhook>`,
  },
  {
    path: 'tokens',
    title: () => w.tabs.tokens,
    load: () => import('./tokens/dash-tokens.ts'),
    element: 'dash-tokens',
  },
  {
    path: 'api',
    title: () => w.tabs.api,
    load: () => import('./dash-api.ts'),
    element: 'dash-api',
  },
  {
    path: 'playground',
    title: () => w.tabs.playground,
    load: () => import('../playground/dash-playground.ts'),
    element: 'dash-playground',
  },
]
