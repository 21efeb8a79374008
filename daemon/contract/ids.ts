/** Ids in URLs and responses. */
import { z } from 'zod'

export const SPACE_ID = /^[a-z0-9]{5}$/
export const VIDEO_KEY = /^[0-9A-Za-z]{10}$/
export const VIDEO_ID = /^[a-z0-9]{5}[0-9A-Za-z]{10}$/

/** Meaning of each prefix. Ids are `<prefix>_` and `idLength` characters `[0-9A-Za-z]`. */
export const ID_PREFIXES = {
  col: 'collection',
  acc: 'account',
  ses: 'session',
  inv: 'invitation',
  pln: 'private link',
  uln: 'upload link',
  key: 'API key',
  idp: 'sign-in provider',
  idn: 'linked sign-in',
  sub: 'subtitle',
  aud: 'audio track',
  whk: 'webhook',
  dlv: 'delivery',
  evt: 'event',
  upl: 'upload',
  imp: 'import',
  bak: 'backup',
  mal: 'message',
  req: 'request',
  src: 'source',
  job: 'job',
  wrk: 'worker',
  run: 'run of segments',
} as const
export type IdPrefix = keyof typeof ID_PREFIXES

/** Uploads and sources with 20 characters are from earlier versions (model/source-of-upload.ts). */
export const idLength = (prefix: IdPrefix): number =>
  prefix === 'upl' || prefix === 'src' ? 24 : 20

const prefixed = (prefix: IdPrefix) =>
  z.string(idOf(prefix)).regex(new RegExp(`^${prefix}_[0-9A-Za-z]{20}$`), idOf(prefix))

function idOf(prefix: IdPrefix): string {
  const noun = ID_PREFIXES[prefix]
  return `must be the ID of ${/^[AEIOUaeiou](?!ser)/.test(noun) ? 'an' : 'a'} ${noun}: ${prefix}_…`
}

const A_SPACE = 'must be a space ID: 5 characters a-z and 0-9'
const A_VIDEO = 'must be a video ID: 15 characters'
export const spaceId = z.string(A_SPACE).regex(SPACE_ID, A_SPACE)
export const videoId = z.string(A_VIDEO).regex(VIDEO_ID, A_VIDEO)
/** `?ids=a,b,c` */
export const videoIdList = z
  .string()
  .max(1_600)
  .transform((text) => text.split(','))
  .pipe(z.array(videoId).min(1).max(100))
export const videoKey = z.string().regex(VIDEO_KEY)
export const collectionId = prefixed('col')
export const accountId = prefixed('acc')
export const sessionId = prefixed('ses')
export const invitationId = prefixed('inv')
export const privateLinkId = prefixed('pln')
export const uploadLinkId = prefixed('uln')
export const signInProviderId = prefixed('idp')
export const identityId = prefixed('idn')
export const keyId = prefixed('key')
export const eventId = prefixed('evt')
export const uploadId = z
  .string(idOf('upl'))
  .regex(/^upl_[0-9A-Za-z]{20}(?:[0-9A-Za-z]{4})?$/, idOf('upl'))
export const subtitleId = prefixed('sub')
export const audioTrackId = prefixed('aud')
export const webhookId = prefixed('whk')
export const deliveryId = prefixed('dlv')
export const importId = prefixed('imp')
export const backupId = prefixed('bak')
export const workerId = prefixed('wrk')

/** An `X-Request-Id` that a caller may choose: it is written to the log, the database and other headers. */
export const REQUEST_ID = /^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/
export const requestId = z
  .string()
  .nullable()
  .describe('X-Request-Id of the request that caused it; null if svc did, or if it is not known')

/** A video's id joins its space and its key. */
export function splitVideoId(id: string): { space: string; videoKey: string } {
  return { space: id.slice(0, 5), videoKey: id.slice(5) }
}
