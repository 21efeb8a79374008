/** What becomes of a role that comes from a sign-in provider, once somebody changes or removes it by hand. */
import type { Person } from '../../daemon/contract/account.ts'

type Provided = Pick<Person, 'provider' | 'all_spaces'>

/** `before` came from a provider. */
export function changedByHand(before: Provided, after: Pick<Person, 'all_spaces'>): string {
  const name = before.provider?.name
  return before.all_spaces === after.all_spaces
    ? `The role came from ${name}. It now counts as assigned manually: sign-ins through ${name} no longer change it.`
    : `The role came from ${name}, and ${name} assigns it again ${
        before.all_spaces ? 'in all other spaces' : 'in this space'
      } at the next sign-in. To prevent that, change the person's groups there.`
}

export const givenAgain = ({ name }: NonNullable<Person['provider']>): string =>
  `The role comes from ${name} and can be assigned again at the next sign-in. Remove the groups or the access there too.`
