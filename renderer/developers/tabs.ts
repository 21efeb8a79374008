/** The tabs of the room: each an address, a bundle of its own, and one line here. */
import { html, type TemplateResult } from 'lit'
import { words } from './words.ts'

export interface Tab {
  path: string
  title(): string
  load(): Promise<unknown>
  /** `id`: what stands behind the tab in the address. */
  view(id: string): TemplateResult
}

export const TABS: readonly Tab[] = [
  { path: '', title: () => words().keys, load: () => import('./keys/dash-keys.ts'), view: () => html`<dash-api-keys></dash-api-keys>` },
  {
    path: 'webhooks', title: () => words().webhooks, load: () => import('./webhooks/dash-webhooks.ts'),
    view: (id) => (id ? html`<dash-webhook .webhookId=${id}></dash-webhook>` : html`<dash-webhooks></dash-webhooks>`),
  },
  { path: 'tokens', title: () => words().tokens, load: () => import('./tokens/dash-tokens.ts'), view: () => html`<dash-tokens></dash-tokens>` },
  { path: 'api', title: () => words().api, load: () => import('./api/dash-api.ts'), view: () => html`<dash-api></dash-api>` },
  { path: 'playground', title: () => words().playground, load: () => import('../playground/dash-playground.ts'), view: () => html`<dash-playground></dash-playground>` },
]

export const tabAt = (path: string): Tab => TABS.find((tab) => tab.path === path) ?? TABS[0]!

export const addressOfTab = ({ path }: Tab): string => (path === '' ? '/developers' : `/developers/${path}`)
