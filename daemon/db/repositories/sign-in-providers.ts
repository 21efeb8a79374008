import type { EntityManager } from 'typeorm'
import type {
  IdentityRecord,
  SignInProviderRecord,
  SignInProviderRepository,
} from '../../ports/sign-in-providers.ts'
import { Identities, SignInProviders } from '../account-entities.ts'
import { SystemFacts } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'

const REQUIRED = 'sso_required'

export class SignInProviderRows implements SignInProviderRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: SignInProviderRecord): Promise<void> {
    await this.#manager.insert(SignInProviders, row as never)
  }

  async get(id: string): Promise<SignInProviderRecord | null> {
    const row = await selectOne(this.#manager, SignInProviders, 'WHERE id = :id', { id })
    return row && withCollections(row)
  }

  async all(): Promise<SignInProviderRecord[]> {
    const rows = await select(this.#manager, SignInProviders, 'ORDER BY created_at, id', {})
    return rows.map(withCollections)
  }

  async update(id: string, change: Partial<SignInProviderRecord>): Promise<void> {
    await this.#manager.update(SignInProviders, { id }, change as never)
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Identities, { provider: id })
    await query(this.#manager, 'UPDATE memberships SET provider = NULL WHERE provider = :id', {
      id,
    })
    await this.#manager.delete(SignInProviders, { id })
  }

  async isRequired(): Promise<boolean> {
    const row = await selectOne(this.#manager, SystemFacts, 'WHERE name = :name', {
      name: REQUIRED,
    })
    return row !== null
  }

  async setRequired(required: boolean): Promise<void> {
    await this.#manager.delete(SystemFacts, { name: REQUIRED })
    if (required) await this.#manager.insert(SystemFacts, { name: REQUIRED, value: 'true' })
  }

  async insertIdentity(row: IdentityRecord): Promise<void> {
    await this.#manager.insert(Identities, row)
  }

  identity(provider: string, subject: string): Promise<IdentityRecord | null> {
    return selectOne(
      this.#manager,
      Identities,
      'WHERE provider = :provider AND subject = :subject',
      { provider, subject },
    )
  }

  identitiesOf(account: string): Promise<IdentityRecord[]> {
    return select(this.#manager, Identities, 'WHERE account = :account ORDER BY created_at, id', {
      account,
    })
  }

  async updateIdentity(id: string, change: Partial<IdentityRecord>): Promise<void> {
    await this.#manager.update(Identities, { id }, change)
  }

  async removeIdentity(id: string): Promise<void> {
    await this.#manager.delete(Identities, { id })
  }
}

/** Roles of groups that were stored before they could be limited to collections have none. */
const withCollections = (row: SignInProviderRecord): SignInProviderRecord => ({
  ...row,
  mapping: row.mapping.map((each) => ({ ...each, collections: each.collections ?? null })),
})
