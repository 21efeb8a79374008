import type { Deps } from '../ports/deps.ts'

/** A known text sealed with the master key: the next start verifies its key with it. */
const CHECK = 'svc'

/** Records the version that writes to the database, and a check of its master key. */
export async function noteOwner({
  db,
  vault,
  settings,
}: Pick<Deps, 'db' | 'vault' | 'settings'>): Promise<void> {
  const stored = await db.read(async ({ system }) => ({
    check: await system.fact('key_check'),
    version: await system.fact('written_by'),
  }))
  if (stored.check !== null && stored.version === settings.version) return
  await db.write(async ({ system }) => {
    if (stored.check === null) await system.setFact('key_check', vault.seal(CHECK))
    await system.setFact('written_by', settings.version)
  })
}
