/**
 * The space that everything here happens in; a menu where there are several. Another space is
 * another page: everything is read anew.
 */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import type { Space } from '../../../daemon/contract/space.ts'
import { allRows } from '../../state/all-rows.ts'
import { goToSpace } from '../../state/space.ts'
import { StoreWatch } from '../../state/watch.ts'
import { whenIdle } from '../../kit/when-idle.ts'
import { messages } from '../messages.ts'
import '../../kit/dash-menu.ts'
import { downIcon } from '../../kit/icons.ts'

export class DashSpace extends appElement({
  spaces: state<readonly Space[]>([]),
}) {
  #session = new StoreWatch(this, (state) => state.session)

  static override styles = [
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .name {
        display: block;
        overflow: hidden;
        color: var(--ink-soft);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .choice {
        display: flex;
        align-items: center;
        gap: var(--s1);
        min-width: 0;
      }
      .choice .name {
        max-width: 9.5rem;
      }
      dash-menu {
        margin-inline-start: calc(-1 * var(--s3));
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    // Nothing in the first picture waits for it, and what that waits for comes first.
    whenIdle(() => void this.#read())
  }

  override render() {
    const session = this.#session.value
    const current =
      session.phase === 'in'
        ? this.spaces.find(({ id }) => id === session.identity.space)
        : undefined
    if (!current) return nothing
    if (this.spaces.length === 1)
      return html`<span class="name" title=${current.name}>${current.name}</span>`
    const items = this.spaces.map((space) => ({
      label: space.name,
      checked: space === current,
      run: () => space !== current && goToSpace(space.id),
    }))
    return html`<dash-menu look="quiet" label=${messages().switchSpace(current.name)}
      .items=${items}
    ><span class="choice"><span class="name">${current.name}</span>${downIcon(12)}</span></dash-menu>`
  }

  /** Without an answer there is no name to show, and all else goes on. */
  async #read(): Promise<void> {
    this.spaces = await allRows((query) => this.app.api.spaces.list({ query })).catch(() => [])
  }
}
customElements.define('dash-space', DashSpace)
