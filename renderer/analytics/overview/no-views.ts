/** Where there is nothing to show: how views come, or where they are. */
import type { TemplateResult } from 'lit'
import { html } from 'lit'
import { emptyState } from '../../kit/empty-state.ts'
import type { AnalyticsQuery } from '../query/query.ts'
import { change } from '../query/change.ts'
import type { App } from '../../state/app.ts'
import { chartIcon } from '../icons.ts'
import { messages } from '../messages.ts'

export const noViewsEver = ({ video }: Pick<AnalyticsQuery, 'video'>): TemplateResult =>
  emptyState({
    icon: chartIcon(24),
    title: messages().noViewsTitle,
    text: messages().noViewsText,
    action: html`<a class="button primary" href=${video ? `/videos/${video}/sharing` : '/'}>${messages().noViewsDeed}</a>`,
  })

export const noViewsThen = (app: App, { period }: Pick<AnalyticsQuery, 'period'>): TemplateResult =>
  emptyState({
    icon: chartIcon(24),
    title: messages().quietTitle,
    text: messages().quietText,
    ...(period === 'year'
      ? {}
      : {
          action: html`<button type="button" class="button"
            @click=${() => change(app, { period: 'year' })}>${messages().showYear}</button>`,
        }),
  })
