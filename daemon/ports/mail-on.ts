import type { Repositories } from './database.ts'
import type { Settings } from './deps.ts'

/** Whether mail is sent: a server is set in the configuration, or by the owner. */
export const isMailOn = async (
  { smtp }: Pick<Settings, 'smtp'>,
  { system }: Pick<Repositories, 'system'>,
): Promise<boolean> => smtp !== null || (await system.fact('mail')) !== null
