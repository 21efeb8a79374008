/** Names of downloaded files. */
import { basename, extname } from 'node:path'

const MOST_CHARACTERS = 150

/** Without what a file system refuses or takes for a folder: names come from strangers. */
export function safeName(name: string, extension: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...plain].slice(0, MOST_CHARACTERS).join('') || 'video'}${extension}`
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
