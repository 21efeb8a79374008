/** Versions, problems, the sandbox, and the licences of libraries. */
import { css, html, nothing } from 'lit'
import { appElement } from '../state/app-element.ts'
import type { System } from '../../daemon/contract/system.ts'
import { alertIcon } from '../kit/icons.ts'
import { ReadTask } from '../kit/read-task.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { tableStyles } from '../kit/styles/table.ts'
import { exactly } from '../kit/formats/when.ts'
import { problemsPanel } from '../problems/problems-panel.ts'
import { pageStyles } from './page-styles.ts'
import { messages } from './messages.ts'
import type { Licence } from './licences.ts'

export class DashAbout extends appElement({}) {
  #about = new ReadTask(this, {
    query: () => true,
    read: () => Promise.all([this.app.api.system.get(), import('./licences.ts')]),
  })

  static override styles = [
    tableStyles,
    pageStyles,
    disclosure,
    css`
      table { margin-top: var(--s3); }
      .notice {
        display: flex;
        gap: var(--s3);
        padding: var(--s3) var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
        > svg {
          flex: none;
          color: var(--bad);
        }
      }
    `,
  ]

  override render() {
    return this.#about.view(([system, { LICENCES }]) => this.#panels(system, LICENCES))
  }

  #panels(system: System, licences: readonly Licence[]) {
    const w = messages()
    const { ffmpeg } = system
    return html`<section class="panel" aria-labelledby="about">
        <h2 id="about">svc</h2>
        <dl>
          <dt>${w.version}</dt><dd>${system.version}</dd>
          <dt>${w.address}</dt><dd>${system.base_url}</dd>
          <dt>${w.runsSince}</dt><dd>${exactly(system.started_at)}</dd>
          <dt>ffmpeg</dt><dd>${ffmpeg ? `${ffmpeg.version} · ${ffmpeg.path}` : w.noFfmpeg}</dd>
          <dt>Node.js</dt><dd>${system.node_version}</dd>
        </dl>
      </section>
      ${problemsPanel(system.problems)}
      ${ffmpeg ? this.#sandbox(ffmpeg) : nothing}
      <section class="panel" aria-labelledby="licences">
        <div><h2 id="licences">${w.licences}</h2><p class="lead">${w.licencesLead}</p></div>
        <details>
          <summary class="medium">${w.libraries(licences.length)}</summary>
          <table class="table">
            <thead><tr><th scope="col">${w.library}</th><th scope="col">${w.version}</th><th scope="col">${w.licence}</th></tr></thead>
            <tbody>${licences.map(
              ({ name, version, licence }) =>
                html`<tr><td>${name}</td><td>${version}</td><td>${licence}</td></tr>`,
            )}</tbody>
          </table>
        </details>
      </section>`
  }

  #sandbox({ sandbox, refuses }: NonNullable<System['ffmpeg']>) {
    const w = messages()
    const lines = Object.entries(sandbox) as [keyof typeof sandbox, (typeof sandbox)['files']][]
    return html`<section class="panel" aria-labelledby="sandbox">
      <div><h2 id="sandbox">${w.sandbox}</h2><p class="lead">${w.sandboxLead}</p></div>
      ${
        lines.every(([, { holds }]) => holds)
          ? nothing
          : html`<p class="notice" role="status"
          >${alertIcon(20)}<span>${refuses === null ? w.sandboxDegraded : w.sandboxRefuses}</span></p>`
      }
      <dl>${lines.map(
        ([name, { holds, detail }]) =>
          html`<dt>${w.sandboxLines[name]}</dt><dd class=${holds ? nothing : 'medium'}
          >${holds ? w.holds : w.holdsNot}: ${detail}</dd>`,
      )}</dl>
    </section>`
  }
}
customElements.define('dash-about', DashAbout)
