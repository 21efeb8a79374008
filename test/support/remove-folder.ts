import { rm } from 'node:fs/promises'

/** Also one in which programs of a killed process, which end soon after it, make files for a moment more. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
