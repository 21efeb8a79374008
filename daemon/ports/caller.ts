import type { AppError } from '../contract/errors.ts'
import type { TokenUse } from '../contract/token.ts'
import type { VideoRecord } from './records.ts'

/** Who asks, after the door has checked the credentials. */
export interface Caller {
  kind: 'owner' | 'api_key'
  access: 'owner' | 'read_only' | 'read_write'
  /** The space that the request acts in. */
  space: string
  via: 'owner_secret' | 'session' | 'api_key'
  keyId: string | null
  /** Its hash, when the owner asks by one. */
  session?: string
}

export type TokenScope = { kind: 'space' | 'collection' | 'video'; id: string }

/** What a token allows, after its signature and its times were checked. */
export interface Grant {
  space: string
  scope: TokenScope
  /** The key that signed it; null: the owner. */
  keyId: string | null
  access: Caller['access']
  /** null: for anything. */
  uses: readonly TokenUse[] | null
  /** Of the original. */
  download: boolean
  /** Whom the signer gave it to, in words of the signer's own; null when it does not say. */
  uploader: string | null
  /** For the first file of its video alone. */
  once: boolean
  /** Whose open uploads are counted together, as a hash: the uploader that it names; else the token itself. */
  holder: string
  reaches(video: Pick<VideoRecord, 'id' | 'collection'>): Promise<boolean>
  /** Whether it is for this collection, or for something that this one lies in. */
  reachesCollection(collection: string): Promise<boolean>
}

/** Who sends a file: with a token, no further than that reaches. */
export interface Uploader {
  caller: Caller
  grant: Grant | null
}

/** Who looks at a video: often nobody known. */
export interface Viewer {
  caller: Caller | null
  grant: Grant | null
  /** Why what was sent does not count. It matters only where credentials are needed. */
  fault: AppError | null
  /** As it came in the address, to be passed on in the addresses of the answer. */
  token: string | null
}
