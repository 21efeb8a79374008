/** The name that the server gives the file (RFC 6266), else the last name of the path. */
import { plainFileName } from '../../ports/file-name.ts'

const EXTENDED = /;\s*filename\*\s*=\s*(?<charset>[\w-]+)'[^']*'(?<text>[^;\s]+)/i
const QUOTED = /;\s*filename\s*=\s*"(?<text>(?:[^"\\]|\\.)*)"/i
const TOKEN = /;\s*filename\s*=\s*(?<text>[^;"\s]+)/i

export function fileNameOf(url: URL, disposition: string | null): string | null {
  return (
    plainFileName(named(disposition ?? '')) ??
    plainFileName(decoded(url.pathname.split('/').at(-1) ?? ''))
  )
}

function named(disposition: string): string | null {
  const extended = EXTENDED.exec(disposition)?.groups
  if (extended?.charset?.toLowerCase() === 'utf-8') return decoded(extended.text!)
  const quoted = QUOTED.exec(disposition)?.groups?.text
  if (quoted !== undefined) return utf8(quoted.replace(/\\(.)/g, '$1'))
  const token = TOKEN.exec(disposition)?.groups?.text
  return token === undefined ? null : utf8(token)
}

/** HTTP headers arrive as Latin-1; most servers put UTF-8 into them. */
function utf8(text: string): string {
  const read = Buffer.from(text, 'latin1').toString('utf8')
  return read.includes('\ufffd') ? text : read
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // An invalid percent escape: keep the text unchanged.
    return text
  }
}
