/**
 * `mod+k` as the keys of this machine are called: `Ctrl K`, or `⌘K` on a Mac. A space between keys:
 * one after the other.
 */
const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

export const keyName = (keys: string): string =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.toUpperCase()))
        .join(isMac ? '' : ' '),
    )
    .join(' ')
