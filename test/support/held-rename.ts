/** Holds a program of Node in the middle of what it does, however fast the machine is. */

/**
 * The value of `--import` by which no file of such a path ever gets its final name: whoever renames it waits until it
 * is killed. It holds in the threads of the program, too.
 */
export const heldRename = (path: RegExp): string =>
  `data:text/javascript,${encodeURIComponent(
    "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';" +
      'const { rename } = fs.promises;' +
      `fs.promises.rename = (from, to) => ${path}.test(from)` +
      ' ? new Promise(() => setInterval(() => {}, 1000)) : rename(from, to);' +
      'syncBuiltinESMExports()',
  )}`
