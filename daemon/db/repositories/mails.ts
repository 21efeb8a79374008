import type { EntityManager } from 'typeorm'
import type { MailRecord, MailRepository } from '../../ports/mail.ts'
import { Mails } from '../entities.ts'
import { query, selectOne } from '../rows.ts'

export class MailRows implements MailRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: MailRecord): Promise<void> {
    await this.#manager.insert(Mails, row)
  }

  async countSince(
    { kind, recipient }: Pick<MailRecord, 'kind' | 'recipient'>,
    since: string,
  ): Promise<number> {
    const [row] = await query<{ n: number }>(
      this.#manager,
      `SELECT COUNT(*) AS n FROM mails
       WHERE recipient = :recipient AND kind = :kind AND created_at > :since`,
      { recipient, kind, since },
    )
    return Number(row!.n)
  }

  async has({ kind, recipient, about }: Omit<MailRecord, 'id' | 'createdAt'>): Promise<boolean> {
    const found = await selectOne(
      this.#manager,
      Mails,
      'WHERE recipient = :recipient AND kind = :kind AND about = :about LIMIT 1',
      { recipient, kind, about },
    )
    return found !== null
  }

  async forget(kind: MailRecord['kind'], about: string): Promise<void> {
    await this.#manager.delete(Mails, { kind, about })
  }

  async removeBefore(time: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM mails WHERE created_at < :time', { time })
  }
}
