/** The tabs of the room: each an address, a bundle of its own, and one line here. */
import { html } from 'lit'
import type { PageTab } from '../kit/tab-page.ts'
import { words } from './words.ts'

export const TABS: readonly PageTab[] = [
  {
    path: '',
    title: () => words().keys,
    load: () => import('./keys/dash-keys.ts'),
    view: () => html`<dash-api-keys></dash-api-keys>`,
  },
  {
    path: 'webhooks',
    title: () => words().webhooks,
    load: () => import('./webhooks/dash-webhooks.ts'),
    view: (id) =>
      id
        ? html`<dash-webhook .webhookId=${id}></dash-webhook>`
        : html`<dash-webhooks></dash-webhooks>`,
  },
  {
    path: 'tokens',
    title: () => words().tokens,
    load: () => import('./tokens/dash-tokens.ts'),
    view: () => html`<dash-tokens></dash-tokens>`,
  },
  {
    path: 'api',
    title: () => words().api,
    load: () => import('./api/dash-api.ts'),
    view: () => html`<dash-api></dash-api>`,
  },
  {
    path: 'playground',
    title: () => words().playground,
    load: () => import('../playground/dash-playground.ts'),
    view: () => html`<dash-playground></dash-playground>`,
  },
]
