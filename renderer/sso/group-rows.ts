/** Which role a group has in which space or collection: a row each, as many as there are. */
import { html, nothing } from 'lit'
import {
  ALL_SPACES,
  ROLES,
  ROLES_BY_COLLECTION,
  type Role,
} from '../../daemon/contract/permissions.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import type { GroupRole } from '../../daemon/contract/sign-in-provider.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { button, iconButton, named, select } from '../kit/controls.ts'
import { textInput } from '../kit/fields.ts'
import { trashIcon } from '../kit/icons.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { messages as w } from './messages.ts'

/** Fewest permissions first. */
const ORDER: readonly Role[] = ROLES.toReversed()
/** More than one, which were set by the API or the CLI: another row of the group adds one here. */
const SEVERAL = 'several'
type Spaces = readonly Pick<Space, 'id' | 'name'>[]
export type Collections = readonly Pick<Collection, 'id' | 'name'>[]

interface GroupRows {
  mapping: readonly GroupRole[]
  spaces: Spaces
  /** By space, as far as they have been read. */
  collections: ReadonlyMap<string, Collections>
  firstSpace: string
  change(mapping: readonly GroupRole[]): void
}

export function groupRows({ mapping, spaces, collections, firstSpace, change }: GroupRows) {
  const replace = (at: number, part: Partial<GroupRole>) =>
    change(mapping.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return html`${mapping.map(
    (
      { group, role, space, collections: limit },
      at,
    ) => html`<div class="group" role="group" aria-label=${group || w.group}>
      ${textInput({
        label: w.group,
        value: group,
        placeholder: w.group,
        maxlength: 300,
        input: (group) => replace(at, { group }),
      })}
      ${roleSelect({ label: w.role, chosen: role, change: (next) => next && replace(at, { role: next, ...(canLimit(next, space) ? {} : { collections: null }) }) })}
      ${spaceSelect({
        label: w.inSpace,
        spaces,
        chosen: space,
        change: (next) => replace(at, { space: next, collections: null }),
      })}
      ${iconButton(trashIcon(), w.removeGroup(group), () => change(mapping.filter((_, index) => index !== at)))}
      ${
        canLimit(role, space)
          ? collectionSelect(collections.get(space) ?? [], limit, (next) =>
              replace(at, { collections: next }),
            )
          : nothing
      }
    </div>`,
  )}
  <div>${button(w.addGroup, () =>
    change([...mapping, { group: '', role: 'viewer', space: firstSpace, collections: null }]),
  )}</div>`
}

const canLimit = (role: Role, space: string) =>
  space !== ALL_SPACES && (ROLES_BY_COLLECTION as readonly Role[]).includes(role)

function collectionSelect(
  all: Collections,
  limit: readonly string[] | null,
  change: (limit: string[] | null) => void,
) {
  const chosen = limit === null ? '' : limit.length === 1 ? limit[0]! : SEVERAL
  const isKnown = chosen === '' || chosen === SEVERAL || all.some(({ id }) => id === chosen)
  return html`<div class="limit">${select(
    undefined,
    [
      ['', w.wholeSpace],
      ...(chosen === SEVERAL ? [[SEVERAL, w.severalCollections(limit!.length)] as const] : []),
      // Shown also while the collections are being read.
      ...(isKnown ? [] : [[chosen, chosen] as const]),
      ...all.map(({ id, name }) => [id, name] as const),
    ],
    chosen,
    (value) => value !== SEVERAL && change(value === '' ? null : [value]),
    { label: w.inCollection },
  )}</div>`
}

interface Labelled {
  id?: string
  /** Read out, where no label points at `id`. */
  label?: string
}

export function roleSelect({
  id,
  label,
  chosen,
  none,
  change,
}: Labelled & { chosen: Role | null; none?: string; change(role: Role | null): void }) {
  return select(
    id,
    [...(none === undefined ? [] : [['', none] as const]), ...named(ORDER, kitMessages.roles)],
    chosen ?? '',
    (value) => change(value === '' ? null : value),
    { label },
  )
}

export function spaceSelect({
  id,
  label,
  spaces,
  chosen,
  change,
}: Labelled & { spaces: Spaces; chosen: string; change(space: string): void }) {
  // Shown also while the spaces are being read.
  const known = spaces.some((space) => space.id === chosen) || chosen === ALL_SPACES
  return select(
    id,
    [
      ...(known ? [] : [[chosen, chosen] as const]),
      ...spaces.map((space) => [space.id, space.name] as const),
      [ALL_SPACES, w.everySpace],
    ],
    chosen,
    change,
    { label },
  )
}
