/**
 * Hands files of this machine to the page. The page is in its sandbox and cannot open a path: the
 * browser itself puts them into a file field of the page, as if they had been chosen there. They
 * are read as they are sent, never into memory.
 */
import { FILES_ELEMENT } from '../bridge.ts'
import type { DebuggerApi } from '../electron-api.ts'

/** Throws when the page has no such field. */
export async function giveFiles(devtools: DebuggerApi, files: readonly string[]): Promise<void> {
  const isOurs = !devtools.isAttached()
  if (isOurs) devtools.attach('1.3')
  try {
    const { root } = await devtools.sendCommand('DOM.getDocument', { depth: 0 })
    const { nodeId } = await devtools.sendCommand('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: FILES_ELEMENT,
    })
    await devtools.sendCommand('DOM.setFileInputFiles', { nodeId, files })
  } finally {
    if (isOurs) devtools.detach()
  }
}
