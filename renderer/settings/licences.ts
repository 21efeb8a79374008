/**
 * Libraries of others in this program. The build puts them in: every package that is there without
 * the development ones.
 */
export interface Licence {
  name: string
  version: string
  licence: string
}

export const LICENCES: readonly Licence[] = []
