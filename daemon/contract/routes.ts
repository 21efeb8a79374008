/** Every route of the API, by noun. */
import type { Route } from './route.ts'
import { accounts, invitations, passwordResets, people } from './routes/accounts.ts'
import { analytics } from './routes/analytics.ts'
import { audit } from './routes/audit.ts'
import { backups } from './routes/backups.ts'
import { collections } from './routes/collections.ts'
import { events } from './routes/events.ts'
import { imports } from './routes/imports.ts'
import { lists } from './routes/lists.ts'
import { backupDestination } from './routes/backup-destination.ts'
import { mail } from './routes/mail.ts'
import { migration } from './routes/migration.ts'
import { oembed } from './routes/oembed.ts'
import { privateLinks } from './routes/private-links.ts'
import { posters } from './routes/posters.ts'
import { deviceAuthorizations, passkeys, sessions } from './routes/sign-in.ts'
import { identities, signInProviders, singleSignOn } from './routes/sign-in-providers.ts'
import { keys, spaces } from './routes/spaces.ts'
import { embeds, system } from './routes/system.ts'
import { tags } from './routes/tags.ts'
import { trash } from './routes/trash.ts'
import { tokens } from './routes/tokens.ts'
import { audioTracks, chapters, subtitles, transcripts } from './routes/tracks.ts'
import { uploadLinks } from './routes/upload-links.ts'
import { uploads } from './routes/uploads.ts'
import { videos } from './routes/videos.ts'
import { deliveries, webhooks } from './routes/webhooks.ts'
import { workers } from './routes/workers.ts'

export const routes = {
  videos,
  uploads,
  posters,
  subtitles,
  audioTracks,
  chapters,
  transcripts,
  collections,
  tags,
  privateLinks,
  uploadLinks,
  trash,
  spaces,
  keys,
  tokens,
  events,
  webhooks,
  deliveries,
  imports,
  backups,
  embeds,
  analytics,
  oembed,
  lists,
  sessions,
  passkeys,
  signInProviders,
  singleSignOn,
  identities,
  accounts,
  people,
  invitations,
  passwordResets,
  audit,
  deviceAuthorizations,
  backupDestination,
  mail,
  migration,
  system,
  workers,
}
export type Routes = typeof routes

/** The table as a list: `videos.list` and its route. */
export function allRoutes(): { id: string; route: Route }[] {
  return Object.entries(routes).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([operation, route]) => ({
      id: `${noun}.${operation}`,
      route: route as unknown as Route,
    })),
  )
}
