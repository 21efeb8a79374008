/** Repositories of the owner's sign-in: sessions, passkeys, and terminals that ask for a key. */
import type { DeviceAuthorizationRecord, PasskeyRecord, SessionRecord } from './records.ts'

export interface SessionRepository {
  insert(row: SessionRecord): Promise<void>
  get(hash: string): Promise<SessionRecord | null>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  /** Deletes all sessions but this one, and all sign-in links. Returns the hashes of the deleted sessions. */
  removeAllBut(hash: string | null): Promise<string[]>
  removeExpired(now: string): Promise<void>
}

export interface PasskeyRepository {
  insert(row: PasskeyRecord): Promise<void>
  get(id: string): Promise<PasskeyRecord | null>
  /** Oldest first; there are few. */
  all(): Promise<PasskeyRecord[]>
  update(
    id: string,
    change: Partial<Pick<PasskeyRecord, 'signCount' | 'lastUsedAt'>>,
  ): Promise<void>
  remove(id: string): Promise<void>
}

export interface DeviceAuthorizationRepository {
  insert(row: DeviceAuthorizationRecord): Promise<void>
  byHash(hash: string): Promise<DeviceAuthorizationRecord | null>
  byUserCode(userCode: string): Promise<DeviceAuthorizationRecord | null>
  update(
    hash: string,
    change: Partial<
      Pick<DeviceAuthorizationRecord, 'status' | 'access' | 'space' | 'intervalSeconds' | 'askedAt'>
    >,
  ): Promise<void>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  removeExpired(now: string): Promise<void>
  /** The addresses of all pending requests, with repetitions. */
  addresses(): Promise<string[]>
}
