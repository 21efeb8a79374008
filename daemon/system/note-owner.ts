import type { Deps } from '../ports/deps.ts'

/** Sealed with the master key: the next start tells by it whether it has the same one. */
const CHECK = 'svc'

/** Notes in the database which version writes to it, and by which key it is sealed. */
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
