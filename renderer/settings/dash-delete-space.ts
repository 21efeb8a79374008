/** Deletes the space with everything in it, once its name is typed. */
import { css, html, nothing } from 'lit'
import type { Space } from '../../daemon/contract/space.ts'
import { button } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import { trashIcon } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action, faultText } from '../notices/action.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { identityOf, may } from '../state/may.ts'
import { goToSpace } from '../state/space.ts'
import { messages } from './messages.ts'

const w = messages.deleteSpace

const styles = css`
  .panel { margin-top: var(--s5); }
  .panel > .button { justify-self: start; }
  form { gap: var(--s3); }
`

class DashDeleteSpace extends appElement({
  space: state<Space>(),
  typed: state(''),
}) {
  #reading = new Action(this)
  #dialog = new FormDialog(this)

  static override styles = [formStyles, styles]

  override render() {
    if (!may(this.app, 'system:manage')) return nothing
    const { busy: disabled } = this.#reading
    return html`<section class="panel" aria-labelledby="delete">
        <h2 id="delete">${w.title}</h2>
        <p class="soft">${w.text}</p>
        ${button(w.title, this.#ask, { icon: trashIcon(), look: 'danger-quiet', disabled })}
      </section>
      ${this.space ? this.#question(this.space) : nothing}`
  }

  #question({ name }: Space) {
    return this.#dialog.view({
      heading: w.heading(name),
      fields: html`<p>${w.text}</p>
        ${textField('typed', w.typeName(name), {
          value: this.typed,
          autofocus: true,
          input: (typed) => (this.typed = typed),
        })}`,
      action: w.title,
      disabled: this.typed.trim() !== name,
      send: this.#delete,
      closed: () => {
        this.typed = ''
        this.space = undefined
      },
    })
  }

  #ask = () =>
    this.#reading.run(w.notRead, async () => {
      const identity = identityOf(this.app)
      if (!identity) return
      this.space = await this.app.api.spaces.get({ params: { id: identity.space } })
      await this.updateComplete
      this.#dialog.open()
    })

  #delete = async () => {
    const { space } = this
    if (!space || this.typed.trim() !== space.name) return
    await this.#dialog.submit(faultText, async () => {
      const { spaces } = this.app.api
      // Nothing can be read in a space that is gone.
      const { data } = await spaces.list({ query: { limit: 2 } })
      await spaces.delete({ params: { id: space.id }, query: { name: space.name } })
      const other = data.find(({ id }) => id !== space.id)
      if (other) goToSpace(other.id)
    })
  }
}
customElements.define('dash-delete-space', DashDeleteSpace)
