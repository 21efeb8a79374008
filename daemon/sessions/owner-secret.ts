/**
 * The owner secret where several processes use one database: sealed in a row, so that one that was replaced ends
 * everywhere. Each process keeps a copy in its file, for `svc` on its machine.
 */
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'

const FACT = 'owner_secret'

/** At the start: the secret of the row, or this one if there is none. */
export async function shareOwnerSecret(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  secret: string,
): Promise<void> {
  const sealed =
    (await db.read(({ system }) => system.fact(FACT))) ??
    (await db.write(async ({ system }) => {
      const before = await system.fact(FACT)
      if (before === null) await system.setFact(FACT, vault.seal(secret))
      return before
    }))
  if (sealed !== null) vault.takeOwner(vault.open(sealed))
}

/** Within the transaction that ends what the old secret has granted. */
export async function storeOwnerSecret(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { system }: Pick<Repositories, 'system'>,
  secret: string,
): Promise<void> {
  // A process alone has its file; a row of before would bring an old secret back.
  await system.setFact(FACT, db.shared ? vault.seal(secret) : null)
}

/** Follows a secret that another process has replaced: one for all that asks for it within a process. */
export interface OwnerFollower {
  /** Looks, if anything was written since; from then on the secret of the row is the one that counts. */
  follow(): Promise<void>
  /** Another process has replaced it: called before the `follow` that notices it resolves. */
  whenReplaced(listener: () => void): void
}

export function createOwnerFollower({ db, vault }: Pick<Deps, 'db' | 'vault'>): OwnerFollower {
  const listeners: (() => void)[] = []
  let seenVersion: number | null = null
  return {
    whenReplaced: (listener) => void listeners.push(listener),
    async follow() {
      if (!db.shared) return
      const version = await db.version()
      if (seenVersion === version) return
      const sealed = await db.read(({ system }) => system.fact(FACT))
      seenVersion = version
      const secret = sealed === null ? null : vault.open(sealed)
      // What this process has replaced itself is in its vault already.
      if (secret === null || vault.isOwner(secret)) return
      vault.takeOwner(secret)
      for (const listener of listeners) listener()
    },
  }
}
