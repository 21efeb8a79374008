import type { EntityManager } from 'typeorm'
import type { DeviceAuthorizationRepository } from '../../ports/accounts.ts'
import type { DeviceAuthorizationRecord } from '../../ports/accounts.ts'
import { DeviceAuthorizations } from '../account-entities.ts'
import { query, selectOne } from '../rows.ts'

export class DeviceAuthorizationRows implements DeviceAuthorizationRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: DeviceAuthorizationRecord): Promise<void> {
    await this.#manager.insert(DeviceAuthorizations, row)
  }

  byHash(hash: string): Promise<DeviceAuthorizationRecord | null> {
    return selectOne(this.#manager, DeviceAuthorizations, 'WHERE hash = :hash', { hash })
  }

  byUserCode(userCode: string): Promise<DeviceAuthorizationRecord | null> {
    return selectOne(this.#manager, DeviceAuthorizations, 'WHERE user_code = :userCode', {
      userCode,
    })
  }

  async update(hash: string, change: Partial<DeviceAuthorizationRecord>): Promise<void> {
    await this.#manager.update(DeviceAuthorizations, { hash }, change)
  }

  async remove(hash: string): Promise<void> {
    await this.#manager.delete(DeviceAuthorizations, { hash })
  }

  async removeAll(): Promise<void> {
    await query(this.#manager, 'DELETE FROM device_authorizations', {})
  }

  async removeGranted(account: string | null): Promise<void> {
    await query(
      this.#manager,
      `DELETE FROM device_authorizations WHERE account ${account === null ? 'IS NULL' : '= :account'}`,
      { account },
    )
  }

  async removeExpired(now: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM device_authorizations WHERE expires_at <= :now', {
      now,
    })
  }

  async addresses(): Promise<string[]> {
    const rows = await query<{ address: string }>(
      this.#manager,
      'SELECT address FROM device_authorizations',
      {},
    )
    return rows.map(({ address }) => address)
  }
}
