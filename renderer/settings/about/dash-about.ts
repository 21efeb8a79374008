/** Versions, problems, the sandbox, and the licences of libraries. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { alertIcon } from '../../kit/icons.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { problemsPanel } from '../../problems/problems-panel.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { exactly } from '../../kit/formats/when.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'
import type { Licence } from './licences.ts'

export class DashAbout extends appElement({}) {
  #about = new ReadTask(this, {
    query: () => true,
    read: async () => {
      const [system, { LICENCES }] = await Promise.all([
        this.app.api.system.get(),
        import('./licences.ts'),
      ])
      return { system, licences: LICENCES }
    },
  })

  static override styles = [
    formStyles,
    tableStyles,
    pageStyles,
    disclosure,
    css`
      summary {
        font-weight: 500;
      }
      table {
        margin-top: var(--s3);
      }
      .notice {
        display: flex;
        gap: var(--s3);
        padding: var(--s3) var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
      }
      .notice > svg {
        flex: none;
        color: var(--bad);
      }
      dd.broken {
        font-weight: 500;
      }
    `,
  ]

  override render() {
    return this.#about.view(
      ({ system, licences }) => this.#panels(system, licences),
      html`<div class="skeleton ghost" aria-busy="true"></div>`,
    )
  }

  #panels(system: System, licences: readonly Licence[]): TemplateResult {
    const { version, node_version: node, ffmpeg, base_url: address, started_at: started } = system
    return html`<section class="panel" aria-labelledby="about">
        <h2 id="about">svc</h2>
        <dl>
          <dt>${messages().version}</dt><dd>${version}</dd>
          <dt>${messages().address}</dt><dd>${address}</dd>
          <dt>${messages().runsSince}</dt><dd>${exactly(started)}</dd>
          <dt>ffmpeg</dt><dd>${ffmpeg ? `${ffmpeg.version} · ${ffmpeg.path}` : messages().noFfmpeg}</dd>
          <dt>Node.js</dt><dd>${node}</dd>
        </dl>
      </section>
      ${problemsPanel(system.problems)}
      ${ffmpeg ? this.#sandbox(ffmpeg) : nothing}
      <section class="panel" aria-labelledby="licences">
        <div><h2 id="licences">${messages().licences}</h2><p class="lead">${messages().licencesLead}</p></div>
        ${licenceTable(licences)}
      </section>`
  }

  #sandbox({ sandbox, refuses }: NonNullable<System['ffmpeg']>): TemplateResult {
    const lines = Object.entries(sandbox) as [keyof typeof sandbox, (typeof sandbox)['files']][]
    const isWhole = lines.every(([, { holds }]) => holds)
    return html`<section class="panel" aria-labelledby="sandbox">
      <div><h2 id="sandbox">${messages().sandbox}</h2><p class="lead">${messages().sandboxLead}</p></div>
      ${
        isWhole
          ? nothing
          : html`<p class="notice" role="status"
          >${alertIcon(20)}<span>${refuses === null ? messages().sandboxDegraded : messages().sandboxRefuses}</span></p>`
      }
      <dl>${lines.map(
        ([name, { holds, detail }]) =>
          html`<dt>${messages().sandboxLines[name]}</dt><dd class=${holds ? nothing : 'broken'}>${
            holds ? messages().holds : messages().holdsNot
          }: ${detail}</dd>`,
      )}</dl>
    </section>`
  }
}
customElements.define('dash-about', DashAbout)

function licenceTable(licences: readonly Licence[]): TemplateResult {
  return html`<details>
      <summary>${messages().libraries(licences.length)}</summary>
      <table class="table">
        <thead><tr><th scope="col">${messages().library}</th><th scope="col">${messages().version}</th><th scope="col">${messages().licence}</th></tr></thead>
        <tbody>${licences.map(
          ({ name, version, licence }) =>
            html`<tr><td>${name}</td><td>${version}</td><td>${licence}</td></tr>`,
        )}</tbody>
      </table>
    </details>`
}
