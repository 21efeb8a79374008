/** Shows what saving a cut does, and saves it. Event: `saved` with the answer of the API. */
import { css, html } from 'lit'
import type { VideoCut } from '../../daemon/contract/cut.ts'
import { DashDialog } from '../kit/dash-dialog.ts'
import { partOf } from '../kit/part-of.ts'
import { clockTime } from '../kit/formats/duration.ts'
import { exactly } from '../kit/formats/when.ts'
import { Action } from '../notices/action.ts'
import { appElement, property } from '../state/app-element.ts'
import type { CutSession } from './cut-session.ts'
import { messages as w } from './messages.ts'
import { isWhole, totalMs, merged } from './model/ranges.ts'

const styles = css`
  ul {
    display: grid;
    gap: var(--s2);
    margin-top: var(--s3);
    padding-inline-start: 1.1rem;
    list-style: disc;
  }
`

export class DashSaveCut extends appElement({
  session: property<CutSession>(),
  answer: property<VideoCut>(),
}) {
  #dialog = partOf(this, DashDialog)
  #saving = new Action(this)

  static override styles = styles

  open() {
    this.requestUpdate()
    this.#dialog()?.open()
  }

  override render() {
    const { present: ranges, lengthMs } = this.session
    const { undo_until: last } = this.answer
    const until = last === null ? w.for30Days : w.untilDay(exactly(last))
    const seconds = (ms: number) => clockTime(ms / 1_000)
    return html`<dash-dialog heading=${w.saveTitle}>
      ${
        isWhole(ranges, lengthMs)
          ? html`<p>${w.saveWhole}</p>`
          : html`<p>${w.saveText(seconds(totalMs(ranges)), seconds(lengthMs), merged(ranges).length)}</p>
            <ul class="soft">${w.saveEffects(until).map((line) => html`<li>${line}</li>`)}</ul>`
      }
      <button slot="buttons" type="button" class="button primary" autofocus
        ?disabled=${this.#saving.busy} @click=${this.#save}>${w.save}</button>
    </dash-dialog>`
  }

  #save = () =>
    this.#saving.run(
      w.notSaved,
      async () => {
        const answer = await this.session.save()
        this.emit('saved', answer)
        return answer.state === 'none' ? w.undone : w.savedNotice
      },
      () => this.#dialog()?.close(),
    )
}
customElements.define('dash-save-cut', DashSaveCut)
