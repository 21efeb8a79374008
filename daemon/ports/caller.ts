import type { AppError } from '../contract/errors.ts'
import type { Permission, Role } from '../contract/permissions.ts'
import type { TokenUse } from '../contract/token.ts'
import type { AccountRecord } from './accounts.ts'
import type { VideoRecord } from './records.ts'

/** The authenticated sender of a request. */
export interface Caller {
  /** owner: of every space · account: a person with roles in some · api_key: of one space. */
  kind: 'owner' | 'account' | 'api_key'
  access: 'owner' | 'read_only' | 'read_write'
  /** In `space`. */
  permissions: ReadonlySet<Permission>
  /** The space that the request acts in. */
  space: string
  /** Spaces that a request can name; null: all. */
  spaces: readonly string[] | null
  via: 'owner_secret' | 'session' | 'api_key'
  keyId: string | null
  /** The person who is signed in, or whose terminal it is. */
  account: CallerAccount | null
  /** What the person is limited to, with subcollections; null: all of the space. */
  collections: ReadonlySet<string> | null
  /** Hash of the session, for a person who authenticates with one. */
  session?: string
}

export type CallerAccount = Pick<AccountRecord, 'id' | 'name' | 'email'> & { role: Role }

export type TokenScope = { kind: 'space' | 'collection' | 'video'; id: string }

/** Somebody has opened a private link or an upload link; until it ends, playing counts once. */
export interface LinkVisit {
  link: string
  visit: string
  endsAt: string
}

/** What may be sent with an upload token or upload link. */
export interface UploadQuota {
  /** By which files are counted. */
  key: string
  /** When the count is of no more use; null: never. */
  endsAt: string | null
  maxFiles: number | null
  maxBytes: number | null
}

/** The permissions of a playback or upload token whose signature and times are valid. */
export interface Grant {
  space: string
  scope: TokenScope
  /** The key that signed the token; null when the owner did. */
  keyId: string | null
  /** The person whose key that is; null for other signers. */
  account: Caller['account']
  /** What that person is limited to, with subcollections; null: all of the space. */
  collections: Caller['collections']
  /** The private link or upload link that the token comes from; null for tokens signed with a key or by the owner. */
  link: LinkVisit | null
  /** What the signer may do. */
  permissions: Caller['permissions']
  /** null allows any use. */
  uses: readonly TokenUse[] | null
  /** Whether the original file may be downloaded. */
  download: boolean
  /** Whether what was cut away may be played. */
  uncut: boolean
  /** Name of the uploader, as chosen by the signer; null when the token has none. */
  uploader: string | null
  /** Whether the token is limited to the first file of its video. */
  once: boolean
  quota: UploadQuota | null
  /** Name that the sender of files gave on the page of an upload link. */
  sender: string | null
  /**
   * Hash of the uploader named in the token, otherwise of the token itself. Open uploads are counted
   * for each holder.
   */
  holder: string
  reaches(video: Pick<VideoRecord, 'id' | 'collection'>): Promise<boolean>
  /** Whether the token covers this collection, directly or through one of its ancestors. */
  reachesCollection(collection: string): Promise<boolean>
}

/** Sender of a file; limited to what the grant reaches when there is one. */
export interface Uploader {
  caller: Caller
  grant: Grant | null
}

/** Viewer of a video, usually anonymous. */
export interface Viewer {
  caller: Caller | null
  grant: Grant | null
  /** Why the credentials were rejected. Matters only where credentials are required. */
  fault: AppError | null
  /** The token of the query string, to be added to the URLs in the response. */
  token: string | null
}
