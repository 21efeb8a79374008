/**
 * Takes the storage out of tus-js-client: importing it writes to localStorage and removes it again,
 * to see whether it may. The elements keep nothing in a browser (docs/decisions/0091). A version that has
 * it elsewhere stops the build.
 */
import type { Plugin } from 'vite'

const STORELESS = 'export const canStoreURLs = false; export class WebStorageUrlStorage {}'

export function tusWithoutStorage(): Plugin {
  return {
    name: 'svc:tus-without-storage',
    transform: {
      filter: { id: /\/tus-js-client\/lib\.\w+\/browser\// },
      handler(code, id) {
        if (id.endsWith('/urlStorage.js')) return { code: STORELESS, map: null }
        if (code.includes('localStorage'))
          throw new Error(
            `This version of tus-js-client uses localStorage in ${id}; look at build/tus-parts.ts`,
          )
        return null
      },
    },
  }
}
