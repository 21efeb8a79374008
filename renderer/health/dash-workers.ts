/** The machines that encode for svc: what each of them does, and how fast. Nothing where there are none. */
import { css, html, nothing } from 'lit'
import type { WorkerEntry } from '../../daemon/contract/worker.ts'
import { exactly } from '../kit/formats/when.ts'
import { lookAgain } from '../kit/look-again.ts'
import { ReadTask } from '../kit/read-task.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { appElement } from '../state/app-element.ts'
import { messages } from './messages.ts'
import { factor } from './parts.ts'

const w = messages.workers

const LOOK_EVERY_MS = 5_000
const TONES = {
  waiting: 'wait',
  idle: 'off',
  encoding: 'good',
  draining: 'wait',
  refused: 'bad',
  lost: 'bad',
} as const satisfies Record<WorkerEntry['status'], string>

const styles = css`
  h2 {
    margin-block: var(--s6) var(--s3);
    font-size: inherit;
  }
  li {
    display: grid;
    gap: var(--s2);
    padding: var(--s4);
    overflow-wrap: anywhere;
    color: var(--ink-soft);
  }
  .name {
    gap: var(--s1) var(--s3);
    color: var(--ink);
  }
  .pill { padding-inline: var(--s2); }
`

class DashWorkers extends appElement({}) {
  #reading = new ReadTask(this, { read: () => this.app.api.workers.list() })

  constructor() {
    super()
    lookAgain(this, this.#reading.again, LOOK_EVERY_MS)
  }

  static override styles = [lineStyles, statusPillStyles, styles]

  override render() {
    return this.#reading.view(
      ({ data }) =>
        data.length === 0
          ? nothing
          : html`<h2 id="workers">${w.title}</h2>
              <ul class="lines" aria-labelledby="workers">${data.map(workerView)}</ul>`,
      html``,
    )
  }
}
customElements.define('dash-workers', DashWorkers)

function workerView({ name, status, reason, encoders, speed, runs, seen_at: seenAt }: WorkerEntry) {
  return html`<li>
    <div class="name flex wrap"><h3>${name}</h3><span class="pill ${TONES[status]}">${w.statuses[status]}</span></div>
    ${reason === null ? nothing : html`<p>${reason}</p>`}
    ${status === 'lost' ? html`<p>${w.lost(exactly(seenAt))}</p>` : nothing}
    <p>${w.encoders(encoders)} ${speed === null ? nothing : w.speed(factor(speed))}</p>
    ${runs.map(
      (run) =>
        html`<p>${w.run(run.name || run.video, run.first_segment + 1, run.last_segment + 1)} ${run.suspended ? w.suspended : nothing}</p>`,
    )}
  </li>`
}
