/** What is shown, as a file: a line for each video and interval. */
import { html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import { addressOf } from '../../../daemon/contract/client.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import '../../kit/dash-menu.ts'
import { downloadIcon } from '../../kit/icons.ts'
import { messages } from '../messages.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from './query.ts'
import { timeZone } from './periods.ts'

export class DashExport extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  override render() {
    const { from, to, interval } = querySpan(this.asked)
    const addressAs = (format: 'csv' | 'ndjson'): string =>
      addressOf(location.origin, routes.analytics.export, {
        query: { ...scopeOf(this.asked), from, to, interval, time_zone: timeZone(), format },
      })
    return html`<dash-menu look="" .items=${[
      { label: messages().exportCsv, href: addressAs('csv') },
      { label: messages().exportLines, href: addressAs('ndjson') },
    ]}>${downloadIcon()}${messages().export}</dash-menu>`
  }
}
customElements.define('dash-export', DashExport)
