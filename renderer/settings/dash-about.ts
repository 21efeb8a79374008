/** Versions, the check for newer ones, and the licences of libraries. */
import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import type { System } from '../../daemon/contract/system.ts'
import { ReadTask } from '../kit/read-task.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { tableStyles } from '../kit/styles/table.ts'
import { exactly } from '../kit/formats/when.ts'
import './dash-updates.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages as w } from './messages.ts'
import type { Licence } from './licences.ts'

const styles = css`
  table { margin-top: var(--s3); }
`

class DashAbout extends appElement({}) {
  #about = new ReadTask(this, {
    read: () => Promise.all([this.app.api.system.get(), import('./licences.ts')]),
  })

  static override styles = [tableStyles, panelColumn, disclosure, styles]

  override render() {
    return this.#about.view(([system, { LICENCES }]) => this.#panels(system, LICENCES))
  }

  #panels(system: System, licences: readonly Licence[]) {
    const { ffmpeg } = system
    return html`${panel(
      'about',
      'svc',
      html`<dl>
        <dt>${w.version}</dt><dd>${system.version}</dd>
        <dt>${w.address}</dt><dd>${system.base_url}</dd>
        <dt>${w.runsSince}</dt><dd>${exactly(system.started_at)}</dd>
        <dt>ffmpeg</dt><dd>${ffmpeg ? `${ffmpeg.version} · ${ffmpeg.path}` : w.noFfmpeg}</dd>
        <dt>Node.js</dt><dd>${system.node_version}</dd>
      </dl>`,
    )}
      <dash-updates .updates=${system.updates}></dash-updates>
      ${panel(
        'licences',
        w.licences,
        html`<details>
          <summary class="medium">${w.libraries(licences.length)}</summary>
          <table class="table">
            <thead><tr><th scope="col">${w.library}</th><th scope="col">${w.version}</th><th scope="col">${w.licence}</th></tr></thead>
            <tbody>${licences.map(
              ({ name, version, licence }) =>
                html`<tr><td>${name}</td><td>${version}</td><td>${licence}</td></tr>`,
            )}</tbody>
          </table>
        </details>`,
        { lead: w.licencesLead },
      )}`
  }
}
customElements.define('dash-about', DashAbout)
