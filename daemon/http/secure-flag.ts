import type { Deps } from '../ports/deps.ts'

/** Behind the other attributes of a cookie: browsers send it only encrypted, where the public URL is. */
export const secureFlag = ({ settings }: Pick<Deps, 'settings'>): string =>
  settings.baseUrl.startsWith('https:') ? '; Secure' : ''
