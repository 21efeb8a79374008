/** Names of downloaded files. */
import { basename, extname } from 'node:path'
import { fitFileName } from '../../daemon/contract/fit-file-name.ts'

/** Devices of Windows, also with an extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i

/** Without what a file system refuses or takes for a folder or a device: names come from strangers. */
export function safeName(name: string, extension: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const fit = fitFileName(plain || 'video', extension)
  return RESERVED.test(fit) ? `_${fit}` : fit
}

/** Extension of the name in Content-Disposition; `` when there is none. */
export function extensionIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? '') ?? []
  const extension = extname(basename(encoded ? decoded(encoded) : (plain ?? '')))
  return /^\.\w{1,10}$/.test(extension) ? extension.toLowerCase() : ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // not what it says it is
  }
}
