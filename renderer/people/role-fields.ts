/** What somebody can do, and where: the fields of an invitation and of a change of role. */
import { css, html, nothing } from 'lit'
import type { RoleUpdate } from '../../daemon/contract/account.ts'
import { ROLES, ROLES_BY_COLLECTION, type Role } from '../../daemon/contract/permissions.ts'
import { choiceCard, choiceCards } from '../kit/choice-card.ts'
import { checkbox } from '../kit/controls.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import { allRows } from '../state/all-rows.ts'
import type { AppHost } from '../state/app-element.ts'
import { identityOf } from '../state/may.ts'
import { messages as w } from './messages.ts'

/** Fewest permissions first: nobody is made an owner by pressing Enter. */
const ORDER: readonly Role[] = ROLES.toReversed()

const NOTHING: RoleUpdate = { role: 'viewer', all_spaces: false, collections: null }

interface RoleFields {
  chosen: RoleUpdate
  /** Whether a role in all spaces can be given. */
  everywhere: boolean
  collections: readonly Collection[]
  change(chosen: RoleUpdate): void
}

/** What is chosen in a form about a role, and its fields. */
export class RoleChoice {
  chosen = NOTHING
  #host: AppHost
  #collections: readonly Collection[] = []

  constructor(host: AppHost) {
    this.#host = host
  }

  begin(chosen = NOTHING) {
    this.#change(chosen)
    void allRows(this.#host.app.api.collections.list).then(
      (collections) => {
        this.#collections = collections
        this.#host.requestUpdate()
      },
      // Without an answer no collection can be chosen, and all else can.
      () => undefined,
    )
  }

  view() {
    return roleFields({
      chosen: this.chosen,
      everywhere: identityOf(this.#host.app)?.kind === 'owner',
      collections: this.#collections,
      change: this.#change,
    })
  }

  #change = (chosen: RoleUpdate) => {
    this.chosen = chosen
    this.#host.requestUpdate()
  }
}

function roleFields({ chosen, everywhere, collections, change }: RoleFields) {
  const { role, all_spaces: all, collections: limit } = chosen
  const canLimit = (ROLES_BY_COLLECTION as readonly Role[]).includes(role) && !all
  const setRole = (next: Role) =>
    change({
      role: next,
      all_spaces: all && everywhere,
      collections: (ROLES_BY_COLLECTION as readonly Role[]).includes(next) ? limit : null,
    })
  return html`<fieldset>
      <legend>${w.role}</legend>
      ${ORDER.map((each) =>
        choiceCard('role', {
          value: each,
          title: kitMessages.roles[each],
          text: w.roleTexts[each],
          checked: each === role,
          change: () => setRole(each),
        }),
      )}
    </fieldset>
    ${
      everywhere
        ? html`<div class="row">${checkbox(
            w.everywhere,
            all,
            (everywhere) => change({ role, all_spaces: everywhere, collections: null }),
            { describedBy: 'all-hint' },
          )}
            ${role === 'owner' ? html`<p class="hint" id="all-hint">${w.everywhereHint}</p>` : nothing}</div>`
        : nothing
    }
    ${canLimit ? limitFields({ chosen, collections, change }) : nothing}`
}

function limitFields({
  chosen,
  collections,
  change,
}: Pick<RoleFields, 'chosen' | 'collections' | 'change'>) {
  const limit = chosen.collections
  const set = (next: string[] | null) => change({ ...chosen, collections: next })
  const toggle = (id: string, on: boolean) =>
    set(on ? [...(limit ?? []), id] : (limit ?? []).filter((each) => each !== id))
  return html`<div class="row">
    ${checkbox(w.limit, limit !== null, (limited) => set(limited ? [] : null), { describedBy: 'limit-hint' })}
    <p class="hint" id="limit-hint">${collections.length === 0 ? w.noCollections : w.limitHint}</p>
    ${
      limit === null
        ? nothing
        : html`<div class="collections anywhere" role="group" aria-label=${w.limit}>${collections.map(
            ({ id, name }) => checkbox(name, limit.includes(id), (on) => toggle(id, on)),
          )}</div>`
    }
  </div>`
}

export const roleStyles = [
  choiceCards,
  css`
  .collections {
    display: grid;
    gap: var(--s2);
    max-height: 12rem;
    padding: var(--s3);
    overflow-y: auto;
    border: var(--edge);
    border-radius: var(--radius-m);
  }
  .choice b + span { display: block; }
`,
]
