/** Who gets which message: by their choice, and only about what they may see at that moment. */
import { ALL_SPACES, type Notifications } from '../contract/account.ts'
import {
  NO_NOTIFICATIONS,
  NOTIFICATIONS,
  type NotificationKind,
} from '../contract/notifications.ts'
import { mayReach } from '../model/may-reach.ts'
import type { AccountRecord, MembershipRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import { effectiveRole } from '../ports/permission-sets.ts'
import type { Received } from '../ports/mail.ts'
import type { VideoRecord } from '../ports/records.ts'
import { callerIn } from '../sessions/members.ts'

/** Chosen with a word, not with yes or no. */
export type ChosenKind = 'video_ready' | 'video_failed' | 'files_arrived'

export interface Recipient {
  account: AccountRecord
  memberships: readonly MembershipRecord[]
}

export const notificationsOf = ({
  notifications,
}: Pick<AccountRecord, 'notifications'>): Notifications => ({
  ...NO_NOTIFICATIONS,
  ...notifications,
})

/** The person, while they have an e-mail address; else null. */
export async function recipient(
  { accounts }: Pick<Repositories, 'accounts'>,
  id: string,
): Promise<Recipient | null> {
  const account = await accounts.get(id)
  if (!account?.email) return null
  return { account, memberships: await accounts.memberships(id) }
}

/** Everybody who has chosen it, whether or not they may see what it is about. */
export async function choosers(
  { accounts }: Pick<Repositories, 'accounts'>,
  kind: NotificationKind,
): Promise<Recipient[]> {
  const chosen = (await accounts.notified()).filter((account) => {
    const choice = notificationsOf(account)[kind]
    return choice !== false && choice !== 'off'
  })
  return Promise.all(
    chosen.map(async (account) => ({
      account,
      memberships: await accounts.memberships(account.id),
    })),
  )
}

export async function wantsVideo(
  repositories: Pick<Repositories, 'collections'>,
  { account, memberships }: Recipient,
  kind: 'video_ready' | 'video_failed',
  video: Pick<VideoRecord, 'space' | 'collection' | 'createdBy' | 'trashedAt'>,
): Promise<boolean> {
  const choice = notificationsOf(account)[kind]
  if (choice === 'off' || video.trashedAt !== null) return false
  if (choice === 'own' && video.createdBy !== account.id) return false
  if (!effectiveRole(memberships, video.space)?.permissions.has(NOTIFICATIONS[kind])) return false
  return mayReach(
    await callerIn(repositories, { account, memberships }, video.space),
    video.collection,
  )
}

/** By what the link was for; which of the videos the person may see is asked of each. */
export async function wantsReceived(
  repositories: Pick<Repositories, 'collections'>,
  { account, memberships }: Recipient,
  { space, collection, owner }: Pick<Received, 'space' | 'collection' | 'owner'>,
): Promise<boolean> {
  const choice = notificationsOf(account).files_arrived
  if (choice === 'off' || (choice === 'own' && owner !== account.id)) return false
  if (!effectiveRole(memberships, space)?.permissions.has(NOTIFICATIONS.files_arrived)) return false
  return mayReach(await callerIn(repositories, { account, memberships }, space), collection)
}

/** `space`: null for what concerns the whole server. */
export function wants(
  { account, memberships }: Recipient,
  kind: Exclude<NotificationKind, ChosenKind>,
  space: string | null,
): boolean {
  return (
    notificationsOf(account)[kind] &&
    (effectiveRole(memberships, space ?? ALL_SPACES)?.permissions.has(NOTIFICATIONS[kind]) ?? false)
  )
}
