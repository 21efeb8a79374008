import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { KeyRecord } from '../ports/records.ts'

export async function findKey(
  { keys }: Pick<Repositories, 'keys'>,
  caller: Caller,
  id: string,
): Promise<KeyRecord> {
  const key = await keys.get(id)
  if (!key || key.space !== caller.space)
    throw new AppError('key_not_found', `There is no key ${id} in this space.`)
  return key
}
