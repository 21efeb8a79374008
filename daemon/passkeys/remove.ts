import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'

export async function removePasskey({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.write(async ({ passkeys }) => {
    if (!(await passkeys.get(id))) throw new AppError('passkey_not_found', 'There is no such passkey.')
    await passkeys.remove(id)
  })
}
