import { ALL_SPACES } from '../contract/account.ts'
import type { Repositories } from '../ports/database.ts'

/**
 * Ends the links that somebody made by the right to manage people: a person without it must not come back, or bring
 * others, by a link of before. Who made a link for a new password is not recorded, so all of the people there end.
 */
export async function endLinks(
  { invitations, sessions }: Pick<Repositories, 'invitations' | 'sessions'>,
  { account, space }: { account: string; space: string },
): Promise<void> {
  const place = space === ALL_SPACES ? null : space
  await invitations.removeOf(account, place)
  await sessions.removeResets(place)
}
