/** Files of a tar that svc has written, as text by name. */
export function untar(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; bytes[at] !== 0;) {
    const name = bytes.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8)
    files.set(name, bytes.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
