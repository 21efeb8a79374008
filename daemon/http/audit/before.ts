/** How the object of a request is read before it changes, for its old values. */
import { getPerson } from '../../accounts/people.ts'
import { getAccount } from '../../accounts/my-account.ts'
import { findKey } from '../../keys/find.ts'
import { presentKey } from '../../keys/present.ts'
import { getCollection } from '../../model/find-collection.ts'
import { getSpace } from '../../model/find-space.ts'
import { getVideo } from '../../model/find-video.ts'
import { getDestination } from '../../backups/destination.ts'
import { getMail } from '../../mail/server.ts'
import { getProvider } from '../../sso/manage.ts'
import type { AudioTrack, Subtitle } from '../../contract/video.ts'
import { getSingleSignOn } from '../../sso/require.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { getPrivateLink } from '../../private-links/manage.ts'
import { describeNights } from '../../system/nights.ts'
import { describeRetention } from '../../system/retention.ts'
import { describeUpdates } from '../../system/updates.ts'
import { getAudioTrack } from '../../tracks/audio-tracks.ts'
import { getSubtitle } from '../../tracks/subtitles.ts'
import { getUploadLink } from '../../upload-links/manage.ts'
import { getWebhook } from '../../webhooks/find.ts'

type Params = Readonly<Record<string, unknown>>
type Read = (deps: Deps, caller: Caller, id: string, params: Params) => Promise<object>

/** Fields of a part, such as the language of a subtitle, are none of the video's. */
const nameOfVideo: Read = async (deps, caller, id) => ({
  name: (await getVideo(deps, caller, id)).name,
})

/** The fields of one part of a video, with the name of the video. `param`: names the part in the path. */
const partOfVideo =
  (
    param: string,
    read: (
      deps: Deps,
      caller: Caller,
      id: string,
      part: string,
    ) => Promise<Pick<Subtitle, 'language' | 'label'> | Pick<AudioTrack, 'language' | 'label'>>,
  ): Read =>
  async (deps, caller, id, params) => ({
    ...(params[param] === undefined ? {} : await read(deps, caller, id, String(params[param]))),
    ...(await nameOfVideo(deps, caller, id, params)),
  })

/** By the first part of the operation. */
const READERS: Record<string, Read> = {
  videos: getVideo,
  chapters: getVideo,
  posters: nameOfVideo,
  uploads: nameOfVideo,
  subtitles: partOfVideo('subtitle', getSubtitle),
  audioTracks: partOfVideo('track', getAudioTrack),
  transcripts: nameOfVideo,
  collections: getCollection,
  spaces: getSpace,
  webhooks: getWebhook,
  people: getPerson,
  privateLinks: getPrivateLink,
  uploadLinks: async (deps, caller, id) => {
    const link = await getUploadLink(deps, caller, id)
    return { ...link, name: link.label }
  },
  accounts: getAccount,
  signInProviders: (deps, _, id) => getProvider(deps, id),
  singleSignOn: getSingleSignOn,
  backupDestination: getDestination,
  mail: getMail,
  system: async (deps) => ({
    encoding_paused: deps.encoders.paused,
    retention: describeRetention(deps),
    backups: await describeNights(deps),
    updates: describeUpdates(deps),
  }),
  keys: (deps, caller, id) =>
    deps.db.read(async (repositories) => presentKey(await findKey(repositories, caller, id))),
}

/** There is one of each. */
const WITHOUT_ID: ReadonlySet<string> = new Set([
  'accounts',
  'backupDestination',
  'mail',
  'singleSignOn',
  'system',
])

/** Null for what is new, is not there, or has no old values that matter. */
export async function readBefore(
  deps: Deps,
  caller: Caller,
  operation: string,
  params: Params,
): Promise<Record<string, unknown> | null> {
  const [noun = ''] = operation.split('.')
  const read = READERS[noun]
  const id = params['id'] as string | undefined
  if (!read || (id === undefined && !WITHOUT_ID.has(noun))) return null
  // What cannot be read is refused by the operation itself, in its own words.
  const found = await read(deps, caller, id ?? '', params).catch(() => null)
  return found as Record<string, unknown> | null
}
