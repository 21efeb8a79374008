/** The tabs for developers: each has a path, a bundle of its own, and one row here. */
import { html } from 'lit'
import { pageTabs } from '../kit/page-tabs.ts'
import { messages as w } from './messages.ts'

export const TABS = pageTabs(() => w.tabs, {
  keys: { path: '', load: () => import('./dash-keys.ts'), element: 'dash-api-keys' },
  webhooks: {
    load: () => import('./webhooks/dash-webhooks.ts'),
    element: 'dash-webhooks',
    view: (id) => id && html`<dash-webhook .webhookId=${id}></dash-webhook>`,
  },
  tokens: { load: () => import('./tokens/dash-tokens.ts'), element: 'dash-tokens' },
  api: { load: () => import('./dash-api.ts'), element: 'dash-api' },
  playground: {
    load: () => import('../playground/dash-playground.ts'),
    element: 'dash-playground',
  },
})
